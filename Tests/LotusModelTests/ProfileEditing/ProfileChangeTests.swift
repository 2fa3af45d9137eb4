import Essentials
import Testing

@testable import LotusModel

@Suite("Profile change")
struct ProfileChangeTests {
  @Test func `The JSON of a profile change has old and new values of changed fields only`() throws {
    let old = EditableProfile(texts: [.bio: "Cat", .name: "Mona"], accounts: ["https://a.example"])
    let new = EditableProfile(texts: [.name: "Mona", .twitterUsername: "mona"], accounts: ["https://b.example"])
    let json = try JSONText.encode(ProfileChange(ProfileEdit(from: old, to: new), of: old).json, pretty: false)
    #expect(
      json == #"{"fields":{"bio":{"from":"Cat","to":""},"twitter_username":{"from":null,"to":"mona"}},"#
        + #""social_accounts":{"add":["https://b.example"],"remove":["https://a.example"]}}"#)
  }

  @Test func `The JSON of an empty profile change has empty parts`() throws {
    let json = try JSONText.encode(ProfileChange(ProfileEdit(), of: EditableProfile()).json, pretty: false)
    #expect(json == #"{"fields":{},"social_accounts":{"add":[],"remove":[]}}"#)
  }
}
