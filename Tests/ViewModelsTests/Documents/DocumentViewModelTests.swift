import LotusModel
import Testing

@testable import ViewModels

@Suite struct DocumentViewModelTests {
  private static let base = LinkBase(
    folder: "https://x.example/o/r/blob/HEAD/.github/", root: "https://x.example/o/r/blob/HEAD/")

  private func rows(_ blocks: TextDocument.Block..., isCut: Bool = false) -> [DocumentViewModel.Row] {
    DocumentViewModel(TextDocument(blocks: blocks, isCut: isCut), base: Self.base).rows
  }

  @Test(
    arguments: [
      ("https://a.example/b", "https://a.example/b"), ("HTTP://a.example", "HTTP://a.example"),
      ("//a.example", "https://a.example"), ("docs/a.md", "https://x.example/o/r/blob/HEAD/.github/docs/a.md"),
      ("/a.md#b", "https://x.example/o/r/blob/HEAD/a.md#b"), ("a?b:c", "https://x.example/o/r/blob/HEAD/.github/a?b:c"),
      ("#place", nil), ("", nil), ("mailto:a@b.example", nil), ("javascript:alert(1)", nil),
      ("file:///etc/passwd", nil),
    ] as [(String, String?)])
  func `Links are resolved, and only links to web pages are kept`(link: String, address: String?) {
    #expect(rows(.init(.paragraph([.init("a", link: link)])))[0].links == (address.map { [$0] } ?? []))
  }

  @Test func `Text in a list item is indented by the width of its marker`() {
    let margins: [TextDocument.Margin] = [.quote, .item(mark: "10.", isFirst: true)]
    let row = rows(.init(margins: margins, .paragraph([.init("a")])))[0]
    #expect(row.firstMargin == "│ 10. ")
    #expect(row.margin == "│     ")
  }

  @Test func `Long paragraphs and code blocks are split into rows without loss`() {
    let text = String(repeating: "word ", count: 10_000)
    let pieces = rows(.init(.paragraph([.init(text)])))
    #expect(pieces.count > 10)
    let runs = pieces.map { row in if case .text(let runs) = row.content { runs } else { [TextRun]() } }
    #expect(runs.joined().map(\.text.text).joined() == text)
    #expect(pieces.map(\.isSpaced) == [true] + Array(repeating: false, count: pieces.count - 1))
    let code = rows(.init(.code(Array(repeating: "line", count: 250).joined(separator: "\n"))))
    #expect(code.map { row in if case .code(let lines) = row.content { lines.count } else { 0 } } == [100, 100, 50])
  }

  @Test func `No code and no cell is truncated`() {
    let long = String(repeating: "x", count: 10_000)
    let code = rows(.init(.code(long))).flatMap { row in
      if case .code(let lines) = row.content { lines } else { [String]() }
    }
    #expect(code.joined() == long)
    let cells = Array(repeating: [TextDocument.Span(long)], count: 40)
    #expect(
      rows(.init(.table(header: [], rows: [cells]))).map(\.content) == [
        .table(header: [], rows: [Array(repeating: [TextRun(long)], count: 40)])
      ])
  }

  @Test func `A long table becomes several tables with the same header`() {
    let (header, row) = ([[TextDocument.Span("a")]], [[TextDocument.Span("b")]])
    let tables = rows(.init(.table(header: header, rows: Array(repeating: row, count: 302))))
    #expect(
      tables.map { table in
        if case .table([[TextRun("a")]], let rows) = table.content { rows.count } else { 0 }
      } == [300, 2])
  }

  @Test func `A table without rows has a header`() {
    #expect(
      rows(.init(.table(header: [[TextDocument.Span("a")]], rows: []))).map(\.content) == [
        .table(header: [[TextRun("a")]], rows: [])
      ])
  }

  @Test func `Omitted text is mentioned`() {
    #expect(rows(isCut: true).last?.content == .text([TextRun("The rest of this text is not shown here.")]))
  }
}
