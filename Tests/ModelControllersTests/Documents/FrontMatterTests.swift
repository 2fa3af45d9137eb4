import LotusModel
import Testing

@testable import ModelControllers

@Suite struct FrontMatterTests {
  private typealias Span = TextDocument.Span
  private typealias Block = TextDocument.Block

  private func blocks(_ text: String, in dialect: MarkdownDialect = .file) -> [Block] {
    MarkdownParser.document(of: text, in: dialect).blocks
  }

  private func table(_ fields: [(String, String)]) -> Block {
    Block(.table(header: fields.map { [Span($0.0)] }, rows: [fields.map { [Span($0.1)] }]))
  }

  private let title = Block(.heading(level: 1, [Span("Title")]))

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `Front matter is a table with its keys as the header`(lineEnd: String) {
    let lines = [
      "---", "title: My page", "license: \"mit # a\"", "tags:", "  - a", "  - 'b'", "other: [c, d] # note", "# note",
      "", "text: |", "  one", "  two", "empty:", "nested:", "  a: 1", "  b:", "    - c", "---", "# Title",
    ]
    let fields = [
      ("title", "My page"), ("license", "mit # a"), ("tags", "a, b"), ("other", "[c, d]"), ("text", "one\ntwo"),
      ("empty", ""), ("nested", "a: 1\nb:\n  - c"),
    ]
    var expected = fields
    expected[3].1 = "c, d"
    #expect(blocks(lines.joined(separator: lineEnd)) == [table(expected), title])
  }

  @Test func `Front matter can end with dots, and may be empty`() {
    #expect(blocks("---\na: b\n...\n# Title") == [table([("a", "b")]), title])
    #expect(blocks("---\n---\n# Title") == [title])
    #expect(blocks("---  \n- a\n---\n# Title").last == title)
  }

  @Test(arguments: [
    "---\ntitle: a\n\n# Title", "---\nJust a text.\n---\n# Title", "+++\ntitle = 'a'\n+++\n# Title",
    "\n---\na: b\n---\n# Title",
    "a\n---\na: b\n---\n# Title", "----\na: b\n---\n# Title", "---\na:b\n---\n# Title",
  ])
  func `Other text between rules is Markdown`(source: String) {
    #expect(!blocks(source).contains { if case .table = $0.content { true } else { false } })
    #expect(blocks(source).last == title)
  }

  @Test func `A comment has no front matter`() {
    #expect(blocks("---\na: b\n---\n# Title", in: .comment).first == Block(.rule))
  }
}
