import Terminal
import ViewModels

/// View: an issue on one line, with its number, title and labels on the left and notes on the right.
nonisolated struct IssueCell: Cell {
  let viewModel: IssueViewModel

  func lines(width: Int) -> [StyledLine] {
    let facing = (StyledText("  ") + StyledText(viewModel.notes, style: .dim)).line(cutTo: width * 3 / 5)
    let room = width - facing.width
    let title = StyledText(name: viewModel.number) + StyledText(" ") + StyledText(viewModel.title, look: .entry)
    let labels = viewModel.labels.lazy.map { StyledText(" ") + StyledText($0) }
    let texts = labels.reduce(into: [title]) { texts, label in texts.append((texts.last ?? title) + label) }
    return [(texts.last { $0.width <= room } ?? title).line(cutTo: room) + facing]
  }
}
