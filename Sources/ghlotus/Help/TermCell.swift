import Terminal

/// View: a term and its meaning beside it, or below where the term is long or the page narrow.
nonisolated struct TermCell: Cell {
  let term: String
  let meaning: String
  /// Cells
  let column: Int

  static let widestTerm = 34
  private static let gap = 2

  func lines(width: Int) -> [StyledLine] {
    let terms = StyledText(SafeText(untrusted: term), .bold).wrapped(to: width)
    let meaningWidth = min(width, 100) - column - Self.gap
    guard meaningWidth >= 24, term.count <= column else {
      return terms + explained(width - 4).map { $0.indented(by: 4) }
    }
    let meanings = explained(meaningWidth)
    return zip(terms + meanings.dropFirst().map { _ in .blank }, meanings).map {
      $0.padded(to: column + Self.gap) + $1
    }
  }

  private func explained(_ width: Int) -> [StyledLine] {
    StyledText(SafeText(untrusted: meaning), .dim).wrapped(to: width)
  }
}
