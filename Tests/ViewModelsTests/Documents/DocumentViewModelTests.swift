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
      ("#place", nil), ("", nil), ("mailto:a@b.example?body=c", "mailto:a@b.example"), ("mailto:", nil),
      ("javascript:alert(1)", nil), ("file:///etc/passwd", nil),
    ] as [(String, String?)])
  func `Links are resolved, and only links to web pages and mailboxes are kept`(link: String, address: String?) {
    #expect(rows(.init(.paragraph([.init("a", link: link)])))[0].links == (address.map { [$0] } ?? []))
  }

  @Test func `A long paragraph is split only at the ends of its lines`() {
    let line = String(repeating: "word ", count: 500)
    let spans = (0..<10).flatMap { [TextDocument.Span("\(line)\n\($0) ", .strong), TextDocument.Span(line)] }
    let pieces = rows(.init(.paragraph(spans)))
    let runs = pieces.map { row in if case .text(let runs) = row.content { runs.map(\.text.text).joined() } else { "" }
    }
    #expect(runs.count == 10)
    #expect(runs.joined(separator: "\n") == spans.map(\.text).joined())
    #expect(pieces.map(\.isSpaced) == [true] + Array(repeating: false, count: 9))
    let whole = String(repeating: "word ", count: 10_000)
    #expect(rows(.init(.paragraph([.init(whole)]))).map(\.content) == [.text([TextRun(whole)])])
  }

  @Test func `A long block of code is split into rows, but its lines aren't`() {
    let long = String(repeating: "a", count: 10_000)
    let code = rows(.init(.code(Array(repeating: long, count: 250).joined(separator: "\n"))))
    #expect(code.map { row in if case .code(let lines) = row.content { lines.count } else { 0 } } == [100, 100, 50])
    #expect(
      code.allSatisfy { if case .code(let lines) = $0.content { lines.allSatisfy { $0 == long } } else { false } })
  }

  @Test(arguments: [
    ("mail", "mailto:mona@example.org?subject=a", "mail (mona@example.org)"),
    ("Mona@Example.org", "mailto:mona@example.org", "Mona@Example.org"), ("call", "tel:+15551234", "call (+15551234)"),
    ("chat", "irc://irc.example/#a", "chat (irc://irc.example/#a)"), ("a", "javascript:alert(1)", "a"),
    ("a", "https://b.example", "a"), ("a", "b.md", "a"), ("a", "#b", "a"), ("a", "mailto:", "a"),
    ("a", "file:///b", "a"),
    ("a", "mailto:b\u{200B}@c.example", "a (b%E2%80%8B@c.example)"),
  ])
  func `The address of a link that doesn't lead to a web page follows its text`(
    text: String, link: String, shown: String
  ) {
    func words(_ content: TextDocument.Content) -> String {
      switch rows(.init(content))[0].content {
      case .heading(let runs, _), .text(let runs): runs.map(\.text.text).joined()
      case .table(_, let rows): rows[0][0].map(\.text.text).joined()
      case .code, .rule: ""
      }
    }
    let spans = [TextDocument.Span(text, link: link)]
    #expect(words(.paragraph(spans)) == shown)
    #expect(words(.heading(level: 1, spans)) == shown)
    #expect(words(.table(header: [], rows: [[spans]])) == shown)
    #expect(
      words(.paragraph([.init(text, .strong, link: link), .init(" b", link: link), .init(" c")])).hasSuffix(" c"))
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
