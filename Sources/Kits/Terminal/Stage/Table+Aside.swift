/// The layout of a wide table in two columns: a side column with the first rows, and a main column
/// with all other rows.
struct AsideLayout {
  /// The number of rows in the side column. The side column shows the first rows of the table.
  let count: Int
  /// The width of the side column, in cells.
  let leftWidth: Int
  let rightWidth: Int

  /// Creates the layout.
  ///
  /// - Parameters:
  ///   - source: The rows of the table.
  ///   - width: The width of the table, in cells.
  ///   - margin: The width of the left margin inside the table, in cells.
  /// - Returns: `nil` if all rows belong in a single column.
  init?(_ source: any TableDataSource, in width: Int, margin: Int = 0) {
    let count = source.asideCount(in: width)
    guard (Self.leastWidth..<Theme.unlimitedWidth).contains(width), count > 0, count < source.count else { return nil }
    self.count = count
    leftWidth = max(Self.narrowest - margin, width / 3)
    rightWidth = width - margin - leftWidth - Self.gap
  }

  /// The first cell of the main column, including the column's margin, counted from the left edge
  /// of the table.
  var rightColumn: Int { leftWidth + Theme.indentation + 1 }

  /// Joins a line of the side column and a line of the main column.
  func line(_ left: StyledLine?, _ right: StyledLine?) -> StyledLine {
    ((left ?? .blank).padded(to: leftWidth + Self.gap) + (right ?? .blank)).trimmed
  }

  private static let leastWidth = 100
  /// The minimum width of the side column without a margin. In a table of `leastWidth` cells, it
  /// leaves enough room for the contribution calendar of a year in the main column.
  private static let narrowest = 38
  private static let gap = 3
}

/// The rows of the side column, which scroll with the main column.
extension Table {
  /// Draws all rows that are loaded.
  public func lines(width: Int) -> [StyledLine] {
    lines(of: 0..<source.count, width: width)
  }

  /// Draws some of the rows.
  ///
  /// - Parameter rows: The rows to draw. The header is included if the first row of the table is
  ///   among them.
  func lines(of rows: Range<Int>, width: Int) -> [StyledLine] {
    func lines(_ rows: Range<Int>, _ width: Int) -> [StyledLine] {
      withoutDeadLinks(rows.flatMap { source.cell(at: $0, below: $0 > 0 ? $0 - 1 : nil).lines(width: width) })
    }
    guard let layout = AsideLayout(source, in: width) else {
      return (rows.first == 0 ? source.header?.lines(width: width) ?? [] : []) + lines(rows, width)
    }
    let left = lines(rows.clamped(to: 0..<layout.count), layout.leftWidth).withoutBlankEnd
    let right = lines(rows.clamped(to: layout.count..<source.count), layout.rightWidth)
    return (0..<max(left.count, right.count)).map { layout.line(left.dropFirst($0).first, right.dropFirst($0).first) }
  }

  /// The layout with a side column on the screen, or `nil` if the screen is too narrow for two
  /// columns.
  var asideLayout: AsideLayout? {
    size.flatMap { AsideLayout(shown, in: $0.columns, margin: Theme.indentation) }
  }

  /// The lines of a row in its column. Blank lines after the last row make the main column as long
  /// as the side column.
  func lines(of row: Int, in layout: AsideLayout) -> [StyledLine] {
    let isAside = row < layout.count
    let lines = shown.cell(at: row).lines(width: isAside ? layout.leftWidth : layout.rightWidth)
    guard row == shown.count - 1 else { return lines }
    let aside = (0..<layout.count).flatMap { contents(of: $0) }.withoutBlankEnd
    let missing = aside.count - lineInColumn(of: row) - lines.count
    return lines + Array(repeating: .blank, count: max(0, missing))
  }

  /// Returns the lines of the side column, starting next to the first line of a main-column row.
  func linesAside(_ layout: AsideLayout, besideRow row: Int) -> ArraySlice<StyledLine> {
    let lines = (0..<layout.count).flatMap { contents(of: $0).isEmpty ? [] : marked($0, width: layout.leftWidth) }
    return lines.withoutBlankEnd[...].dropFirst(lineInColumn(of: row))
  }

  /// The line at which a row starts in its column, counted from the first line of the table.
  func lineInColumn(of row: Int) -> Int {
    guard let asideLayout else { return (0..<row).reduce(0) { $0 + height(of: $1) } }
    let isAside = row < asideLayout.count
    return (isAside ? 0..<row : asideLayout.count..<row).reduce(0) {
      $0 + (isAside ? contents(of: $1).count : height(of: $1))
    }
  }

  /// The number of lines above the screen.
  var firstVisibleLine: Int { lineInColumn(of: max(top.row, asideLayout?.count ?? 0)) + top.line }
}

extension [StyledLine] {
  var withoutBlankEnd: [StyledLine] {
    var lines = self
    while lines.last?.width == 0 { lines.removeLast() }
    return lines
  }
}
