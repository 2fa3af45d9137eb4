import Terminal
import ViewModels

/// View: the sections of a save report.
nonisolated struct ProfileReportSections {
  let sections: [StaticTable.Section]

  init(_ viewModel: ProfileSaveReportViewModel) {
    sections = viewModel.sections.map { section in
      StaticTable.Section(title: SafeText(untrusted: section.title), cells: [ChangeCell(viewModel: section.change)])
    }
  }
}
