import Terminal
import ViewModels

/// View: a labelled fact that is a row of its own, its value in the same column as those of the rows around it.
nonisolated struct DetailCell: Cell {
  let viewModel: LabelledText

  func lines(width: Int) -> [StyledLine] {
    let label = StyledText(untrusted: viewModel.label, .dim).line(cutTo: Self.column)
    return LabelsCell.lines(
      label, beside: StyledText(viewModel.value).wrapped(to: width - Self.column), column: Self.column)
  }

  /// Cells of the labels and the gap behind them.
  private static let column = 9
}
