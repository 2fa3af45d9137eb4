import TestSupport
import Testing

/// The functions of jq that end a filter or print messages.
@Suite struct JQEndTests {
  private func run(_ words: String..., filter: String) async throws -> Subprocess.Result {
    try await Ghlotus().run(arguments: ["--replay", Package.fixture("tour.har")] + words + ["-q", filter])
  }

  @Test(
    arguments: [
      (#""no scope\n" | halt_error"#, 5, "", "no scope\n"), (".login, (42 | halt_error(3))", 3, "octocat\n", "42\n"),
      (".login, halt, .id", 0, "octocat\n", ""),
      (#""\u001b[31m\u009b" | halt_error(200)"#, 200, "", "^[[31m\u{FFFD}\n"),
    ] as [(String, Int32, String, String)])
  func `halt_error and halt decide the exit code`(filter: String, status: Int32, output: String, errors: String)
    async throws
  {
    for words in [["profile", "octocat"], ["api", "/users/octocat"]] {
      let result = try await Ghlotus().run(
        arguments: ["--replay", Package.fixture("tour.har")] + words + ["-q", filter])
      #expect(result.ending == .exited(status: status), "\(result.errors)")
      #expect(result.output == output)
      if !errors.contains("^") { #expect(result.errors == errors) }
      #expect(!result.errors.contains("\u{1B}") && !result.errors.contains("\u{9B}"))
    }
  }

  @Test func `The rows before the end of a list are printed`() async throws {
    let all = try await run("followers", "octocat", filter: ".login")
    let first = try #require(all.output.split(separator: "\n").first)
    let result = try await run("followers", "octocat", filter: ".login, halt")
    #expect(result.status == Exit.done && result.output == "\(first)\n")
  }

  @Test(arguments: ["debug", "stderr"])
  func `Messages of a filter contain no control characters`(function: String) async throws {
    for words in [["profile", "octocat"], ["api", "/users/octocat"]] {
      let result = try await Ghlotus().run(
        arguments: ["--replay", Package.fixture("tour.har")] + words
          + ["-q", #""a\u009b\u202e\u2066\u001b" | \#(function) | empty"#])
      expectSuccessfulEnd(result)
      #expect(result.output == "" && result.errors.contains("a"))
      #expect(!["\u{9B}", "\u{202E}", "\u{2066}", "\u{1B}"].contains { result.errors.contains($0) })
    }
  }

  /// Older versions of libjq crash in these filters. Newer versions return a value or an error.
  @Test(arguments: [
    "1e18 | todate", "nan | strflocaltime(\"%Y\")", "[1] | .[nan:1]", #""aé" | [match(""; "g").offset]"#,
    "-9223372036854775808 % -1",
  ])
  func `A crash of libjq is an error, and the results before it are printed`(filter: String) async throws {
    for words in [["profile", "octocat"], ["api", "/users/octocat"]] {
      let result = try await Ghlotus().run(
        arguments: ["--replay", Package.fixture("tour.har")] + words + ["-q", ".login, (\(filter) | empty)"])
      #expect(result.output == "octocat\n", "\(result.errors)")
      #expect([Exit.done, Exit.failed].contains(result.status), "\(result.ending)")
      #expect(result.status == Exit.done || result.errors.contains("jq filter"))
    }
  }

  private func expectSuccessfulEnd(_ result: Subprocess.Result) {
    #expect(result.status == Exit.done, "\(result.errors)")
  }
}
