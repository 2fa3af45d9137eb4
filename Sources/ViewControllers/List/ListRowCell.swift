import LotusModel
import Terminal
import ViewModels

/// View: a row of a list, in columns as wide as the rows so far need.
nonisolated struct ListRowCell: Cell {
  let texts: [StyledText]
  let layout: ColumnLayout

  static func texts(_ viewModel: ListRowViewModel) -> [StyledText] {
    viewModel.columns.enumerated().map { StyledText($1.text, style: $0 == 0 ? .bold : .plain) }
  }

  func lines(width: Int) -> [StyledLine] {
    [layout.line(texts, width: width)]
  }
}
