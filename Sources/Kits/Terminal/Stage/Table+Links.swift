import Essentials

/// The links in the rows of a page, which the user chooses with Tab and opens with Enter or a click.
///
/// The cells decide what a link is: text with the same link is a single target within its row, even
/// if other text or the end of a line interrupts it.
extension Table {
  /// The chosen link of the selected row, or `nil` if the row has no link or the row itself is chosen.
  public var selectedLink: Link? {
    guard size != nil || isInWords, shown.count > 0 else { return nil }
    let targets = targets(of: selectable(rowToSelect))
    return targets.isEmpty ? nil : targets[min(chosenTarget, targets.count - 1)]
  }

  /// Returns the links of some rows, given by their indexes in `source`. Before the first drawing, no
  /// links are known.
  public func links(ofRows rows: Range<Int>) -> [Link] {
    size == nil && !isInWords || filter != nil ? [] : rows.flatMap { links(of: $0) }
  }

  /// The targets of a row in reading order: `nil` for the row itself if it opens something, and
  /// then the links. The first link of a row of a list leads where the row itself leads, so it
  /// isn't another target.
  func targets(of row: Int) -> [Link?] {
    guard hasTargets else { return [] }
    guard shown.isList else { return (shown.opens(row) ? [nil] : []) + links(of: row) }
    return shown.opens(row) ? [nil] + Array(links(of: row).dropFirst()) : []
  }

  private func links(of row: Int) -> [Link] {
    contents(of: row).flatMap { $0.glyphs.compactMap(\.style.link) }.uniqued
  }

  /// Returns lines as the table draws them: with plain text instead of links if links lead nowhere.
  func withoutDeadLinks(_ lines: [StyledLine]) -> [StyledLine] {
    hasTargets ? lines : lines.map { $0.styled { $0 = $0.unlinked } }
  }

  /// Returns the link at a cell of the table, or `nil` if the cell isn't part of a link.
  func link(at position: Position) -> Link? {
    guard let (row, place, _) = content(at: position), contents(of: row).indices.contains(place.row) else { return nil }
    return contents(of: row)[place.row].glyph(at: place.column)?.style.link
  }

  /// Whether a mouse event opens the row or the link under the pointer.
  ///
  /// A click opens a link. A double click next to the links opens the selected row. If that row opens
  /// nothing itself and has several links, a double click opens none of them.
  func opens(at event: InputEvent) -> Bool {
    takeRows()
    return switch event {
    case .click(let position): link(at: position) != nil
    case .doubleClick(let position):
      link(at: position) == nil && row(at: position) == chosen && shown.count > 0
        && (shown.opens(chosen) || targets(of: chosen).count < 2)
    default: false
    }
  }

  /// Chooses the link at a cell of a row.
  ///
  /// - Returns: `false` if the cell isn't part of a link.
  func choose(linkAt position: Position, in row: Int) -> Bool {
    guard let link = link(at: position) else { return false }
    chosen = row
    chosenTarget = targets(of: row).firstIndex(of: link) ?? 0
    return true
  }

  /// Moves to the next or previous target. After the last target of the table comes the first one.
  ///
  /// - Returns: `false` if there is no other target.
  func moveToTarget(forward: Bool) -> Bool {
    guard shown.count > 0 else { return false }
    let next = chosenTarget + (forward ? 1 : -1)
    if targets(of: chosen).indices.contains(next) {
      chosenTarget = next
      revealTarget()
      return true
    }
    let (before, after) = (Array(0..<chosen), Array(chosen + 1..<shown.count))
    let rows = forward ? after + before : before.reversed() + after.reversed()
    let other = rows.first { shown.canSelect($0) && !targets(of: $0).isEmpty }
    guard let row = other ?? (targets(of: chosen).count > 1 ? chosen : nil) else { return false }
    select(row)
    chosenTarget = forward ? 0 : targets(of: row).count - 1
    revealTarget()
    return true
  }

  /// Scrolls just far enough to show the first line of the chosen link.
  private func revealTarget() {
    guard let line = linesOfTarget.first.map({ line(of: chosen) + $0 }) else { return reveal() }
    if line < 0 || line >= rows { scroll(by: line < 0 ? line : line - rows + 1) }
  }

  /// Chooses the first visible link of the selected row if the chosen link is outside of the screen.
  func chooseVisibleTarget() {
    let visible = -line(of: chosen)..<rows - line(of: chosen)
    guard !linesOfTarget.isEmpty, !linesOfTarget.contains(where: visible.contains) else { return }
    let lines = contents(of: chosen)
    let link = lines.indices.filter(visible.contains).flatMap { lines[$0].glyphs }.lazy.compactMap(\.style.link).first
    if let link, let index = targets(of: chosen).firstIndex(of: link) { chosenTarget = index }
  }

  /// The position of the terminal cursor: the chosen link, or the start of the selected row. If
  /// that position isn't visible, the cursor is on the nearest line of the screen.
  var cursor: Position {
    let start = Theme.indentation + (asideLayout.map { chosen < $0.count ? 0 : $0.rightColumn } ?? 0)
    guard shown.count > 0 else { return Position(row: firstLine, column: start) }
    let line = linesOfTarget.first ?? 0
    let before = selectedLink.map { link in contents(of: chosen)[line].glyphs.prefix { $0.style.link != link } }
    let column = before?.reduce(0) { $0 + $1.width } ?? 0
    return Position(
      row: firstLine + max(0, min(self.line(of: chosen) + line, rows - 1)), column: start + column)
  }

  /// The lines of the selected row that contain the chosen link.
  private var linesOfTarget: [Int] {
    guard let link = selectedLink else { return [] }
    let lines = contents(of: chosen)
    return lines.indices.filter { lines[$0].glyphs.contains { $0.style.link == link } }
  }
}

extension StyledLine {
  /// Returns the character at a cell of the line, or `nil` after the end.
  fileprivate func glyph(at cell: Int) -> Glyph? {
    guard cell >= 0 else { return nil }
    var end = 0
    return glyphs.first { glyph in
      end += glyph.width
      return cell < end
    }
  }
}
