/// Interface controller: tracks which row of a form has the focus, and scrolls the form to keep
/// that row visible.
///
/// The controller knows only the number and the heights of the rows. Other types know the contents
/// and draw the rows.
final class FormFocusController {
  private(set) var focusedRow = 0
  /// The number of lines scrolled out of view at the top, as of the last layout.
  private(set) var offset = 0

  private var heights: [Int]
  /// The number of visible lines, as of the last layout.
  private var visible = 1
  /// Whether the next layout scrolls to the focused row. `false` after the mouse wheel has scrolled
  /// the form, until the focus moves.
  private var followsFocus = true

  init(rowCount: Int) {
    heights = Array(repeating: 1, count: rowCount)
  }

  /// The number of rows. If the focused row no longer exists, the last row gets the focus.
  var rowCount: Int {
    get { heights.count }
    set {
      guard newValue != heights.count else { return }
      heights = Array(repeating: 1, count: newValue)
      focusedRow = clamped(focusedRow)
    }
  }

  /// Moves the focus to the next row.
  ///
  /// - Parameter wrapping: Whether to move from the last row to the first, as Tab does. Otherwise,
  ///   the focus stays on the last row.
  func moveToNext(wrapping: Bool = true) {
    focus(wrapping && focusedRow + 1 >= heights.count ? 0 : focusedRow + 1)
  }

  func moveToPrevious(wrapping: Bool = true) {
    focus(wrapping && focusedRow == 0 ? heights.count - 1 : focusedRow - 1)
  }

  /// Moves the focus by about the number of visible lines, and by at least one row.
  func moveByPages(_ pages: Int) {
    let line = lines(of: focusedRow).lowerBound + pages * max(1, visible - 1)
    let row = heights.indices.last { lines(of: $0).lowerBound <= line } ?? 0
    focus(pages > 0 ? max(row, focusedRow + 1) : min(row, focusedRow - 1))
  }

  /// Moves the focus to a row. The next layout scrolls the row into view, even if it already had
  /// the focus.
  func focus(_ row: Int) {
    focusedRow = clamped(row)
    followsFocus = true
  }

  /// Scrolls the form. The focus stays on its row, which may be out of view until the focus is set
  /// again.
  func scroll(by lines: Int) {
    offset += lines
    followsFocus = false
  }

  /// Stores the row heights for the next frame, and scrolls as little as necessary.
  ///
  /// - Parameters:
  ///   - heights: The number of lines of each row, from the top.
  ///   - visible: The number of lines that fit on the screen.
  ///   - caretLine: The line of the focused row that must be visible if the row is too high to fit.
  func layOut(heights: [Int], visible: Int, caretLine: Int = 0) {
    self.heights = heights
    self.visible = visible
    focusedRow = clamped(focusedRow)
    offset = max(0, min(offset, heights.reduce(0, +) - visible))
    guard followsFocus, heights.indices.contains(focusedRow) else { return }
    let row = lines(of: focusedRow)
    let caret = row.lowerBound + caretLine
    let shown = row.count <= visible ? row : caret..<caret + 1
    offset = min(max(offset, shown.upperBound - visible), shown.lowerBound)
  }

  /// The number of lines above and below the visible part, as of the last layout.
  var hidden: (above: Int, below: Int) {
    (offset, max(0, heights.reduce(0, +) - offset - visible))
  }

  /// Finds the row at a visible line.
  ///
  /// - Parameter line: The line, counted from the first visible line.
  /// - Returns: The row, and the number of the line within the row. `nil` if the line is below the
  ///   last row.
  func row(at line: Int) -> (row: Int, line: Int)? {
    heights.indices.first { lines(of: $0).contains(offset + line) }
      .map { ($0, offset + line - lines(of: $0).lowerBound) }
  }

  /// Returns the position of a row's first line, counted from the first visible line. The result is
  /// negative or too large if the line is out of view.
  func line(of row: Int) -> Int {
    lines(of: row).lowerBound - offset
  }

  private func clamped(_ row: Int) -> Int {
    max(0, min(row, heights.count - 1))
  }

  private func lines(of row: Int) -> Range<Int> {
    let top = heights.prefix(row).reduce(0, +)
    return top..<top + heights[row]
  }
}
