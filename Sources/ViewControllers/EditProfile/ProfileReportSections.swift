import LotusModel
import Terminal

/// Breaks the report of a save into sections: what was saved, what was not, and what nobody knows.
nonisolated struct ProfileReportSections {
  let sections: [StaticTable.Section]

  /// - Parameter profile: as it was before.
  init(_ report: ProfileSaveReport, of profile: EditableProfile) {
    let parts: [(title: SafeText, edit: ProfileEdit)] = [
      ("Saved", report.saved), ("Not saved", report.unsaved),
      ("Sent, but nobody knows whether it was saved", report.unknown),
    ]
    sections = parts.filter { !$0.edit.isEmpty }.map { title, edit in
      StaticTable.Section(title: title, cells: [ChangeCell(viewModel: ProfileChangeViewModel(edit, from: profile))])
    }
  }
}
