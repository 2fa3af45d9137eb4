import LotusModel
import Terminal

/// Breaks the report of a save into sections of a table.
nonisolated struct ProfileReportSections {
  let sections: [StaticTable.Section]

  init(_ viewModel: ProfileSaveReportViewModel) {
    sections = viewModel.sections.map { section in
      StaticTable.Section(title: SafeText(untrusted: section.title), cells: [ChangeCell(viewModel: section.change)])
    }
  }
}
