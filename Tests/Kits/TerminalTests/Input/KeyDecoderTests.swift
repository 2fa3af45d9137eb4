import Testing

@testable import Terminal

struct KeyDecoderTests {
  /// Returns the inputs of typed text, with `giveUp` after the last byte.
  private func inputs(_ reads: [[UInt8]]) -> [KeyDecoder.Input] {
    var decoder = KeyDecoder(patience: .local)
    return reads.flatMap { decoder.decode($0) } + decoder.giveUp()
  }

  /// Checks that bytes have the same meaning whole, cut once at each position, and one by one.
  private func expect(_ bytes: [UInt8], _ expected: [KeyDecoder.Input], at location: SourceLocation = #_sourceLocation)
  {
    #expect(inputs([bytes]) == expected, "\(bytes)", sourceLocation: location)
    #expect(inputs(bytes.map { [$0] }) == expected, "\(bytes), one by one", sourceLocation: location)
    for cut in bytes.indices {
      #expect(
        inputs([Array(bytes[..<cut]), Array(bytes[cut...])]) == expected, "\(bytes), cut at \(cut)",
        sourceLocation: location)
    }
  }

  @Test(
    arguments: [
      // xterm, in both modes of the cursor keys
      ("\u{1B}[A", "Up"), ("\u{1B}OA", "Up"), ("\u{1B}[1;5C", "C-Right"), ("\u{1B}[1;2D", "S-Left"),
      ("\u{1B}[1;6H", "C-S-Home"), ("\u{1B}[1;3B", "M-Down"), ("\u{1B}[Z", "S-Tab"), ("\u{1B}OP", "F1"),
      ("\u{1B}[1;2P", "S-F1"), ("\u{1B}OR", "F3"), ("\u{1B}[15~", "F5"), ("\u{1B}[24;5~", "C-F12"),
      ("\u{1B}[3~", "Delete"), ("\u{1B}[3;5~", "C-Delete"), ("\u{1B}[5~", "PageUp"), ("\u{1B}[2~", "Insert"),
      // Home and End of xterm, PuTTY, screen, rxvt and the Linux console
      ("\u{1B}[H", "Home"), ("\u{1B}OH", "Home"), ("\u{1B}[1~", "Home"), ("\u{1B}[7~", "Home"),
      ("\u{1B}[1;5~", "C-Home"),
      ("\u{1B}[F", "End"), ("\u{1B}OF", "End"), ("\u{1B}[4~", "End"), ("\u{1B}[8~", "End"), ("\u{1B}[1;5F", "C-End"),
      // urxvt
      ("\u{1B}Oa", "C-Up"), ("\u{1B}Ob", "C-Down"), ("\u{1B}Oc", "C-Right"), ("\u{1B}Od", "C-Left"),
      ("\u{1B}[a", "S-Up"), ("\u{1B}[b", "S-Down"), ("\u{1B}[c", "S-Right"), ("\u{1B}[d", "S-Left"),
      ("\u{1B}[7^", "C-Home"), ("\u{1B}[3$", "S-Delete"), ("\u{1B}[8@", "C-S-End"), ("\u{1B}\u{1B}[A", "M-Up"),
      ("\u{1B}\u{1B}Oc", "M-C-Right"), ("\u{1B}\u{1B}[3~", "M-Delete"),
      // The Linux console, and old terminals with modifiers after ESC O
      ("\u{1B}[[A", "F1"), ("\u{1B}[[E", "F5"), ("\u{1B}O5D", "C-Left"), ("\u{1B}O1;2C", "S-Right"),
      // Control characters and Alt
      ("\r", "Enter"), ("\t", "Tab"), ("\u{7F}", "Backspace"), ("\u{8}", "Backspace"), ("\u{1}", "C-a"),
      ("\n", "C-j"), ("\u{1F}", "C-_"), ("\u{1C}", "C-\\"), ("\0", "C-Space"), ("\u{1B}b", "M-b"),
      ("\u{1B}B", "M-B"), ("\u{1B}\r", "M-Enter"), ("\u{1B}\u{7F}", "M-Backspace"), ("\u{1B} ", "M-Space"),
      ("\u{1B}é", "M-é"), ("\u{1B}/", "M-/"), ("\u{1B}\u{1}", "M-C-a"),
      // Keys by their character
      ("\u{1B}[13;2u", "S-Enter"), ("\u{1B}[13;5u", "C-Enter"), ("\u{1B}[27;2;13~", "S-Enter"),
      ("\u{1B}[9;2u", "S-Tab"),
      ("\u{1B}[127;2u", "S-Backspace"), ("\u{1B}[27u", "Escape"), ("\u{1B}[32;5u", "C-Space"), ("\u{1B}[97;5u", "C-a"),
      ("\u{1B}[65;5u", "C-a"), ("\u{1B}[97;6u", "C-S-a"), ("\u{1B}[47;5u", "C-/"), ("\u{1B}[27;5;105~", "C-i"),
      ("\u{1B}[97;3u", "M-a"), ("\u{1B}[97;4u", "M-A"), ("\u{1B}[97;33u", "M-a"), ("\u{1B}[1;1:2A", "Up"),
      ("\u{1B}[57419;5u", "C-Up"), ("\u{1B}[57414u", "Enter"), ("\u{1B}[97;69u", "C-a"),
    ])
  func `The keys of each terminal have the same names`(bytes: String, name: String) {
    expect(Array(bytes.utf8), [.key(KeyPress(name))])
  }

