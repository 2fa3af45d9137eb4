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
}

/// View: an issue on one line, with its number and title on the left and notes on the right.
nonisolated struct IssueCell: Cell {
  let viewModel: IssueViewModel

  func lines(width: Int) -> [StyledLine] {
    let facing = StyledText(untrusted: "  \(viewModel.notes)", .dim).line(cutTo: width / 2)
    let title = StyledText(viewModel.number, style: .bold) + StyledText(untrusted: " \(viewModel.title)")
    return [title.line(cutTo: width - facing.width) + facing]
  }
}
