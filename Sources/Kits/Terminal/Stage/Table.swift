/// A table of rows from a data source, comparable to `UITableView`, for a screen or a console.
///
/// The table draws only the visible rows. It selects rows by number and doesn't know their meaning.
public final class Table {
  /// The rows. Replacing the data source keeps the number of the selected row and the query.
  public var source: any TableDataSource {
    willSet { selectionStaysVisible = size != nil && chosen < shown.count && isSelectionVisible }
    didSet {
      measured = [:]
      query = query.flatMap { TableFilter($0.text, of: source) }
      findInNewRows()
    }
  }
  /// The rows that match the user's query, or `nil` without a query.
  public internal(set) var query: TableFilter?
  /// Whether the rows become text for a screen reader instead of being drawn. Each text is then a
  /// single line of unlimited length.
  var isInWords = false
  /// Whether the text for a screen reader needs more rows than the table has.
  var needsRows = true
  /// Whether the selected row is marked. The table of a preview takes no keys, so it has no mark.
  var showsSelection = true
  /// Whether rows and links lead somewhere. Otherwise, links are drawn as plain text, and Tab
  /// doesn't move to them.
  var hasTargets: Bool
  /// The selected row, as an index into `shown`.
  var chosen = 0 {
    didSet { if chosen != oldValue { chosenTarget = 0 } }
  }
  /// The chosen target of the selected row, as an index into `targets(of:)`.
  var chosenTarget = 0
  /// The selection and scroll position from before the query was set.
  var former: TablePosition?
  /// The matching row that the user moved to last, or `nil` before the first one.
  var found: Int?

  /// The scroll position: the row at the top of the screen, and the first visible line of that row.
  var top = ScrollOffset()
  /// The position to move to when enough rows have loaded. `nil` if the table isn't waiting for
  /// rows.
  var wanted: Wanted?
  /// The size at the last drawing, or `nil` before the first one.
  var size: Size?
  private var hasHeader = false
  /// Whether the next drawing must show the selected row, because the row was visible when the data
  /// source was replaced.
  private var selectionStaysVisible = false
  /// The last visible row at the last drawing.
  private var lastRow = 0

  /// A cache of drawn rows. The cache is valid for one width, row count and version of the data
  /// source.
  var measured: [Int: [StyledLine]] = [:]
  private var measuredCount = 0
  private var measuredVersion = 0

  nonisolated enum Wanted: Hashable {
    /// The position to restore when the rows it refers to are loaded.
    case position(TablePosition)
    /// The last row, as long as more rows load.
    case end
  }

  nonisolated struct ScrollOffset: Comparable {
    var row = 0
    var line = 0

    static func < (left: ScrollOffset, right: ScrollOffset) -> Bool {
      (left.row, left.line) < (right.row, right.line)
    }
  }

  public init(_ source: any TableDataSource, hasTargets: Bool = true) {
    self.source = source
    self.hasTargets = hasTargets
  }

  public convenience init(_ cells: [any Cell], hasTargets: Bool = true) {
    self.init(StaticDataSource(cells), hasTargets: hasTargets)
  }

  /// The index of the selected row in `source`, or `nil` if no row is shown.
  public var selectedRow: Int? {
    guard shown.count > 0 else { return nil }
    let row = selectable(rowToSelect)
    return filter?.sourceRow(row) ?? row
  }

  /// The selected row, or the row to select as soon as it loads, as an index into `shown`.
  var rowToSelect: Int {
    switch wanted {
    case .position(let position): position.selectedRow
    case .end: shown.count - 1
    case nil: chosen
    }
  }

  /// Selects a row by its index in `source`, unless the filter hides that row.
  public func select(sourceRow row: Int) {
    guard wanted == nil, let filter else {
      if wanted == nil { choose(row) }
      return
    }
    if let row = filter.shownRow(row) { choose(row) }
  }

  private func choose(_ row: Int) {
    chosen = row
    if size != nil { reveal() }
  }

  /// Whether to load more rows: fewer than two screens of rows are below the screen.
  ///
  /// The value is `true` before the first drawing. With a filter, the value is `true` only if the
  /// last matching row is visible. Otherwise, a search for rare matches would load every row. With
  /// a query on a page, the value is always `true`, so that the query searches the whole page.
  public var isNearEnd: Bool {
    if isInWords { return needsRows }
    guard let size else { return true }
    guard !isSearching else { return false }
    if query != nil, filter == nil { return true }
    return shown.count - 1 - lastRow < (filter == nil ? 2 * size.rows : 1)
  }

  /// The query as a filter that hides rows. The rows of a page are never hidden.
  var filter: TableFilter? { source.isList ? query : nil }

