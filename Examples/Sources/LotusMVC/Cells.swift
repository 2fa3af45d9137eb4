/// View: one row of the page.
protocol Cell {
  var lines: [String] { get }
}

/// View: the header of the page.
struct SummaryCell: Cell {
  let viewModel: SummaryViewModel

  var lines: [String] {
    [viewModel.name] + [viewModel.bio].compactMap { $0 } + [viewModel.counts]
  }
}

/// View: the title of a list. It shows plain text, so it doesn't need a view model.
struct HeadingCell: Cell {
  let title: String

  var lines: [String] { ["", title] }
}

/// View: a row of plain text, such as a message.
struct TextCell: Cell {
  let text: String

  var lines: [String] { [text] }
}

/// View: a row of a list.
struct RowCell: Cell {
  let text: String

  var lines: [String] { ["  " + text] }
}
