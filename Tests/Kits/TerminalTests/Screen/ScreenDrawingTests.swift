import MockScreen
import Testing

@testable import Terminal

@MainActor
struct ScreenDrawingTests {
  private let mock = MockScreen(rows: 6, columns: 20)

  private func lines(_ texts: String..., style: Style = .plain) -> [StyledLine] {
    texts.map { StyledText(SafeText(untrusted: $0), style).line(cutTo: .max) }
  }

  @Test func `A window draws its frame from the top and truncates it at the edges`() {
    _ = mock.screen.open(.full) { _ in
      Frame(lines: lines("first", "second", String(repeating: "x", count: 30), "", "fifth", "sixth", "seventh"))
    }
    #expect(mock.rows == ["first", "second", String(repeating: "x", count: 20), "", "fifth", "sixth"])
  }

  @Test(arguments: [
    Style.bold, Style.dim, Style(isReversed: true), Style(isItalic: true), Style(isUnderlined: true),
    Style(isStruck: true),
    Style(color: .red), Style(isBold: true, isReversed: true, color: .cyan),
  ])
  func `Each cell has its own style`(style: Style) {
    _ = mock.screen.open(.full) { _ in
      Frame(lines: [lines("ab", style: style)[0] + lines("c")[0] + lines("e\u{301}", style: style)[0]])
    }
    #expect((0..<4).map { mock.style(row: 0, column: $0) } == [style, style, .plain, style])
    #expect(mock.style(row: 1, column: 0) == .plain)
  }

  @Test func `Without colors, bold and reversed text keep their styles`() {
    let mock = MockScreen(rows: 2, columns: 10, hasColor: false)
    _ = mock.screen.open(.full) { _ in
      Frame(lines: lines("a", style: Style(isBold: true, isDim: true, isReversed: true, color: .red)))
    }
    #expect(mock.style(row: 0, column: 0) == Style(isBold: true, isReversed: true))
  }

  @Test func `No text is bright black, which some palettes give the background's color`() {
    let style = Style(isBold: true, isDim: true, color: .green)
    _ = mock.screen.open(.full) { _ in Frame(lines: lines("a", style: style)) }
    #expect(mock.style(row: 0, column: 0) == Style(isDim: true, color: .green))
  }

  @Test func `A terminal without Unicode gets only ASCII`() {
    let mock = MockScreen(rows: 1, columns: 10, hasUnicode: false)
    _ = mock.screen.open(.full) { _ in Frame(lines: lines("é★日e\u{301}!")) }
    #expect(mock.rows == ["e*??e!"])
  }

  @Test(arguments: [
    ("日本|", [0, 2, 4]), ("❤️|", [0, 2]), ("👨‍👩‍👧|", [0, 2]), ("🇩🇪|", [0, 2]), ("👍🏽|", [0, 2]), ("e\u{301}|", [0, 1]),
    ("a日e\u{301}❤️👍🏽z", [0, 1, 3, 4, 6, 8]), ("🥲🫠|", [0, 2, 4]), ("|🛝|", [0, 1, 3]),
  ])
  func `Each character is drawn at the column that TextWidth computes`(text: String, columns: [Int]) {
    _ = mock.screen.open(.full) { _ in Frame(lines: lines(text)) }
    for (character, column) in zip(text, columns) {
      let shown = mock.text(row: 0, column: column, columns: 1)
      // libtickit's mock terminal takes some characters for wider than `TextWidth` does. The
      // extra cells are filled until the next character is drawn, so the test compares only the
      // first scalar.
      #expect(shown.unicodeScalars.first == character.unicodeScalars.first, "\(character) at \(column)")
    }
  }

  @Test func `A wide character that would cross the right edge is left out`() {
    let mock = MockScreen(rows: 1, columns: 5)
    _ = mock.screen.open(.full) { _ in Frame(lines: lines("abcd日")) }
    #expect(mock.rows == ["abcd"])
  }

  @Test func `Only cells that changed are drawn again`() {
    var text = "one"
    let window = mock.screen.open(.full) { _ in Frame(lines: lines("steady", text)) }
    mock.clearLog()
    window.setNeedsDisplay()
    #expect(mock.printed.isEmpty)
    text = "two"
    window.setNeedsDisplay()
    #expect(mock.rows.prefix(2) == ["steady", "two"])
    #expect(!mock.printed.contains { $0.contains("s") } && mock.printed.contains("two"))
    text = ""
    window.setNeedsDisplay()
    #expect(mock.rows.prefix(2) == ["steady", ""])
  }

  @Test func `Lines that the new frame no longer has are erased`() {
    var count = 3
    let window = mock.screen.open(.full) { _ in Frame(lines: Array(lines("a", "b", "c").prefix(count))) }
    count = 1
    window.setNeedsDisplay()
    #expect(mock.rows.prefix(3) == ["a", "", ""])
  }

  @Test func `The cursor is always visible, at the position of the frame`() {
    var cursor = Position(row: 1, column: 2)
    let window = mock.screen.open(.full) { _ in Frame(lines: lines("abc", "def"), cursor: cursor) }
    #expect(mock.cursor == cursor)
    cursor = Position(row: 0, column: 1)
    window.setNeedsDisplay()
    #expect(mock.cursor == cursor)
    let popup = mock.screen.open(.popup { _ in Size(rows: 1, columns: 1) }) { _ in Frame(lines: lines("x")) }
    #expect(mock.cursor == Position(row: (mock.screen.size.rows - 1) / 2, column: (mock.screen.size.columns - 1) / 2))
    popup.close()
    #expect(mock.cursor == cursor)
  }

  @Test func `Control characters are drawn visibly`() {
    _ = mock.screen.open(.full) { _ in Frame(lines: lines("a\u{1B}[2Jb")) }
    #expect(mock.rows[0] == "a^[[2Jb")
  }
}
