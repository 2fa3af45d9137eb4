import MockScreen
import Testing

@testable import Terminal

@MainActor
struct TableAsideTests {
  private func table(_ rows: Int, aside: Int, height: @escaping (Int) -> Int = { _ in 1 }) -> Table {
    let source = ExampleRows(count: rows, height: height)
    source.aside = aside
    source.isList = false
    return Table(source)
  }

  private func shown(_ table: Table, rows: Int = 5, columns: Int = 100) -> [String] {
    table.frame(in: Size(rows: rows, columns: columns)).lines.map(\.text)
  }

  private enum Column { case left, right }

  /// Returns a line of the two-column layout at a width of 100 cells.
  private func line(_ left: String, _ right: String, chosen: Column? = nil) -> String {
    let left = left + String(repeating: " ", count: 36 - left.count)
    let line = "\(chosen == .left ? "›" : " ") \(left) \(chosen == .right ? "›" : " ") \(right)"
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  @Test func `On a wide screen, the first rows move to a side column, in reading order before the others`() {
    let table = table(4, aside: 2)
    #expect(shown(table) == [line("row 0", "row 2", chosen: .left), line("row 1", "row 3")])
    #expect(table.handle(.key("Down")))
    #expect(shown(table) == [line("row 0", "row 2"), line("row 1", "row 3", chosen: .left)])
    #expect(table.handle(.key("Down")))
    #expect(shown(table) == [line("row 0", "row 2", chosen: .right), line("row 1", "row 3")])
    #expect(table.handle(.key("Up")))
    #expect(table.selectedRow == 1)
  }

  @Test func `A click selects the row of the column under the pointer`() {
    let table = table(5, aside: 2)
    _ = shown(table)
    for (row, column, selected) in [(1, 3, 1), (1, 45, 3), (0, 37, 0), (0, 41, 2), (2, 45, 4)] {
      #expect(table.handle(.click(Position(row: row, column: column))))
      #expect(table.selectedRow == selected)
    }
    #expect(!table.handle(.click(Position(row: 2, column: 3))), "the side column has two rows")
    #expect(!table.handle(.click(Position(row: 4, column: 45))))
    #expect(table.selectedRow == 4)
  }

  @Test func `On a narrow screen, the rows of the side column are ordinary rows`() {
    let table = table(4, aside: 2)
    #expect(shown(table, columns: 99) == ["› row 0", "  row 1", "  row 2", "  row 3"])
    #expect(shown(table).first == line("row 0", "row 2", chosen: .left))
  }

  @Test func `A table with only side rows has no side column`() {
    #expect(shown(table(2, aside: 2)) == ["› row 0", "  row 1"])
    #expect(table(2, aside: 2).lines(width: 100).map(\.string) == ["row 0", "row 1"])
  }

  @Test func `Both columns scroll together`() {
    let table = table(9, aside: 3) { $0 == 4 ? 2 : 1 }
    #expect(shown(table, rows: 2) == [line("row 0", "row 3", chosen: .left), line("row 1", "row 4")])
    for _ in 0..<2 { #expect(table.handle(.key("Down"))) }
    #expect(shown(table, rows: 2) == [line("row 1", "row 4"), line("row 2", "row 4, line 1", chosen: .left)])
    #expect(table.handle(.key("Down")))
    #expect(shown(table, rows: 2) == [line("row 0", "row 3", chosen: .right), line("row 1", "row 4")])
    #expect(table.handle(.key("End")))
    #expect(shown(table, rows: 2) == [line("", "row 7"), line("", "row 8", chosen: .right)])
    #expect(table.handle(.key("Home")))
    #expect(shown(table, rows: 2).first == line("row 0", "row 3", chosen: .left))
  }

  @Test func `A side column that is longer than the rows scrolls to its end`() {
    let table = table(3, aside: 2) { $0 == 1 ? 5 : 1 }
    let all = [line("row 0", "row 2", chosen: .left), "  row 1"] + (1...4).map { "  row 1, line \($0)" }
    #expect(shown(table, rows: 9) == all)
    #expect(shown(table, rows: 3) == Array(all.prefix(3)))
    for _ in 0..<9 { #expect(table.handle(.key("Down"))) }
    #expect(shown(table, rows: 3).last?.hasPrefix("  row 1, line 4") == true)
  }

  @Test func `A printed page has the same columns as the screen`() {
    let table = table(5, aside: 3)
    func line(_ left: String, _ right: String) -> String {
      left + String(repeating: " ", count: 41 - left.count) + right
    }
    #expect(table.lines(width: 100).map(\.string) == [line("row 0", "row 3"), line("row 1", "row 4"), "row 2"])
    #expect(table.lines(width: 99).map(\.string) == (0..<5).map { "row \($0)" })
  }
}
