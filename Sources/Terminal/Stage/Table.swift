/// Rows of a data source on a screen or a console. It draws only those in sight; it knows their numbers, not their meaning.
public final class Table {
  /// May be replaced by one with other rows; the number of the chosen row stays.
  public var source: any TableDataSource {
    didSet { measured = [:] }
  }
  /// The row that the user has chosen.
  public private(set) var selectedRow = 0

  /// The first line in sight: its row, and its number in there.
  private(set) var top = Place()
  /// Where to be once the rows are there.
  var wanted: TablePosition?
  /// As of the last drawing; nil before the first.
  private var size: Size?
  /// The last row in sight, as of the last drawing.
  private var lastRow = 0

  /// The lines of rows, for the width and the count of rows of the last drawing: more rows may change the columns of all.
  private var measured: [Int: [StyledLine]] = [:]
  private var measuredCount = 0

  nonisolated struct Place: Comparable {
    var row = 0
    var line = 0

    static func < (left: Place, right: Place) -> Bool {
      (left.row, left.line) < (right.row, right.line)
    }
  }

  public init(_ source: any TableDataSource) {
    self.source = source
  }

  public convenience init(_ cells: [any Cell]) {
    self.init(StaticDataSource(cells))
  }

  /// Whether less than two screens of rows are left below; also before anything is drawn.
  public var isNearEnd: Bool {
    guard let size else { return true }
    return source.count - 1 - lastRow < 2 * size.rows
  }

  /// All rows that are there.
  public func lines(width: Int) -> [StyledLine] {
    lines(of: 0..<source.count, width: width)
  }

  func lines(of rows: Range<Int>, width: Int) -> [StyledLine] {
    rows.flatMap { source.cell(at: $0).lines(width: width) }
  }

  /// As many rows as fit, the chosen one among them.
  public func frame(in size: Size) -> Frame {
    let isResized = self.size != size
    if self.size?.columns != size.columns { measured = [:] }
    self.size = size
    takeRows()
    if isResized { reveal() }
    var lines: [StyledLine] = []
    var row = top.row
    while row < source.count, lines.count < size.rows + top.line {
      lines += drawn(row)
      row += 1
    }
    lastRow = row - 1
    return Frame(lines: Array(lines.dropFirst(top.line).prefix(size.rows)))
  }

  /// - Parameter event: the position of the mouse is counted from the table's corner.
  /// - Returns: false for what moves nothing.
  public func handle(_ event: InputEvent) -> Bool {
    takeRows()
    wanted = nil
    switch event {
    case .key("Down"), .key("C-n"), .text("j"): moveDown()
    case .key("Up"), .key("C-p"), .text("k"): moveUp()
    case .key("PageDown"): movePage(1)
    case .key("PageUp"): movePage(-1)
    case .key("Home"), .text("g"): (selectedRow, top) = (selectable(0), Place())
    case .key("End"), .text("G"): (selectedRow, top) = (selectable(source.count - 1), lastTop)
    case .wheel(let lines): scroll(by: lines)
    case .click(let position):
      if let row = row(at: position.row) { select(row) }
    default: return false
    }
    return true
  }

  /// Rows may have come or gone since.
  private func takeRows() {
    if source.count != measuredCount || measured.count > Self.mostMeasured { measured = [:] }
    measuredCount = source.count
    if let wanted {
      (selectedRow, top) = (wanted.selectedRow, Place(row: wanted.topRow, line: wanted.topLine))
      if selectedRow < source.count { self.wanted = nil }
    }
    selectedRow = selectable(selectedRow)
    top = min(top, lastTop)
  }

  /// A row that is higher than the screen is scrolled through first.
  private func moveDown() {
    let next = firstSelectable(in: stride(from: selectedRow + 1, to: source.count, by: 1))
    if line(of: selectedRow) + height(of: selectedRow) <= rows, let next { select(next) } else { scroll(by: 1) }
  }

  private func moveUp() {
    let next = firstSelectable(in: stride(from: selectedRow - 1, through: 0, by: -1))
    if line(of: selectedRow) >= 0, let next { select(next) } else { scroll(by: -1) }
  }

