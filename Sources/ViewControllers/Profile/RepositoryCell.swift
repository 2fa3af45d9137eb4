import Terminal
import ViewModels

/// View: a repository: name, stars and language in one line, the description below in two at most.
nonisolated struct RepositoryCell: Cell {
  let viewModel: RepositoryViewModel

  func lines(width: Int) -> [StyledLine] {
    var facts = StyledText("  ★ ", .star) + StyledText(untrusted: viewModel.stars)
    if let language = viewModel.language {
      facts += StyledText("  ") + StyledText(untrusted: language, .language)
    }
    let facing = facts.line(cutTo: width / 2)
    let name = StyledText(viewModel.name, style: .bold).line(cutTo: width - facing.width)
    let description = viewModel.description.map {
      StyledText(untrusted: $0, .dim).wrapped(to: width - Theme.indentation, maximumLines: 2)
    }
    return [name + facing] + (description ?? []).map { $0.indented(by: Theme.indentation) }
  }
}
