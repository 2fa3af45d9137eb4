/// The widths of the columns of a table. A table that arrives in parts keeps its columns, or widens them.
public nonisolated struct ColumnLayout: Hashable, Sendable {
  private let width: Int
  private var widest: [Int] = []
  private var widths: [Int] = []

  private static let gap = 2
  private static let space: SafeText = "  "

  /// - Parameter width: cells of a whole line.
  public init(width: Int) {
    self.width = width
  }

  /// Makes room for more rows.
  public mutating func fit(_ rows: [[StyledText]]) {
    for row in rows {
      widest += Array(repeating: 0, count: max(0, row.count - widest.count))
      for (column, text) in row.enumerated() { widest[column] = max(widest[column], text.width) }
    }
    widths = fittingWidths
  }

  /// One line, texts cut where they do not fit. A column without any text takes no room.
  public func line(_ row: [StyledText]) -> StyledLine {
    let columns = zip(row, widths).filter { $1 > 0 }
    let cells = columns.map { text, width in text.line(cutTo: width).padded(to: width) }
    let gap = StyledText(Self.space).line(cutTo: Self.gap)
    return cells.dropFirst().reduce(cells.first ?? .blank) { $0 + gap + $1 }.trimmed
  }

  /// Each column as wide as its widest text, except that the widest give way where the line is too short.
  private var fittingWidths: [Int] {
    var widths = widest
    let room = width - Self.gap * max(0, widths.filter { $0 > 0 }.count - 1)
    while widths.reduce(0, +) > room, let column = widths.indices.max(by: { widths[$0] < widths[$1] }),
      widths[column] > 1
    {
      widths[column] -= 1
    }
    return widths
  }
}