  @Test(
    arguments: [
      ("a", "a"), ("é", "é"), ("日", "日"), (" ", " "), ("\u{1B}[32;2u", " "), ("\u{1B}[27;2;32~", " "),
      ("\u{1B}[97;2u", "A"), ("\u{1B}[97:65;2u", "A"), ("\u{1B}[65;2u", "A"), ("\u{1B}[97;65u", "A"),
      ("\u{1B}[97;66u", "a"), ("\u{1B}[49:33;2u", "!"), ("\u{1B}[49;2;33u", "!"), ("\u{1B}[27;2;33~", "!"),
      ("\u{1B}[246;2u", "Ö"), ("\u{1B}[97u", "a"), ("\u{1B}[97;1:2u", "a"), ("\u{1B}[97;129u", "a"),
      ("\u{1B}[57400u", "1"), ("\u{1B}[57400;129u", "1"),
      // The number pad
      ("\u{1B}Op", "0"), ("\u{1B}Oy", "9"), ("\u{1B}Oj", "*"), ("\u{1B}Ok", "+"), ("\u{1B}Ol", ","), ("\u{1B}Om", "-"),
      ("\u{1B}On", "."), ("\u{1B}Oo", "/"), ("\u{1B}OX", "="),
    ])
  func `A key with Shift or on the number pad types its character`(bytes: String, text: String) {
    expect(Array(bytes.utf8), [.text(text)])
  }

