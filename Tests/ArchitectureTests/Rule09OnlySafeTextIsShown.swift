import Testing

/// Rule 9: text reaches a terminal only as `SafeText`, unless it is a literal in the source code.
///
/// - Only one file of `Terminal` writes to a terminal.
/// - `SafeText` is created from a literal (`StaticString`), or with `init(untrusted:)`, which
///   removes control characters. `Terminal` offers no other public initializer.
/// - Only the files listed here write bytes for other programs. `Console.write` doesn't check these
///   bytes.
///
/// `ViewControllers` and `Coordinators` can't call the C function `write`, because they can't
/// import Glibc.
@Suite("Rule 9: only safe text is shown")
struct Rule09OnlySafeTextIsShown {
  static func violations(in files: [SourceFile]) -> [Violation] {
    let terminal = files.inModule("Terminal")
    let others = files.production.filter { $0.module != "Terminal" }
    let secondWriters = terminal.unlessInOneFile(
      { $0.mentions(of: prints) + descriptorWrites(in: $0) },
      { "writes with `\($0.text)`; only one file of Terminal may write to a file descriptor" })
    return others.flatMap(writes) + others.flatMap(rawWrites) + others.flatMap(uncheckedTexts)
      + terminal.flatMap(uncheckedInitializers) + secondWriters
  }

  private static func writes(in file: SourceFile) -> [Violation] {
    let descriptors = writer.admits(file) ? [] : descriptorWrites(in: file)
    return (file.mentions(of: prints) + descriptors).map {
      file.violation($0.line, "writes with `\($0.text)`; pass a SafeText to Terminal instead")
    }
  }

  private static func rawWrites(in file: SourceFile) -> [Violation] {
    guard file.module != "ModelControllers", !bytes.admits(file) else { return [] }
    return file.mentions(of: [".write("]).filter { file.tokens[$0.index - 1].text != "Glibc" }.map {
      file.violation($0.line, "writes bytes without SafeText; pass a SafeText to Terminal instead")
    }
  }

  private static func uncheckedTexts(in file: SourceFile) -> [Violation] {
    file.mentions(of: ["SafeText(", "SafeText.init("]).compactMap { mention in
      guard let label = file.arguments(of: mention).first?.label, label != "untrusted" else { return nil }
      return file.violation(mention.line, "trusts text with `\(label):`; use `SafeText(untrusted:)`")
    }
  }

  private static func uncheckedInitializers(of file: SourceFile) -> [Violation] {
    file.declarations.filter { $0.kind == .initializer && $0.owner == "SafeText" && $0.isPublic }.filter {
      let words = $0.signature.filter { $0.kind == .word }.map(\.text)
      let types = words.filter { $0.first?.isUppercase == true }
      return words.first != "untrusted" && !Set(types).isSubset(of: ["StaticString", "SafeText", "Int"])
    }.map {
      file.violation($0.line, "accepts unchecked text; only `init(untrusted:)` may accept a String")
    }
  }

  /// Calls of, and references to, the C function `write`.
  ///
  /// Methods with the same name don't count. A call of the C function has three arguments without
  /// labels, or names the module Glibc.
  private static func descriptorWrites(in file: SourceFile) -> [Mention] {
    let calls = file.mentions(of: ["write("]).filter { file.arguments(of: $0).map(\.label) == [nil, nil, nil] }
    let references = file.mentions(of: ["Glibc.write"])
    let known = Set(calls.map(\.index))
    return calls + references.filter { !known.contains($0.index + 2) }
  }

  /// The file that writes private files to disk.
  private static let writer = Reserve(
    names: ["write"], places: ["ModelControllers/Files/PrivateFolder+Writing.swift"])

  /// The files that write the version, pictures and shell completions for other programs.
  private static let bytes = Reserve(
    names: ["write"],
    places: [
      "ghlotus/App.swift", "ghlotus/Completion/CompletionProgram.swift", "ghlotus/Environment/PictureProgram.swift",
    ])

  private static let prints: [Phrase] = [
    "print(", "debugPrint(", "dump(", "puts(", "fputs(", "fputc(", "putc(", "putchar(", "fwrite(", "vprintf(",
    "vfprintf(", "vdprintf(", "writev(", "perror(", "syslog(", "fdopen(", "FileHandle.standardOutput",
    "FileHandle.standardError",
  ]

  @Test func `Only safe text reaches a terminal`() {
    expectNone(Self.violations(in: .package))
    #expect(Reserve.idle([Self.writer, Self.bytes], in: .package).isEmpty)
  }

  @Test(arguments: [
    Example(
      "Only Terminal writes to a terminal", in: "Sources/ViewControllers/Profile/ProfileViewController.swift",
      """
      print(user.bio) // ✗ print(
      Swift.debugPrint(user) // ✗ debugPrint(
      fputs(user.bio, file) // ✗ fputs(
      Glibc.write(1, bytes, count) // ✗ write(
      write(STDOUT_FILENO, bytes, count) // ✗ write(
      write(descriptor, bytes, count) // ✗ write(
      let put = Glibc.write // ✗ Glibc.write
      `print`(user.bio) // ✗ print(
      try console.write(user.bio.utf8) // ✗ writes bytes
      let out = FileHandle.standardOutput // ✗ FileHandle.standardOutput
      page.print(line)
      write(lines, to: page)
      func print(_ line: StyledLine) {}
      """),
    Example(
      "Text from outside is never trusted", in: "Sources/ViewControllers/Profile/SummaryCell.swift",
      """
      let bio = SafeText(trusted: user.bio) // ✗ trusted:
      let name = SafeText.init(unchecked: user.name) // ✗ unchecked:
      let login = SafeText(untrusted: user.login)
      let title = SafeText("Followers")
      """),
    Example(
      "SafeText accepts strings only as untrusted", in: "Sources/Kits/Terminal/SafeText.swift",
      """
      public struct SafeText {
        public init(_ literal: StaticString) {}
        public init(untrusted text: String) {}
        public init(joining texts: [SafeText]) {}
        init(trusted text: String) {}
        public init(plain text: String) {} // ✗ unchecked
      }
      public extension SafeText {
        init<Text: StringProtocol>(_ text: Text) {} // ✗ unchecked
      }
      """),
    Example(
      "Only one file of Terminal writes",
      [
        "Sources/Kits/Terminal/Output.swift": "let sent = Glibc.write(descriptor, bytes, count) // ✗ only one file",
        "Sources/Kits/Terminal/Bell.swift": "print(bell) // ✗ only one file",
        "Sources/Kits/Terminal/Page.swift": "output.write(line); write(lines, to: output)",
      ]),
    Example(
      "A file of Terminal may write several times", in: "Sources/Kits/Terminal/Output.swift",
      "write(1, bytes, count); write(2, bytes, count)"),
  ])
  func `Any other way to write to a terminal is reported`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
