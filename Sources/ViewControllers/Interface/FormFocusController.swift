/// Interface controller: which row of a form has the focus, and how far the form is scrolled so that it is in sight.
///
/// It knows rows by their number and their height alone: not what they show, nor who draws them.
final class FormFocusController {
  private(set) var focusedRow = 0
  /// Lines of the form that are scrolled out of sight above, as of the last layout.
  private(set) var offset = 0

  private var heights: [Int]
  /// Lines in sight, as of the last layout
  private var visible = 1
  /// False after the wheel has scrolled, until the focus moves.
  private var followsFocus = true

  init(rowCount: Int) {
    heights = Array(repeating: 1, count: rowCount)
  }

  /// The rows that there are; where some went, the focus is on one that is left.
  var rowCount: Int {
    get { heights.count }
    set {
      guard newValue != heights.count else { return }
      heights = Array(repeating: 1, count: newValue)
      focusedRow = clamped(focusedRow)
    }
  }

  /// From the last row to the first only where that is wanted: Tab goes round, Enter stays.
  func moveToNext(wrapping: Bool = true) {
    focus(wrapping && focusedRow + 1 >= heights.count ? 0 : focusedRow + 1)
  }

  func moveToPrevious(wrapping: Bool = true) {
    focus(wrapping && focusedRow == 0 ? heights.count - 1 : focusedRow - 1)
  }

  /// Moves the focus by about as many lines as are in sight, at least to the next row.
  func moveByPages(_ pages: Int) {
    let line = lines(of: focusedRow).lowerBound + pages * max(1, visible - 1)
    let row = heights.indices.last { lines(of: $0).lowerBound <= line } ?? 0
    focus(pages > 0 ? max(row, focusedRow + 1) : min(row, focusedRow - 1))
  }

  /// Moves the focus, or only brings the row that has it back into sight; the next layout scrolls.
  func focus(_ row: Int) {
    focusedRow = clamped(row)
    followsFocus = true
  }

  /// Scrolls; the focus stays on its row, which may be out of sight, until it moves or is set again.
  func scroll(by lines: Int) {
    offset += lines
    followsFocus = false
  }

  /// Takes the form as it is about to be drawn, rows that came or went included, and scrolls no more than it takes.
  /// - Parameters:
  ///   - heights: the lines of each row, from the top.
  ///   - visible: the lines that there is room for.
  ///   - caretLine: the line of the focused row that is to be in sight if not all of them fit.
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

  /// Lines out of sight above and below, as of the last layout.
  var hidden: (above: Int, below: Int) {
    (offset, max(0, heights.reduce(0, +) - offset - visible))
  }

  /// What a line in sight belongs to: the row, and which of its lines this is.
  /// - Parameter line: counted from the first line in sight.
  func row(at line: Int) -> (row: Int, line: Int)? {
    heights.indices.first { lines(of: $0).contains(offset + line) }
      .map { ($0, offset + line - lines(of: $0).lowerBound) }
  }

  /// The line in sight at which a row begins; one above or below all of them where it is out of sight.
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
