import LotusModel
import Testing

@testable import ModelControllers

/// The parts of GitHub's Markdown that md4c doesn't support.
@Suite("GitHub's Markdown")
struct GitHubMarkdownTests {
  private typealias Span = TextDocument.Span
  private typealias Block = TextDocument.Block

  private func blocks(_ text: String, in dialect: MarkdownDialect = .file) -> [Block] {
    MarkdownParser.document(of: text, in: dialect).blocks
  }

  private func text(_ text: String) -> String {
    blocks(text).map { if case .paragraph(let spans) = $0.content { spans.map(\.text).joined() } else { "" } }.joined()
  }

  @Test func `The end of a line is a line break in a comment and a space in a file`() {
    let source = "First line\nSecond `a\nb`\n- c\nd"
    let item = TextDocument.Margin.item(mark: "•", isFirst: true)
    #expect(
      blocks(source) == [
        Block(.paragraph([Span("First line Second "), Span("a b", .code)])),
        Block(margins: [item], .paragraph([Span("c d")])),
      ])
    #expect(
      blocks(source, in: .comment) == [
        Block(.paragraph([Span("First line\nSecond "), Span("a b", .code)])),
        Block(margins: [item], .paragraph([Span("c\nd")])),
      ])
  }

  @Test(arguments: [
    ("NOTE", "Note"), ("tip", "Tip"), ("IMPORTANT", "Important"), ("WARNING", "Warning"), ("CAUTION", "Caution"),
  ])
  func `An alert has a title`(marker: String, title: String) {
    let alert = [
      Block(margins: [.quote], .paragraph([Span(title, .strong)])),
      Block(margins: [.quote], .paragraph([Span("Useful "), Span("text", .emphasis)]), isTight: true),
    ]
    #expect(blocks("> [!\(marker)]\n> Useful *text*") == alert)
    #expect(blocks("> [!\(marker)]\n>\n> Useful *text*", in: .comment) == alert)
  }

  @Test func `An alert can start with a list`() {
    let item = TextDocument.Margin.item(mark: "•", isFirst: true)
    #expect(
      blocks("> [!TIP]\n> - a\n> - b") == [
        Block(margins: [.quote], .paragraph([Span("Tip", .strong)])),
        Block(margins: [.quote, item], .paragraph([Span("a")]), isTight: true),
        Block(margins: [.quote, item], .paragraph([Span("b")]), isTight: true),
      ])
  }

  @Test(arguments: ["> [!NOTE]", "> [!NOTE] text", "> [!OTHER]\n> text", "> a\n> [!NOTE]", "> [!NOTE]\n\ntext"])
  func `A quote without text after a known marker isn't an alert`(source: String) {
    #expect(!blocks(source).contains { $0.content == .paragraph([Span("Note", .strong)]) })
    #expect(text(source).contains("[!"))
  }

  @Test func `A quote inside a list isn't an alert`() {
    #expect(blocks("- > [!NOTE]\n  > text").map(\.content) == [.paragraph([Span("[!NOTE] text")])])
  }

  @Test func `Footnotes are numbered by their first reference and listed at the end`() {
    func note(_ number: Int, isFirst: Bool = true) -> [TextDocument.Margin] {
      [.item(mark: "\(number).", isFirst: isFirst)]
    }
    let source = """
      One[^b], two[^1] and again[^b]; `[^1]`, [^none] and [^B].

      [^1]: https://example.org/1
      [^b]: The *second*
      line.

          More.

      [^unused]: Nothing.
      """
    #expect(
      blocks(source) == [
        Block(.paragraph([Span("One¹, two² and again¹; "), Span("[^1]", .code), Span(", [^none] and ¹.")])),
        Block(.rule),
        Block(margins: note(1), .paragraph([Span("The "), Span("second", .emphasis), Span(" line.")])),
        Block(margins: note(1, isFirst: false), .paragraph([Span("More.")])),
        Block(margins: note(2), .paragraph([Span("https://example.org/1", link: "https://example.org/1")])),
      ])
  }

  @Test func `A footnote can refer to another one, and an open code block ends with the text`() {
    #expect(
      blocks("[^a]: See[^b].\n[^b]: Here.\n\nText[^a]\n\n```\n[^b]: code").map(\.content) == [
        .paragraph([Span("Text¹")]), .code("[^b]: code"), .rule, .paragraph([Span("See².")]),
        .paragraph([Span("Here.")]),
      ])
  }

  @Test func `All character references of HTML are decoded`() {
    #expect(
      text("&eacute; &ouml; &lambda; &hearts; &CounterClockwiseContourIntegral; &NotEqualTilde;")
        == "é ö λ ♥ ∳ ≂\u{338}")
    #expect(text("a&shy;b &unknown; &#xE9;") == "a\u{AD}b &unknown; é")
    #expect(CharacterReferenceNames.all.count == 2_125)
  }

  @Test func `The names of GitHub's emoji become emoji, except in code`() {
    #expect(text(":rocket: :+1: a:tada:b 10:100:20 :de:") == "🚀 👍 a🎉b 10💯20 🇩🇪")
    #expect(text(":octocat: :nothing: : :: :a b: ::rocket:") == ":octocat: :nothing: : :: :a b: :🚀")
    #expect(blocks("`:rocket:`") == [Block(.paragraph([Span(":rocket:", .code)]))])
    #expect(
      blocks("[:book: Docs](a)\n# :white_check_mark: Done").map(\.content) == [
        .paragraph([Span("📖 Docs", link: "a")]), .heading(level: 1, [Span("✅ Done")]),
      ])
  }

  @Test func `A vertical bar ends a cell everywhere, unless a backslash precedes it`() {
    func row(_ cells: String) -> [[Span]] {
      if case .table(_, let rows)? = blocks("|a|b|\n|-|-|\n\(cells)\n").first?.content { rows.first ?? [] } else { [] }
    }
    #expect(row(#"| `a\|b` | c\|d |"#) == [[Span("a|b", .code)], [Span("c|d")]])
    #expect(row("| `a|b` |") == [[Span("`a")], [Span("b`")]])
    #expect(row("| [a|b](c) |") == [[Span("[a")], [Span("b](c)")]])
    #expect(
      row("| `a` [b](c) | <b>d</b> |") == [[Span("a", .code), Span(" "), Span("b", link: "c")], [Span("d", .strong)]])
    #expect(row(#"| ``a`b`` | \`c` |"#) == [[Span("a`b", .code)], [Span("`c`")]])
    #expect(blocks("```\n|a|b|\n|-|-|\n|`c|d`|\n```") == [Block(.code("|a|b|\n|-|-|\n|`c|d`|"))])
  }

  @Test(arguments: [
    ("|https://b.example/c|d|", "https://b.example/c", "https://b.example/c"),
    ("|www.b.example|d|", "www.b.example", "http://www.b.example"),
    ("|me@b.example|d|", "me@b.example", "mailto:me@b.example"),
    ("|(https://b.example/c_(d))|e|", "https://b.example/c_(d)", "https://b.example/c_(d)"),
    ("|**https://b.example**|c|", "https://b.example", "https://b.example"),
    ("|![](b.svg?c|d)|", nil, nil), ("|[b](c|d)|", nil, nil), ("|[b](<c|d>)|", nil, nil),
    ("|[b](c \"d|e\")|", nil, nil),
  ])
  func `A link ends with its cell`(row: String, text: String?, link: String?) {
    let blocks = blocks("|a|b|\n|-|-|\n\(row)\n|c|d|\n\nAfter *it*")
    guard case .table(_, let rows)? = blocks.first?.content else { return #expect(Bool(false)) }
    let linked = rows.joined().joined().filter { $0.link != nil }
    #expect(linked.map(\.text) == (text.map { [$0] } ?? []))
    #expect(linked.map(\.link) == (link.map { [$0] } ?? []))
    #expect(blocks.dropFirst() == [Block(.paragraph([Span("After "), Span("it", .emphasis)]))])
  }

  @Test func `A list directly below another list has a blank line before it`() {
    #expect(blocks("- a\n- b\n1. c\n2. d").map(\.isTight) == [false, true, false, true])
    #expect(blocks("- a\n  - b\n  1. c\n- d").map(\.isTight) == [false, true, true, true])
  }

  @Test func `White space outside of code becomes a single space`() {
    #expect(blocks("a  b\tc `d  e`") == [Block(.paragraph([Span("a b c "), Span("d  e", .code)]))])
  }
}
