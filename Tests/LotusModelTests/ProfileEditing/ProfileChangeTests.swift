import Essentials
import Testing

@testable import LotusModel

@Suite("Profile change")
struct ProfileChangeTests {
  @Test func `The JSON of an empty profile change has empty parts`() throws {
    let json = try JSONText.encode(ProfileChange(ProfileEdit(), of: EditableProfile()).json, pretty: false)
    #expect(json == #"{"fields":{},"social_accounts":{"add":[],"remove":[]}}"#)
  }
}
