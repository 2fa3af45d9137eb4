/// Terminal kit: rows of a data source on a screen or a console. It draws only those in sight; it knows their numbers,
/// not their meaning.
public final class Table {
  /// May be replaced by one with other rows; the number of the chosen row stays, and so does what is looked for.
  public var source: any TableDataSource {
    didSet {
      measured = [:]
      filter = filter.flatMap { TableFilter($0.text, of: source) }
    }
  }
  /// Chooses among the rows; nil where all are shown.
  public internal(set) var filter: TableFilter?
  /// The row that the user has chosen, by its number in all that are shown.
  var chosen = 0
  /// Where the user was before some were looked for.
  var former: TablePosition?

  /// The first line in sight: its row, and its number in there.
  var top = ScrollOffset()
  /// Where to be once the rows are there.
  var wanted: TablePosition?
  /// As of the last drawing; nil before the first.
  var size: Size?
  private var hasHeader = false
  /// The last row in sight, as of the last drawing.
  private var lastRow = 0

  /// The lines of rows, for the width, the count of rows and the version of the last drawing.
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

  /// The number that the data source has for the row that the user has chosen; nil where no row is shown.
  public var selectedRow: Int? {
    guard shown.count > 0 else { return nil }
    let row = min(chosen, shown.count - 1)
    return filter?.sourceRow(row) ?? row
  }

  /// Chooses a row by that number, if it is shown.
  public func select(sourceRow row: Int) {
    guard wanted == nil, let shownRow = filter == nil ? row : filter?.shownRow(row) else { return }
    chosen = shownRow
    if size != nil { reveal() }
  }

  /// Whether less than two screens of rows are left below; also before anything is drawn. Of rows that are looked for, so
  /// many may not exist: there it is whether the last one is in sight.
  public var isNearEnd: Bool {
    guard let size else { return true }
    guard !isSearching else { return false }
    return shown.count - 1 - lastRow < (filter == nil ? 2 * size.rows : 1)
  }

  var shown: any TableDataSource {
    filter ?? source
  }

  /// As many rows as fit, the chosen one among them.
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
      // A row that has just been drawn may have made the columns of all wider.
    } while shown.version != measuredVersion
    let header =
      hasHeader ? shown.header?.lines(width: contentWidth).map { $0.indented(by: Theme.indentation) } ?? [] : []
    return Frame(lines: header + lines)
  }

  /// Rows may have come or gone since.
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

  /// The line on which the rows begin.
  var firstLine: Int { hasHeader ? 1 : 0 }

  var rows: Int {
    max(1, size?.rows ?? 1)
  }

  /// The nearest row that can be chosen, one below going before those above.
  func selectable(_ row: Int) -> Int {
    let row = max(0, min(row, shown.count - 1))
    return firstSelectable(in: stride(from: row, to: shown.count, by: 1))
      ?? firstSelectable(in: stride(from: row - 1, through: 0, by: -1)) ?? row
  }

  func firstSelectable(in rows: some Sequence<Int>) -> Int? {
    let first = asideLayout?.count ?? 0
    return rows.first { $0 >= first && shown.canSelect($0) }
  }

  /// At least one line, so that no more rows are measured than fit; none for a row that lies aside.
  func height(of row: Int) -> Int {
    if let asideLayout, row < asideLayout.count { return 0 }
    return shown.count == 0 ? 1 : max(1, contents(of: row).count)
  }

  /// The line of the screen on which a row begins; for one that is far away, any beyond the edge.
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

  /// Where the top is while a row ends on the last line.
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

  /// Where the top is while the last row ends on the last line.
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
