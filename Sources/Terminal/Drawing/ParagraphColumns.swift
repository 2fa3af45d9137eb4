/// Terminal kit: the columns of a table inside a text: all of them stay, and the widest give way.
public nonisolated struct ParagraphColumns: Hashable, Sendable {
  private var widest: [Int] = []

  public init(fitting rows: [[StyledText]]) {
    for row in rows {
      widest += Array(repeating: 0, count: max(0, row.count - widest.count))
      for (column, text) in row.enumerated() { widest[column] = max(widest[column], text.width) }
    }
  }

  /// As many lines as it takes to show the texts whole; in a very narrow column they are cut. A column without any text
  /// takes no room.
  ///
  /// - Parameter width: cells of the whole lines.
  public func lines(_ row: [StyledText], width: Int) -> [StyledLine] {
    let columns = zip(row, widths(in: width)).filter { $1 > 0 }.map { text, width in
      (width: width, lines: width < Self.narrowest ? [text.line(cutTo: width)] : text.wrapped(to: width))
    }
    return StyledLine.lines(of: columns)
  }

  private static let narrowest = 6

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
