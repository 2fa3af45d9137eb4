import Terminal
import ViewModels

/// View: an issue with its number, title and labels on the left and notes on the right. If the title and
/// its first label leave no room for the notes, the notes are below.
nonisolated struct IssueCell: Cell {
  let viewModel: IssueViewModel

  func lines(width: Int) -> [StyledLine] {
    let notes = StyledText(viewModel.notes, style: .dim)
    let title = StyledText(name: viewModel.number) + StyledText(" ") + StyledText(viewModel.title, look: .entry)
    let labels = viewModel.labels.map { StyledText(" ") + StyledText($0) }
    let room = width - notes.width - Theme.gap
    guard title.width + (labels.first?.width ?? 0) <= room else {
      let line = Self.line(title, labels, width: width)
      return [line, notes.line(cutTo: max(0, width - Theme.gap)).indented(by: Theme.gap)]
    }
    return [Self.line(title, labels, width: room) + notes.line(cutTo: width).indented(by: Theme.gap)]
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
