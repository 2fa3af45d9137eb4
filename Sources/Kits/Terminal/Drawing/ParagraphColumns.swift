/// The columns of a table inside text, such as a Markdown table. All columns are shown, and the
/// widest ones shrink first. No text is truncated.
public nonisolated struct ParagraphColumns: Hashable, Sendable {
  private var widest: [Int] = []
  /// The width of the longest word in each column.
  private var longest: [Int] = []

  public init(fitting rows: [[StyledText]]) {
    for row in rows {
      let more = Array(repeating: 0, count: max(0, row.count - widest.count))
      (widest, longest) = (widest + more, longest + more)
      for (column, text) in row.enumerated() {
        for line in text.wrapped(to: .max) {
          widest[column] = max(widest[column], line.width)
          longest[column] = max(longest[column], line.longestWord)
        }
      }
    }
  }

  /// Whether all columns fit and are wide enough for their words.
  public func fit(in width: Int) -> Bool {
    let widths = widths(in: width)
    let gaps = Theme.gap * max(0, widths.filter { $0 > 0 }.count - 1)
    return widths.reduce(gaps, +) <= width && zip(widths, longest).allSatisfy { $0 >= min($1, Self.longestWord) }
  }

  /// Draws a row with as many lines as the texts need. Columns without text take no space.
  ///
  /// - Parameters:
  ///   - row: The text of each column.
  ///   - width: The width of the whole line in cells, in which the columns must fit.
  public func lines(_ row: [StyledText], width: Int) -> [StyledLine] {
    let columns = zip(row, widths(in: width)).filter { $1 > 0 }.map { text, width in
      (width: width, lines: text.wrapped(to: width))
    }
    return StyledLine.lines(of: columns)
  }

  /// The maximum width of a word that must not be broken, in cells.
  private static let longestWord = 12

  /// The width of each column.
  ///
  /// A column is as wide as its widest text. If the line is too short for that, the widest columns
  /// are limited to a common width.
  private func widths(in width: Int) -> [Int] {
    let room = width - Theme.gap * max(0, widest.filter { $0 > 0 }.count - 1)
    func sum(upTo cap: Int) -> Int { widest.reduce(0) { $0 + min($1, cap) } }
    var (cap, limit) = (1, max(1, widest.max() ?? 1))
    while cap < limit {
      let middle = (cap + limit + 1) / 2
      if sum(upTo: middle) <= room { cap = middle } else { limit = middle - 1 }
    }
    var widths = widest.map { min($0, cap) }
    // The remaining space is too small for another cell in every limited column, so only the last
    // of these columns get another cell.
    var remaining = room - sum(upTo: cap)
    for column in widest.indices.reversed() where remaining > 0 && widest[column] > cap {
      widths[column] += 1
      remaining -= 1
    }
    return widths
  }
}

extension StyledLine {
  /// The width in cells of the longest word.
  fileprivate nonisolated var longestWord: Int {
    glyphs.split { $0.character == " " }.reduce(0) { longest, word in max(longest, word.reduce(0) { $0 + $1.width }) }
  }
}
