import Terminal
import ViewModels

/// View: an issue with its number, title and labels on the left and notes on the right, or below a title
/// that leaves no room for them.
nonisolated struct IssueCell: Cell {
  let viewModel: IssueViewModel

  func lines(width: Int) -> [StyledLine] {
    let notes = StyledText(viewModel.notes, style: .dim)
    let title = StyledText(name: viewModel.number) + StyledText(" ") + StyledText(viewModel.title, look: .entry)
    let labels = viewModel.labels.lazy.map { StyledText(" ") + StyledText($0) }
    let texts = labels.reduce(into: [title]) { texts, label in texts.append((texts.last ?? title) + label) }
    func line(width: Int) -> StyledLine { (texts.last { $0.width <= width } ?? title).line(cutTo: width) }
    let room = width - notes.width - Theme.gap
    guard title.width <= room else {
      return [line(width: width), notes.line(cutTo: max(0, width - Theme.gap)).indented(by: Theme.gap)]
    }
    return [line(width: room) + notes.line(cutTo: width).indented(by: Theme.gap)]
  }

  var inWords: [StyledText] {
    let labels = viewModel.labels.map { StyledText($0) }
    let words = labels.enumerated().reduce(StyledText()) {
      $0 + StyledText(untrusted: $1.offset == 0 ? ", labels: " : " ") + $1.element
    }
    return [
      StyledText(name: viewModel.number) + StyledText(", ") + StyledText(viewModel.title) + words + StyledText(", ")
        + StyledText(viewModel.notes)
    ]
  }
}