  /// Replies of terminals, and sequences that stand for no key.
  private static let silent = [
    // Replies about modes, settings, the terminal and its version
    "\u{1B}[?69;1$y", "\u{1B}[4;2$y", "\u{1B}P1$r2 q\u{1B}\\", "\u{1B}P1$r0;38:2::0:1:2m\u{1B}\\", "\u{1B}P0$r\u{1B}\\",
    "\u{1B}[?64;1;2;6;22c", "\u{1B}[>41;354;0c", "\u{1B}P!|00000000\u{1B}\\", "\u{1B}P>|XTerm(390)\u{1B}\\",
    "\u{1B}P1+r544e=787465726d\u{1B}\\", "\u{1B}[0n", "\u{1B}[5;10R", "\u{1B}[1;5R", "\u{1B}[?5;10R", "\u{1B}[8;24;80t",
    "\u{1B}[48;24;80;480;800t", "\u{1B}[?1u", "\u{1B}[>4;2m", "\u{1B}[?997;1n",
    // Colors, the clipboard, graphics, focus
    "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}]10;rgb:ffff/ffff/ffff\u{1B}\\", "\u{1B}]4;1;rgb:cd/00/00\u{7}",
    "\u{1B}]52;c;aGVsbG8=\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\",
    // The titles of the window and of its icon
    "\u{1B}]lquit now\u{1B}\\", "\u{1B}]Lquit now\u{1B}\\",
    "\u{1B}[I", "\u{1B}[O",
    // Mouse reports in X10's protocol, also with coordinates that aren't UTF-8
    "\u{1B}[M !!", "\u{1B}[M#\u{1B}q",
    // The releases of keys, keys with Super, modifier keys and unknown keys
    "\u{1B}[97;1:3u", "\u{1B}[1;1:3A", "\u{1B}[3;1:3~", "\u{1B}[113;9u", "\u{1B}[57441u", "\u{1B}[57441;2:1u",
    "\u{1B}[99~", "\u{1B}[x", "\u{1B}Oe", "\u{1B}[1;2;3;4x", "\u{1B}[u", "\u{1B}[;u", "\u{1B}[~", "\u{1B}[9999999999u",
    "\u{1B}[27;5~", "\u{1B}[55296u", "\u{1B}[?A", "\u{1B}[1 A", "\u{1B}[<0;0;0M", "\u{1B}[<0;1M", "\u{1B}[<35;3;2M",
    "\u{1B}[200~", "\u{1B}[" + String(repeating: "1;", count: 500) + "A",
    "\u{1B}[" + String(repeating: "9", count: 500) + "A",
    "\u{1B}]52;c;" + String(repeating: "QUJD", count: 500) + "\u{7}",
  ]

  @Test(arguments: silent)
  func `A reply or an unknown sequence is dropped as a whole wherever it is cut`(bytes: String) {
    expect(Array(bytes.utf8), [])
    expect(Array((bytes + "q").utf8), [.text("q")])
  }

  @Test(arguments: [
    "\u{1B}Nx", "\u{1B}(B", "\u{1B}#8", "\u{1B}%G", "\u{1B}!F", "\u{1B}-A", "\u{1B}/Z", "\u{1B}$(D", "\u{1B}]P0aaBBcc",
  ])
  func `A control function that no key sends is dropped if its bytes arrive together`(bytes: String) {
    #expect(inputs([Array((bytes + "q").utf8)]) == [.text("q")])
    let first = KeyDecoder.Input.key(KeyPress("M-\(bytes.dropFirst().prefix(1))"))
    #expect(inputs([Array(bytes.utf8.prefix(2)), Array(bytes.utf8.dropFirst(2))]).first == first)
  }

  @Test(arguments: [
    "\u{1B}^private q\u{1B}\\", "\u{1B}Xstring q\u{1B}\\", "\u{1B}X\u{1B}\\", "\u{1B}^é\u{9C}",
    "\u{1B}\u{1B}X\\\u{1B}\\", "\u{1B}X" + String(repeating: "quit ", count: 100) + "\u{1B}\\",
  ])
  func `A string or a private message is dropped as a whole wherever it is cut`(bytes: String) {
    expect(Array(bytes.utf8), [])
    expect(Array((bytes + "q").utf8), [.text("q")])
  }

  @Test(
    arguments: [
      ("\u{1B}Xa\u{3}", [.key("M-X"), .text("a"), .key("C-c")]), ("\u{1B}^\u{1B}", [.key("M-^"), .key("Escape")]),
      ("\u{1B}X\u{1B}X", [.key("M-X"), .key("M-X")]),
      ("\u{1B}Xa\u{1B}\u{1B}[A", [.key("M-X"), .text("a"), .key("M-Up")]),
    ] as [(String, [KeyDecoder.Input])])
  func `A string without an end is a key with Alt, and its text is typed`(bytes: String, expected: [KeyDecoder.Input]) {
    expect(Array(bytes.utf8), expected)
  }

  @Test func `A function with intermediate bytes is dropped after Alt-Space too`() {
    #expect(inputs([Array("\u{1B} Fq".utf8)]) == [.text("q")])
    #expect(inputs([Array("\u{1B} ".utf8), Array("F".utf8)]) == [.key("M-Space"), .text("F")])
  }

