import Essentials
import Testing
import ViewModels

@testable import LotusModel

/// Tests edits from command-line options, which are normalized like input in the form.
@Suite("Profile options in the form")
struct ProfileFormOptionsTests {
  private let base = EditableProfile(
    texts: [.name: "Mona", .bio: " Cat "], flags: [.hireable], accounts: ["https://a.example", "https://b.example"])

  private func edit(_ options: ProfileOptions) -> ProfileEdit {
    let viewModel = ProfileFormViewModel(base)
    return ProfileEdit(from: base, to: viewModel.profile(from: options.applied(to: viewModel.input)))
  }

  @Test func `Fields without an option stay unchanged`() {
    #expect(edit(ProfileOptions()) == ProfileEdit())
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
  func `Options set the fields that they name`(options: ProfileOptions, expected: ProfileEdit) {
    #expect(edit(options) == expected)
  }
}
