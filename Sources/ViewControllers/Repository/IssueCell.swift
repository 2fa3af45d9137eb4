import Terminal
import ViewModels

/// View: an issue in one line: number and title, and at the end what else there is to know.
nonisolated struct IssueCell: Cell {
  let viewModel: IssueViewModel

  func lines(width: Int) -> [StyledLine] {
    let facing = StyledText(untrusted: "  \(viewModel.notes)", .dim).line(cutTo: width / 2)
    let title = StyledText(viewModel.number, style: .bold) + StyledText(untrusted: " \(viewModel.title)")
    return [title.line(cutTo: width - facing.width) + facing]
  }
}
