import LotusModel
import Terminal
import ViewModels

/// View: a row of a list. The columns are wide enough for all rows so far.
nonisolated struct ListRowCell: Cell {
  let texts: [StyledText]
  let layout: ColumnLayout

  /// Returns the text for each column of a row. The first column is bold.
  static func texts(_ viewModel: ListRowViewModel) -> [StyledText] {
    viewModel.fields.enumerated().map { index, field in
      if index == 0 { return StyledText(field.text, style: .bold, look: .name) }
      return StyledText(field.text, look: field.column.content == .name ? .link : .entry)
    }
  }

  func lines(width: Int) -> [StyledLine] {
    layout.lines(texts, width: width)
  }

  var inWords: [StyledText] { [layout.words(texts)] }
}

/// View: the column headings of a list.
nonisolated struct ListHeaderCell: Cell {
  let layout: ColumnLayout

  func lines(width: Int) -> [StyledLine] {
    [layout.header(width: width)]
  }
}

extension TableColumn {
  nonisolated init(_ column: ListColumn, sortedBy sorted: SortedColumn? = nil) {
    let fitting: Fitting =
      switch column.content {
      case .name: .wrapped
      case .fact, .group, .number: .whole
      case .state: .state
      case .text: .cut
      case .words: .words
      }
    self.init(
      SafeText(untrusted: column.heading),
      mark: SafeText(untrusted: sorted?.heading == column.heading ? sorted?.mark ?? "" : ""), rank: column.rank,
      fitting: fitting,
      isRightAligned: column.content == .number)
  }
}
