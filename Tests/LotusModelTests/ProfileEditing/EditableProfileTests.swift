import Essentials
import FoundationEssentials
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
    #expect(profile.flags == [.hireable])
    #expect(profile.accounts == ["https://a.example"])
    #expect(!EditableProfile(.example, accounts: []).flags.contains(.hireable))
  }

  @Test func `An editable profile has no duplicate or empty accounts`() {
    #expect(EditableProfile(accounts: ["b", "", "a", "b", ""]).accounts == ["b", "a"])
  }

  @Test(arguments: ProfileField.allCases)
  func `Each value of an editable profile can be read and set by its field`(field: ProfileField) {
    let filled = EditableProfile(
      texts: Dictionary(uniqueKeysWithValues: ProfileField.texts.map { ($0, $0.rawValue) }), flags: ProfileField.flags)
    for profile in [filled, EditableProfile()] {
      var copy = profile
      copy[field] = ProfileField.flags.contains(field) ? .bool(!profile.flags.contains(field)) : .string("other")
      #expect(copy != profile)
      copy[field] = profile[field]
      #expect(copy == profile)
    }
    #expect(filled[field] == (ProfileField.flags.contains(field) ? .bool(true) : .string(field.rawValue)))
  }

  @Test func `Only the X username, and the end and the audience of the status are cleared with null`() {
    let cleared = ProfileField.texts.filter { EditableProfile()[$0] == .string("") }
    #expect(Set(ProfileField.texts).subtracting(cleared) == [.twitterUsername, .statusEnd, .audience])
    #expect(EditableProfile()[.twitterUsername] == .null)
  }

  @Test func `The end of a status is a time in the user's time zone`() throws {
    let end = try Date("2026-12-01T10:30:00Z", strategy: .iso8601)
    let status = UserStatus(message: "Away", expiresAt: end, audience: StatusAudience(id: "O_acme", login: "acme"))
    let account = EditableAccount(user: .example, socialAccounts: [], status: status, offsets: 3600)
    #expect(account.profile.texts[.statusEnd] == "2026-12-01 11:30")
    var profile = account.profile
    profile[.statusEnd] = .string("2026-12-01 12:00")
    profile[.busy] = .bool(true)
    let shown = try #require(account.showing(profile).status)
    #expect(shown.expiresAt == end.addingTimeInterval(1800) && shown.indicatesLimitedAvailability)
    #expect(shown.audience?.id == "O_acme" && shown.message == "Away")
    profile[.statusEnd] = .null
    #expect(account.showing(profile).status?.expiresAt == nil)
    profile[.status] = .string("")
    #expect(account.showing(profile).status?.isEmpty == true)
  }

  @Test func `An account shows the values of its edited profile`() {
    let known = SocialAccount(provider: "mastodon", url: "https://a.example")
    var user = User.example
    user.name = "Mona"
    let account = EditableAccount(user: user, socialAccounts: [known], addresses: [])
    var profile = account.profile
    profile.texts = [.bio: "Cat", .blog: "a", .company: "b", .location: "c", .twitterUsername: "d", .email: "e"]
    profile.flags = [.hireable]
    profile.accounts = ["https://new.example", known.url]
    let shown = account.showing(profile)
    #expect(shown.profile == profile)
    #expect(shown.user.name == nil)
    #expect(shown.socialAccounts == [SocialAccount(provider: "generic", url: "https://new.example"), known])
    #expect(shown.addresses == [])
    #expect(shown.user.id == user.id)
  }

  @Test(
    arguments: [
      ("bio", ProfileField.bio), ("profile_bio", .bio), ("profile_blog", .blog), ("twitter_username", .twitterUsername),
      ("profile_twitter_username", .twitterUsername), ("login", nil), ("profile_", nil), ("", nil),
    ] as [(String, ProfileField?)])
  func `A rejected field is recognized by its API name or its internal name`(name: String, field: ProfileField?) {
    #expect(ProfileField(inProblem: name) == field)
  }

  @Test func `All profile fields except hireable and busy are text`() {
    #expect(Set(ProfileField.allCases).subtracting(ProfileField.texts) == [.hireable, .busy])
  }
}
