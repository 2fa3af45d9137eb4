/// Keyboard and mouse input that moves the selection or scrolls.
extension Table {
  /// The keys that move the selection or scroll, unless a command of the scene has them.
  nonisolated static let keys: Set<KeyPress> = [
    "Down", "C-n", "j", "Up", "C-p", "k", "PageDown", "C-f", " ", "PageUp", "C-b", "C-d", "C-u",
    "Home", "g", "<", "End", "G", ">", "Tab", "S-Tab",
  ]

  /// Moves the selection or scrolls.
  ///
  /// - Parameter event: A key or mouse event, with positions relative to the corner of the table.
  /// - Returns: `false` if the event doesn't move anything.
  public func handle(_ event: InputEvent) -> Bool {
    takeRows()
    wanted = nil
    switch event {
    case .key("Down"), .key("C-n"), .text("j"): moveDown()
    case .key("Up"), .key("C-p"), .text("k"): moveUp()
    case .key("PageDown"), .key("C-f"), .text(" "): move(by: max(1, rows - 1))
    case .key("PageUp"), .key("C-b"): move(by: -max(1, rows - 1))
    case .key("C-d"): move(by: max(1, rows / 2))
    case .key("C-u"): move(by: -max(1, rows / 2))
    case .key("Home"), .text("g"), .text("<"): (chosen, top) = (selectable(0), ScrollOffset())
    case .key("End"), .text("G"), .text(">"):
      (chosen, top) = (selectable(shown.count - 1), lastTop)
      if !source.isComplete { wanted = .end }
    case .key("Tab"): return moveToTarget(forward: true)
    case .key("S-Tab"): return moveToTarget(forward: false)
    case .wheel(let lines): scroll(by: lines)
    case .click(let position):
      guard let row = row(at: position), shown.canSelect(row) else { return false }
      if !choose(linkAt: position, in: row) { select(row) }
    default: return false
    }
    return true
  }

  /// Returns the width of the header in cells, or `nil` if the position isn't in the header.
  public func headerWidth(at position: Position) -> Int? {
    (0..<firstLine).contains(position.row) ? contentWidth : nil
  }

  /// Returns the row at a cell of the table, the position in that row, and the width of the row. `nil`
  /// if there is no row.
  public func content(at position: Position) -> (row: Int, position: Position, width: Int)? {
    guard let row = row(at: position) else { return nil }
    let isAside = asideLayout.map { row < $0.count } ?? false
    let start = isAside ? 0 : asideLayout?.rightColumn ?? 0
    return (
      row,
      Position(row: position.row - firstLine - line(of: row), column: position.column - start - Theme.indentation),
      asideLayout.map { isAside ? $0.leftWidth : $0.rightWidth } ?? contentWidth
    )
  }

  /// Selects the next row. If the selected row continues below the screen, scrolls by one line
  /// instead.
  private func moveDown() {
    let next = firstSelectable(in: stride(from: chosen + 1, to: shown.count, by: 1))
    if line(of: chosen) + height(of: chosen) <= rows, let next { select(next) } else { scroll(by: 1) }
  }

  private func moveUp() {
    let next = firstSelectable(in: stride(from: chosen - 1, through: 0, by: -1))
    if line(of: chosen) >= 0, let next { select(next) } else { scroll(by: -1) }
  }

  /// Moves by a number of lines. The selection stays near the same line of the screen until the table
  /// reaches its start or end.
  private func move(by lines: Int) {
    let (former, line) = (top, line(of: chosen))
    scroll(by: lines)
    let end = lines > 0 ? shown.count - 1 : 0
    if top != former { select(row(at: min(max(0, line), rows - 1)) ?? end) }
    // At the start or end, revealing the selected row may have scrolled back to the former
    // position. Then select the first or last row.
    guard lines > 0 ? top <= former : top >= former else { return }
    (chosen, top) = (selectable(end), lines > 0 ? lastTop : ScrollOffset())
  }

  func select(_ row: Int) {
    let former = chosen
    chosen = selectable(row)
    if chosen != former || height(of: chosen) <= rows { reveal() }
  }

  /// Scrolls just far enough to show the selected row.
  func reveal() { reveal(chosen) }

  /// The number of lines that should be visible below a match.
  private static let context = 3

  /// Scrolls just far enough to show a row.
  ///
  /// If the row is taller than the screen, scrolling down shows its start and scrolling up shows
  /// its end.
  ///
  /// - Parameter withContext: Whether to show some lines around the row, too. If they don't fit
  ///   below the row, or the row is off the screen, the row moves to the upper third.
  func reveal(_ row: Int, withContext: Bool = false) {
    let height = height(of: row)
    let line = line(of: row)
    if withContext, line < 0 || line + height + Self.context > rows, row >= asideLayout?.count ?? 0 {
      top = ScrollOffset(row: row)
      top = offset(movedBy: -rows / 3)
      return
    }
    if let asideLayout, row < asideLayout.count {
      let move = line < 0 ? line : min(line, max(0, line + height - rows))
      top = offset(movedBy: move)
    } else if line < 0 {
      top = ScrollOffset(row: row, line: max(0, height - rows))
    } else if line > 0, line + height > rows {
      top = height > rows ? ScrollOffset(row: row) : topShowing(endOf: row)
    }
  }

  /// Whether any line of the selected row is on the screen.
  var isSelectionVisible: Bool {
    let line = line(of: chosen)
    return line < rows && line + height(of: chosen) > 0
  }

  /// Scrolls by a number of lines. If the selected row leaves the screen, selects the nearest
  /// visible row.
  func scroll(by lines: Int) {
    top = offset(movedBy: lines)
    if isSelectionVisible { return chooseVisibleTarget() }
    let last = row(at: rows - 1) ?? shown.count - 1
    chosen = selectable(min(max(chosen, top.row), max(top.row, last)))
  }

  /// Returns the scroll position that is a number of lines below the current one.
  private func offset(movedBy lines: Int) -> ScrollOffset {
    var place = ScrollOffset(row: top.row, line: top.line + lines)
    while place.line < 0, place.row > 0 {
      place.row -= 1
      place.line += mainHeight(of: place.row)
    }
    while place.row < shown.count - 1, place.line >= mainHeight(of: place.row) {
      place.line -= mainHeight(of: place.row)
      place.row += 1
    }
    return min(ScrollOffset(row: place.row, line: max(0, place.line)), lastTop)
  }

  /// The rows of the help page for the keys that move the selection.
  ///
  /// - Parameter taken: The keys that have another meaning in the scene.
  public static func help(except taken: Set<KeyPress> = []) -> [LabelsCell.Row] {
    let rows: [(keys: [String], meaning: SafeText)] = [
      (["Up", "Down", "k", "j"], "previous or next row"), (["PgUp", "PgDn", "^B", "^F", "Space"], "page up or down"),
      (["^U", "^D"], "half a page up or down"),
      (["Home", "End", "g", "G", "<", ">"], "first or last row"),
      (["Tab", "Shift-Tab"], "next or previous link, or row that opens something"),
    ]
    return rows.compactMap { row in
      let keys = row.keys.filter { key in KeyPress(named: key).map(taken.contains) != true }
      return keys.isEmpty ? nil : .keys(SafeText(untrusted: keys.joined(separator: " ")), row.meaning)
    }
  }
}
