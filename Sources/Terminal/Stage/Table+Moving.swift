/// Terminal kit: the keys and the mouse: which row is chosen, and which are in sight.
extension Table {
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
    case .key("Home"), .text("g"): (chosen, top) = (selectable(0), ScrollOffset())
    case .key("End"), .text("G"): (chosen, top) = (selectable(shown.count - 1), lastTop)
    case .wheel(let lines): scroll(by: lines)
    case .click(let position):
      if position.row >= firstLine, let row = row(at: position.row - firstLine) { select(row) }
    default: return false
    }
    return true
  }

  /// A row that is higher than the screen is scrolled through first.
  private func moveDown() {
    let next = firstSelectable(in: stride(from: chosen + 1, to: shown.count, by: 1))
    if line(of: chosen) + height(of: chosen) <= rows, let next { select(next) } else { scroll(by: 1) }
  }

  private func moveUp() {
    let next = firstSelectable(in: stride(from: chosen - 1, through: 0, by: -1))
    if line(of: chosen) >= 0, let next { select(next) } else { scroll(by: -1) }
  }

  /// The chosen line stays where it is on the screen, unless there are no more rows.
  private func movePage(_ direction: Int) {
    let (former, line) = (top, line(of: chosen))
    scroll(by: direction * max(1, rows - 1))
    let end = direction > 0 ? shown.count - 1 : 0
    select(top == former ? end : row(at: min(max(0, line), rows - 1)) ?? end)
  }

  private func select(_ row: Int) {
    let former = chosen
    chosen = selectable(row)
    if chosen != former || height(of: chosen) <= rows { reveal() }
  }

  /// Scrolls no more than it takes to have the chosen row in sight; of one that is too high, the end that is nearer.
  func reveal() {
    let height = height(of: chosen)
    let line = line(of: chosen)
    if line < 0 {
      top = ScrollOffset(row: chosen, line: max(0, height - rows))
    } else if line > 0, line + height > rows {
      top = height > rows ? ScrollOffset(row: chosen) : topShowing(endOf: chosen)
    }
  }

  /// The choice goes along, so that it stays in sight.
  private func scroll(by lines: Int) {
    var place = ScrollOffset(row: top.row, line: top.line + lines)
    while place.line < 0, place.row > 0 {
      place.row -= 1
      place.line += height(of: place.row)
    }
    while place.row < shown.count - 1, place.line >= height(of: place.row) {
      place.line -= height(of: place.row)
      place.row += 1
    }
    top = min(ScrollOffset(row: place.row, line: max(0, place.line)), lastTop)
    let last = row(at: rows - 1) ?? shown.count - 1
    chosen = selectable(min(max(chosen, top.row), max(top.row, last)))
  }

  /// The keys that move.
  static let help: [LabelsCell.Row] = [
    .keys("Up Down k j", "another row"), .keys("PgUp PgDn", "a page up or down"),
    .keys("Home End g G", "the first or the last row"),
  ]
}
