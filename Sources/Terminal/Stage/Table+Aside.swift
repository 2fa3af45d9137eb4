/// Terminal kit: the two columns of a wide table: the rows that lie aside, and all others.
struct AsideLayout {
  /// How many rows lie aside, from the first.
  let count: Int
  /// Cells
  let leftWidth: Int
  let rightWidth: Int

  /// - Parameters:
  ///   - width: of the table.
  ///   - margin: of it, on the left.
  /// - Returns: nil where all rows lie below each other.
  init?(_ source: any TableDataSource, in width: Int, margin: Int = 0) {
    guard width >= Self.leastWidth, source.asideCount > 0, source.asideCount < source.count else { return nil }
    count = source.asideCount
    leftWidth = max(Self.narrowest - margin, width / 3)
    rightWidth = width - margin - leftWidth - Self.gap
  }

  /// - Parameter mark: stands before the right line, in the gap.
  func line(_ left: StyledLine?, _ right: StyledLine?, mark: StyledLine = .blank) -> StyledLine {
    ((left ?? .blank).padded(to: leftWidth + Self.gap - mark.width) + mark + (right ?? .blank)).trimmed
  }

  private static let leastWidth = 100
  /// Of the left column without a margin: beside it the calendar of a year has room from `leastWidth` on.
  private static let narrowest = 38
  private static let gap = 3
}

/// Rows that lie aside: they scroll with the others and cannot be chosen.
extension Table {
  /// All rows that are there.
  public func lines(width: Int) -> [StyledLine] {
    lines(of: 0..<source.count, width: width)
  }

  /// - Parameter rows: the header stands above the first of all.
  func lines(of rows: Range<Int>, width: Int) -> [StyledLine] {
    func lines(_ rows: Range<Int>, _ width: Int) -> [StyledLine] {
      rows.flatMap { source.cell(at: $0).lines(width: width) }
    }
    guard let layout = AsideLayout(source, in: width) else {
      return (rows.first == 0 ? source.header?.lines(width: width) ?? [] : []) + lines(rows, width)
    }
    let left = lines(rows.clamped(to: 0..<layout.count), layout.leftWidth).withoutBlankEnd
    let right = lines(rows.clamped(to: layout.count..<source.count), layout.rightWidth)
    return (0..<max(left.count, right.count)).map { layout.line(left.dropFirst($0).first, right.dropFirst($0).first) }
  }

  /// On the screen; nil where it is not wide enough.
  var asideLayout: AsideLayout? {
    size.flatMap { AsideLayout(shown, in: $0.columns, margin: Theme.indentation) }
  }

  /// The lines of a row in its column; the last row goes on for as long as those aside do.
  func lines(of row: Int, in layout: AsideLayout) -> [StyledLine] {
    let isAside = row < layout.count
    let lines = shown.cell(at: row).lines(width: isAside ? layout.leftWidth : layout.rightWidth)
    guard row == shown.count - 1 else { return lines }
    let missing = linesAside(layout, besideRow: row).count - lines.count
    return lines + Array(repeating: .blank, count: max(0, missing))
  }

  /// The lines aside from the one on which a row begins.
  func linesAside(_ layout: AsideLayout, besideRow row: Int) -> ArraySlice<StyledLine> {
    var lines = (0..<layout.count).flatMap { contents(of: $0) }.withoutBlankEnd[...]
    for row in layout.count..<max(layout.count, row) where !lines.isEmpty { lines = lines.dropFirst(height(of: row)) }
    return lines
  }
}

extension [StyledLine] {
  var withoutBlankEnd: [StyledLine] {
    var lines = self
    while lines.last?.width == 0 { lines.removeLast() }
    return lines
  }
}
