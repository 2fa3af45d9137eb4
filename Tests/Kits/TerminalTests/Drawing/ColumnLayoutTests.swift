import Testing

@testable import Terminal

struct ColumnLayoutTests {
  private static let columns = [
    TableColumn("NAME", rank: 0, fitting: .wrapped),
    TableColumn("STARS", rank: 2, fitting: .whole, isRightAligned: true),
    TableColumn("PUSHED", rank: 1, fitting: .whole), TableColumn("TEXT", rank: 3, fitting: .cut),
  ]

  private func layout(_ texts: [[String]]) -> (ColumnLayout, rows: [[StyledText]]) {
    var layout = ColumnLayout(Self.columns)
    let rows = texts.map { $0.map { StyledText(untrusted: $0) } }
    for row in rows { layout.fit(row) }
    return (layout, rows)
  }

  private func shown(_ texts: [[String]], _ width: Int) -> [String] {
    let (layout, rows) = layout(texts)
    return [layout.header(width: width).string] + rows.flatMap { layout.lines($0, width: width).map(\.string) }
  }

  private static let examples = [["one", "1,000", "today", "Test framework"], ["日", "7", "2 days ago", ""]]

  @Test(
    arguments: [
      (39, ["NAME  STARS  PUSHED      TEXT", "one   1,000  today       Test framework", "日        7  2 days ago"]),
      (38, ["NAME  STARS  PUSHED", "one   1,000  today", "日        7  2 days ago"]),
      (23, ["NAME  STARS  PUSHED", "one   1,000  today", "日        7  2 days ago"]),
      (22, ["NAME  PUSHED", "one   today", "日    2 days ago"]), (10, ["NAME", "one", "日"]),
    ] as [(Int, [String])])
  func `Columns are left out by rank when they do not fit, and none is squeezed`(width: Int, lines: [String]) {
    #expect(shown(Self.examples, width) == lines)
  }

  @Test(
    arguments: [
      (60, ["TITLE                        WORDS          AGE", "A title that is rather long  bug, question  today"]),
      (45, ["TITLE                    WORDS          AGE", "A title that is rather…  bug, question  today"]),
      (30, ["TITLE             WORDS", "A title that is…  bug, questi…"]),
      (26, ["TITLE             WORDS", "A title that is…  bug, qu…"]),
      (25, ["TITLE", "A title that is rather l…"]),
    ] as [(Int, [String])])
  func `Short words are worth more than the end of a text, and the last of them are truncated`(
    width: Int, lines: [String]
  ) {
    let row = ["A title that is rather long", "bug, question", "today"].map { StyledText(untrusted: $0) }
    var layout = ColumnLayout([
      TableColumn("TITLE", rank: 0, fitting: .cut), TableColumn("WORDS", rank: 1, fitting: .words),
      TableColumn("AGE", rank: 2, fitting: .whole),
    ])
    layout.fit(row)
    #expect([layout.header(width: width).string] + layout.lines(row, width: width).map(\.string) == lines)
  }

  @Test func `Once a column does not fit, none of a higher rank is shown`() {
    #expect(shown([["one", "1", "a year and a month ago", "b"]], 20) == ["NAME", "one"])
  }

  @Test(
    arguments: [
      (40, ["NAME", "octocat/Hello-World  private, archived"]),
      (30, ["NAME", "octocat/Hello-  private,", "World           archived"]),
      (20, ["NAME", "octocat/He  private,", "llo-World   archived"]),
    ] as [(Int, [String])])
  func `A state is worth more than the rest of a name, and wraps rather than being left out`(
    width: Int, lines: [String]
  ) {
    var layout = ColumnLayout([
      TableColumn("NAME", rank: 0, fitting: .wrapped), TableColumn("", rank: 1, fitting: .state),
      TableColumn("TEXT", rank: 2, fitting: .cut),
    ])
    let row = ["octocat/Hello-World", "private, archived", "A text"].map { StyledText(untrusted: $0) }
    layout.fit(row)
    #expect(([layout.header(width: width)] + layout.lines(row, width: width)).map(\.string) == lines)
  }

  @Test(arguments: [(32, "a           1  A long descripti…"), (20, "a long name  1")])
  func `A column reserves space for states to come only if there is room`(width: Int, line: String) {
    var layout = ColumnLayout([
      TableColumn("", rank: 0, fitting: .wrapped), TableColumn("", rank: 1, fitting: .state),
      TableColumn("", rank: 2, fitting: .whole), TableColumn("", rank: 3, fitting: .cut),
    ])
    let row = [width < 32 ? "a long name" : "a", "", "1", "A long description of it"].map { StyledText(untrusted: $0) }
    layout.fit(row)
    layout.reserve(["a", "starred", "1,000", ""].map { StyledText(untrusted: $0) })
    #expect(layout.lines(row, width: width).map(\.string) == [line])
  }

  @Test func `A column without text is left out together with its title`() {
    #expect(shown([["a", "", "", "b"]], 40) == ["NAME  TEXT", "a     b"])
  }

  @Test func `A name that is wider than its column continues on the next line`() {
    let name = String(repeating: "abcdefghi-", count: 6)
    #expect(
      shown([[name, "1", "today", ""], ["b", "2", "today", ""]], 60) == [
        "NAME" + String(repeating: " ", count: 43) + "STARS  PUSHED",
        String(name.prefix(45)) + "      1  today", String(name.dropFirst(45)),
        "b" + String(repeating: " ", count: 50) + "2  today",
      ])
    #expect(shown([[name, "1", "today", ""]], 20).dropFirst().joined() == name)
  }

  @Test func `Rows that arrive later widen the columns`() {
    var (layout, rows) = layout([["a", "", "", "b"]])
    #expect(layout.lines(rows[0], width: 40).map(\.string) == ["a     b"])
    layout.fit([StyledText("longer"), StyledText(), StyledText(), StyledText("c")])
    #expect(layout.lines(rows[0], width: 40).map(\.string) == ["a       b"])
  }

  @Test(arguments: 20...120)
  func `No line of a table exceeds the width`(width: Int) {
    var random = SeededGenerator(seed: UInt64(width))
    for _ in 0..<10 {
      let texts = (0..<4).map { _ in
        (0..<4).map { _ in random.text(of: .nasty, length: Int.random(in: 0...60, using: &random)) }
      }
      let (layout, rows) = layout(texts)
      #expect(layout.header(width: width).width <= width)
      for line in rows.flatMap({ layout.lines($0, width: width) }) { #expect(line.width <= width) }
    }
  }
}
