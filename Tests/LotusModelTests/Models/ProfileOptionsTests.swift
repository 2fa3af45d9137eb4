import LotusModel
import Testing

@Suite("Profile options")
struct ProfileOptionsTests {
  private let base = EditableProfile(
    texts: [.name: "Mona", .bio: " Cat "], isHireable: true, accounts: ["https://a.example", "https://b.example"])

  private func edit(_ options: ProfileOptions) -> ProfileEdit {
    let viewModel = ProfileFormViewModel(base)
    return ProfileEdit(from: base, to: viewModel.profile(from: options.applied(to: viewModel.input)))
  }

  @Test func `What is not named stays as it is`() {
    #expect(edit(ProfileOptions()) == ProfileEdit())
    #expect(ProfileOptions().isEmpty)
    #expect(!ProfileOptions(isHireable: false).isEmpty)
  }

  @Test(arguments: [
    (ProfileOptions(texts: [.name: ""]), ProfileEdit(fields: [.name: .string("")])),
    (ProfileOptions(texts: [.name: "Mona"]), ProfileEdit()),
    (ProfileOptions(texts: [.bio: "One\r\nTwo "]), ProfileEdit(fields: [.bio: .string("One\nTwo")])),
    (
      ProfileOptions(texts: [.twitterUsername: "https://x.com/mona?s=20"]),
      ProfileEdit(fields: [.twitterUsername: .string("mona")])
    ),
    (ProfileOptions(isHireable: true), ProfileEdit()),
    (ProfileOptions(isHireable: false), ProfileEdit(fields: [.hireable: .bool(false)])),
    (
      ProfileOptions(
        addedAccounts: ["https://c.example", "https://a.example"],
        removedAccounts: ["https://b.example", "https://x.example"]),
      ProfileEdit(removedAccounts: ["https://b.example"], addedAccounts: ["https://c.example"])
    ),
  ])
  func `What is named is set`(options: ProfileOptions, expected: ProfileEdit) {
    #expect(edit(options) == expected)
  }

  @Test func `What is to be removed and is not there is known`() {
    let options = ProfileOptions(removedAccounts: ["https://x.example", "https://a.example"])
    #expect(options.missingAccounts(in: base) == ["https://x.example"])
  }
}
