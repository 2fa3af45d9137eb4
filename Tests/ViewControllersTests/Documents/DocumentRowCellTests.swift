import Testing

@testable import Terminal
@testable import ViewControllers
@testable import ViewModels

@Suite struct DocumentRowCellTests {
  private func lines(
    _ content: DocumentViewModel.Content, first: String = "", margin: String = "", width: Int = 20
  ) -> [StyledLine] {
    var row = DocumentViewModel.Row(content)
    (row.firstMargin, row.margin) = (first, margin)
    return DocumentRowCell(viewModel: row).lines(width: width)
  }

  @Test func `Styles and links come from the text runs`() throws {
    var strong = TextRun("a")
    strong.isStrong = true
    var code = TextRun("c")
    code.isCode = true
    let line = try #require(lines(.text([strong, TextRun("b", link: "https://b.example"), code])).first)
    #expect(line.glyphs.map(\.style.isBold) == [true, false, false])
    #expect(line.glyphs.map(\.style.link?.address) == [nil, "https://b.example", nil])
    #expect(line.glyphs.map(\.style.color) == [nil, .blue, .green])
  }

  @Test func `Tildes surround struck text, because many outputs can't strike text through`() {
    var (no, strong) = (TextRun("no"), TextRun("t"))
    (no.isStruck, strong.isStruck, strong.isStrong) = (true, true, true)
    let runs = [TextRun("do "), no, strong, TextRun(" it "), no]
    #expect(lines(.text(runs)).map(\.string) == ["do ~~not~~ it ~~no~~"])
  }

  @Test func `A heading shows its level, and text stays within the maximum text width`() {
    #expect(lines(.heading([TextRun("Title")], level: 2)).map(\.string) == ["## Title"])
    let long = [TextRun(String(repeating: "word ", count: 60))]
    for content in [DocumentViewModel.Content.heading(long, level: 1), .text(long), .rule] {
      #expect(lines(content, width: 200).allSatisfy { $0.width <= Theme.textWidth })
    }
    #expect(lines(.code([long[0].text.text]), width: 200).first?.width == 196)
  }

  @Test func `Control characters in a document are made visible`() {
    #expect(lines(.text([TextRun("a\u{1B}[31m")])).map(\.string) == ["a^[[31m"])
    #expect(lines(.code(["\u{7}"])).map(\.string) == ["  ^G"])
  }

  @Test(arguments: [("[x] ", "Done: Paint"), ("• [ ] ", "• Not done: Paint"), ("│ ", "Quote: Paint")])
  func `In words, a task says whether it is done, and a quotation that it is one`(margin: String, words: String) {
    var row = DocumentViewModel.Row(.text([TextRun("Paint")]))
    row.firstMargin = margin
    #expect(DocumentRowCell(viewModel: row).inWords.map(\.string) == [words])
  }

  @Test func `In words, a text says what is struck out`() {
    var (old, strong) = (TextRun("old "), TextRun("price"))
    (old.isStruck, strong.isStruck, strong.isStrong) = (true, true, true)
    let row = DocumentViewModel.Row(.text([old, strong, TextRun(" new price")]))
    #expect(DocumentRowCell(viewModel: row).inWords.map(\.string) == ["(struck out: old price) new price"])
  }

  @Test(arguments: [2, 3, 5, 10, 20, 80, 500])
  func `No line of a document exceeds the width`(width: Int) {
    let long = TextRun(String(repeating: "long 漢字 ", count: 40))
    let deep = String(repeating: "│ ", count: 8)
    for content: DocumentViewModel.Content in [
      .heading([long], level: 1), .text([long]), .code([long.text.text]), .rule,
      .table(
        header: Array(repeating: [long], count: 12),
        rows: Array(repeating: Array(repeating: [long], count: 12), count: 3)),
    ] {
      for margin in ["", deep] {
        let widest = lines(content, first: margin, margin: margin, width: width).map(\.width).max() ?? 0
        #expect(widest <= max(width, 4), "\(content) at \(width)")
      }
    }
  }
}
