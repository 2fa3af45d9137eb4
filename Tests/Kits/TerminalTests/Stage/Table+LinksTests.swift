import MockScreen
import Testing

@testable import Terminal

/// Tests for the links of a page that the user chooses and opens.
@MainActor
struct TableLinksTests {
  private let size = Size(rows: 6, columns: 22)

  /// A page whose cells are texts with links. In a text, `[a b]` is a link to `https://a.b`.
  private final class Page: TableDataSource {
    var texts: [String]
    var aside = 0
    var opening: Set<Int> = []
    var isList = false
    private(set) var drawn = 0

    init(_ texts: [String]) { self.texts = texts }

    var count: Int { texts.count }
    func opens(_ row: Int) -> Bool { opening.contains(row) }
    func asideCount(in width: Int) -> Int { aside }

    func cell(at row: Int) -> any Cell {
      drawn += 1
      return ParagraphCell(
        texts[row].split { "[]".contains($0) }.reduce(into: StyledText()) { text, part in
          let address = "https://\(part.split(separator: " ").joined(separator: "."))"
          let isLink = texts[row].contains("[\(part)]")
          text += StyledText(untrusted: String(part), Style(link: isLink ? Link(untrusted: address) : nil))
        })
    }
  }

  private func table(_ texts: String..., change: (Page) -> Void = { _ in }) -> Table {
    let page = Page(texts)
    change(page)
    let table = Table(page)
    _ = table.frame(in: size)
    return table
  }

  private func chosen(_ table: Table) -> String? {
    table.selectedLink.map { String($0.address.dropFirst("https://".count)) }
  }

  /// The highlighted text on the screen.
  private func highlighted(_ table: Table) -> String {
    table.frame(in: size).lines.map { String($0.glyphs.filter(\.style.isReversed).map(\.character)) }
      .filter { !$0.isEmpty }.joined(separator: "|")
  }

  /// Returns the chosen link, and the row without one, after each of some keys.
  private func path(_ keys: KeyPress..., in table: Table) -> [String] {
    keys.map { key in
      #expect(table.handle(.key(key)))
      return chosen(table) ?? "row \(table.selectedRow ?? -1)"
    }
  }

  @Test func `Tab goes from link to link, and to the next row that has one or opens something`() {
    let table = table("[a] and [b]", "nothing", "row", "[c]") { $0.opening = [2] }
    #expect(chosen(table) == "a")
    #expect(path("Tab", "Tab", "Tab", "Tab", in: table) == ["b", "row 2", "c", "a"])
    #expect(path("S-Tab", "S-Tab", "S-Tab", "S-Tab", in: table) == ["c", "row 2", "b", "a"])
    #expect(path("Down", "Down", "Down", in: table) == ["row 1", "row 2", "c"])
  }

  @Test func `A row that opens something itself is chosen before its links`() {
    let table = table("text [a]") { $0.opening = [0] }
    #expect(chosen(table) == nil)
    #expect(path("Tab", "Tab", in: table) == ["a", "row 0"])
  }

  @Test func `Links that lead nowhere look like text, and no key or click chooses them`() {
    let page = Page(["see [a]", "row"])
    page.opening = [1]
    let table = Table(page, hasTargets: false)
    let glyphs = table.frame(in: size).lines.flatMap(\.glyphs)
    #expect(glyphs.allSatisfy { $0.style.link == nil && !$0.style.isUnderlined && !$0.style.isReversed })
    #expect(!table.handle(.key("Tab")) && !table.handle(.key("S-Tab")))
    #expect(!table.opens(at: .click(Position(row: 0, column: 6))))
    #expect(chosen(table) == nil)
  }

  @Test func `Tab without another target does nothing`() {
    #expect(!table("one", "two").handle(.key("Tab")))
    #expect(!table("[a]", "two").handle(.key("Tab")))
    #expect(!table("one").handle(.key("S-Tab")))
  }

  @Test func `A link that wraps is one link, and so is the same link in another part of the row`() {
    let table = table("some text [of a long link] with [b] and [of a long link]")
    #expect(highlighted(table) == "of a long|linkof a|long link")
    #expect(path("Tab", "Tab", in: table) == ["b", "of.a.long.link"])
  }

  @Test func `Only the chosen link is highlighted, and the mark of a row that opens nothing is dim`() {
    let table = table("[a] and [b]", "nothing", "row") { $0.opening = [2] }
    func mark(_ row: Int) -> Style? { table.frame(in: size).lines[row].glyphs.first?.style }
    #expect(highlighted(table) == "a" && mark(0) == .mark)
    _ = table.handle(.key("Tab"))
    #expect(highlighted(table) == "b" && mark(0) == .mark)
    _ = table.handle(.key("Down"))
    #expect(highlighted(table).isEmpty && mark(1) == .dim)
    _ = table.handle(.key("Down"))
    #expect(highlighted(table).hasPrefix("› row"))
  }