  /// The chosen line stays where it is on the screen, unless there are no more rows.
  private func movePage(_ direction: Int) {
    let (former, line) = (top, line(of: selectedRow))
    scroll(by: direction * max(1, rows - 1))
    let end = direction > 0 ? source.count - 1 : 0
    select(top == former ? end : row(at: min(max(0, line), rows - 1)) ?? end)
  }

  private func select(_ row: Int) {
    let former = selectedRow
    selectedRow = selectable(row)
    if selectedRow != former || height(of: selectedRow) <= rows { reveal() }
  }

  /// Scrolls no more than it takes to have the chosen row in sight; of one that is too high, the end that is nearer.
  private func reveal() {
    let height = height(of: selectedRow)
    let line = line(of: selectedRow)
    if line < 0 {
      top = Place(row: selectedRow, line: max(0, height - rows))
    } else if line > 0, line + height > rows {
      top = height > rows ? Place(row: selectedRow) : topShowing(endOf: selectedRow)
    }
  }

  /// The choice goes along, so that it stays in sight.
  private func scroll(by lines: Int) {
    var place = Place(row: top.row, line: top.line + lines)
    while place.line < 0, place.row > 0 {
      place.row -= 1
      place.line += height(of: place.row)
    }
    while place.row < source.count - 1, place.line >= height(of: place.row) {
      place.line -= height(of: place.row)
      place.row += 1
    }
    top = min(Place(row: place.row, line: max(0, place.line)), lastTop)
    let last = row(at: rows - 1) ?? source.count - 1
    selectedRow = selectable(min(max(selectedRow, top.row), max(top.row, last)))
  }

  /// The keys that move.
  static let help: [LabelsCell.Row] = [
    .keys("Up Down k j", "another row"), .keys("PgUp PgDn", "a page up or down"),
    .keys("Home End g G", "the first or the last row"),
  ]

  // MARK: Measuring

  private var rows: Int {
    max(1, size?.rows ?? 1)
  }

  /// The nearest row that can be chosen, one below going before those above.
  private func selectable(_ row: Int) -> Int {
    let row = max(0, min(row, source.count - 1))
    return firstSelectable(in: stride(from: row, to: source.count, by: 1))
      ?? firstSelectable(in: stride(from: row - 1, through: 0, by: -1)) ?? row
  }

  private func firstSelectable(in rows: some Sequence<Int>) -> Int? {
    rows.first { source.canSelect($0) }
  }

  /// At least one line, so that no more rows are measured than fit.
  private func height(of row: Int) -> Int {
    source.count == 0 ? 1 : max(1, contents(of: row).count)
  }

  /// The line of the screen on which a row begins; for one that is far away, any beyond the edge.
  private func line(of row: Int) -> Int {
    guard row >= top.row else { return -height(of: row) }
    var line = -top.line
    for row in top.row..<row {
      line += height(of: row)
      if line >= rows { break }
    }
    return line
  }

  private func row(at line: Int) -> Int? {
    var end = -top.line
    for row in top.row..<source.count {
      end += height(of: row)
      if line < end { return row }
    }
    return nil
  }

  /// Where the top is while a row ends on the last line.
  private func topShowing(endOf row: Int) -> Place {
    var (row, missing) = (row, rows)
    while row >= 0 {
      let height = height(of: row)
      if height >= missing { return Place(row: row, line: height - missing) }
      missing -= height
      row -= 1
    }
    return Place()
  }

  /// Where the top is while the last row ends on the last line.
  private var lastTop: Place {
    topShowing(endOf: source.count - 1)
  }

  // MARK: Drawing

  private static let mark: SafeText = "› "

  private static let mostMeasured = 1_000

  private func contents(of row: Int) -> [StyledLine] {
    if let lines = measured[row] { return lines }
    let lines = source.cell(at: row).lines(width: contentWidth)
    measured[row] = lines
    return lines
  }

  private var contentWidth: Int {
    max(2, (size?.columns ?? 0) - 2)
  }

  private func drawn(_ row: Int) -> [StyledLine] {
    let lines = contents(of: row)
    let mark = StyledText(Self.mark, Style(isBold: true, color: .cyan)).line(cutTo: 2)
    return (lines.isEmpty ? [.blank] : lines).enumerated().map { number, line in
      number == 0 && row == selectedRow ? mark + line : line.indented(by: 2)
    }
  }
}