  @Test func `The 8-bit form of a sequence is the same key, or dropped as a whole`() {
    for introducer: [UInt8] in [[0x9B], [0xC2, 0x9B]] {
      expect(introducer + Array("A".utf8), [.key("Up")])
      expect(introducer + Array("1;5C".utf8), [.key("C-Right")])
      expect(introducer + Array("?64;1cq".utf8), [.text("q")])
    }
    expect(Array("\u{8F}P".utf8), [.key("F1")])
    expect(Array("\u{1B}\u{9B}A".utf8), [.key("M-Up")])
  }

  @Test(arguments: [
    "\u{85}", "\u{9C}", "\u{8E}x", "\u{9D}0;quit é\u{9C}", "\u{9D}quit\u{1B}\\", "\u{90}1$r0\u{9C}", "\u{9F}quit\u{7}",
    "\u{98}quit\u{9C}", "\u{9E}quit ✜\u{9C}", "\u{1B}]11;rgb:0/0/0\u{9C}",
  ])
  func `A control character of the 8-bit set types nothing, nor does its function`(bytes: String) {
    expect(Array((bytes + "q").utf8), [.text("q")])
  }

  @Test(arguments: [("\u{1B}Yab", ["M-Y"], "ab"), ("\u{1B}]R", ["M-]"], "R"), ("\u{1B}]P0aabbc", ["M-]"], "P0aabbc")])
  func `A function that cannot be told from typing counts as typed`(bytes: String, keys: [String], text: String) {
    expect(Array(bytes.utf8), keys.map { .key(KeyPress($0)) } + text.map { .text(String($0)) })
  }

  /// Whether the rest of a sequence can be told from typed text without its Escape.
  private static func isClearWithoutEscape(_ bytes: String) -> Bool {
    let rest = Array(bytes.unicodeScalars.dropFirst())
    return rest.count > 1 && rest[0] != "O" && !["u", "~", "x", ";"].contains(rest[1])
  }

