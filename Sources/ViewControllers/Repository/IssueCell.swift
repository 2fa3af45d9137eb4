import Terminal
import ViewModels

/// View: an issue on one line, with its number and title on the left and notes on the right.
nonisolated struct IssueCell: Cell {
  let viewModel: IssueViewModel

  func lines(width: Int) -> [StyledLine] {
    let facing = StyledText(untrusted: "  \(viewModel.notes)", .dim).line(cutTo: width / 2)
    let title = StyledText(viewModel.number, style: .bold) + StyledText(untrusted: " \(viewModel.title)")
    return [title.line(cutTo: width - facing.width) + facing]
  }
}
