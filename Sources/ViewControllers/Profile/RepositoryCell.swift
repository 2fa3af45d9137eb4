import Terminal
import ViewModels

/// View: a repository, with its name and facts on one line and up to two lines of description
/// below.
nonisolated struct RepositoryCell: Cell {
  let viewModel: RepositoryViewModel
  /// The width that the names and the facts of all repositories in the list need. In less space, no
  /// cell of the list shows the forks.
  let fullWidth: Int

  /// Returns the width of a repository's name and all its facts, in cells.
  static func fullWidth(of viewModel: RepositoryViewModel) -> Int {
    StyledText(viewModel.name).width + facts(of: viewModel).width
  }

  func lines(width: Int) -> [StyledLine] {
    let name = StyledText(name: viewModel.name)
    let facts = facts(width: width).line(cutTo: width)
    let description = viewModel.description.map {
      StyledText(untrusted: $0, .dim).wrapped(to: Theme.textWidth(in: width) - Theme.indentation, maximumLines: 2)
    }
    return [name.line(cutTo: width - facts.width) + facts]
      + (description ?? []).map { $0.indented(by: Theme.indentation) }
  }

  /// Returns the language, the stars and the forks. The forks are left out if they don't fit in
  /// every cell of the list. If the language doesn't fit either, only the stars remain.
  private func facts(width: Int) -> StyledText {
    let hasForks = fullWidth <= width
    let facts = Self.facts(of: viewModel, hasForks: hasForks)
    return StyledText(viewModel.name).width + facts.width <= width
      ? facts : Self.facts(of: viewModel, hasLanguage: false, hasForks: false)
  }

  var inWords: [StyledText] {
    let facts: [(String, String?)] = [
      ("stars", viewModel.stars), ("forks", viewModel.forks), ("language", viewModel.language),
      ("description", viewModel.description),
    ]
    return [
      facts.reduce(StyledText(name: viewModel.name)) { words, fact in
        fact.1.map { words + StyledText(untrusted: ", \(fact.0): \($0)") } ?? words
      }
    ]
  }

  private static func facts(
    of viewModel: RepositoryViewModel, hasLanguage: Bool = true, hasForks: Bool = true
  ) -> StyledText {
    let language = viewModel.language.map { StyledText("●", .language($0)) + StyledText(untrusted: " \($0)") }
    let stars = viewModel.stars.map { StyledText(Theme.star + " ", .star) + StyledText(untrusted: $0) }
    let forks = viewModel.forks.map { StyledText(Theme.fork + " " + SafeText(untrusted: $0), .dim) }
    let facts = [hasLanguage ? language : nil, stars, hasForks ? forks : nil].compactMap { $0 }
    guard let first = facts.first else { return StyledText() }
    return facts.dropFirst().reduce(StyledText("  ") + first) { $0 + StyledText(" · ", .dim) + $1 }
  }
}
