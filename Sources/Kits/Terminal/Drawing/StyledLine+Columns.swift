/// The layout of text in columns next to each other.
nonisolated extension StyledLine {
  /// Joins the lines of several columns.
  ///
  /// - Parameter columns: The width of each column in cells, and its lines. No line may be wider
  ///   than its column.
  static func lines(of columns: [(width: Int, lines: [StyledLine])]) -> [StyledLine] {
    (0..<(columns.map(\.lines.count).max() ?? 0)).map { number in
      let cells = columns.map { (number < $0.lines.count ? $0.lines[number] : .blank).padded(to: $0.width) }
      return cells.dropFirst().reduce(cells.first ?? .blank) { $0 + .gap + $1 }.trimmed
    }
  }
}
