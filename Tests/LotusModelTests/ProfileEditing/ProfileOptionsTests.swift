import Testing

@testable import LotusModel

@Suite("Profile options")
struct ProfileOptionsTests {
  private let base = EditableProfile(
    texts: [.name: "Mona", .bio: " Cat "], isHireable: true, accounts: ["https://a.example", "https://b.example"])

  @Test func `No option is no edit`() {
    #expect(ProfileOptions().isEmpty)
    #expect(!ProfileOptions(isHireable: false).isEmpty)
  }

  @Test func `What is to be removed and is not there is known`() {
    let options = ProfileOptions(removedAccounts: ["https://x.example", "https://a.example"])
    #expect(options.missingAccounts(in: base) == ["https://x.example"])
  }
}
