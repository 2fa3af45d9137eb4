import Testing

@testable import Terminal

/// Tests for a table that shows only the rows matching a filter.
@MainActor
struct TableFilterTests {
  private let size = Size(rows: 5, columns: 20)

  private func shown(_ table: Table) -> [String] {
    table.frame(in: size).lines.map(\.text)
  }

  /// Runs every search step, as a stage does between keys.
  private func searchAll(_ table: Table) {
    while table.isSearching { table.search() }
  }

  @Test func `A filter shows the rows that contain every word, in any letter case and order`() {
    let table = Table(ExampleRows(count: 40))
    table.look(for: " 3 ROW ")
    #expect(shown(table) == ["› row 3", "  row 13", "  row 23", "  row 30", "  row 31"])
    #expect(table.filter?.summary == "13 of 40")
    table.look(for: "row 39")
    #expect(shown(table) == ["› row 39"])
    table.look(for: "row 40")
    #expect(shown(table).isEmpty && table.isEmpty)
  }

  @Test func `A word after an exclamation mark excludes the rows that contain it`() {
    let table = Table(ExampleRows(count: 40))
    table.look(for: "3 !ROW")
    #expect(table.isEmpty)
    table.look(for: "!1 !2 3")
    #expect(shown(table) == ["› row 3", "  row 30", "  row 33", "  row 34", "  row 35"])
    // The user is still typing the word.
    table.look(for: "3 !")
    #expect(table.filter?.summary == "13 of 40")
  }

  @Test(arguments: [
    (["good first issue", "open", "bug", "docs"], "open; !open for the rows without it; also bug or docs"),
    (["good first issue", "open"], "open; !open for the rows without it"),
  ])
  func `The hint for an empty query offers only single words`(words: [String], hint: String) {
    #expect(Table(TextRows(["a row"], filterWords: words)).queryHint.string == "for example \(hint)")
  }

  @Test(arguments: ["André", "Andre\u{301}", "andre", "ANDRÉ", "grosse", "STRASSE", "οδυσσευς"])
  func `A filter ignores letter case, accents and how they are encoded`(query: String) {
    for text in ["André", "Andre\u{301}"] {
      let table = Table(TextRows([text + " Große Straße ΟΔΥΣΣΕΥΣ", "other"]))
      table.look(for: query)
      #expect(table.filter?.summary == "1 of 2")
    }
  }