  @Test(arguments: silent.filter(isClearWithoutEscape))
  func `A reply whose Escape counted as a key types nothing`(bytes: String) {
    var decoder = KeyDecoder(patience: .local)
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.giveUp() == [.key("Escape")])
    let rest = Array(bytes.utf8.dropFirst())
    #expect(decoder.decode(rest) == [], "\(bytes)")
  }

  @Test func `Text after an Escape that counted as a key is typed`() {
    for text in ["[", "[x", "]a", "Posts", "Octocat", "_x"] {
      var decoder = KeyDecoder(patience: .local)
      _ = decoder.decode([0x1B])
      _ = decoder.giveUp()
      #expect(decoder.decode(text.utf8) == text.map { .text(String($0)) })
    }
  }

  @Test func `Only a lone Escape becomes a key after a short time, which is longer over a network`() {
    for patience in [KeyDecoder.Patience.local, .remote] {
      for beginning in ["\u{1B}[", "\u{1B}[<6", "\u{1B}O", "\u{1B}P1$r", "\u{1B}]11;", "\u{1B}_G", "\u{1B}[M "] {
        var decoder = KeyDecoder(patience: patience)
        #expect(decoder.decode(beginning.utf8) == [])
        #expect(decoder.timeout == patience.sequence)
        #expect(decoder.giveUp() == [])
        #expect(decoder.timeout == nil)
        #expect(decoder.decode("q".utf8) == [.text("q")])
      }
      var decoder = KeyDecoder(patience: patience)
      #expect(decoder.decode([0x1B]) == [])
      #expect(decoder.timeout == patience.escape)
    }
    #expect(KeyDecoder.Patience.remote.escape > KeyDecoder.Patience.local.escape)
  }

  @Test(arguments: ["]", "P", "_", "^", "X"])
  func `Alt with the introducer of a control string is a key, and what follows is typed`(introducer: String) {
    let key = KeyDecoder.Input.key(KeyPress("M-\(introducer)"))
    expect(Array("\u{1B}\(introducer)".utf8), [key])
    expect(Array("\u{1B}\(introducer)a\u{1B}[A".utf8), [key, .text("a"), .key("Up")])
    expect(Array("\u{1B}\u{1B}\(introducer)é".utf8), [.key("Escape"), key, .text("é")])
    var decoder = KeyDecoder(patience: .local)
    _ = decoder.decode("\u{1B}\(introducer)".utf8)
    #expect([nil, KeyDecoder.Patience.local.escape].contains(decoder.timeout))
  }

  @Test func `Several Escapes are several keys`() {
    expect([0x1B], [.key("Escape")])
    expect([0x1B, 0x1B], [.key("Escape"), .key("Escape")])
    expect([0x1B, 0x1B, 0x1B], [.key("Escape"), .key("Escape"), .key("Escape")])
    expect([0x1B, 0x1B, 0x61], [.key("Escape"), .key("M-a")])
  }

  @Test(
    arguments: [
      ("\u{1B}[1\u{1B}[A", [.key("Up")]), ("\u{1B}[\r", [.key("Enter")]),
      ("\u{1B}]11;\u{3}a", [.key("C-c"), .text("a")]),
      ("\u{1B}P1\u{1B}[B", [.key("Down")]), ("\u{1B}[?6\u{1B}\u{1B}[A", [.key("M-Up")]),
    ] as [(String, [KeyDecoder.Input])])
  func `An Escape or a control character ends an incomplete sequence`(bytes: String, expected: [KeyDecoder.Input]) {
    expect(Array(bytes.utf8), expected)
  }

  @Test(
    arguments: [
      ("\u{1B}[<0;3;2M", .press, 1, 1, 2), ("\u{1B}[<2;3;2m", .release, 3, 1, 2), ("\u{1B}[<32;1;1M", .drag, 1, 0, 0),
      ("\u{1B}[<64;10;10M", .wheelUp, 0, 9, 9), ("\u{1B}[<65;10;10M", .wheelDown, 0, 9, 9),
      ("\u{1B}[<16;300;200M", .press, 1, 199, 299),
    ] as [(String, MouseReport.Kind, Int, Int, Int)])
  func `A mouse report has a kind, a button and a cell`(
    bytes: String, kind: MouseReport.Kind, button: Int, row: Int, column: Int
  ) {
    let cell = Position(row: row, column: column)
    expect(Array(bytes.utf8), [.mouse(MouseReport(kind: kind, button: button, cell: cell))])
  }

  @Test(
    arguments: [
      ([0xE9, 0x41], "\u{FFFD}A"), ([0xE2, 0x9B, 0x41], "\u{FFFD}A"), ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}"), ([0xE2, 0xC3, 0xA9], "\u{FFFD}é"), ([0xE2, 0x9B], ""),
      ([0x1B, 0x5B, 0x4D, 0xFF, 0xFE, 0x80, 0x61], "a"),
    ] as [([UInt8], String)])
  func `Only complete characters are typed, and invalid bytes become replacement characters`(
    bytes: [UInt8], text: String
  ) {
    expect(bytes, text.map { .text(String($0)) })
  }

  @Test(arguments: ["-e", "(B", "Nx", "]P0aaBBcc"])
  func `An invalid character uses up the Escape before it, so what follows is typed`(text: String) {
    let typed = text.map { KeyDecoder.Input.text(String($0)) }
    expect([0x1B, 0xE0] + Array(text.utf8), [.key(KeyPress("M-\u{FFFD}"))] + typed)
    expect([0x1B, 0xE0, 0xE0] + Array(text.utf8), [.key(KeyPress("M-\u{FFFD}")), .text("\u{FFFD}")] + typed)
    expect([0x1B, 0xE0, 0x1B, 0x5B, 0x41], [.key(KeyPress("M-\u{FFFD}")), .key("Up")])
  }

  @Test func `A character whose bytes arrive with a pause between them is complete`() {
    var decoder = KeyDecoder(patience: .local)
    #expect(decoder.decode([0xE2, 0x9B]) == [])
    #expect(decoder.giveUp() == [])
    #expect(decoder.decode([0x9B]) == [.text("\u{26DB}")])
  }
}
