import Essentials
import Testing

@testable import LotusModel
@testable import Terminal
@testable import ViewControllers

@MainActor
struct ListRowCellTests {
  private func source() throws -> ListDataSource<Repository> {
    let source = ListDataSource(
      ListSelection<Repository>(ListRange(limit: nil)), at: .starred(by: .viewer), from: .example)
    let rows = [
      try Repository.example("a", stars: 1000, language: "Swift"),
      try .example("long", description: "words and words and words"),
    ]
    source.append(rows.map { Received($0, json: .null) })
    return source
  }

  @Test func `A list is a table whose first column is bold`() throws {
    let table = Table(try source())
    let lines = table.lines(width: 50)
    #expect(
      lines.map(\.string) == [
        "NAME          STARS  LANGUAGE  DESCRIPTION", "octocat/a     1,000  Swift",
        "octocat/long      0            words and words an…",
      ])
    #expect(lines[0].glyphs.first?.style == .dim)
    #expect(lines[1].glyphs.first?.style.isBold == true)
    #expect(lines[1].glyphs.first?.style.link?.address == "https://github.com/octocat/a")
  }

  @Test func `Printed rows are released, and later rows keep the column widths`() throws {
    let source = try source()
    let table = Table(source)
    _ = table.lines(width: 80)
    source.forget(before: 2)
    source.append([Received(try .example("b"), json: .null)])
    #expect(source.count == 3)
    #expect(table.lines(of: 2..<3, width: 80).map(\.string) == ["octocat/b         0"])
  }
}
