import TestSupport
import Testing

/// Colors of lists in a pipe, which the user can force.
@Suite struct ListColorTests {
  private func run(_ words: String..., variables: [String: String] = [:]) async throws -> Subprocess.Result {
    try await Ghlotus(variables).run(arguments: ["--replay", Package.fixture("tour.har")] + words)
  }

  @Test(arguments: ["followers octocat", "repos octocat", "emails", "search users mona"])
  func `Forced colors make the first value of each line bold and change no text`(line: String) async throws {
    let words = line.split(separator: " ").map(String.init)
    let list = ["--replay", Package.fixture("tour.har")] + words
    let plain = try await Ghlotus().run(arguments: list)
    let forced = try await Ghlotus().run(arguments: list + ["--color", "always"])
    expectSuccess(forced)
    let lines = plain.output.split(separator: "\n")
    #expect(!lines.isEmpty)
    let expected = lines.map { line in
      let name = line.prefix { $0 != "\t" }
      return "\u{1B}[0;1m\(name)\u{1B}[0m\(line.dropFirst(name.count))\n"
    }
    #expect(forced.output == expected.joined())
    #expect(try await Ghlotus(["CLICOLOR_FORCE": "1"]).run(arguments: list).output == forced.output)
  }

  @Test func `JSON stays plain, and NO_COLOR takes precedence over CLICOLOR_FORCE`() async throws {
    #expect(!(try await run("followers", "octocat", "--json", "--color", "always").output.contains("\u{1B}")))
    let none = try await run("followers", "octocat", variables: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"])
    #expect(!none.output.isEmpty && !none.output.contains("\u{1B}"))
  }

  @Test func `The entries of the cache and the status are colored, too`() async throws {
    let origin = try GitHubOrigin("tour.har")
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x", "CLICOLOR_FORCE": "1"], asking: origin.server)
    expectSuccess(try await ghlotus.run("api", "/users/octocat"))
    #expect(try await ghlotus.run("cache", "list").output.hasPrefix("\u{1B}[0;1mhttp"))
    let status = try await Ghlotus(["CLICOLOR_FORCE": "1"]).run("--replay", Package.fixture("status.har"), "status")
    #expect(status.output.hasPrefix("\u{1B}[0;1m"))
  }

  @Test func `The address of a page has no color`() async throws {
    let result = try await Ghlotus(["CLICOLOR_FORCE": "1"]).run("repo", "o/r", "--web")
    #expect(result.output == "https://github.com/o/r\n")
  }
}
