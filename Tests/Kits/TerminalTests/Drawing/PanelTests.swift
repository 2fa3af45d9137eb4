import Testing

@testable import Terminal

@Suite("Panel")
struct PanelTests {
  private func lines(_ title: SafeText, _ content: [String], rows: Int, columns: Int) -> [String] {
    let content = content.map { StyledText(SafeText(untrusted: $0)).line(cutTo: .max) }
    let panel = Panel(title: title, role: .part, content: content)
    return panel.lines(in: Size(rows: rows, columns: columns)).map(\.string)
  }

  @Test func `A panel draws a frame around its content and puts the title in the frame`() {
    #expect(
      lines("日本", ["one", "longer"], rows: 5, columns: 12) == [
        "┌─ 日本 ───┐", "│ one      │", "│ longer   │", "│          │", "└──────────┘",
      ])
    #expect(lines("", ["one"], rows: 3, columns: 7) == ["┌─────┐", "│ one │", "└─────┘"])
  }

  @Test(arguments: [(.part, nil), (.question, .cyan), (.error, .red), (.menu, .blue)] as [(Panel.Role, Style.Color?)])
  func `The frame and the title have the color of the panel's role`(role: Panel.Role, color: Style.Color?) throws {
    let lines = Panel(title: "Title", role: role, content: []).lines(in: Size(rows: 3, columns: 20))
    let frame = Style(isDim: color == nil, color: color)
    #expect(Set(lines[1...].flatMap(\.glyphs).filter { $0.character != " " }.map(\.style)) == [frame])
    #expect(lines[0].glyphs.map(\.style)[3] == Style(isBold: true, color: color))
    #expect(lines[0].glyphs.map(\.style)[15] == frame)
  }

  @Test(arguments: [(3, 12), (4, 8), (2, 12), (5, 40)])
  func `A panel has the requested size whatever its content`(rows: Int, columns: Int) {
    let panel = lines("A title that is long", ["one", "two", "three"], rows: rows, columns: columns)
    #expect(panel.count == rows)
    for line in panel {
      #expect(TextWidth.cells(of: line) == columns)
    }
  }
}
