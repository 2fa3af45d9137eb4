import Testing

/// Rule 9, for the other ways out of the program: a browser opens only a `WebAddress`, the clipboard
/// receives only a `ClipboardText`, and the terminal links only to a `Link`.
///
/// - An initializer of these types that accepts a text is failable, and calls the text untrusted.
/// - Only one file each starts a browser, writes to the clipboard (OSC 52) and writes links (OSC 8).
///   The compiler checks that these files accept nothing else than the three types.
@Suite("Rule 9: only checked addresses and texts leave the program")
struct Rule09OnlySafeTextLeaves {
  static func violations(in files: [SourceFile]) -> [Violation] {
    files.production.flatMap { uncheckedInitializers(of: $0) + otherWays(in: $0) }
  }

  private static func uncheckedInitializers(of file: SourceFile) -> [Violation] {
    file.declarations.filter { declaration in
      guard declaration.kind == .initializer, types.contains(declaration.owner ?? "") else { return false }
      let words = declaration.signature.filter { $0.kind == .word }.map(\.text)
      let isChecked = words.first == "untrusted" && declaration.signature.first?.text == "?"
      return !isChecked && !texts.isDisjoint(with: words)
    }.map { file.violation($0.line, "accepts unchecked text; only `init?(untrusted:)` may") }
  }

  private static func otherWays(in file: SourceFile) -> [Violation] {
    doors.filter { !file.path.hasSuffix($0.file) }.flatMap { door in
      file.tokens.filter { $0.kind == .literal && $0.text.contains(door.text) }.map {
        file.violation($0.line, "contains \(door.text); only \(door.file) may")
      }
    }
  }

  private static let types: Set = ["WebAddress", "ClipboardText", "Link"]
  private static let texts: Set = ["String", "Substring", "StringProtocol", "Character"]

  private static let doors = [
    (text: "]52;", file: "Terminal/Output/Console.swift"), (text: "]8;", file: "Terminal/Text/Style.swift"),
    (text: "xdg-open", file: "ghlotus/Environment/Browser.swift"),
  ]

  @Test func `Only checked addresses and texts leave the program`() {
    expectNone(Self.violations(in: .package))
    for door in Self.doors {
      let file = [SourceFile].package.first { $0.path.hasSuffix(door.file) }
      #expect(file?.tokens.contains { $0.kind == .literal && $0.text.contains(door.text) } == true, "\(door.file)")
    }
  }

  @Test(arguments: [
    Example(
      "An address accepts text only if it can be refused", in: "Sources/Kits/Terminal/Text/WebAddress.swift",
      """
      public struct WebAddress {
        public init?(untrusted text: String) {}
        init(trusted text: String) {} // ✗ unchecked
        public init?(_ text: Substring) {} // ✗ unchecked
        init(untrusted text: String) {} // ✗ unchecked
      }
      extension ClipboardText {
        init(_ address: WebAddress) {}
        init(joining lines: [String]) {} // ✗ unchecked
      }
      extension Other {
        init(_ text: String) {}
      }
      """),
    Example(
      "Only one file writes to the clipboard or opens a page", in: "Sources/ghlotus/Help/HelpPage.swift",
      #"""
      let copy = "\u{1B}]52;c;\(text)\u{7}" // ✗ ]52;
      let link = "\u{1B}]8;;\(address)\u{1B}" // ✗ ]8;
      let command = ["/usr/bin/xdg-open", address] // ✗ xdg-open
      let title = "\u{1B}]0;title\u{7}"
      """#),
  ])
  func `Any other way out is reported`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