  @Test func `A click on a link chooses it, and a click next to it only selects the row`() {
    let table = table("one", "see [a] and [b]")
    for (column, link, opens) in [(6, "a", true), (12, "b", true), (3, "a", false), (20, "b", false)] {
      let click = InputEvent.click(Position(row: 1, column: column))
      #expect(table.opens(at: click) == opens)
      #expect(table.handle(click))
      if opens { #expect(chosen(table) == link) }
      #expect(table.selectedRow == 1)
    }
    #expect(!table.opens(at: .click(Position(row: 0, column: 3))))
    #expect(!table.opens(at: .click(Position(row: 5, column: 3))))
  }

  @Test func `A search chooses the link that contains the match`() {
    let table = table("none", "see [a first] and [b second]", "see [c third]")
    table.look(for: "sec")
    #expect(table.selectedRow == 1 && chosen(table) == "b.second")
    table.look(for: "see")
    #expect(table.selectedRow == 1 && chosen(table) == "a.first", "without a link, the first one of the row is chosen")
  }

  @Test func `A click finds the link of the column under the pointer`() {
    let table = table("[a]", "[b] x", "[c]") { $0.aside = 2 }
    _ = table.frame(in: Size(rows: 6, columns: 100))
    for (row, column, link) in [(0, 2, "a"), (1, 2, "b"), (0, 41, "c")] {
      #expect(table.opens(at: .click(Position(row: row, column: column))))
      #expect(table.handle(.click(Position(row: row, column: column))))
      #expect(chosen(table) == link)
    }
    #expect(!table.opens(at: .click(Position(row: 1, column: 4))))
  }

  @Test func `The chosen link stays after a change of the size, and another one follows if it is gone`() {
    let page = Page(["see [a], [b], [c]"])
    let table = Table(page)
    _ = table.frame(in: size)
    #expect(path("Tab", "Tab", in: table) == ["b", "c"])
    _ = table.frame(in: Size(rows: 9, columns: 8))
    #expect(chosen(table) == "c")
    table.source = Page(["see [a], [b]"])
    #expect(chosen(table) == "b")
    table.source = Page([])
    #expect(chosen(table) == nil)
    _ = table.frame(in: size)
    #expect(!table.handle(.key("Tab")))
  }

  @Test func `A chosen link outside of the screen comes into sight, or a visible one is chosen`() {
    let words = Array(repeating: "word", count: 60).joined(separator: " ")
    let table = table("[a] \(words) [b] \(words) [c]")
    #expect(highlighted(table) == "a")
    #expect(path("Tab", in: table) == ["b"])
    #expect(highlighted(table) == "b")
    #expect(table.handle(.wheel(100)))
    #expect(chosen(table) == "c")
    #expect(highlighted(table) == "c")
  }

  @Test func `Rows of a list are highlighted as a whole, and Tab goes from row to row`() {
    let table = table("[a] x", "[b] y", "none") { ($0.isList, $0.opening) = (true, [0, 1]) }
    #expect(highlighted(table) == "› a x".padding(22))
    #expect(chosen(table) == nil)
    #expect(path("Tab", "Tab", in: table) == ["row 1", "row 0"])
    #expect(table.opens(at: .click(Position(row: 1, column: 2))))
    #expect(!table.opens(at: .click(Position(row: 1, column: 4))))
  }

  @Test func `In a list, the first link is the row itself, and the other links are targets`() {
    let table = table("[a] x [b]", "[c] y") { ($0.isList, $0.opening) = (true, [0, 1]) }
    #expect(path("Tab", in: table) == ["b"])
    #expect(highlighted(table) == "b")
    #expect(path("Tab", "S-Tab", "S-Tab", in: table) == ["row 1", "b", "row 0"])
    for (column, link) in [(2, nil), (6, "b")] as [(Int, String?)] {
      #expect(table.opens(at: .click(Position(row: 0, column: column))))
      #expect(table.handle(.click(Position(row: 0, column: column))))
      #expect(chosen(table) == link)
    }
  }

  @Test func `A double click next to several links opens none of them`() {
    let several = table("word [a] [b]")
    _ = several.handle(.click(Position(row: 0, column: 3)))
    #expect(!several.opens(at: .doubleClick(Position(row: 0, column: 3))))
    let single = table("word [a]")
    _ = single.handle(.click(Position(row: 0, column: 3)))
    #expect(single.opens(at: .doubleClick(Position(row: 0, column: 3))))
  }

  @Test func `The second press of a double click on a link opens the link only once`() {
    let table = table("word [a]")
    let link = Position(row: 0, column: 7)
    #expect(table.opens(at: .click(link)) && table.handle(.click(link)))
    #expect(!table.opens(at: .doubleClick(link)))
  }

  @Test func `In a list of a hundred thousand rows, Tab draws only rows near the screen`() {
    let page = Page(Array(repeating: "[a]", count: 100_000))
    (page.isList, page.opening) = (true, Set(0..<100_000))
    let table = Table(page)
    _ = table.frame(in: size)
    let before = page.drawn
    #expect(table.handle(.key("Tab")))
    _ = table.selectedLink
    _ = table.frame(in: size)
    #expect(page.drawn - before < 20)
  }
}

extension String {
  fileprivate func padding(_ width: Int) -> String { self + String(repeating: " ", count: width - count) }
}