  /// The number of rows above and below the screen.
  var hiddenRows: (above: Int, below: Int) { (top.row, max(0, shown.count - 1 - lastRow)) }

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
    return Frame(lines: header + lines, cursor: cursor)
  }

  /// Adapts the selection and the scroll position to rows that were added or removed.
  func takeRows() {
    let (count, version) = (shown.count, shown.version)
    if (count, version) != (measuredCount, measuredVersion) || measured.count > Self.mostMeasured { measured = [:] }
    (measuredCount, measuredVersion) = (count, version)
    chosen = selectable(rowToSelect)
    switch wanted {
    case .position(let position):
      top = min(ScrollOffset(row: position.topRow, line: position.topLine), lastTop)
      guard position.selectedRow < shown.count || source.isComplete && shown.count > 0 else { break }
      wanted = nil
      // The screen may have had another size when the position was stored.
      if !isSelectionVisible { reveal() }
    case .end:
      top = lastTop
      if source.isComplete, !isSearching { wanted = nil }
    case nil:
      top = min(top, lastTop)
      if selectionStaysVisible, !isSelectionVisible { reveal() }
    }
    selectionStaysVisible = false
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
    rows.first { shown.canSelect($0) }
  }

  /// The number of lines of a row.
  ///
  /// A row without lines counts as one line. Otherwise, any number of empty rows would have to be
  /// measured to fill a screen.
  func height(of row: Int) -> Int {
    shown.count == 0 ? 1 : max(1, contents(of: row).count)
  }

  /// The number of lines that a row adds to the main column, or 0 for a row in the side column.
  func mainHeight(of row: Int) -> Int {
    if let asideLayout, row < asideLayout.count { return 0 }
    return height(of: row)
  }

  /// The screen line of the start of a row.
  ///
  /// The result is exact for a visible row and for a row in the side column. For any other row above
  /// the screen the result is negative, and for a row below the screen it is at least `rows`.
  func line(of row: Int) -> Int {
    if let asideLayout, row < asideLayout.count { return lineInColumn(of: row) - firstVisibleLine }
    guard row >= top.row else { return -height(of: row) }
    var line = -top.line
    for row in top.row..<row {
      line += mainHeight(of: row)
      if line >= rows { break }
    }
    return line
  }

  /// Returns the row of the main column at a screen line, or `nil` below the last row.
  func row(at line: Int) -> Int? {
    var end = -top.line
    for row in top.row..<shown.count {
      end += mainHeight(of: row)
      if line < end { return row }
    }
    return nil
  }

  /// Returns the row at a cell of the table, or `nil` if the cell isn't part of a row.
  func row(at position: Position) -> Int? {
    let line = position.row - firstLine
    guard line >= 0, let size, line < size.rows, position.column < size.columns else { return nil }
    guard let asideLayout, position.column < asideLayout.rightColumn else { return row(at: line) }
    var end = -firstVisibleLine
    return (0..<asideLayout.count).first { row in
      end += contents(of: row).count
      return line < end
    }
  }

  /// The scroll position at which a row of the main column ends on the last line of the screen.
  func topShowing(endOf row: Int) -> ScrollOffset {
    var (row, missing) = (row, rows)
    while row >= 0 {
      let height = mainHeight(of: row)
      if height >= missing, height > 0 { return ScrollOffset(row: row, line: height - missing) }
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
    if isInWords { return shown.cell(at: row).inWords.map { $0.spoken.line(cutTo: .max) } }
    if let lines = measured[row] { return lines }
    let lines =
      asideLayout.map { self.lines(of: row, in: $0) }
      ?? shown.cell(at: row, below: row > 0 ? row - 1 : nil).lines(width: contentWidth)
    let drawn = withoutDeadLinks(lines)
    measured[row] = drawn
    return drawn
  }

  public var contentWidth: Int {
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
    guard let layout = asideLayout else { return marked(row, width: contentWidth) }
    guard row >= layout.count else { return [] }
    let aside = Array(linesAside(layout, besideRow: row))
    return marked(row, width: layout.rightWidth).enumerated().map { number, line in
      layout.line(aside.dropFirst(number).first, line)
    }
  }

  /// The lines of a row with a margin at the left. The selected row is marked in its margin.
  ///
  /// If a link is chosen, it is highlighted. Otherwise, a row of a list, and a single line that
  /// opens something, are highlighted as a whole. The mark of a row that opens nothing is dim.
  func marked(_ row: Int, width: Int) -> [StyledLine] {
    let lines = contents(of: row).isEmpty ? [.blank] : highlightingQuery(contents(of: row))
    let rowMark = shown.isMarked(row) ? StyledText(Theme.changed, .mark) : StyledText()
    let isChosen = showsSelection && row == chosen
    let targets = isChosen ? targets(of: row) : []
    let link = isChosen ? selectedLink : nil
    return lines.enumerated().map { number, line in
      let sign = number == 0 ? rowMark : StyledText()
      func margin(_ mark: StyledText) -> StyledLine {
        (mark.line(cutTo: 1).padded(to: 1) + sign.line(cutTo: 1)).padded(to: Theme.indentation)
      }
      guard isChosen else {
        return sign.isEmpty ? line.indented(by: Theme.indentation) : margin(StyledText()) + line
      }
      guard shown.isList && link == nil || lines.count == 1 && targets == [nil] else {
        let mark = StyledText(number == 0 ? Theme.mark : Theme.bar, targets.isEmpty ? .dim : .mark)
        return margin(mark) + line.styled { if $0.link == link, link != nil { $0.isReversed = true } }
      }
      return (margin(number == 0 ? StyledText(Theme.mark, .mark) : StyledText()) + line)
        .padded(to: width + Theme.indentation).styled { $0 = $0.chosen }
    }
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
    if case .position(let position) = wanted { return position }
    let row = selectedRow ?? 0
    return filter == nil
      ? TablePosition(selectedRow: row, topRow: top.row, topLine: top.line)
      : TablePosition(selectedRow: row, topRow: row, topLine: 0)
  }

  /// Moves to a position when its rows are loaded. A key press or click before that cancels the
  /// move.
  public func move(to position: TablePosition) {
    wanted = .position(position)
  }
}
