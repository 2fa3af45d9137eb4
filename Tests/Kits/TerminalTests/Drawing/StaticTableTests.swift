import Testing

@testable import Terminal

struct StaticTableTests {
  /// A cell that shows the width it is given, unless it has a text.
  private struct Probe: Cell {
    var text = ""
    func lines(width: Int) -> [StyledLine] {
      [StyledText(SafeText(untrusted: text.isEmpty ? "\(width)" : text)).line(cutTo: width)]
    }
  }

  private struct Nothing: Cell {
    func lines(width: Int) -> [StyledLine] { [] }
  }

  private func shown(_ sections: [StaticTable.Section], _ width: Int = 40) -> [String] {
    StaticTable(sections).lines(width: width).map(\.string)
  }

  @Test func `A blank line separates two sections`() {
    #expect(
      shown([.init(cells: [Probe(text: "a"), Probe(text: "b")]), .init(cells: [Probe(text: "c")])])
        == ["a", "b", "", "c"])
  }

  @Test func `A titled section is indented, and its cells get the remaining width`() {
    #expect(shown([.init(title: "Title", cells: [Probe(), Probe(text: "b")])]) == ["Title", "  38", "  b"])
    #expect(shown([.init(cells: [Probe()])]) == ["40"])
  }

  @Test func `A section without rows is left out, including its title and blank line`() {
    let empty: [StaticTable.Section] = [
      .init(cells: []), .init(title: "None", cells: []), .init(title: "Nothing", cells: [Nothing()]),
      .init(cells: [Nothing()]),
    ]
    #expect(shown(empty).isEmpty)
    #expect(shown(empty + [.init(cells: [Probe(text: "a")])] + empty) == ["a"])
    #expect(shown([]).isEmpty)
  }

  @Test func `A title has the title style and is truncated if it is too long`() {
    let lines = StaticTable([.init(title: "A long title", cells: [Probe(text: "a")])]).lines(width: 6)
    #expect(lines[0].string == "A lon…")
    #expect(lines[0].glyphs.first?.style == .title)
  }
}
