import Essentials
import ModelExamples
import Testing

@testable import LotusModel

@Suite("Editable profile")
struct EditableProfileTests {
  @Test func `An editable profile is created from GitHub's account data`() {
    var user = User.example
    user.name = "Mona"
    user.bio = "One\r\nTwo"
    user.company = ""
    user.twitterUsername = "mona"
    user.isHireable = true
    let profile = EditableProfile(user, accounts: [SocialAccount(provider: "generic", url: "https://a.example")])
    #expect(profile.texts == [.name: "Mona", .bio: "One\nTwo", .twitterUsername: "mona"])
    #expect(profile.isHireable)
    #expect(profile.accounts == ["https://a.example"])
    #expect(!EditableProfile(.example, accounts: []).isHireable)
  }

  @Test func `An editable profile has no duplicate or empty accounts`() {
    #expect(EditableProfile(accounts: ["b", "", "a", "b", ""]).accounts == ["b", "a"])
  }

  @Test(arguments: ProfileField.allCases)
  func `Each value of an editable profile can be read and set by its field`(field: ProfileField) {
    let filled = EditableProfile(
      texts: Dictionary(uniqueKeysWithValues: ProfileField.texts.map { ($0, $0.rawValue) }), isHireable: true)
    for profile in [filled, EditableProfile()] {
      var copy = profile
      copy[field] = field == .hireable ? .bool(!profile.isHireable) : .string("other")
      #expect(copy != profile)
      copy[field] = profile[field]
      #expect(copy == profile)
    }
    #expect(filled[field] == (field == .hireable ? .bool(true) : .string(field.rawValue)))
  }

  @Test func `Only the X username is cleared with null`() {
    let cleared = ProfileField.texts.filter { EditableProfile()[$0] == .string("") }
    #expect(Set(ProfileField.texts).subtracting(cleared) == [.twitterUsername])
    #expect(EditableProfile()[.twitterUsername] == .null)
  }

  @Test func `An account shows the values of its edited profile`() {
    let known = SocialAccount(provider: "mastodon", url: "https://a.example")
    var user = User.example
    user.name = "Mona"
    let account = EditableAccount(user: user, socialAccounts: [known], addresses: [])
    var profile = account.profile
    profile.texts = [.bio: "Cat", .blog: "a", .company: "b", .location: "c", .twitterUsername: "d", .email: "e"]
    profile.isHireable = true
    profile.accounts = ["https://new.example", known.url]
    let shown = account.showing(profile)
    #expect(shown.profile == profile)
    #expect(shown.user.name == nil)
    #expect(shown.socialAccounts == [SocialAccount(provider: "generic", url: "https://new.example"), known])
    #expect(shown.addresses == [])
    #expect(shown.user.id == user.id)
  }
}
