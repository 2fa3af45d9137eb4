public import LotusModel

/// View model: reports which changes to a profile were saved, which were not, and which may have
/// been.
public struct ProfileSaveReportViewModel: Hashable, Sendable {
  /// A group of changes with the same result, under a title such as "Not saved".
  public struct Section: Hashable, Sendable {
    public let title: String
    public let change: ProfileChangeViewModel
  }

  /// A summary of the failure.
  public let title: String
  public let sections: [Section]

  public init(_ report: ProfileSaveReport) {
    title =
      switch (report.saved.isEmpty, report.unknown.isEmpty) {
      case (true, true): "Nothing was saved"
      case (true, false): "GitHub did not confirm that the changes were saved"
      default: "Not all changes were saved"
      }
    let parts = [
      ("Saved", report.saved), ("Not saved", report.unsaved),
      ("Sent, but not confirmed by GitHub", report.unknown),
    ]
    sections = parts.filter { !$0.1.isEmpty }.map { title, edit in
      Section(title: title, change: ProfileChangeViewModel(edit, from: report.former, unknown: report.unknownFields))
    }
  }
}
