import Testing

@testable import Terminal

struct LineRendererTests {
  private func rendered(_ text: StyledText, _ capabilities: Capabilities) -> String {
    LineRenderer(capabilities: capabilities).text(text.line(cutTo: 200))
  }

  private func link(_ address: String) -> Style {
    Style(link: Link(untrusted: address))
  }

  @Test func `Plain text contains no escape sequences`() {
    #expect(rendered(StyledText("plain é"), .terminal()) == "plain é")
    #expect(rendered(StyledText(""), .terminal()) == "")
  }

  @Test(
    arguments: [
      (.bold, "\u{1B}[0;1mx\u{1B}[0m"), (.dim, "\u{1B}[0;2mx\u{1B}[0m"), (Style(color: .red), "\u{1B}[0;31mx\u{1B}[0m"),
      (Style(color: .green), "\u{1B}[0;32mx\u{1B}[0m"), (Style(color: .yellow), "\u{1B}[0;33mx\u{1B}[0m"),
      (Style(color: .blue), "\u{1B}[0;34mx\u{1B}[0m"), (Style(color: .magenta), "\u{1B}[0;35mx\u{1B}[0m"),
      (Style(color: .cyan), "\u{1B}[0;36mx\u{1B}[0m"),
      (Style(isBold: true, isDim: true, color: .red), "\u{1B}[0;1;2;31mx\u{1B}[0m"), (.plain, "x"),
      (Style(isItalic: true), "\u{1B}[0;3mx\u{1B}[0m"), (Style(isUnderlined: true), "\u{1B}[0;4mx\u{1B}[0m"),
      (Style(isReversed: true), "\u{1B}[0;7mx\u{1B}[0m"),
      (Style(isStruck: true), "\u{1B}[0;9mx\u{1B}[0m"),
    ] as [(Style, String)])
  func `A style is written as one SGR sequence and reset at the end`(style: Style, bytes: String) {
    #expect(rendered(StyledText("x", style), .terminal()) == bytes)
  }

  @Test func `A style covers only its own characters`() {
    let text = StyledText("a") + StyledText("bc", .bold) + StyledText("d") + StyledText("e", .dim)
    #expect(rendered(text, .terminal()) == "a\u{1B}[0;1mbc\u{1B}[0md\u{1B}[0;2me\u{1B}[0m")
  }

  @Test func `Adjacent texts with the same style share one sequence`() {
    let text = StyledText("a", .bold) + StyledText("b", .bold) + StyledText("c", .dim)
    #expect(rendered(text, .terminal()) == "\u{1B}[0;1mab\u{1B}[0;2mc\u{1B}[0m")
  }

  @Test func `A link starts and ends with an OSC 8 sequence`() {
    let text = StyledText("a") + StyledText("b", link("https://x/")) + StyledText("c")
    #expect(rendered(text, .terminal()) == "a\u{1B}]8;;https://x/\u{1B}\\b\u{1B}]8;;\u{1B}\\c")
    let last = StyledText("b", link("https://x/"))
    #expect(rendered(last, .terminal()) == "\u{1B}]8;;https://x/\u{1B}\\b\u{1B}]8;;\u{1B}\\")
  }

  @Test func `Two adjacent links are closed separately`() {
    let text = StyledText("a", link("https://x/")) + StyledText("b", link("https://y/"))
    #expect(
      rendered(text, .terminal())
        == "\u{1B}]8;;https://x/\u{1B}\\a\u{1B}]8;;https://y/\u{1B}\\b\u{1B}]8;;\u{1B}\\")
  }

  @Test func `A terminal without colors or links gets no sequences for them`() {
    var style = link("https://x/")
    style.isBold = true
    let text = StyledText("x", style)
    #expect(rendered(text, .terminal(hasColor: false)) == "\u{1B}]8;;https://x/\u{1B}\\x\u{1B}]8;;\u{1B}\\")
    #expect(rendered(text, .terminal(hasLinks: false)) == "\u{1B}[0;1mx\u{1B}[0m")
    #expect(rendered(text, .terminal(hasColor: false, hasLinks: false)) == "x")
    #expect(rendered(text, .pipe()) == "x")
  }

  @Test func `Without Unicode, the output is ASCII only`() {
    let text = StyledText(SafeText(untrusted: "★ é 日 👨‍👩‍👧 …"))
    #expect(rendered(text, .terminal(hasUnicode: false)) == "* e ?? ...")
  }

  @Test func `Untrusted text never adds an escape sequence to the output`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let text = StyledText(SafeText(untrusted: random.text(of: .nasty, length: 20)), .bold)
      let shown = rendered(text, .terminal())
      let escapes = shown.unicodeScalars.filter { $0 == "\u{1B}" }.count
      #expect(escapes == (text.line(cutTo: 200).string.isEmpty ? 0 : 2))
    }
  }

  @Test(arguments: [
    ("🎯 Focusing", "Focusing"), ("Hi 👋", "Hi"), ("a 👋 b", "a b"), ("👋👋 a", "a"), ("👋", ""), ("© 👋 日", "(C) ??"),
    ("10⁶⁻ⁿ m² H₂O ½ 2½ ß €", "10^6-n m^2 H2O 1/2 2 1/2 ss EUR"), ("½    right", "1/2  right"),
    ("1 ≤ 2", "1 <= 2"),
    ("🎯 Focusing  right", "Focusing     right"), ("Hi 👋  right", "Hi     right"), ("👋  right", "    right"),
    ("[Y/n] ", "[Y/n] "), ("and so on…", "and so on..."), ("and… so on", "and~ so on"),
  ])
  func `In ASCII, an emoji is left out without moving the columns`(text: String, ascii: String) {
    #expect(rendered(StyledText(untrusted: text), .pipe(hasUnicode: false)) == ascii)
  }

  @Test func `An ellipsis becomes three dots only if there is room`() {
    let full = String(repeating: "x", count: Capabilities.pipe(hasUnicode: false).width - 2) + "…"
    #expect(rendered(StyledText(untrusted: full), .pipe(hasUnicode: false)).hasSuffix("x~"))
  }

  @Test func `A wider equivalent is used only if there is room, and no number becomes another`() {
    let rest = String(repeating: "x", count: Capabilities.terminal(hasUnicode: false).width - 2)
    #expect(rendered(StyledText(untrusted: "½©\(rest)"), .terminal(hasUnicode: false)) == "??\(rest)")
    #expect(rendered(StyledText(untrusted: "½©"), .terminal(hasUnicode: false)) == "1/2(C)")
  }

  @Test func `A no-break space is written as a space`() {
    #expect(rendered(StyledText("a\u{A0}b"), .pipe()) == "a b")
  }
}
