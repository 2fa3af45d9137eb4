import LotusModel
import Testing

@testable import ModelControllers

/// Large inputs of the Markdown parser. `MarkdownExampleTests` has the small ones.
@Suite struct MarkdownParserTests {
  private typealias Span = TextDocument.Span

  private func paragraphs(_ text: String) -> [[Span]] {
    MarkdownParser.document(of: text).blocks.map { if case .paragraph(let spans) = $0.content { spans } else { [] } }
  }

  @Test func `Elements without an end tag and anchors don't fill the limit of open elements`() {
    for element in ["<wbr>", "<input>", "<a name=b>"] {
      let many = String(repeating: element, count: 200)
      #expect(paragraphs("<p>\(many)<b>c</b></p>").last?.last == Span("c", .strong), "\(element)")
    }
  }

  @Test func `All character references of HTML have a name`() {
    #expect(CharacterReferenceNames.all.count == 2_125)
  }

  /// Texts of about 128 KiB that could make a parser slow or exhaust its memory.
  nonisolated static let hostile: [(name: String, text: String)] = {
    func fill(_ part: String, _ end: String = "") -> String {
      String(repeating: part, count: (128 << 10) / max(1, part.utf8.count + end.utf8.count))
    }
    let bytes = (0..<(128 << 10)).map { UInt8(truncatingIfNeeded: $0 &* 167 ^ ($0 >> 7)) }
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
      ("cells", "<table>" + fill("<td colspan=1000>")), ("spans", "<table>" + fill("<tr><td><td rowspan=0 colspan=9>")),
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
