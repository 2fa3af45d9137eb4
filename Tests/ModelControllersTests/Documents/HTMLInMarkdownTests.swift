import LotusModel
import Testing

@testable import ModelControllers

@Suite("HTML in Markdown")
struct HTMLInMarkdownTests {
  private typealias Span = TextDocument.Span
  private typealias Block = TextDocument.Block

  private func blocks(_ text: String) -> [Block] {
    MarkdownParser.document(of: text).blocks
  }

  /// The text of all blocks, separated by spaces.
  private func shown(_ text: String) -> String {
    blocks(text).map { block in
      switch block.content {
      case .heading(_, let spans), .paragraph(let spans): spans.map(\.text).joined()
      case .table(let header, let rows):
        ([header] + rows).joined().map { $0.map(\.text).joined() }.filter { !$0.isEmpty }.joined(separator: " ")
      case .code(let code): code
      case .rule: "---"
      }
    }.joined(separator: " ")
  }

  @Test func `The text of headings and paragraphs is kept`() {
    #expect(
      blocks(
        "<div align=\"center\"><h1>Great Tool</h1>\n<p>Does things</p></div>\n<p>Install: <code>apt install x</code></p>"
      )
        == [
          Block(.heading(level: 1, [Span("Great Tool")])), Block(.paragraph([Span("Does things")])),
          Block(.paragraph([Span("Install: "), Span("apt install x", .code)])),
        ])
    #expect(
      blocks("<h1 align=center>\n  <img src=a.svg alt=Logo>\n  <br>\n  My<b>Project</b>\n</h1>\n\ntext") == [
        Block(.heading(level: 1, [Span("Logo\nMy"), Span("Project", .strong)])), Block(.paragraph([Span("text")])),
      ])
    #expect(
      blocks("<h2>\n\nTitle\n\n</h2>\n\ntext") == [
        Block(.heading(level: 2, [Span("Title")])), Block(.paragraph([Span("text")])),
      ])
  }

  @Test func `The summary of details has a triangle, and the rest of the text follows`() {
    #expect(
      blocks("<details>\n<summary>One</summary>\n\nHidden **text**\n\n</details>\n\nAfter") == [
        Block(.paragraph([Span("▾ "), Span("One")])), Block(.paragraph([Span("Hidden "), Span("text", .strong)])),
        Block(.paragraph([Span("After")])),
      ])
    #expect(
      blocks("<details><summary><h3>One</h3></summary>").first == Block(.heading(level: 3, [Span("▾ "), Span("One")])))
    #expect(blocks("<details><summary></summary>\n\ntext\n</details>") == [Block(.paragraph([Span("text")]))])
  }

  @Test func `Lists have marks, even without end tags`() {
    let bullet = TextDocument.Margin.item(mark: "•", isFirst: true)
    #expect(
      blocks("<ul><li>a<li>b<ol start=3><li>c</ol></ul>\n\nd") == [
        Block(margins: [bullet], .paragraph([Span("a")])),
        Block(margins: [bullet], .paragraph([Span("b")]), isTight: true),
        Block(
          margins: [.item(mark: "•", isFirst: false), .item(mark: "3.", isFirst: true)], .paragraph([Span("c")]),
          isTight: true),
        Block(.paragraph([Span("d")])),
      ])
    #expect(
      blocks("<dl><dt>Term<dd>Meaning</dl>") == [
        Block(.paragraph([Span("Term")])),
        Block(margins: [.item(mark: " ", isFirst: true)], .paragraph([Span("Meaning")]), isTight: true),
      ])
    #expect(blocks("<blockquote>a</blockquote>") == [Block(margins: [.quote], .paragraph([Span("a")]))])
  }

  @Test func `Tables have rows and cells, and blocks inside a cell become lines`() {
    #expect(
      blocks("<table><thead><tr><th>A</th><th>B</th></tr></thead><tr><td>1<td><ul><li>x</li><li>y</li></ul></table>")
        == [
          Block(
            .table(
              header: [[Span("A")], [Span("B")]],
              rows: [[[Span("1")], [Span("• "), Span("x"), Span("\n"), Span("• "), Span("y")]]]))
        ])
    #expect(
      blocks("<table><tr><td>\n\n**a**\n\n</td><td colspan=2>b</td></tr></table>") == [
        Block(.table(header: [], rows: [[[Span("a", .strong)], [Span("b")], []]]))
      ])
    #expect(
      blocks("<table><tr><td><table><tr><td>a<td>b</table></table>") == [
        Block(.table(header: [], rows: [[[Span("a"), Span("  "), Span("b")]]]))
      ])
    #expect(
      blocks("<table><tr><td>\n\n* a\n* b\n\n  </td>\n  <td>\n\n* c\n\n  </td></tr></table>\n\nd") == [
        Block(
          .table(
            header: [], rows: [[[Span("• "), Span("a"), Span("\n"), Span("• "), Span("b")], [Span("• "), Span("c")]]])),
        Block(.paragraph([Span("d")])),
      ])
    #expect(blocks("<td>a</td>") == [Block(.paragraph([Span("a")]))])
  }

  @Test func `White space is kept in preformatted text and nowhere else`() {
    #expect(
      blocks("<pre>\nlet a = 1\n\n  <b>b</b> &lt; c\n</pre>\n") == [Block(.code("let a = 1\n\n  b < c"))])
    #expect(blocks("<p>\n  a\n  b&nbsp; c  </p>") == [Block(.paragraph([Span("a b\u{A0} c")]))])
    #expect(
      blocks("<div>a</div>\n<div>b</div>") == [
        Block(.paragraph([Span("a")])), Block(.paragraph([Span("b")]), isTight: true),
      ])
  }

  @Test func `Inline elements have styles, and digits are above or below the line`() {
    #expect(
      blocks(
        "a <b>b</b><i>c</i><kbd>Ctrl</kbd><s>d</s><a href=e.md>e</a><a name=x>f</a> 2<sup>10</sup> H<sub>2</sub>O <sub>by octocat</sub>"
      )
        == [
          Block(
            .paragraph([
              Span("a "), Span("b", .strong), Span("c", .emphasis), Span("Ctrl", .code), Span("d", .struck),
              Span("e", link: "e.md"), Span("f 2¹⁰ H₂O by octocat"),
            ]))
        ])
    #expect(blocks("<q>a</q><br/>b<hr>") == [Block(.paragraph([Span("“a”\nb")])), Block(.rule)])
  }

  @Test(arguments: [
    "<!-- a\n\nb -->", "<script>\nlet a = '<b>'\n</script>", "<style>a { b: c }</style>", "<img src=a.svg>", "<p></p>",
    "<!DOCTYPE html>", "<?php a ?>", "<picture><source srcset=a.svg><img src=b.svg></picture>", "<!-- a -- b -->",
    "<!-->", "<!--->", "<!-- a --!>",
  ])
  func `Comments, complete scripts and style sheets, and pictures without a text are left out`(html: String) {
    #expect(blocks(html + "\n\ntext") == [Block(.paragraph([Span("text")]))])
    let line = html.filter { $0 != "\n" }
    let isShownInLine = line.contains("script") || line.contains("style") || line.contains("--!>")
    #expect(blocks("text " + line) == [Block(.paragraph([Span("text")]))] || isShownInLine)
  }

  @Test(arguments: [
    ("Hello <мир/>!", "Hello <мир/>!"), ("<p>Hello <мир/>! <b>x</b></p>", "Hello <мир/>! x"),
    ("<p>Click <— this</p>", "Click <— this"), ("<p>日 <東京> 大</p>", "日 <東京> 大"),
    ("<p><❤️ you <3 <\u{200B}a</p>", "<❤️ you <3 <\u{200B}a"),
    ("<p>a <- b << c <= d</p>", "a <- b << c <= d"), ("<p>a</</p>", "a"), ("<p>a </ b> c </></p>", "a c"),
    ("<p>a<b\u{301}>c</b\u{301}>d</p>", "acd"), ("<p title='a\u{301}'>b</p>\u{301}c", "b \u{301}c"),
  ])
  func `The name of a tag begins with a letter of ASCII`(html: String, text: String) {
    #expect(shown(html) == text)
  }

  @Test(arguments: [
    ("Set the <title> and a <script> tag", "Set the <title> and a <script> tag"),
    ("<p>Put the <title> first.</p><p>Second.</p>", "Put the <title> first. Second."),
    ("<ul><li>Add the <script> tag</li><li>Restart</li></ul>\n\nAfter", "Add the <script> tag Restart After"),
    ("<p>Edit <style> in it.</p>", "Edit <style> in it."), ("| a |\n|-|\n| <title> |", "a <title>"),
    ("<div><textarea rows=2>a</textarea></div>", "<textarea rows=2>a</textarea>"),
    ("<iframe src=\"a\"></iframe>", "<iframe src=\"a\"></iframe>"), ("<xmp>a</XMP>", "<xmp>a</XMP>"),
    ("<plaintext>a", "<plaintext>a"), ("<div><noembed>a</noembed><noframes></div>", "<noembed>a</noembed><noframes>"),
    ("<script async src=a></script>", "<script async src=a></script>"), ("<script>a\n\nb", "<script>a b"),
    ("<div>\n<style>a {}</style>b</div>", "b"), ("<p>a <style>b</style> c</p>", "a <style>b</style> c"),
    ("<titles>a</titles>", "a"),
  ])
  func `Tags that GitHub disallows are text, and nothing after them is lost`(html: String, text: String) {
    #expect(shown(html) == text)
  }

  @Test(arguments: [
    ("<p>Mona&nbsp, &copy 2026, R&ampD</p>", "Mona\u{A0}, © 2026, R&D"),
    ("<p>&notit; &notin; &unknown; &</p>", "¬it; ∉ &unknown; &"),
    ("<p>&#65 &#x41g &#150; &#0; &#x110000; &#; &#x;</p>", "A Ag – \u{FFFD} \u{FFFD} &#; &#x;"),
    ("a &copy b &#65 c", "a &copy b &#65 c"),
  ])
  func `References in HTML need no semicolon`(html: String, text: String) {
    #expect(shown(html) == text)
  }

  @Test func `A reference without a semicolon is part of a URL`() {
    #expect(
      blocks("<p><a href='?a=1&copy=2&amp;b&lt'>c</a></p>") == [
        Block(.paragraph([Span("c", link: "?a=1&copy=2&b<")]))
      ])
  }

  @Test(arguments: ["h2", "h6", "header", "thead", "colgroup", "p", "details"])
  func `A block of HTML contains no Markdown`(name: String) {
    #expect(shown("<\(name)>__init__.py</\(name)>") == "__init__.py")
    #expect(shown("a\n<\(name)>\n*b*") == "a *b*")
    #expect(blocks("```\n<\(name)>\n```") == [Block(.code("<\(name)>"))])
    #expect(blocks("    <\(name)>") == [Block(.code("<\(name)>"))])
  }

  @Test func `A link around a picture without a text has a name`() {
    func link(_ text: String, _ address: String) -> [Block] { [Block(.paragraph([Span(text, link: address)]))] }
    #expect(blocks("[![](img/chat.svg)](https://a.example)") == link("[chat]", "https://a.example"))
    #expect(blocks("<a href=b><img src='x/my%20mail.png?raw=1' alt=''></a>") == link("[my mail]", "b"))
    #expect(
      blocks("[![](https://c.example/api?u=1)](https://www.b.example/c)")
        == link("[b.example]", "https://www.b.example/c"))
    #expect(blocks("[![](a/0123456789abcdef0123456789abcdef.png)](docs/guide.md)") == link("[guide]", "docs/guide.md"))
    #expect(blocks("[![](a)](#)") == link("[picture]", "#"))
    #expect(blocks("<a href=b><img src=c.png> Text</a>") == link("Text", "b"))
    #expect(blocks("[](b)").isEmpty)
  }

  @Test(arguments: [
    ("<p><a href=b><img src=c.png>\n<a href=d><img src=e.png></p>", "[c]", "[e]"),
    ("<a href=b><img src=c.png><a/>\n<a href=d><img src=e.png><a/>", "[c]", "[e]"),
    ("<a href=b><img src=c.png>\n[e](d)", "[c]", "e"),
    ("<div><a href=b><img src=c.png></div>\n\n[![](e.png)](d)", "[c]", "[e]"),
    ("<a href=b>c<a href=d><img src=e.png></a></a>", "c", "[e]"),
  ])
  func `A link ends an open link, which keeps its name`(source: String, first: String, second: String) {
    let spans = blocks(source).flatMap { if case .paragraph(let spans) = $0.content { spans } else { [Span]() } }
    #expect(spans.map { $0.text }.filter { $0 != " " } == [first, second])
    #expect(spans.compactMap(\.link) == ["b", "d"])
  }

  @Test func `A link that another one ended doesn't continue, but the blocks in it do`() {
    #expect(
      blocks("<a href=b>c [d](e) f</a> g") == [
        Block(.paragraph([Span("c ", link: "b"), Span("d", link: "e"), Span(" f g")]))
      ])
    #expect(blocks("<a href=b>c <a name=d>e</a>") == [Block(.paragraph([Span("c ", link: "b"), Span("e")]))])
    #expect(
      blocks("<a name=top><ul><li><a href=b>c</a> d<li>e</ul>").map(\.content) == [
        .paragraph([Span("c", link: "b"), Span(" d")]), .paragraph([Span("e")]),
      ])
    let anchors = String(repeating: "<a name=b>", count: 200)
    #expect(blocks("<p>\(anchors)<b>c</b></p>") == [Block(.paragraph([Span("c", .strong)]))])
  }

  @Test func `A link with white space around a picture has a name`() {
    #expect(
      blocks("<p>At:<a href=b>\n<img src=c.png>&nbsp;</a></p>") == [
        Block(.paragraph([Span("At:"), Span(" \u{A0}[c]", link: "b")]))
      ])
    let address = "https://a.example/" + String(repeating: "b", count: 200)
    #expect(blocks("[![](c.png)](\(address))") == [Block(.paragraph([Span("[c]", link: address)]))])
  }

  @Test(arguments: [
    " https://a.example/b\t", "\nhttps://a.example/b \n", "https://a.\nexample/\t\r\nb", "\r\nhttps://a.example/b\r\n",
  ])
  func `White space around an address and line breaks in it are left out`(address: String) {
    #expect(
      blocks("<p><a href=\"\(address)\"><img src=' c.png\n'></a></p>") == [
        Block(.paragraph([Span("[c]", link: "https://a.example/b")]))
      ])
  }

  @Test func `A heading ends with the end tag of any heading, and with the next heading`() {
    func heading(_ level: Int, _ text: String) -> Block { Block(.heading(level: level, [Span(text)])) }
    let text = Block(.paragraph([Span("c")]))
    #expect(blocks("<h3>a</h2>\n<p>c</p>") == [heading(3, "a"), text])
    #expect(blocks("<h3>a<h2>b</h3>\n<p>c</p>") == [heading(3, "a"), heading(2, "b"), text])
    #expect(blocks("<h3>a\n\n## b\n\nc") == [heading(3, "a"), heading(2, "b"), text])
    #expect(blocks("<h1>\n\n## b\n\n</h1>\n\nc") == [heading(2, "b"), text])
    #expect(
      blocks("<h2>a<table><tr><td><h3>b</h3></table></h2>").map(\.content) == [
        .heading(level: 2, [Span("a")]), .table(header: [], rows: [[[Span("b", .strong)]]]),
      ])
  }

  @Test func `Pictures without a text have names where nothing else is shown`() {
    #expect(blocks("![](hello.svg)\n\n<img src='b.png'>") == [Block(.paragraph([Span("Pictures: hello, b")]))])
    #expect(
      blocks("<table><tr><td><img src=a.png><img src=b.png><td><img src=c.png>C</table>") == [
        Block(.table(header: [], rows: [[[Span("[a] [b]")], [Span("C")]]]))
      ])
    #expect(blocks("![](a.png)\n\nb") == [Block(.paragraph([Span("b")]))])
  }

  @Test func `Elements without an end tag don't fill the limit of open elements`() {
    #expect(shown("<p>" + String(repeating: "a<wbr><input>", count: 200) + "<b>c</b></p>").hasSuffix("ac"))
    #expect(
      blocks("<p>" + String(repeating: "<wbr>", count: 200) + "<b>c</b></p>") == [
        Block(.paragraph([Span("c", .strong)]))
      ])
  }

  @Test func `A link around Markdown stays a link, and an element ends with its block`() {
    #expect(
      blocks("<a href=\"x\">\n\n![Logo](a.svg)\n\n</a>\n\nafter") == [
        Block(.paragraph([Span("Logo", link: "x")])), Block(.paragraph([Span("after")])),
      ])
    #expect(
      blocks("a <b>b\n\nc</b> d") == [
        Block(.paragraph([Span("a "), Span("b", .strong)])), Block(.paragraph([Span("c d")])),
      ])
    #expect(
      blocks("- <b>a\n- b\n\n</div>c") == [
        Block(margins: [.item(mark: "•", isFirst: true)], .paragraph([Span("a", .strong)])),
        Block(margins: [.item(mark: "•", isFirst: true)], .paragraph([Span("b")]), isTight: true),
        Block(.paragraph([Span("c")])),
      ])
  }

  @Test func `Text after an incomplete tag is kept if it isn't part of the tag`() {
    #expect(blocks("<div>a < b</div>") == [Block(.paragraph([Span("a < b")]))])
    #expect(blocks("<div>a</div><b class=\n\nc") == [Block(.paragraph([Span("a")])), Block(.paragraph([Span("c")]))])
  }
}
