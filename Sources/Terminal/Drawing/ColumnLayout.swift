/// The widths of the columns of a table, found from its first rows and kept for those that follow.
public nonisolated struct ColumnLayout: Hashable, Sendable {
  private let widths: [Int]
  private static let gap = 2

  /// Columns are as wide as their widest text; the last takes what is left, and the widest give way first.
  /// - Parameter width: cells of a whole line.
  public init(_ rows: [[StyledText]], width: Int) {
    let count = rows.map(\.count).max() ?? 0
    var widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].width : 0 }.max() ?? 0 }
    let room = width - Self.gap * max(0, count - 1)
    while widths.reduce(0, +) > room, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > 1
    {
      widths[widest] -= 1
    }
    if let last = widths.indices.last { widths[last] = max(1, room - widths.dropLast().reduce(0, +)) }
    self.widths = widths
  }

  /// One line, texts cut where they do not fit. A column that is empty in all first rows takes no room.
  public func line(_ row: [StyledText]) -> StyledLine {
    var line = StyledLine.blank
    for (text, width) in zip(row, widths) where width > 0 {
      if line.width > 0 { line = line + StyledText(Self.space).line(cutTo: Self.gap) }
      line = (line + text.line(cutTo: width).padded(to: width))
    }
    return line.trimmed
  }

  private static let space: SafeText = "  "
}
