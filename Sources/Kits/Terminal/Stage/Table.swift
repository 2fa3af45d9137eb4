/// A table of rows from a data source, comparable to `UITableView`, for a screen or a console.
///
/// The table draws only the visible rows. It selects rows by number and doesn't know their meaning.
public final class Table {
  /// The rows. Replacing the data source keeps the number of the selected row and the filter.
  public var source: any TableDataSource {
    didSet {
      measured = [:]
      filter = filter.flatMap { TableFilter($0.text, of: source) }
    }
  }
  /// The filter that decides which rows are shown, or `nil` if all rows are shown.
  public internal(set) var filter: TableFilter?
  /// The selected row, as an index into `shown`.
  var chosen = 0
  /// The selection and scroll position from before the filter was set.
  var former: TablePosition?

  /// The scroll position: the row at the top of the screen, and the first visible line of that row.
  var top = ScrollOffset()
  /// The position to restore when the rows it refers to are loaded.
  var wanted: TablePosition?
  /// The size at the last drawing, or `nil` before the first one.
  var size: Size?
  private var hasHeader = false
  /// The last visible row at the last drawing.
  private var lastRow = 0

  /// A cache of drawn rows. The cache is valid for one width, row count and version of the data
  /// source.
  var measured: [Int: [StyledLine]] = [:]
  private var measuredCount = 0
  private var measuredVersion = 0

  nonisolated struct ScrollOffset: Comparable {
    var row = 0
    var line = 0

    static func < (left: ScrollOffset, right: ScrollOffset) -> Bool {
      (left.row, left.line) < (right.row, right.line)
    }
  }

  public init(_ source: any TableDataSource) {
    self.source = source
  }

  public convenience init(_ cells: [any Cell]) {
    self.init(StaticDataSource(cells))
  }

  /// The index of the selected row in `source`, or `nil` if no row is shown.
  public var selectedRow: Int? {
    guard shown.count > 0 else { return nil }
    let row = min(chosen, shown.count - 1)
    return filter?.sourceRow(row) ?? row
  }

  /// Selects a row by its index in `source`, unless the filter hides that row.
  public func select(sourceRow row: Int) {
    guard wanted == nil, let shownRow = filter == nil ? row : filter?.shownRow(row) else { return }
    chosen = shownRow
    if size != nil { reveal() }
  }

  /// Whether more rows should be loaded, because fewer than two screens of rows remain below the
  /// screen.
  ///
  /// The value is `true` before the first drawing. With a filter, the value is `true` only if the
  /// last matching row is visible, because there may never be two more screens of matches.
  public var isNearEnd: Bool {
    guard let size else { return true }
    guard !isSearching else { return false }
    return shown.count - 1 - lastRow < (filter == nil ? 2 * size.rows : 1)
  }

  var shown: any TableDataSource {
    filter ?? source
  }

  /// Draws as many rows as fit. The selected row is always visible.
  public func frame(in size: Size) -> Frame {
    hasHeader = size.rows >= Self.fewestRowsWithHeader && shown.header != nil
    let size = Size(rows: size.rows - firstLine, columns: size.columns)
    let isResized = self.size != size
    if self.size?.columns != size.columns { measured = [:] }
    self.size = size
    var lines: [StyledLine] = []
    repeat {
      takeRows()
      if isResized { reveal() }
      lines = linesInSight
      // Drawing a row can widen the columns of all rows, which changes the version. In that case,
      // draw again.
    } while shown.version != measuredVersion
    let header =
      hasHeader ? shown.header?.lines(width: contentWidth).map { $0.indented(by: Theme.indentation) } ?? [] : []
    return Frame(lines: header + lines)
  }

  /// Adapts the selection and the scroll position to rows that were added or removed.
  func takeRows() {
    let (count, version) = (shown.count, shown.version)
    if (count, version) != (measuredCount, measuredVersion) || measured.count > Self.mostMeasured { measured = [:] }
    (measuredCount, measuredVersion) = (count, version)
    if let wanted {
      (chosen, top) = (wanted.selectedRow, ScrollOffset(row: wanted.topRow, line: wanted.topLine))
      if chosen < shown.count { self.wanted = nil }
    }
    chosen = selectable(chosen)
    top = min(top, lastTop)
  }

  // MARK: Measuring

  private static let fewestRowsWithHeader = 4

  /// The screen line of the first row, below the header.
  var firstLine: Int { hasHeader ? 1 : 0 }

  var rows: Int {
    max(1, size?.rows ?? 1)
  }

  /// The nearest row that the user can select. Rows below take precedence over rows above.
  func selectable(_ row: Int) -> Int {
    let row = max(0, min(row, shown.count - 1))
    return firstSelectable(in: stride(from: row, to: shown.count, by: 1))
      ?? firstSelectable(in: stride(from: row - 1, through: 0, by: -1)) ?? row
  }

  func firstSelectable(in rows: some Sequence<Int>) -> Int? {
    let first = asideLayout?.count ?? 0
    return rows.first { $0 >= first && shown.canSelect($0) }
  }

