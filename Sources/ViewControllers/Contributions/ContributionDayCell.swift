import Terminal
import ViewModels

/// View: the date and the number of contributions of a day, always in one line, so that the calendar
/// below doesn't move when another day is chosen.
nonisolated struct ContributionDayCell: Cell {
  let viewModel: ContributionDayViewModel?

  func lines(width: Int) -> [StyledLine] {
    guard let viewModel else { return [] }
    let title = StyledText(untrusted: viewModel.title)
    return [(title.width <= width ? title : StyledText(untrusted: viewModel.shortTitle)).line(cutTo: width)]
  }
}
