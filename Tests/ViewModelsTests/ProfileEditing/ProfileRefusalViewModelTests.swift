import Essentials
import Testing

@testable import LotusModel
@testable import ViewModels

@Suite("Profile rejection")
struct ProfileRefusalViewModelTests {
  private let input = ProfileInput(accounts: ["https://a.example", "b.example", "", "https://c.example"])

  private func remarks(
    _ details: [GitHubError.Detail], on unsaved: ProfileEdit
  ) -> [ProfileInput.Slot: String] {
    var report = ProfileSaveReport(changing: EditableProfile())
    report.unsaved = unsaved
    report.failure = .refused(GitHubError(message: "Validation Failed", details: details))
    return ProfileRefusalViewModel(report, of: input).remarks.mapValues(\.sentence)
  }

  private let fields = ProfileEdit(
    fields: [.bio: .string("a"), .twitterUsername: .string("b")], addedAccounts: ["https://b.example"])

  @Test(
    arguments: [
      (GitHubError.Detail(field: "bio", message: "is too long"), ProfileField.bio),
      (.init(field: "profile_bio", message: "is too long"), .bio), (.init(field: "blog", message: "no"), .blog),
      (.init(message: "Bio is too long"), .bio), (.init(message: "Twitter username is invalid"), .twitterUsername),
      (.init(field: "profile", message: "Bio is too long"), .bio), (.init(message: "Blog is not there"), nil),
      (.init(message: "Something else"), nil),
    ] as [(GitHubError.Detail, ProfileField?)])
  func `A rejection is shown at the field that GitHub names`(detail: GitHubError.Detail, field: ProfileField?) {
    let expected = field.map { [ProfileInput.Slot.field($0): "GitHub rejected this: \(detail.sentence)."] }
    #expect(remarks([detail], on: fields) == expected ?? [:])
  }

  @Test func `Several rejections are shown as errors at their fields`() {
    var report = ProfileSaveReport(changing: EditableProfile())
    report.unsaved = fields
    report.failure = .refused(
      GitHubError(
        message: "Validation Failed",
        details: [.init(message: "Twitter username is invalid"), .init(field: "bio", message: "is too long")]))
    let remarks = ProfileRefusalViewModel(report, of: input).remarks
    #expect(Set(remarks.keys) == [.field(.bio), .field(.twitterUsername)])
    #expect(remarks.values.allSatisfy { $0.isError })
  }

  @Test(arguments: [
    ("https://c.example is taken", 3), ("https://b.example is taken", 1), ("Too many accounts", 1),
  ])
  func `A rejection of accounts is shown at the named account or the first new account`(sentence: String, number: Int) {
    let unsaved = ProfileEdit(addedAccounts: ["https://b.example", "https://c.example"])
    #expect(
      remarks([.init(message: sentence)], on: unsaved) == [.account(number): "GitHub rejected this: \(sentence)."])
  }

  @Test func `A rejection without details shows its message`() {
    let unsaved = ProfileEdit(addedAccounts: ["https://c.example"])
    #expect(remarks([], on: unsaved) == [.account(3): "GitHub rejected this: Validation Failed."])
  }

  @Test func `An account that was never sent is not shown as rejected`() {
    let unsaved = ProfileEdit(removedAccounts: ["https://x.example"], addedAccounts: ["https://c.example"])
    #expect(remarks([.init(message: "No such account")], on: unsaved) == [:])
  }

  @Test func `Failures other than rejections are not shown at fields`() {
    var report = ProfileSaveReport(changing: EditableProfile())
    report.unsaved = fields
    for failure in [NetworkError.offline, .forbidden(message: "Bio is too long"), nil] {
      report.failure = failure
      #expect(ProfileRefusalViewModel(report, of: input).remarks.isEmpty)
    }
  }
}
