import Testing

@testable import Terminal

/// A table that shows only some of its rows.
@MainActor
struct TableFilterTests {
  private let size = Size(rows: 5, columns: 20)

  private func shown(_ table: Table) -> [String] {
    table.frame(in: size).lines.map(\.string)
  }

  /// As a stage does it between keys.
  private func searchAll(_ table: Table) {
    while table.isSearching { table.search() }
  }

  @Test func `Rows with all words are shown, in any letter case and order`() {
    let table = Table(ExampleRows(count: 40))
    table.look(for: " 3 ROW ")
    #expect(shown(table) == ["› row 3", "  row 13", "  row 23", "  row 30", "  row 31"])
    #expect(table.filter?.summary == "13 of 40")
    table.look(for: "row 39")
    #expect(shown(table) == ["› row 39"])
    table.look(for: "row 40")
    #expect(shown(table).isEmpty && table.isEmpty)
  }

  @Test func `The chosen row is known by its number in the data source`() {
    let table = Table(ExampleRows(count: 40))
    table.look(for: "3")
    #expect(table.selectedRow == 3)
    #expect(table.handle(.key("Down")))
    #expect(table.selectedRow == 13)
    #expect(table.handle(.key("End")))
    #expect(table.selectedRow == 39)
    table.look(for: "nothing of it")
    #expect(table.selectedRow == nil)
    #expect(table.handle(.key("Down")) && table.selectedRow == nil)
  }

  @Test func `Without words all rows are shown again, the chosen one in sight`() {
    let table = Table(ExampleRows(count: 400))
    _ = shown(table)
    table.look(for: "321")
    table.look(for: " ")
    #expect(table.filter == nil && table.selectedRow == 321)
    #expect(shown(table)[4] == "› row 321")
    table.look(for: "nothing of it")
    table.look(for: "")
    #expect(shown(table)[4] == "› row 321", "where no row had the words, the one that was chosen before")
  }

  @Test func `Rows that come later are looked through, and so are those of another data source`() {
    let rows = ExampleRows(count: 10)
    let table = Table(rows)
    table.look(for: "7")
    rows.count = 30
    #expect(table.isSearching)
    searchAll(table)
    #expect(shown(table) == ["› row 7", "  row 17", "  row 27"])
    table.source = ExampleRows(count: 8)
    #expect(shown(table) == ["› row 7"])
    #expect(table.filter?.text == "7")
  }

  @Test func `More rows are wanted only while those that were found do not fill the screen`() {
    let table = Table(ExampleRows(count: 2_000))
    _ = shown(table)
    #expect(!table.isNearEnd)
    table.look(for: "row 777")
    #expect(!table.isNearEnd, "there are rows that it has not looked at")
    searchAll(table)
    _ = shown(table)
    #expect(table.isNearEnd)
    table.look(for: "row")
    searchAll(table)
    _ = shown(table)
    #expect(!table.isNearEnd)
  }

  @Test func `Of a hundred thousand rows each step looks at a part`() {
    let rows = ExampleRows(count: 100_000)
    let table = Table(rows)
    _ = shown(table)
    var (steps, most) = (0, rows.drawn)
    table.look(for: "99999")
    while table.isSearching {
      let before = rows.drawn
      table.search()
      steps += 1
      most = max(most, rows.drawn - before)
    }
    #expect(most <= 500 && steps >= 199)
    #expect(shown(table) == ["› row 99999"])
    #expect(table.filter?.summary == "1 of 100000")
  }

  @Test func `A version that grows has rows drawn again, also one that grows while they are drawn`() {
    let rows = AgingRows()
    let table = Table(rows)
    #expect(shown(table) == ["› age 0, width 2", "  age 0, width 2", "  age 0, width 2"])
    let drawn = rows.drawn
    #expect(shown(table)[0] == "› age 0, width 2" && rows.drawn == drawn, "nothing is measured twice")
    rows.age = 1
    #expect(shown(table)[2] == "  age 1, width 2")
  }
}

/// Rows that change with time, the last of which widens the columns of all.
private final class AgingRows: TableDataSource {
  let count = 3
  var age = 0
  private var width = 0
  private(set) var drawn = 0

  var version: Int { age + width }

  func cell(at row: Int) -> any Cell {
    drawn += 1
    width = max(width, row)
    return ParagraphCell(untrusted: "age \(age), width \(width)")
  }
}
