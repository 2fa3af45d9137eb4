import Terminal
import ViewModels

/// View: a repository: name and facts in one line, the description below in two at most.
nonisolated struct RepositoryCell: Cell {
  let viewModel: RepositoryViewModel
  /// All of its list: what one of them has no room for, none shows.
  let list: [RepositoryViewModel]

  func lines(width: Int) -> [StyledLine] {
    let name = StyledText(viewModel.name, style: .bold)
    let facts = facts(width: width).line(cutTo: width)
    let description = viewModel.description.map {
      StyledText(untrusted: $0, .dim).wrapped(to: min(width, Theme.textWidth) - Theme.indentation, maximumLines: 2)
    }
    return [name.line(cutTo: width - facts.width) + facts]
      + (description ?? []).map { $0.indented(by: Theme.indentation) }
  }

  /// Language, stars and forks, as long as there is room; the stars always.
  private func facts(width: Int) -> StyledText {
    let hasForks = list.allSatisfy { StyledText($0.name).width + Self.facts(of: $0).width <= width }
    let facts = Self.facts(of: viewModel, hasForks: hasForks)
    return StyledText(viewModel.name).width + facts.width <= width
      ? facts : Self.facts(of: viewModel, hasLanguage: false, hasForks: false)
  }

  private static func facts(
    of viewModel: RepositoryViewModel, hasLanguage: Bool = true, hasForks: Bool = true
  ) -> StyledText {
    let language = viewModel.language.map { StyledText("● ", .language($0)) + StyledText(untrusted: $0) }
    let stars = StyledText("★ ", .star) + StyledText(untrusted: viewModel.stars)
    let forks = viewModel.forks.map { StyledText(untrusted: $0, .dim) }
    let facts = [hasLanguage ? language : nil, stars, hasForks ? forks : nil].compactMap { $0 }
    return facts.dropFirst().reduce(StyledText("  ") + facts[0]) { $0 + StyledText(" · ", .dim) + $1 }
  }
}
