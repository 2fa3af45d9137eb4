import MockScreen
import Testing

@testable import Terminal

@MainActor
struct TableTests {
  private let size = Size(rows: 5, columns: 20)

  private func shown(_ table: Table, in size: Size? = nil) -> [String] {
    table.frame(in: size ?? self.size).lines.map(\.text)
  }

  @discardableResult
  private func press(_ keys: KeyPress..., in table: Table) -> [String] {
    for key in keys { #expect(table.handle(key.name.count == 1 ? .text(key.name) : .key(key))) }
    return shown(table)
  }

  @Test func `The selected row is marked and stays visible`() {
    let table = Table(ExampleRows(count: 9))
    #expect(shown(table) == ["› row 0", "  row 1", "  row 2", "  row 3", "  row 4"])
    #expect(press("Down", "j", in: table)[2] == "› row 2")
    #expect(press("Down", "Down", "Down", in: table) == ["  row 1", "  row 2", "  row 3", "  row 4", "› row 5"])
    #expect(press("Up", "k", "Up", "Up", "Up", in: table)[0] == "› row 0")
    #expect(press("Up", in: table)[0] == "› row 0")
    #expect(press("G", in: table) == ["  row 4", "  row 5", "  row 6", "  row 7", "› row 8"])
    #expect(press("Down", in: table)[4] == "› row 8")
    #expect(press("Home", in: table)[0] == "› row 0")
    #expect(table.selectedRow == 0)
  }

  @Test(arguments: Table.keys)
  func `Each key of a table moves something, and no other letter does`(key: KeyPress) {
    let rows = ExampleRows(count: 9)
    rows.opening = [0, 8]
    let table = Table(rows)
    _ = shown(table)
    press(key, in: table)
    for letter in "abcdefhilmnopqrstuvwxyz" { #expect(!table.handle(.text(String(letter)))) }
  }

  @Test func `The selected row of a list is highlighted as a whole, and a paragraph has a bar`() {
    let rows = ExampleRows(count: 3) { $0 == 1 ? 2 : 1 }
    rows.isList = false
    rows.opening = [0]
    let table = Table(rows)
    let first = table.frame(in: size).lines[0]
    #expect(first.width == 20 && first.glyphs.allSatisfy(\.style.isReversed))
    #expect(press("Down", in: table)[1...2] == ["› row 1", "│ row 1, line 1"])
    #expect(table.frame(in: size).lines[1...2].allSatisfy { $0.glyphs.allSatisfy { !$0.style.isReversed } })
    rows.isList = true
    #expect(table.frame(in: size).lines[1...2].allSatisfy { $0.glyphs.allSatisfy(\.style.isReversed) })
  }

  @Test func `The ellipsis in the selected row has the style of the row`() {
    let line = StyledText("a long row").line(cutTo: 6)
    #expect(line.glyphs.last?.style == .dim)
    #expect(line.glyphs.allSatisfy { $0.style.chosen == Style(isReversed: true) })
  }

  @Test func `End stays at the last row while more rows load, until another key is pressed`() {
    let rows = ExampleRows(count: 9)
    rows.isComplete = false
    let table = Table(rows)
    #expect(press("G", in: table)[4] == "› row 8")
    rows.count = 20
    #expect(table.selectedRow == 19, "The title line shows the position before the table is drawn again.")
    #expect(shown(table)[4] == "› row 19")
    #expect(press("Up", in: table)[3] == "› row 18")
    rows.count = 30
    #expect(table.selectedRow == 18)
    #expect(press("G", in: table)[4] == "› row 29")
    rows.isComplete = true
    _ = shown(table)
    table.select(sourceRow: 2)
    #expect(table.selectedRow == 2, "All rows have loaded, so the table no longer waits for the last one.")
  }

  @Test func `A restored position shows the selected row, also if the screen was larger when it was stored`() {
    let rows = ExampleRows(count: 0)
    let table = Table(rows)
    table.move(to: TablePosition(selectedRow: 17, topRow: 3))
    _ = shown(table)
    rows.count = 20
    #expect(table.selectedRow == 17)
    #expect(shown(table)[4] == "› row 17")
    table.move(to: TablePosition(selectedRow: 9, topRow: 8))
    #expect(shown(table)[0...1] == ["  row 8", "› row 9"])
    table.move(to: TablePosition(selectedRow: 25, topRow: 2))
    #expect(shown(table)[4] == "› row 19", "The stored row no longer exists.")
  }

  @Test func `The control keys of vi and less move by a page or by half a page`() {
    let table = Table(ExampleRows(count: 30))
    _ = shown(table)
    #expect(press("C-f", in: table)[0] == "› row 4")
    #expect(press("C-b", in: table)[0] == "› row 0")
    #expect(press("C-d", in: table)[0] == "› row 2")
    #expect(press("C-u", in: table)[0] == "› row 0")
  }

  @Test func `Tab moves to the next row that opens something, and around`() {
    let rows = ExampleRows(count: 9)
    rows.opening = [2, 7]
    let table = Table(rows)
    #expect(press("Tab", in: table).contains("› row 2"))
    #expect(press("Tab", in: table).contains("› row 7"))
    #expect(press("Tab", in: table).contains("› row 2"))
    #expect(press("S-Tab", in: table).contains("› row 7"))
    rows.opening = []
    #expect(!table.handle(.key("Tab")))
  }

  @Test func `A row above the selected row that becomes shorter does not move the selected row off the screen`() {
    let table = Table(ExampleRows(count: 9) { $0 == 0 ? 9 : 1 })
    #expect(press("G", "Up", "Up", "Up", "Up", in: table)[0] == "› row 4")
    _ = table.handle(.wheel(-6))
    #expect(shown(table)[0].hasPrefix("  row 0"))
    let selected = table.selectedRow
    table.source = ExampleRows(count: 9)
    #expect(shown(table).contains { $0.hasPrefix("› row") })
    #expect(table.selectedRow == selected)
  }

  @Test func `A header stays above the rows and cannot be selected`() {
    let rows = ExampleRows(count: 9)
    rows.title = "ROW"
    let table = Table(rows)
    #expect(shown(table) == ["  ROW", "› row 0", "  row 1", "  row 2", "  row 3"])
    #expect(press("Down", "Down", "Down", "Down", in: table) == ["  ROW", "  row 1", "  row 2", "  row 3", "› row 4"])
    #expect(!table.handle(.click(Position(row: 0, column: 3))))
    #expect(shown(table)[4] == "› row 4")
    #expect(table.handle(.click(Position(row: 2, column: 3))))
    #expect(shown(table)[2] == "› row 2")
    #expect(shown(table, in: Size(rows: 3, columns: 20)) == ["  row 1", "› row 2", "  row 3"])
    table.look(for: "7")
    #expect(shown(table) == ["  ROW", "› row 7"])
    #expect(table.lines(of: 0..<1, width: 20).map(\.string) == ["ROW", "row 0"])
    #expect(table.lines(of: 1..<2, width: 20).map(\.string) == ["row 1"])
  }

  @Test func `Page keys keep one line of context and reach both ends`() {
    let table = Table(ExampleRows(count: 12))
    _ = shown(table)
    #expect(press("PageDown", in: table) == ["› row 4", "  row 5", "  row 6", "  row 7", "  row 8"])
    #expect(press("PageDown", in: table)[0] == "› row 7")
    #expect(press("PageDown", in: table)[4] == "› row 11")
    #expect(press("PageUp", in: table)[4] == "› row 7")
    #expect(press("PageUp", "PageUp", "PageUp", in: table)[0] == "› row 0")
  }

  @Test func `A row that is taller than the screen scrolls line by line`() {
    let table = Table(ExampleRows(count: 3) { $0 == 1 ? 7 : 1 })
    _ = shown(table)
    #expect(press("Down", in: table)[0] == "› row 1")
    #expect(press("Down", in: table)[0] == "  row 1, line 1")
    #expect(press("Down", in: table)[4] == "  row 1, line 6")
    #expect(press("Down", in: table)[4] == "› row 2")
    #expect(press("Up", in: table)[4] == "  row 1, line 6")
    #expect(press("Up", "Up", in: table)[0] == "› row 1")
    #expect(press("Up", in: table)[0] == "› row 0")
  }

  @Test func `The mouse wheel moves the selection, and a click selects a row`() {
    let table = Table(ExampleRows(count: 30))
    _ = shown(table)
    #expect(table.handle(.wheel(3)))
    #expect(shown(table)[0] == "› row 3")
    #expect(table.handle(.click(Position(row: 2, column: 7))))
    #expect(shown(table)[2] == "› row 5")
    #expect(table.handle(.wheel(-30)))
    #expect(shown(table)[4] == "› row 4")
    #expect(table.handle(.wheel(300)))
    #expect(shown(table)[0] == "› row 25")
    let short = Table(ExampleRows(count: 1))
    _ = shown(short)
    #expect(!short.handle(.click(Position(row: 3, column: 0))))
    #expect(!short.handle(.key("Enter")))
  }

  @Test func `A table handles changing row counts, no rows, and every size`() {
    let rows = ExampleRows(count: 40) { 1 + $0 % 4 }
    let table = Table(rows)
    _ = shown(table)
    press("End", in: table)
    rows.count = 3
    #expect(table.handle(.key("Up")))
    #expect(shown(table).first == "› row 1")
    rows.count = 0
    for key in ["Up", "Down", "PageUp", "PageDown", "Home", "End"] { #expect(table.handle(.key(KeyPress(key)))) }
    #expect(shown(table).isEmpty)
    rows.count = 40
    for (rows, columns) in [(1, 1), (0, 0), (2, 3), (50, 10)] {
      #expect(shown(table, in: Size(rows: rows, columns: columns)).count == min(rows, 50))
      #expect(table.handle(.key("PageDown")))
    }
  }

  @Test func `Drawing a table determines whether its end is near`() {
    let table = Table(ExampleRows(count: 100))
    #expect(table.isNearEnd)
    _ = shown(table)
    #expect(!table.isNearEnd)
    while let row = table.selectedRow, row < 90 { press("PageDown", in: table) }
    #expect(table.isNearEnd)
    press("Home", in: table)
    #expect(!table.isNearEnd)
  }

  @Test func `PageDown leads to the last line, also if the rows there can't be selected`() {
    let rows = ExampleRows(count: 12) { _ in 3 }
    rows.fixed = 8..<12
    let table = Table(rows)
    let size = Size(rows: 20, columns: 40)
    _ = shown(table, in: size)
    for _ in 0..<6 { _ = table.handle(.key("PageDown")) }
    let lines = table.frame(in: size).lines.map(\.string)
    #expect(lines.contains { $0.contains("row 11") })
    for _ in 0..<6 { _ = table.handle(.key("PageUp")) }
    #expect(table.frame(in: size).lines[0].string.contains("row 0"))
  }

  @Test func `In a table of a hundred thousand rows, only rows near the screen are drawn`() {
    let rows = ExampleRows(count: 100_000) { 1 + $0 % 5 }
    let table = Table(rows)
    _ = shown(table, in: Size(rows: 24, columns: 80))
    var generator = SeededGenerator(seed: 7)
    let keys = ["Up", "Down", "PageUp", "PageDown", "Home", "End", "G", "g", "j", "k"]
    for _ in 0..<1_000 {
      let (key, before) = (keys.randomElement(using: &generator) ?? "Up", rows.drawn)
      _ = table.handle(key.count == 1 ? .text(key) : .key(KeyPress(key)))
      let lines = table.frame(in: Size(rows: 24, columns: 80)).lines.map(\.string)
      #expect(rows.drawn - before < 400, "\(key)")
      #expect(lines.count == 24 && lines.contains { $0.hasPrefix("› row \(table.selectedRow ?? -1)") }, "\(key)")
    }
  }
}

extension StyledLine {
  /// The characters without the spaces at the end, which only a highlight makes visible.
  var text: String {
    String(string.reversed().drop { $0 == " " }.reversed())
  }
}
