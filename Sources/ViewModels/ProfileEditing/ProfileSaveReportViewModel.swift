public import LotusModel

/// View model: the sentences that say which parts of an edit were saved, which were not, and which are unknown.
public struct ProfileSaveReportViewModel: Hashable, Sendable {
  /// The changes that were saved, that were not, or that may have been.
  public struct Section: Hashable, Sendable {
    public let title: String
    public let change: ProfileChangeViewModel
  }

  /// How it failed.
  public let title: String
  public let sections: [Section]

  public init(_ report: ProfileSaveReport) {
    title =
      switch (report.saved.isEmpty, report.unknown.isEmpty) {
      case (true, true): "Nothing was saved"
      case (true, false): "Perhaps nothing was saved"
      default: "Not all was saved"
      }
    let parts = [
      ("Saved", report.saved), ("Not saved", report.unsaved),
      ("Sent, but it is not known whether it was saved", report.unknown),
    ]
    sections = parts.filter { !$0.1.isEmpty }.map { title, edit in
      Section(title: title, change: ProfileChangeViewModel(edit, from: report.former))
    }
  }
}