  @Test func `The selected row of a filtered table is numbered as in the data source`() {
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

  @Test func `Clearing the filter shows all rows and keeps the selection visible`() {
    let table = Table(ExampleRows(count: 400))
    _ = shown(table)
    table.look(for: "321")
    table.look(for: " ")
    #expect(table.filter == nil && table.selectedRow == 321)
    #expect(shown(table)[4] == "› row 321")
    table.look(for: "nothing of it")
    table.look(for: "")
    #expect(shown(table)[4] == "› row 321", "if no row matched, the previous selection returns")
  }

  @Test func `A filter also applies to rows that load later and to a new data source`() {
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

  @Test func `A query on a page matches as a whole, and loads the rest of the page`() {
    let rows = ExampleRows(count: 40)
    (rows.isList, rows.isComplete) = (false, false)
    let table = Table(rows)
    _ = shown(table)
    table.look(for: "3 row")
    #expect(table.querySummary == "no match so far")
    table.look(for: "ROW  3")
    #expect(table.querySummary == "1 of 11 so far")
    _ = shown(table)
    #expect(table.isNearEnd)
    rows.isComplete = true
    #expect(table.querySummary == "1 of 11")
  }

  @Test func `A page moves to a match that loads later`() {
    let rows = ExampleRows(count: 10)
    (rows.isList, rows.isComplete) = (false, false)
    let table = Table(rows)
    _ = shown(table)
    table.look(for: "row 17")
    #expect(table.querySummary == "no match so far")
    let all = ExampleRows(count: 20)
    all.isList = false
    table.source = all
    _ = shown(table)
    #expect(table.selectedRow == 17 && table.querySummary == "1 of 1")
  }

  @Test func `The number of matches says if more rows can load`() {
    let rows = ExampleRows(count: 40)
    rows.isComplete = false
    let table = Table(rows)
    table.look(for: "39")
    #expect(table.querySummary == "1 of the first 40")
  }

  @Test func `More rows are requested only while the matching rows do not fill the screen`() {
    let table = Table(ExampleRows(count: 2_000))
    _ = shown(table)
    #expect(!table.isNearEnd)
    table.look(for: "row 777")
    #expect(!table.isNearEnd, "some rows have not been searched yet")
    searchAll(table)
    _ = shown(table)
    #expect(table.isNearEnd)
    table.look(for: "row")
    searchAll(table)
    _ = shown(table)
    #expect(!table.isNearEnd)
  }

  @Test func `Filtering a hundred thousand rows takes many small steps`() {
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

  @Test func `A new version of the data source redraws the rows, even if drawing changed the version`() {
    let rows = AgingRows()
    let table = Table(rows)
    #expect(shown(table) == ["› age 0, width 2", "  age 0, width 2", "  age 0, width 2"])
    let drawn = rows.drawn
    #expect(shown(table)[0] == "› age 0, width 2" && rows.drawn == drawn, "no row is drawn twice")
    rows.age = 1
    #expect(shown(table)[2] == "  age 1, width 2")
  }
}

/// Rows that change with time.
///
/// The last row widens the columns of all rows.
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

/// Tests for searching a page, which highlights the matching rows and hides none.
@MainActor
struct TableSearchTests {
  private func page(_ count: Int) -> Table {
    let rows = ExampleRows(count: count)
    rows.isList = false
    return Table(rows)
  }

  private func shown(_ table: Table) -> [String] {
    table.frame(in: Size(rows: 3, columns: 20)).lines.map(\.text)
  }

  private func press(_ key: KeyPress, in table: Table) {
    if case .instant(let act) = table.queryCommands.first(where: { $0.keys == [key] })?.action { act() }
  }

  @Test func `A search moves to the first match after the selection, and n and N move on and around`() {
    let table = page(40)
    _ = shown(table)
    #expect(table.handle(.key("Down")))
    table.look(for: "7")
    #expect(shown(table).contains("› row 7"))
    #expect(table.querySummary == "1 of 4")
    let moves: [(KeyPress, Int)] = [("n", 17), ("n", 27), ("N", 17), ("n", 27), ("n", 37), ("n", 7), ("N", 37)]
    for (key, row) in moves {
      press(key, in: table)
      #expect(shown(table).contains("› row \(row)") && table.selectedRow == row)
    }
    press("Escape", in: table)
    #expect(table.query == nil && table.selectedRow == 37)
    table.look(for: "no such row")
    #expect(table.querySummary == "no match" && table.selectedRow == 37)
    #expect(table.queryCommands.first?.refusal == "No match")
  }

  @Test func `In a filtered list, n and N select the next and previous row, and go around`() throws {
    let table = Table(ExampleRows(count: 12))
    _ = table.frame(in: Size(rows: 5, columns: 20))
    #expect(table.queryCommands.isEmpty)
    table.look(for: "1")
    func press(_ key: KeyPress) throws {
      let command = try #require(table.queryCommands.first { $0.keys == [key] })
      guard case .instant(let act) = command.action else { throw CancellationError() }
      act()
    }
    #expect(table.selectedRow == 1)
    try press("n")
    #expect(table.selectedRow == 10)
    try press("n")
    try press("n")
    #expect(table.selectedRow == 1)
    try press("N")
    #expect(table.selectedRow == 11)
    table.look(for: "none")
    #expect(table.queryCommands.map(\.refusal) == ["No match", "No match", nil])
  }

  @Test func `A search on a page counts the matches, also several in a row`() {
    let table = Table(StaticDataSource([ParagraphCell("octo, octocat"), ParagraphCell("mona"), ParagraphCell("Octo")]))
    _ = shown(table)
    table.look(for: "octo")
    #expect(table.querySummary == "1 of 3")
    press("n", in: table)
    #expect(table.querySummary == "3 of 3")
  }

  @Test func `Canceling a search returns to where the search began`() {
    let table = page(40)
    _ = shown(table)
    for _ in 0..<3 { #expect(table.handle(.key("Down"))) }
    let before = shown(table)
    table.look(for: "3")
    table.look(for: "39")
    #expect(shown(table).contains("› row 39"))
    table.cancelQuery()
    #expect(shown(table) == before)
  }

  @Test func `The words of the search are highlighted on every row`() {
    let table = page(3)
    table.look(for: "OW")
    let lines = table.frame(in: Size(rows: 3, columns: 20)).lines
    let highlighted = lines.map { String($0.glyphs.filter { $0.style.color == .yellow }.map(\.character)) }
    #expect(highlighted == ["ow", "ow", "ow"])
  }

  @Test func `A match may continue on the next line`() {
    struct Verse: Cell {
      func lines(width: Int) -> [StyledLine] {
        (["  at the end", "  of a row"] as [SafeText]).map { StyledText($0).line(cutTo: width) }
      }
    }
    let table = Table(StaticDataSource([ParagraphCell("the end"), Verse()]))
    _ = shown(table)
    table.look(for: "END of a")
    #expect(table.querySummary == "1 of 1" && table.selectedRow == 1)
    let lines = table.frame(in: Size(rows: 3, columns: 20)).lines
    let highlighted = lines.map { String($0.glyphs.filter { $0.style.color == .yellow }.map(\.character)) }
    #expect(highlighted == ["", "end", "of a"])
  }
}

/// A data source whose rows are texts.
@MainActor
private final class TextRows: TableDataSource {
  private let texts: [String]
  let filterWords: [String]

  init(_ texts: [String], filterWords: [String] = []) {
    self.texts = texts
    self.filterWords = filterWords
  }

  var count: Int { texts.count }
  var isList: Bool { true }
  var isComplete: Bool { true }
  func cell(at row: Int) -> any Cell { ParagraphCell(SafeText(untrusted: texts[row])) }
}
