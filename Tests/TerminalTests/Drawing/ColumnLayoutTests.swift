import Testing

@testable import Terminal

struct ColumnLayoutTests {
  private func rows(_ rows: [[String]]) -> [[StyledText]] {
    rows.map { $0.map { StyledText(SafeText(untrusted: $0)) } }
  }

  private func shown(_ texts: [[String]], _ width: Int) -> [String] {
    var layout = ColumnLayout()
    let rows = rows(texts)
    layout.fit(rows)
    return rows.map { layout.line($0, width: width).string }
  }

  @Test(
    arguments: [
      ([["a", "b"], ["long", "c"]], 40, ["a     b", "long  c"]),
      ([["a", "", "c"], ["b", "", "d"]], 40, ["a  c", "b  d"]),
      ([["日", "x"], ["abc", "y"]], 40, ["日   x", "abc  y"]), ([["a", ""], ["b", "c"]], 40, ["a", "b  c"]),
      ([["name", "a long description"]], 14, ["name  a long …"]), ([["aaaaaaaa", "bbbbbbbb"]], 12, ["aaaa…  bbbb…"]),
      ([[]], 10, [""]), ([["only"]], 3, ["on…"]), ([["a"], ["b", "c"]], 40, ["a", "b  c"]),
    ] as [([[String]], Int, [String])])
  func `Columns are as wide as they need, or as they may`(texts: [[String]], width: Int, lines: [String]) {
    #expect(shown(texts, width) == lines)
  }

  @Test func `Later rows widen the columns of a table that arrives in parts`() {
    var layout = ColumnLayout()
    let first = rows([["a", "b"]])
    layout.fit(first)
    #expect(layout.line(first[0], width: 40).string == "a  b")
    layout.fit(rows([["longer", "c"]]))
    #expect(layout.line(first[0], width: 40).string == "a       b")
  }

  @Test(arguments: 20...120)
  func `No line is wider than it may be`(width: Int) {
    var random = SeededGenerator(seed: UInt64(width))
    for _ in 0..<10 {
      let texts = (0..<4).map { _ in
        (0..<5).map { _ in random.text(of: .nasty, length: Int.random(in: 0...15, using: &random)) }
      }
      var layout = ColumnLayout()
      let rows = rows(texts)
      layout.fit(rows)
      for row in rows { #expect(layout.line(row, width: width).width <= width) }
    }
  }
}
