import Terminal
import ViewModels

/// View: an organization and what it says of itself, in one line.
nonisolated struct OrganizationCell: Cell {
  let viewModel: OrganizationViewModel

  func lines(width: Int) -> [StyledLine] {
    var text = StyledText(viewModel.name, style: .bold)
    if let description = viewModel.description {
      text += StyledText("  ") + StyledText(untrusted: description, .dim)
    }
    return [text.line(cutTo: width)]
  }
}
