import Testing

/// The style of all source files.
///
/// Public types and top-level types have doc comments, unless they are private. No file has more
/// than 400 lines. Classes are final. Comments describe only the code, not the work on it.
@Suite("House style")
struct HouseStyleTests {
  static func violations(in files: [SourceFile]) -> [Violation] {
    files.production.flatMap { size(of: $0) + types(in: $0) } + files.flatMap(asides)
  }

  private static func size(of file: SourceFile) -> [Violation] {
    guard file.lineCount > 400 else { return [] }
    return [file.violation(401, "has \(file.lineCount) lines, more than 400; move a second role to its own file")]
  }

  private static func types(in file: SourceFile) -> [Violation] {
    file.types.compactMap { type in
      let isSeen = type.owner == nil && type.modifiers.isDisjoint(with: ["private", "fileprivate"])
      if type.isPublic || isSeen, !type.isDocumented {
        return file.violation(type.line, "`\(type.name)` has no doc comment; describe what the type is for")
      }
      if type.kind == .class, !type.modifiers.contains("final") {
        return file.violation(type.line, "`\(type.name)` is not final; use composition instead of inheritance")
      }
      return nil
    }
  }

  private static func asides(in file: SourceFile) -> [Violation] {
    let aside = /(?i)\bissue #?\d+|\bthis session\b|\/(home|root|tmp|work)\/\w+/
    return file.comments.compactMap { comment in
      comment.text.firstMatch(of: aside).map {
        file.violation(comment.line, "mentions \"\($0.0)\"; a comment describes only the code")
      }
    }
  }

  @Test func `All files follow the house style`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "Types have doc comments", in: "Sources/Kits/Terminal/Page.swift",
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
      "Classes are final", in: "Sources/Kits/Terminal/Page.swift",
      """
      /// A page.
      class Page { // ✗ `Page` is not final
        class Row {} // ✗ `Row` is not final
      }
      """),
    Example(
      "A file has one role", in: "Sources/Kits/Terminal/Page.swift",
      String(repeating: "\n", count: 400) + "let last = 1 // ✗ has 401 lines\n"),
    Example("A file may have 400 lines", in: "Sources/Kits/Terminal/Page.swift", String(repeating: "\n", count: 400)),
    Example(
      "Comments describe only the code", in: "Tests/TerminalTests/PageTests.swift",
      """
      // ✗ \("this") session
      // ✗ Issue \(12)
      // ✗ /\("tmp")/ghlotus
      /// Talks to the session bus about an issue, and keeps /var/lib/ghlotus or ~/tmp.
      let path = "/home/octocat"
      """),
  ])
  func `A deviation from the house style is reported`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
