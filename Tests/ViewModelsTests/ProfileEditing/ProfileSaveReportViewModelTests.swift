import Essentials
import Testing

@testable import LotusModel
@testable import ViewModels

@Suite("Profile save report view model")
struct ProfileSaveReportViewModelTests {
  private static let edit = ProfileEdit(fields: [.bio: .string("Squid")])
  private static let nothing = ProfileEdit()

  @Test(
    arguments: [
      (edit, edit, nothing, "Not all changes were saved"), (nothing, edit, nothing, "Nothing was saved"),
      (nothing, edit, edit, "GitHub did not confirm that the changes were saved"),
      (edit, nothing, edit, "Not all changes were saved"),
    ])
  func `The title of a save report shows how much was saved`(
    saved: ProfileEdit, unsaved: ProfileEdit, unknown: ProfileEdit, title: String
  ) {
    var report = ProfileSaveReport(changing: EditableProfile())
    (report.saved, report.unsaved, report.unknown) = (saved, unsaved, unknown)
    #expect(ProfileSaveReportViewModel(report).title == title)
  }
}
