import Testing

@testable import Terminal

@Suite("Layout of edited text")
struct TextLayoutTests {
  private func layout(_ marked: String, _ width: Int, isMultiline: Bool = true, offset: Int = 0) -> TextLayout {
    TextLayout(EditedText(marked: marked, isMultiline: isMultiline), width: width, offset: offset)
  }

  /// Returns the lines without trailing spaces.
  private func shown(_ layout: TextLayout) -> [String] {
    layout.lines().map { String($0.string.reversed().drop { $0 == " " }.reversed()) }
  }

  @Test(
    arguments: [
      ("", 10, [""]), ("word", 10, ["word"]), ("one two", 10, ["one two"]), ("one two three", 8, ["one two", "three"]),
      ("one two", 4, ["one", "two"]), ("a\nb", 10, ["a", "b"]), ("a\n\nb\n", 10, ["a", "", "b", ""]),
      ("abcdefg", 3, ["abc", "def", "g"]), ("abc", 3, ["abc", ""]), ("abc\nd", 3, ["abc", "", "d"]),
      ("x abcdef", 4, ["x", "abcd", "ef"]), ("a   b", 3, ["a", " b"]), ("日本語", 4, ["日本", "語"]),
      ("日本語", 5, ["日本", "語"]), ("a\tb", 10, ["a    b"]), ("a\tb", 2, ["a", "", "b"]),
      ("a\u{1B}[31m", 10, ["a^[[31m"]), ("\u{202E}x", 20, ["<U+202E>x"]), ("\u{202E}x", 4, ["<U+2", "x"]),
      ("\u{301}x", 10, ["◌\u{301}x"]), ("e\u{301}", 10, ["e\u{301}"]), ("👨‍👩‍👧!", 2, ["👨‍👩‍👧", "!"]), ("ab", 1, ["ab", ""]),
    ] as [(String, Int, [String])])
  func `Lines break after spaces, and control characters are made visible`(text: String, width: Int, lines: [String]) {
    #expect(shown(layout(text + "|", width)) == lines)
  }

  @Test(
    arguments: [
      ("one two| three", 8, 0, 7), ("one two |three", 8, 1, 0), ("one two three|", 8, 1, 5), ("日本|語", 5, 1, 0),
      ("日|本語", 5, 0, 2), ("a\n|", 5, 1, 0), ("|", 5, 0, 0), ("a\t|b", 9, 0, 5), ("\u{202E}|x", 20, 0, 8),
      ("abc|", 3, 1, 0),
    ])
  func `The caret is drawn on the character that follows it`(marked: String, width: Int, row: Int, column: Int) {
    let text = EditedText(marked: marked, isMultiline: true)
    #expect(TextLayout(text, width: width).position(of: text.caret) == Position(row: row, column: column))
  }

  @Test(
    arguments: [
      ("one two three", 8, 0, 4, "one |two three"), ("one two three", 8, 1, 1, "one two t|hree"),
      ("one two three", 8, 0, 30, "one two| three"), ("one two three", 8, 1, 30, "one two three|"),
      ("one two three", 8, 9, 1, "one two t|hree"), ("one two three", 8, -1, -1, "|one two three"),
      ("a\nb", 8, 0, 5, "a|\nb"), ("日本", 8, 0, 2, "日|本"), ("日本", 8, 0, 3, "日|本"), ("日本", 8, 0, 4, "日本|"),
      ("a\u{202E}b", 12, 0, 1, "a|\u{202E}b"), ("a\u{202E}b", 12, 0, 8, "a|\u{202E}b"),
      ("a\u{202E}b", 12, 0, 9, "a\u{202E}|b"),
    ])
  func `Every cell maps to the nearest caret position`(
    string: String, width: Int, row: Int, column: Int, marked: String
  ) {
    var text = EditedText(string, isMultiline: true)
    text.place(at: TextLayout(text, width: width).caret(at: Position(row: row, column: column)))
    #expect(text.marked == marked)
  }

