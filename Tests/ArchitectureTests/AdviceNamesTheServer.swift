import Testing

/// Suggested commands come from the `Viewpoint`, which adds the server and the account of the run.
///
/// A command without `--hostname` would act on another server than the run that suggests it.
@Suite("Suggested commands")
struct AdviceNamesTheServer {
  static func violations(in files: [SourceFile]) -> [Violation] {
    files.production
      .filter { $0.module != "ghlotus" && $0.name != "Viewpoint.swift" }
      .flatMap { file in
        file.tokens.filter { $0.kind == .literal && $0.text.contains("ghlotus ") && $0.text.contains(command) }.map {
          file.violation($0.line, "suggests a command without its server; use `Viewpoint.command(_:)`")
        }
      }
  }

  /// A command line of ghlotus, except for `help`, which is the same for every server.
  private static var command: Regex<Substring> {
    /: ghlotus (?!help\b)|\bghlotus (?:api|browse|cache|edit-profile|emails|keys|links|log|profile|search|status|switch)/
  }

  @Test func `Every suggested command names its server`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "A command in a message", in: "Sources/ViewModels/Errors/InputErrors.swift",
      """
      let sentence = "not signed in; run: ghlotus login" // ✗ use `Viewpoint.command(_:)`
      let other = "use commands such as " + "ghlotus profile octocat" // ✗ use `Viewpoint.command(_:)`
      let help = "no such command; see: ghlotus help"
      let subject = "ghlotus cannot close issues"
      let good = "not signed in; run: \\(viewpoint.command("login"))"
      """)
  ])
  func `A command without its server is reported`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
