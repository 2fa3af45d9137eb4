import Testing

@testable import LotusModel

@Suite("Profile options")
struct ProfileOptionsTests {
  private let base = EditableProfile(
    texts: [.name: "Mona", .bio: " Cat "], flags: [.hireable], accounts: ["https://a.example", "https://b.example"])

  @Test func `Options without values are empty`() {
    #expect(ProfileOptions().isEmpty)
    #expect(!ProfileOptions(isHireable: false).isEmpty)
  }

  @Test func `Options report accounts to remove that the profile does not have`() {
    let options = ProfileOptions(removedAccounts: ["https://x.example", "https://a.example"])
    #expect(options.missingAccounts(in: base) == ["https://x.example"])
  }
}
