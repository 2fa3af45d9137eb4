import Testing

@testable import ViewControllers

@MainActor @Suite("Form focus controller")
struct FormFocusControllerTests {
  private enum Move: CaseIterable {
    case tab, backTab, enter, up
  }

  @Test(arguments: [(0, [1, 2, 1, 0]), (1, [2, 0, 2, 0]), (2, [0, 1, 2, 1])])
  func `Tab wraps around, and Return and the arrow keys stop at the ends`(row: Int, rows: [Int]) {
    for (move, expected) in zip(Move.allCases, rows) {
      let focus = FormFocusController(rowCount: 3)
      focus.focus(row)
      switch move {
      case .tab: focus.moveToNext()
      case .backTab: focus.moveToPrevious()
      case .enter: focus.moveToNext(wrapping: false)
      case .up: focus.moveToPrevious(wrapping: false)
      }
      #expect(focus.focusedRow == expected)
    }
  }

  @Test(
    arguments: [
      // The row heights, the visible height, the offset before, the focused row, the line of the
      // caret, and the offset after.
      ([1, 1, 1], 10, 0, 2, 0, 0), ([1, 1, 1, 1], 2, 0, 3, 0, 2), ([1, 1, 1, 1], 2, 2, 0, 0, 0),
      ([1, 1, 1, 1], 2, 1, 1, 0, 1), ([1, 1, 1, 1], 2, 1, 2, 0, 1), ([2, 3, 2], 4, 0, 1, 0, 1),
      ([2, 3, 2], 4, 3, 1, 0, 2),
      ([2, 3, 2], 4, 9, 2, 0, 3), ([2, 9, 2], 4, 0, 1, 0, 0), ([2, 9, 2], 4, 0, 1, 5, 4), ([2, 9, 2], 4, 9, 1, 2, 4),
      ([2, 9, 2], 4, 5, 1, 4, 5), ([1, 1], 0, 0, 1, 0, 1), ([], 5, 3, 0, 0, 0),
    ])
  func `The form scrolls only as far as needed to show the focused row`(
    heights: [Int], visible: Int, before: Int, row: Int, caretLine: Int, after: Int
  ) {
    let focus = FormFocusController(rowCount: heights.count)
    focus.scroll(by: before)
    focus.focus(row)
    focus.layOut(heights: heights, visible: visible, caretLine: caretLine)
    #expect(focus.offset == after)
  }

  @Test(arguments: [(0, 1, 1), (1, 2, 0), (2, 2, 1), (3, 2, 2), (4, 3, 0)])
  func `A visible line maps to its row`(line: Int, row: Int, rowLine: Int) throws {
    let focus = FormFocusController(rowCount: 4)
    focus.scroll(by: 2)
    focus.layOut(heights: [1, 2, 3, 2], visible: 5)
    let hit = try #require(focus.row(at: line))
    #expect(hit == (row, rowLine))
  }

  @Test func `The focus stays on a valid row when rows are added or removed`() {
    let focus = FormFocusController(rowCount: 3)
    focus.focus(9)
    #expect(focus.focusedRow == 2)
    focus.layOut(heights: [1, 1], visible: 5)
    #expect(focus.focusedRow == 1)
    focus.layOut(heights: [1, 1, 1, 1], visible: 5)
    focus.moveToNext()
    focus.moveToNext()
    #expect(focus.focusedRow == 3)
  }
}
