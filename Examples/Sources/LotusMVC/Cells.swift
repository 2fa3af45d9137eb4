/// View: one row of the page.
protocol Cell {
  var lines: [String] { get }
}

/// View: the head of the page.
struct SummaryCell: Cell {
  let viewModel: SummaryViewModel

  var lines: [String] {
    [viewModel.name] + [viewModel.bio].compactMap { $0 } + [viewModel.counts]
  }
}

/// View: the title of a list. A plain text needs no view model.
struct HeadingCell: Cell {
  let title: String

  var lines: [String] { ["", title] }
}

/// View: a row of a list.
struct RowCell: Cell {
  let text: String

  var lines: [String] { ["  " + text] }
}
