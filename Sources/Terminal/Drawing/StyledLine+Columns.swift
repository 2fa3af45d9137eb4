/// Terminal kit: texts beside one another.
nonisolated extension StyledLine {
  /// - Parameter columns: the cells of each, and its lines, none of which is wider.
  static func lines(of columns: [(width: Int, lines: [StyledLine])]) -> [StyledLine] {
    (0..<(columns.map(\.lines.count).max() ?? 0)).map { number in
      let cells = columns.map { (number < $0.lines.count ? $0.lines[number] : .blank).padded(to: $0.width) }
      return cells.dropFirst().reduce(cells.first ?? .blank) { $0 + .gap + $1 }.trimmed
    }
  }
}
