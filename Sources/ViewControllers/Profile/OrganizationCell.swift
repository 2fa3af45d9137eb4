import Terminal
import ViewModels

/// View: the name and the description of an organization, on one line.
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
