import Terminal
import ViewModels

/// View: an issue with its number, title and labels on the left and notes on the right.
///
/// If the title and the first label of any issue in the list leave no room for its notes, the notes
/// of all issues are below.
nonisolated struct IssueCell: Cell {
  let viewModel: IssueViewModel
  /// The width that each issue in the list needs for its title, its first label and its notes.
  let fullWidth: Int

  /// Returns the width of an issue's title, its first label and its notes, in cells.
  static func fullWidth(of viewModel: IssueViewModel) -> Int {
    title(of: viewModel).width + (labels(of: viewModel).first?.width ?? 0) + Theme.gap
      + StyledText(viewModel.notes).width
  }

  func lines(width: Int) -> [StyledLine] {
    let notes = StyledText(viewModel.notes, style: .dim)
    let (title, labels) = (Self.title(of: viewModel), Self.labels(of: viewModel))
    guard fullWidth <= width else {
      let line = Self.line(title, labels, width: width)
      return [line, notes.line(cutTo: max(0, width - Theme.gap)).indented(by: Theme.gap)]
    }
    return [
      Self.line(title, labels, width: width - Theme.gap - notes.width)
        + notes.line(cutTo: width).indented(by: Theme.gap)
    ]
  }

  private static func title(of viewModel: IssueViewModel) -> StyledText {
    StyledText(name: viewModel.number) + StyledText(" ") + StyledText(viewModel.title, look: .entry)
  }

  private static func labels(of viewModel: IssueViewModel) -> [StyledText] {
    viewModel.labels.map { StyledText(" ") + StyledText($0) }
  }

  /// Returns a title with as many labels as fit. A long title is truncated to make room for the
  /// first label.
  private static func line(_ title: StyledText, _ labels: [StyledText], width: Int) -> StyledLine {
    let first = labels.first?.line(cutTo: width / 2) ?? .blank
    var line = title.line(cutTo: width - first.width) + first
    for label in labels.dropFirst() {
      guard line.width + label.width <= width else { break }
      line = line + label.line(cutTo: label.width)
    }
    return line
  }

  var inWords: [StyledText] {
    let labels = viewModel.labels.map { StyledText($0) }
    let words = labels.enumerated().reduce(StyledText()) {
      $0 + StyledText(untrusted: $1.offset == 0 ? ", labels: " : " and ") + $1.element
    }
    return [
      StyledText(name: viewModel.number) + StyledText(", ") + StyledText(viewModel.title) + words + StyledText(", ")
        + StyledText(viewModel.notes)
    ]
  }
}
