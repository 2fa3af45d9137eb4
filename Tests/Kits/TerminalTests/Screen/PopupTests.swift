import MockScreen
import Testing

@testable import Terminal

@MainActor
struct PopupTests {
  private let mock = MockScreen(rows: 5, columns: 10)

  /// Returns a drawing closure that fills a window with one character.
  private func fill(_ character: Character) -> (Size) -> Frame {
    { size in
      let width = StyledText(SafeText(untrusted: String(character))).width
      let text = String(repeating: character, count: size.columns / width)
      return Frame(
        lines: Array(repeating: StyledText(SafeText(untrusted: text)).line(cutTo: .max), count: size.rows),
        cursor: Position(row: 0, column: 0))
    }
  }

  private let small = Window.Placement.popup { _ in Size(rows: 3, columns: 4) }

  @Test func `A dialog opens in the center, and the window beneath returns when the dialog closes`() {
    _ = mock.screen.open(.full, draw: fill("."))
    let popup = mock.screen.open(small, draw: fill("x"))
    #expect(mock.rows == ["..........", "...xxxx...", "...xxxx...", "...xxxx...", ".........."])
    #expect(mock.cursor == Position(row: 1, column: 3))
    popup.close()
    #expect(mock.rows == Array(repeating: "..........", count: 5))
    #expect(mock.cursor == Position(row: 0, column: 0))
    popup.close()
  }

  @Test func `The window beneath a dialog is updated without drawing over the dialog`() {
    var character: Character = "."
    let window = mock.screen.open(.full) { fill(character)($0) }
    let popup = mock.screen.open(small, draw: fill("x"))
    character = "-"
    window.setNeedsDisplay()
    #expect(mock.rows == ["----------", "---xxxx---", "---xxxx---", "---xxxx---", "----------"])
    popup.close()
    #expect(mock.rows == Array(repeating: "----------", count: 5))
  }

  @Test(arguments: ["日", "👍🏽", "❤️"] as [Character])
  func `A wide character half covered by a dialog is blank until the dialog closes`(wide: Character) {
    let full = String(repeating: wide, count: 5)
    _ = mock.screen.open(.full, draw: fill(wide))
    let popup = mock.screen.open(small, draw: fill("x"))
    for row in 1...3 {
      #expect(mock.text(row: row, column: 3, columns: 4) == "xxxx")
      #expect(mock.text(row: row, column: 2, columns: 1) == " ")
      #expect(mock.text(row: row, column: 7, columns: 1) == " ")
      #expect(mock.text(row: row, column: 8, columns: 1).first?.unicodeScalars.first == wide.unicodeScalars.first)
    }
    popup.close()
    #expect(mock.text(row: 1, column: 2, columns: 1).unicodeScalars.first == full.unicodeScalars.first)
    #expect(mock.text(row: 1, column: 6, columns: 1).unicodeScalars.first == full.unicodeScalars.first)
  }

  @Test func `Two stacked dialogs can close in either order`() {
    _ = mock.screen.open(.full, draw: fill("."))
    let lower = mock.screen.open(small, draw: fill("x"))
    let upper = mock.screen.open(.popup { _ in Size(rows: 1, columns: 2) }, draw: fill("o"))
    #expect(mock.rows[1...3] == ["...xxxx...", "...xoox...", "...xxxx..."])
    lower.close()
    #expect(mock.rows[1...3] == ["..........", "....oo....", ".........."])
    upper.close()
    #expect(mock.rows == Array(repeating: "..........", count: 5))
  }

  @Test func `Windows are laid out again when the screen size changes`() {
    _ = mock.screen.open(.full, draw: fill("."))
    _ = mock.screen.open(.popup { Size(rows: 1, columns: $0.columns - 4) }, draw: fill("x"))
    mock.resize(rows: 3, columns: 8)
    #expect(mock.rows == ["........", "..xxxx..", "........"])
    mock.resize(rows: 7, columns: 30)
    #expect(mock.rows[3] == ".." + String(repeating: "x", count: 26) + "..")
    #expect(mock.rows[6] == String(repeating: ".", count: 30))
  }

  @Test(arguments: [(1, 1), (1, 80), (40, 1), (2, 3)])
  func `Windows fit into a screen of any size`(rows: Int, columns: Int) {
    _ = mock.screen.open(.full, draw: fill("."))
    let popup = mock.screen.open(small, draw: fill("x"))
    mock.resize(rows: rows, columns: columns)
    #expect(mock.screen.size == Size(rows: rows, columns: columns))
    #expect(popup.size == Size(rows: min(3, rows), columns: min(4, columns)))
    popup.setNeedsDisplay()
    popup.close()
    #expect(mock.rows == Array(repeating: String(repeating: ".", count: columns), count: rows))
  }

  @Test func `A dialog grows and shrinks with its content`() {
    var columns = 2
    _ = mock.screen.open(.full, draw: fill("."))
    let popup = mock.screen.open(.popup { _ in Size(rows: 1, columns: columns) }, draw: fill("x"))
    columns = 6
    popup.setNeedsDisplay()
    #expect(mock.rows[2] == "..xxxxxx..")
    columns = 4
    popup.setNeedsDisplay()
    #expect(mock.rows[2] == "...xxxx...")
  }

  @Test func `A dialog without a window beneath it is surrounded by blanks`() {
    let popup = mock.screen.open(small, draw: fill("x"))
    #expect(mock.rows == ["", "   xxxx", "   xxxx", "   xxxx", ""])
    popup.close()
    #expect(mock.rows == ["", "", "", "", ""])
  }

  @Test func `A closed window draws nothing`() {
    let window = mock.screen.open(.full, draw: fill("."))
    window.close()
    window.setNeedsDisplay()
    #expect(mock.rows == ["", "", "", "", ""])
  }
}
