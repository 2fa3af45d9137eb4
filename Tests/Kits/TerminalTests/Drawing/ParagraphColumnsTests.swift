import Testing

@testable import Terminal

struct ParagraphColumnsTests {
  private func shown(_ texts: [[String]], _ width: Int) -> [String] {
    let rows = texts.map { $0.map { StyledText(untrusted: $0) } }
    let columns = ParagraphColumns(fitting: rows)
    return rows.flatMap { columns.lines($0, width: width).map(\.string) }
  }

  @Test(
    arguments: [
      ([["a", "b"], ["long", "c"]], 40, ["a     b", "long  c"]),
      ([["a", "", "c"], ["b", "", "d"]], 40, ["a  c", "b  d"]),
      ([["日", "x"], ["abc", "y"]], 40, ["日   x", "abc  y"]), ([["a", ""], ["b", "c"]], 40, ["a", "b  c"]),
      ([["name", "a long description"]], 14, ["name  a long", "      descript", "      ion"]),
      ([["aaaaaaaa", "bbbbbbbb"]], 14, ["aaaaaa  bbbbbb", "aa      bb"]), ([[]], 10, []),
      ([["only"]], 3, ["onl", "y"]),
      ([["one\ntwo three", "x"]], 40, ["one        x", "two three"]),
      ([["a"], ["b", "c"]], 40, ["a", "b  c"]),
    ] as [([[String]], Int, [String])])
  func `Columns fit their texts and shrink to the available width`(texts: [[String]], width: Int, lines: [String]) {
    #expect(shown(texts, width) == lines)
  }

  @Test(
    arguments: [
      ([["abc", "defghijk"]], 13, true), ([["abc", "defghijk"]], 12, false),
      ([["abc def", String(repeating: "x", count: 40)]], 21, true), ([["abc def", "ghi jkl"]], 8, true),
      ([["a", "b", "c"]], 7, true),
      ([["a", "b", "c"]], 6, false), ([[]], 1, true),
    ] as [([[String]], Int, Bool)])
  func `Columns fit if each has room for its words, or for twelve cells of a longer word`(
    texts: [[String]], width: Int, fit: Bool
  ) {
    #expect(ParagraphColumns(fitting: texts.map { $0.map { StyledText(untrusted: $0) } }).fit(in: width) == fit)
  }

  @Test(arguments: 32...120)
  func `No line of paragraph columns exceeds the width`(width: Int) {
    var random = SeededGenerator(seed: UInt64(width))
    for _ in 0..<10 {
      let texts = (0..<4).map { _ in
        (0..<5).map { _ in random.text(of: .nasty, length: Int.random(in: 0...15, using: &random)) }
      }
      let rows = texts.map { $0.map { StyledText(untrusted: $0) } }
      let columns = ParagraphColumns(fitting: rows)
      for line in rows.flatMap({ columns.lines($0, width: width) }) { #expect(line.width <= width) }
    }
  }
}
