import Terminal

/// View: counts next to each other. If they don't fit on one line, the line is broken between two
/// counts.
nonisolated struct CountsCell: Cell {
  let items: [String]

  func lines(width: Int) -> [StyledLine] {
    var rows: [[String]] = [[]]
    for item in items {
      let row = rows[rows.count - 1] + [item]
      if row.count > 1, StyledText(Self.text(row)).width > width {
        rows.append([item])
      } else {
        rows[rows.count - 1] = row
      }
    }
    return rows.flatMap { StyledText(Self.text($0)).wrapped(to: width) }
  }

  private static func text(_ items: [String]) -> SafeText {
    SafeText(untrusted: items.joined(separator: " · "))
  }
}
