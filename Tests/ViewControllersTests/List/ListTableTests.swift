import Testing
import ViewModels

@testable import Terminal
@testable import ViewControllers

@MainActor
struct ListTableTests {
  @Test func `A list is a table whose first column stands out`() throws {
    var table = ListTable(width: 40)
    let rows = [
      ListRowViewModel(try .example("a", stars: 1000, language: "Swift"), from: .example),
      ListRowViewModel(try .example("long", description: "words and words and words"), from: .example),
    ]
    let lines = table.lines(rows)
    #expect(lines.map(\.string) == ["octocat/a     1,000  Swift", "octocat/long  0             words and w…"])
    #expect(lines[0].glyphs.first?.style.isBold == true)
    #expect(lines[0].glyphs.first?.style.link?.address == "https://github.com/octocat/a")
  }
}
