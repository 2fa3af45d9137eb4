import Terminal
import ViewModels

/// View: what is missing from a page.
nonisolated struct NoticeCell: Cell {
  let viewModel: MissingPartViewModel

  func lines(width: Int) -> [StyledLine] {
    StyledText(SafeText(untrusted: viewModel.sentence), Style(color: .yellow)).wrapped(to: width)
  }
}
