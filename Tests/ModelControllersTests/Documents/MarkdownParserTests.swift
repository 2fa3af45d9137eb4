import LotusModel
import Testing

@testable import ModelControllers

@Suite struct MarkdownParserTests {
  private typealias Span = TextDocument.Span
  private typealias Block = TextDocument.Block

  private func blocks(_ text: String) -> [Block] {
    MarkdownParser.document(of: text).blocks
  }

  @Test func `Headings, paragraphs, rules and code blocks are parsed`() {
    #expect(
      blocks("# One\n\nTwo\nlines  \nand three\n\n---\n\n```swift\nlet a = 1\n\n  b\n```\n") == [
        Block(.heading(level: 1, [Span("One")])), Block(.paragraph([Span("Two lines\nand three")])), Block(.rule),
        Block(.code("let a = 1\n\n  b")),
      ])
  }

  @Test func `Inline styles and links are parsed`() {
    #expect(
      blocks("a **b *c*** `d` ~~e~~ [f **g**](h.md) <https://x.example> www.y.example") == [
        Block(
          .paragraph([
            Span("a "), Span("b ", .strong), Span("c", [.strong, .emphasis]), Span(" "), Span("d", .code), Span(" "),
            Span("e", .struck), Span(" "), Span("f ", link: "h.md"), Span("g", .strong, link: "h.md"), Span(" "),
            Span("https://x.example", link: "https://x.example"), Span(" "),
            Span("www.y.example", link: "http://www.y.example"),
          ]))
      ])
  }

  @Test func `List items have markers, and their other blocks belong to the item`() {
    #expect(
      blocks("- a\n- [x] b\n  - c\n\n7. d\n\n   e\n8. f\n-\n") == [
        Block(margins: [.item(mark: "•", isFirst: true)], .paragraph([Span("a")])),
        Block(margins: [.item(mark: "[x]", isFirst: true)], .paragraph([Span("b")]), isTight: true),
        Block(
          margins: [.item(mark: "[x]", isFirst: false), .item(mark: "•", isFirst: true)], .paragraph([Span("c")]),
          isTight: true),
        Block(margins: [.item(mark: "7.", isFirst: true)], .paragraph([Span("d")])),
        Block(margins: [.item(mark: "7.", isFirst: false)], .paragraph([Span("e")])),
        Block(margins: [.item(mark: "8.", isFirst: true)], .paragraph([Span("f")])),
        Block(margins: [.item(mark: "•", isFirst: true)], .paragraph([])),
      ])
  }

  @Test func `Nested quotes and tables are parsed with their contents`() {
    #expect(
      blocks("> a\n> > b\n\n|x|y|\n|---|--:|\n|**1**|2|\n|3|\n") == [
        Block(margins: [.quote], .paragraph([Span("a")])), Block(margins: [.quote, .quote], .paragraph([Span("b")])),
        Block(
          .table(header: [[Span("x")], [Span("y")]], rows: [[[Span("1", .strong)], [Span("2")]], [[Span("3")], []]])),
      ])
  }

  @Test func `An image becomes its alternative text`() {
    #expect(blocks("[![the build](a.svg)](b) ![](c.png)") == [Block(.paragraph([Span("the build", link: "b")]))])
    #expect(blocks("<img src=a.svg alt='the &lt;build&gt;'>") == [Block(.paragraph([Span("the <build>")]))])
  }

  @Test func `Known character references are decoded, and unknown ones stay unchanged`() {
    #expect(
      blocks("&amp;&#x41;&#65;&copy;&unknown;&#0;&#xD800;\u{0}[a](b?c&amp;d)") == [
        Block(.paragraph([Span("&AA©&unknown;\u{FFFD}\u{FFFD}\u{FFFD}"), Span("a", link: "b?c&d")]))
      ])
  }

  /// Texts of about 512 KiB that could make a parser slow or exhaust its memory.
  nonisolated static let hostile: [(name: String, text: String)] = {
    func fill(_ part: String, _ end: String = "") -> String {
      String(repeating: part, count: (512 << 10) / max(1, part.utf8.count + end.utf8.count))
    }
    let bytes = (0..<(512 << 10)).map { UInt8(truncatingIfNeeded: $0 &* 167 ^ ($0 >> 7)) }
    return [
      ("quotes", fill(">")), ("quoted lines", fill(String(repeating: ">", count: 500) + "a\n")), ("items", fill("- ")),
      ("list", fill("- a\n")),
      ("nested list", (0..<700).map { String(repeating: " ", count: 2 * $0) + "- a\n" }.joined()),
      ("brackets", fill("[")), ("links", fill("[a](b)")), ("open links", fill("[a](")), ("images", fill("![")),
      ("stars", fill("*a **a ")), ("marks", fill("*_~`")), ("tildes", fill("~~a ")), ("backticks", fill("`a``b```c")),
      ("tags", fill("<a ")), ("comments", fill("<!-- ")), ("addresses", fill("www.")), ("mail", fill("a@")),
      ("references", fill("&#65;")), ("NUL", fill("\u{0}")), ("definitions", fill("[a]: b\n")),
      ("uses", "[a]: " + String(repeating: "b", count: 1_000) + "\n\n" + fill("[a] ")),
      (
        "long uses",
        "[a]: " + String(repeating: "b\\_", count: 80_000) + "\n\n" + String(repeating: "[a] ", count: 60_000)
      ), ("headings", fill("# a\n")),
      ("rules", fill("---\n\n")), ("word", fill("a")), ("words", fill("word ")), ("lines", fill("a\n")),
      ("code", "```\n" + fill("a\n")), ("table", "|a|b|\n|---|---|\n" + fill("|c|d|\n")),
      (
        "wide table",
        String(repeating: "|a", count: 60_000) + "|\n" + String(repeating: "|---", count: 60_000) + "|\n"
          + String(repeating: "|\n", count: 60_000)
      ),
      ("open elements", fill("<div><b><td>")), ("open tags", "<div " + fill("<a b=\"")),
      ("attributes", "<div " + fill("a=b ") + ">"),
      ("open scripts", fill("<script>")), ("end tags", "<div>" + fill("</b>")),
      ("cells", "<table>" + fill("<td colspan=1000>")),
      ("nested tables", fill("<table><tr><td>a")), ("footnotes", fill("[^a]: b\n") + "[^a]"),
      ("many footnotes", (0..<20_000).map { "[^\($0)]: b\n\na[^\($0)]\n\n" }.joined()),
      ("colons", fill(":")), ("emoji", fill(":rocket:")), ("rows of marks", "|a|b|\n|-|-|\n" + fill("|`[<``")),
      ("row of marks", "|a|b|\n|-|-|\n|" + fill("`[<``")),
      ("formulas", fill("$a* $")), ("long formulas", fill("$$a\n")), ("addresses of links", fill("[a](")),
      ("nested addresses", String(repeating: "[a](", count: 100_000) + String(repeating: ")", count: 100_000)),
      ("comments in lines", "a " + fill("<!-- ") + ">"), ("ended comments", "<div>" + fill("<!---->")),
      ("scripts", "<div>" + fill("<script></script>")), ("headings of HTML", fill("<h2>\n\n")),
      ("front matter", "---\n" + fill("a: b\n")), ("pictures", fill("[![](a)](b) ")),
      ("alerts", fill("> [!NOTE]\n\n")), ("ampersands", "<div>" + fill("&a")),
      ("noise", String(decoding: bytes, as: UTF8.self)),
    ]
  }()

  @Test(arguments: hostile.map(\.name))
  func `A large hostile text is parsed into a bounded number of blocks`(name: String) throws {
    let text = try #require(Self.hostile.first { $0.name == name }).text
    let count = MarkdownParser.document(of: text).blocks.count
    #expect(count <= 300_000)
  }
}
