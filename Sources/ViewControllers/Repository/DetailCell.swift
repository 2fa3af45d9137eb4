import Terminal
import ViewModels

/// View: a labeled fact in its own row. The value is aligned with the values of the rows around it.
nonisolated struct DetailCell: Cell {
  let viewModel: LabelledText
  /// The width of the labels and the gap after them, in cells.
  var column = 9

  func lines(width: Int) -> [StyledLine] {
    let label = StyledText(untrusted: viewModel.label, .dim).line(cutTo: column)
    return LabelsCell.lines(
      label, beside: StyledText(viewModel.value).wrapped(to: width - column), column: column)
  }

  var inWords: [StyledText] { [StyledText(untrusted: "\(viewModel.label): ") + StyledText(viewModel.value)] }
}