  /// The number of lines of a row, or 0 for a row in the side column.
  ///
  /// A row counts as at least one line, which limits the number of rows to measure for a screen.
  func height(of row: Int) -> Int {
    if let asideLayout, row < asideLayout.count { return 0 }
    return shown.count == 0 ? 1 : max(1, contents(of: row).count)
  }

  /// The screen line of the start of a row.
  ///
  /// The result is exact only for a visible row. For a row above the screen the result is negative,
  /// and for a row below the screen it is at least `rows`.
  func line(of row: Int) -> Int {
    guard row >= top.row else { return -height(of: row) }
    var line = -top.line
    for row in top.row..<row {
      line += height(of: row)
      if line >= rows { break }
    }
    return line
  }

  func row(at line: Int) -> Int? {
    var end = -top.line
    for row in top.row..<shown.count {
      end += height(of: row)
      if line < end { return row }
    }
    return nil
  }

  /// The scroll position at which a row ends on the last line of the screen.
  func topShowing(endOf row: Int) -> ScrollOffset {
    var (row, missing) = (row, rows)
    while row >= 0 {
      let height = height(of: row)
      if height >= missing { return ScrollOffset(row: row, line: height - missing) }
      missing -= height
      row -= 1
    }
    return ScrollOffset()
  }

  /// The scroll position at which the table ends on the last line of the screen.
  var lastTop: ScrollOffset {
    topShowing(endOf: shown.count - 1)
  }

  // MARK: Drawing

  private static let mostMeasured = 1_000

  func contents(of row: Int) -> [StyledLine] {
    if let lines = measured[row] { return lines }
    let lines = asideLayout.map { self.lines(of: row, in: $0) } ?? shown.cell(at: row).lines(width: contentWidth)
    measured[row] = lines
    return lines
  }

  private var contentWidth: Int {
    max(2, (size?.columns ?? 0) - Theme.indentation)
  }

  private var linesInSight: [StyledLine] {
    let rows = size?.rows ?? 0
    var lines: [StyledLine] = []
    var row = top.row
    while row < shown.count, lines.count < rows + top.line {
      lines += drawn(row)
      row += 1
    }
    lastRow = row - 1
    return Array(lines.dropFirst(top.line).prefix(rows))
  }

  private func drawn(_ row: Int) -> [StyledLine] {
    let layout = asideLayout
    if let layout, row < layout.count { return [] }
    let mark = StyledText(Theme.mark, .mark).line(cutTo: 1).padded(to: Theme.indentation)
    let lines = contents(of: row)
    let aside = layout.map { Array(linesAside($0, besideRow: row)) } ?? []
    return (lines.isEmpty ? [.blank] : lines).enumerated().map { number, line in
      let mark = number == 0 && row == chosen ? mark : StyledLine.blank
      if let layout {
        return layout.line(aside.dropFirst(number).first, line, mark: mark).indented(by: Theme.indentation)
      }
      return mark.width > 0 ? mark + line : line.indented(by: Theme.indentation)
    }
  }
}

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
    guard (Self.leastWidth..<Theme.unlimitedWidth).contains(width), source.asideCount > 0,
      source.asideCount < source.count
    else { return nil }
    count = source.asideCount
    leftWidth = max(Self.narrowest - margin, width / 3)
    rightWidth = width - margin - leftWidth - Self.gap
  }

  /// Joins a line of the side column and a line of the main column.
  ///
  /// - Parameter mark: The selection mark, drawn in the gap before the right line.
  func line(_ left: StyledLine?, _ right: StyledLine?, mark: StyledLine = .blank) -> StyledLine {
    ((left ?? .blank).padded(to: leftWidth + Self.gap - mark.width) + mark + (right ?? .blank)).trimmed
  }

  private static let leastWidth = 100
  /// The minimum width of the side column without a margin. In a table of `leastWidth` cells, it
  /// leaves enough room for the contribution calendar of a year in the main column.
  private static let narrowest = 38
  private static let gap = 3
}

/// The rows of the side column, which scroll with the main column and cannot be selected.
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
      rows.flatMap { source.cell(at: $0).lines(width: width) }
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
    let missing = linesAside(layout, besideRow: row).count - lines.count
    return lines + Array(repeating: .blank, count: max(0, missing))
  }

  /// Returns the lines of the side column, starting next to the first line of a main-column row.
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

/// The position of a user in a table: the selected row, and the row and line at the top of the
/// screen.
public nonisolated struct TablePosition: Hashable, Sendable {
  public let selectedRow: Int
  public let topRow: Int
  public let topLine: Int

  public init(selectedRow: Int = 0, topRow: Int = 0, topLine: Int = 0) {
    self.selectedRow = selectedRow
    self.topRow = topRow
    self.topLine = topLine
  }
}

extension Table {
  /// The selection and the scroll position, as indexes into `source`.
  public var position: TablePosition {
    if let wanted { return wanted }
    let row = selectedRow ?? 0
    return filter == nil
      ? TablePosition(selectedRow: row, topRow: top.row, topLine: top.line)
      : TablePosition(selectedRow: row, topRow: row, topLine: 0)
  }

  /// Moves to a position when its rows are loaded. A key press or click before that cancels the
  /// move.
  public func move(to position: TablePosition) {
    wanted = position
  }
}
