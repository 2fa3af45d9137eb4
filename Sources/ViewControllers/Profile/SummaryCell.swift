import Terminal
import ViewModels

/// View: the head of a profile page: who it is, in their own words.
nonisolated struct SummaryCell: Cell {
  let viewModel: ProfileSummaryViewModel

  func lines(width: Int) -> [StyledLine] {
    var lines = StyledText(viewModel.title, style: Style(isBold: true, color: .cyan)).wrapped(to: width)
    let notes = SafeText(untrusted: viewModel.notes.joined(separator: " · "))
    lines += StyledText(notes, .dim).wrapped(to: width)
    for paragraph in [viewModel.status, viewModel.bio] {
      guard let paragraph else { continue }
      lines += [.blank] + StyledText(untrusted: paragraph).wrapped(to: width)
    }
    return lines
  }
}
