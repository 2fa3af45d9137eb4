import LotusModel
import Testing

@testable import ModelControllers

/// The parts of Markdown that md4c reads differently from GitHub.
@Suite struct MarkdownSourceTests {
  private typealias Span = TextDocument.Span
  private typealias Block = TextDocument.Block

  private func blocks(_ text: String) -> [Block] {
    MarkdownParser.document(of: text).blocks
  }

  private func text(_ source: String) -> String {
    blocks(source).map { if case .paragraph(let spans) = $0.content { spans.map(\.text).joined() } else { "" } }
      .joined()
  }

  @Test(arguments: [
    #"The set $\{a, b\}$, the product $a*b*c$ and the norm $\|w\|$."#, #"($\{x\}$), "$a_b_c$" and $\alpha$-rays"#,
    #"$$x \\ y$$"#, "$x = 1$, $y [^2] = 2$; $z$.", #"$\lambda\,\|w\|_2^2$"#, #"$a<b>c$ and $[a](b)$"#, "$a & b$",
  ])
  func `A formula keeps its characters`(source: String) {
    #expect(blocks(source) == [Block(.paragraph([Span(source)]))])
    #expect(blocks("- \(source)").map(\.content) == [.paragraph([Span(source)])])
  }

  @Test func `A formula on several lines keeps its lines`() {
    let formula = "$$\nx &= 1 \\\\\n+y &= *2*\n$$"
    #expect(blocks("a\n\(formula)\nb") == [Block(.paragraph([Span("a\n\(formula)\nb")]))])
    let quoted = formula.split(separator: "\n").map { "> \($0)" }.joined(separator: "\n")
    #expect(blocks(quoted) == [Block(margins: [.quote], .paragraph([Span(formula)]))])
    #expect(blocks("$a\n*b*$") == [Block(.paragraph([Span("$a *b*$")]))])
  }

  @Test(arguments: [
    ("It costs $5 and *not* $10.", "It costs $5 and not $10."), ("US$5*2*, A$6*2*", "US$52, A$62"),
    ("$ *a* $", "$ a $"),
    (#"\$a*b*\$"#, "$ab$"), ("$a*b*$c", "$ab$c"), ("$$$ *a* $$$", "$$$ a $$$"), ("$*a*", "$a"),
    ("$20/*month*/$30", "$20/month/$30"),
  ])
  func `A price isn't a formula`(source: String, shown: String) {
    #expect(text(source) == shown)
  }

  @Test func `Code, HTML and tables keep their dollar signs`() {
    #expect(blocks("`$\\{a\\}$`") == [Block(.paragraph([Span("$\\{a\\}$", .code)]))])
    #expect(blocks("```math\n\\{a\\}\n$\\{\n```") == [Block(.code("\\{a\\}\n$\\{"))])
    #expect(blocks("    $\\{a\\}$") == [Block(.code("$\\{a\\}$"))])
    #expect(text("<p>$\\{a\\}$</p>") == "$\\{a\\}$")
    #expect(
      blocks("|a|\n|-|\n| $\\{x\\}$ |\n| $\\|w\\|$ |").map(\.content) == [
        .table(header: [[Span("a")]], rows: [[[Span("$\\{x\\}$")]], [[Span("$|w|$")]]])
      ])
    #expect(blocks("- a\n\n      $\\{b\\}$\n").last?.content == .code("$\\{b\\}$"))
    #expect(blocks("- a\n\n  $\\{b\\}$\n").last?.content == .paragraph([Span("$\\{b\\}$")]))
  }

  @Test(arguments: [
    ("[![A](https://e.example/?l=[x](y))](https://z.example)", "A", "https://z.example"),
    ("[![A](https://e.example/?l=[x](y) \"t\")](https://z.example)", "A", "https://z.example"),
    ("[![A](a[1].png)](z)", "A", "z"), ("[b](c[d](e))", "b", "c[d](e)"), ("[b](c\\[d)", "b", "c[d"),
  ])
  func `Brackets in the address of a link aren't another link`(source: String, shown: String, link: String) {
    #expect(blocks(source) == [Block(.paragraph([Span(shown, link: link)]))])
  }

  @Test func `Brackets outside of an address are links`() {
    #expect(blocks("x](b [c](d))").first?.content == .paragraph([Span("x](b "), Span("c", link: "d"), Span(")")]))
    #expect(blocks("[a] (b [c](d))").first?.content == .paragraph([Span("[a] (b "), Span("c", link: "d"), Span(")")]))
  }

  @Test func `A bare address continues after a reference to an ampersand`() {
    let address = "https://a.example/?b=1&c=2&d=3"
    let source = address.replacing("&", with: "&amp;")
    #expect(
      blocks("(\(source)) &amp;amp; x&amp;y").first?.content
        == .paragraph([Span("("), Span(address, link: address), Span(") &amp; x&y")]))
    #expect(
      blocks("|a|\n|-|\n|\(source)|").map(\.content) == [
        .table(header: [[Span("a")]], rows: [[[Span(address, link: address)]]])
      ])
    #expect(blocks("`\(source)`") == [Block(.paragraph([Span(source, .code)]))])
  }

  @Test func `A table needs no blank line before it`() {
    let table = Block(.table(header: [[Span("a")], [Span("b")]], rows: [[[Span("c")], [Span("d")]]]))
    #expect(blocks("Text\n|a|b|\n|-|-|\n|c|d|") == [Block(.paragraph([Span("Text")])), table])
    #expect(blocks("> Text\n> |a|b|\n> |-|-|\n> |c|d|").map(\.content) == [.paragraph([Span("Text")]), table.content])
    #expect(blocks("Text\n|a|b|\n|-|\n").map(\.content) == [.paragraph([Span("Text |a|b| |-|")])])
  }

  @Test(arguments: [
    ("a <!-- to do -- later --> b", "a b"), ("a <!--> b", "a b"), ("a <!---> b", "a b"), ("a <!-- b", "a <!-- b"),
    ("a <!-- $x$ `b\nc` --> d", "a d"), ("`<!-- a -- b -->`", "<!-- a -- b -->"),
  ])
  func `A comment in a line is hidden`(source: String, shown: String) {
    #expect(text(source) == shown)
  }

  @Test func `A comment hides what another parser could read as Markdown`() {
    #expect(text("<!--\n```\n\n$\\{ --> -->\n\n$\\{a\\}$") == "-->$\\{a\\}$")
  }
}
