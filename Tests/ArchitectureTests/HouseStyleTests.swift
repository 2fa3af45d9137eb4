import Testing

/// How every file reads: a doc comment opens each type of a file and each public one, no file is long, classes are final,
/// and comments speak of the code alone.
@Suite("House style")
struct HouseStyleTests {
  static func violations(in files: [SourceFile]) -> [Violation] {
    files.production.flatMap { size(of: $0) + types(in: $0) } + files.flatMap(asides)
  }

  private static func size(of file: SourceFile) -> [Violation] {
    guard file.lineCount > 250 else { return [] }
    return [file.violation(251, "goes on to line \(file.lineCount); look for the second role and move it out")]
  }

  private static func types(in file: SourceFile) -> [Violation] {
    file.types.compactMap { type in
      let isSeen = type.owner == nil && type.modifiers.isDisjoint(with: ["private", "fileprivate"])
      if type.isPublic || isSeen, !type.isDocumented {
        return file.violation(type.line, "`\(type.name)` has no doc comment; say its role and what it must not know")
      }
      if type.kind == .class, !type.modifiers.contains("final") {
        return file.violation(type.line, "`\(type.name)` is not final; compose instead of inheriting")
      }
      return nil
    }
  }

  private static func asides(in file: SourceFile) -> [Violation] {
    let aside = /(?i)\bissue #?\d+|\bthis session\b|\/(home|root|tmp|work)\/\w+/
    return file.comments.compactMap { comment in
      comment.text.firstMatch(of: aside).map {
        file.violation(comment.line, "says “\($0.0)”; a comment speaks of the code alone")
      }
    }
  }

  @Test func `The package reads in one style`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "A doc comment opens each type", in: "Sources/Terminal/Page.swift",
      """
      /// A page: a static table.
      @MainActor
      public final class Page {
        enum Kind { case plain }
        public enum Fitting { case whole } // ✗ `Fitting` has no doc comment
      }
      // A line.
      struct Line {} // ✗ `Line` has no doc comment
      @frozen
      /** A cell. */
      public struct Cell {}
      private struct Row {}
      extension Cell {}
      """),
    Example(
      "Classes are final", in: "Sources/Terminal/Page.swift",
      """
      /// A page.
      class Page { // ✗ `Page` is not final
        class Row {} // ✗ `Row` is not final
      }
      """),
    Example(
      "A file has one role", in: "Sources/Terminal/Page.swift",
      String(repeating: "\n", count: 250) + "let last = 1 // ✗ line 251\n"),
    Example("A file of 250 lines is fine", in: "Sources/Terminal/Page.swift", String(repeating: "\n", count: 250)),
    Example(
      "Comments speak of the code", in: "Tests/TerminalTests/PageTests.swift",
      """
      // ✗ \("this") session
      // ✗ Issue \(12)
      // ✗ /\("tmp")/ghlotus
      /// Talks to the session bus about an issue, and keeps /var/lib/ghlotus or ~/tmp.
      let path = "/home/octocat"
      """),
  ])
  func `Another style is refused`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
