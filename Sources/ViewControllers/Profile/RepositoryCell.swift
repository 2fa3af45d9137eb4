import Terminal
import ViewModels

/// View: a repository: name and facts in one line, the description below in two at most.
nonisolated struct RepositoryCell: Cell {
  let viewModel: RepositoryViewModel

  func lines(width: Int) -> [StyledLine] {
    let name = StyledText(viewModel.name, style: .bold)
    let facts = facts(width: width - name.width).line(cutTo: width)
    let description = viewModel.description.map {
      StyledText(untrusted: $0, .dim).wrapped(to: min(width, Self.textWidth) - Theme.indentation, maximumLines: 2)
    }
    return [name.line(cutTo: width - facts.width) + facts]
      + (description ?? []).map { $0.indented(by: Theme.indentation) }
  }

  /// Language, stars and forks, as long as there is room; the stars always.
  private func facts(width: Int) -> StyledText {
    let stars = StyledText("  ★ ", .star) + StyledText(untrusted: viewModel.stars)
    let forks = viewModel.forks.map { StyledText(untrusted: "  \($0)", .dim) } ?? StyledText()
    let language = viewModel.language.map { StyledText("  ● ", .language($0)) + StyledText(untrusted: $0) }
    let most = (language ?? StyledText()) + stars
    return [most + forks, most].first { $0.width <= width } ?? stars
  }

  private static let textWidth = 80
}