  @Test(arguments: 2...40)
  func `Every caret position has its own cell, and no line exceeds the width`(width: Int) {
    var random = SeededGenerator(seed: UInt64(width))
    for number in 0..<10 {
      let isMultiline = number % 3 != 0
      var text = EditedText(random.text(of: .nasty + .melting, length: 30), isMultiline: isMultiline)
      for caret in 0...text.characters.count {
        text.place(at: caret)
        let layout = TextLayout(text, width: width, offset: isMultiline ? 0 : Int.random(in: 0...60, using: &random))
        let position = layout.position(of: caret)
        #expect((0..<layout.rowCount).contains(position.row))
        #expect((0..<width).contains(position.column))
        #expect(layout.caret(at: position) == caret)
        guard caret == 0 || !isMultiline else { continue }
        for line in layout.lines() { #expect(line.width <= width) }
      }
    }
  }

  @Test func `Selected characters are reversed, and so are selected line ends`() {
    let lines = layout("a¦b\nc|d", 10).lines()
    #expect(lines.map { $0.glyphs.map(\.style.isReversed) } == [[false, true, true], [true, false, false]])
  }

  @Test(
    arguments: [
      ("abc|", 5, 0, "abc", 3), ("abcde|", 5, 0, "bcde", 4), ("abcdefgh|", 5, 0, "efgh", 4),
      ("abc|defgh", 5, 0, "abcde", 3),
      ("abcde|fgh", 5, 0, "bcdef", 4), ("ab|cdefgh", 5, 3, "cdefg", 0), ("abcd|efgh", 5, 3, "defgh", 1),
      ("abc|", 5, 9, "abc", 3), ("abcdefgh|", 5, 7, "efgh", 4), ("日本語|", 5, 0, "本語", 4), ("日本|語x", 5, 0, "本語x", 2),
      ("a日本|", 5, 0, "日本", 4),
      ("a\u{202E}|b", 5, 0, "b", 0),
    ])
  func `A single line scrolls to keep the caret visible`(
    marked: String, width: Int, offset: Int, line: String, column: Int
  ) {
    let text = EditedText(marked: marked, isMultiline: false)
    let layout = TextLayout(text, width: width, offset: offset)
    #expect(shown(layout) == [line])
    #expect(layout.position(of: text.caret) == Position(row: 0, column: column))
  }

  @Test(
    arguments: [
      ("on|e\ntwo", 80, [1], "one\ntw|o"), ("one two |three", 8, [-1], "|one two three"),
      ("one lo|ng\ntwo\nthree four", 80, [1, 1], "one long\ntwo\nthree |four"),
      ("one lo|ng\ntwo\nthree four", 80, [1, 1, -1, -1], "one lo|ng\ntwo\nthree four"),
      ("日本|\nabcd", 80, [1], "日本\nabcd|"), ("a|bc\n日本", 80, [1, -1], "a|bc\n日本"), ("|one", 80, [1], "|one"),
      ("on|e", 80, [-1], "on|e"),
    ])
  func `Moving up and down keeps the column`(before: String, width: Int, moves: [Int], after: String) {
    var text = EditedText(marked: before)
    for lines in moves { _ = text.moveLines(lines, in: TextLayout(text, width: width)) }
    #expect(text.marked == after)
  }

  @Test func `Moving up or down reports whether a line exists there, and can extend the selection`() {
    var text = EditedText(marked: "on|e\ntwo")
    let layout = TextLayout(text, width: 80)
    func move(_ lines: Int, extending: Bool = false) -> Bool {
      text.moveLines(lines, in: layout, extending: extending)
    }
    #expect(move(-1) == false)
    #expect(text.marked == "on|e\ntwo")
    #expect(move(1, extending: true))
    #expect(text.marked == "on¦e\ntw|o")
    #expect(move(1, extending: true))
    #expect(text.marked == "on¦e\ntwo|")
  }
}
