/// The widths of the columns of a table. A table that arrives in parts keeps its columns, or widens them.
public nonisolated struct ColumnLayout: Hashable, Sendable {
  private var widest: [Int] = []

  public init() {}

  /// Makes room for more rows.
  public mutating func fit(_ rows: [[StyledText]]) {
    for row in rows {
      widest += Array(repeating: 0, count: max(0, row.count - widest.count))
      for (column, text) in row.enumerated() { widest[column] = max(widest[column], text.width) }
    }
  }

  /// One line, texts cut where they do not fit. A column without any text takes no room.
  ///
  /// - Parameter width: cells of the whole line.
  public func line(_ row: [StyledText], width: Int) -> StyledLine {
    let columns = zip(row, widths(in: width)).filter { $1 > 0 }
    return Self.joined(columns.map { text, width in text.line(cutTo: width).padded(to: width) })
  }

  /// As many lines as it takes to show the texts whole; in a very narrow column they are cut.
  ///
  /// - Parameter width: cells of the whole lines.
  public func lines(_ row: [StyledText], width: Int) -> [StyledLine] {
    let columns = zip(row, widths(in: width)).filter { $1 > 0 }.map { text, width in
      (width: width, lines: width < Self.narrowest ? [text.line(cutTo: width)] : text.wrapped(to: width))
    }
    return (0..<(columns.map(\.lines.count).max() ?? 0)).map { number in
      Self.joined(
        columns.map { (number < $0.lines.count ? $0.lines[number] : .blank).padded(to: $0.width) })
    }
  }

  private static let narrowest = 6

  private static func joined(_ cells: [StyledLine]) -> StyledLine {
    cells.dropFirst().reduce(cells.first ?? .blank) { $0 + .gap + $1 }.trimmed
  }

  /// Each column as wide as its widest text, except that the widest give way where the line is too short.
  private func widths(in width: Int) -> [Int] {
    let room = width - Theme.gap * max(0, widest.filter { $0 > 0 }.count - 1)
    func sum(upTo cap: Int) -> Int { widest.reduce(0) { $0 + min($1, cap) } }
    var (cap, limit) = (1, max(1, widest.max() ?? 1))
    while cap < limit {
      let middle = (cap + limit + 1) / 2
      if sum(upTo: middle) <= room { cap = middle } else { limit = middle - 1 }
    }
    var widths = widest.map { min($0, cap) }
    // What is left over is less than a cell for each of them.
    var left = room - sum(upTo: cap)
    for column in widest.indices.reversed() where left > 0 && widest[column] > cap {
      widths[column] += 1
      left -= 1
    }
    return widths
  }
}
