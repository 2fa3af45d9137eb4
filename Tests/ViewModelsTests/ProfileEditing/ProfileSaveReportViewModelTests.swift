import Testing

@testable import LotusModel
@testable import ViewModels

@Suite("Profile save report, in words")
struct ProfileSaveReportViewModelTests {
  private static let edit = ProfileEdit(fields: [.bio: .string("Squid")])
  private static let nothing = ProfileEdit()

  @Test(
    arguments: [
      (edit, edit, nothing, "Not all was saved"), (nothing, edit, nothing, "Nothing was saved"),
      (nothing, edit, edit, "Perhaps nothing was saved"), (edit, nothing, edit, "Not all was saved"),
    ])
  func `The title says how much was saved`(
    saved: ProfileEdit, unsaved: ProfileEdit, unknown: ProfileEdit, title: String
  ) {
    var report = ProfileSaveReport(changing: EditableProfile())
    (report.saved, report.unsaved, report.unknown) = (saved, unsaved, unknown)
    #expect(ProfileSaveReportViewModel(report).title == title)
  }
}
