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

  /// The label and the value as one sentence. If the value consists of issue labels, commas
  /// separate them.
  var inWords: [StyledText] {
    let hasLabels = viewModel.value.contains { if case .label? = $0.role { true } else { false } }
    let values = viewModel.value.map { hasLabels && $0.role == nil ? StyledText(", ") : StyledText($0) }
    return [values.reduce(StyledText(untrusted: "\(viewModel.label): "), +)]
  }
}
