import Coordinators
import LotusModel
import Testing

@testable import ghlotus

@Suite @MainActor
struct RepositoryCommandTests {
  private func task(_ words: String...) throws -> AppTask { try task(words) }

  private func task(_ words: [String]) throws -> AppTask {
    let makeTask = try #require(try CommandLineParser.parse(words).makeTask)
    return try makeTask(try GitHubServer(hostname: "github.com"))
  }

  @Test func `The repo command needs the full name of a repository`() throws {
    #expect(try task("repo", "octocat/Hello-World").page?.route == .repository(named: "octocat/Hello-World"))
    let error = UsageError(
      .invalidName(.repository("octocat"), .nearest(["profile octocat", "repos octocat"])), command: "repo")
    #expect(throws: error) { try task("repo", "octocat") }
    #expect(throws: UsageError.self) { try task("repo", "octocat/Hello-World", "more") }
  }

  @Test(arguments: [
    ["issue", "-R", "o/r", "12"], ["issue", "12", "--repo", "https://github.com/o/r"], ["issue", "#12", "-R=o/r"],
    ["issue", "o/r#12"],
  ])
  func `The repository of an issue can be an option, as in gh`(words: [String]) throws {
    #expect(try task(words).page?.route == .issue(try IssueName("o/r#12")))
  }

  @Test(arguments: [
    "issues o/r --state merged", "issues o/r --author a/b", "issues octocat", "issue o/r#1 --comments -1",
  ])
  func `Invalid values of the commands for issues are errors`(line: String) throws {
    #expect(throws: (any Error).self) { try task(line.split(separator: " ").map(String.init)) }
  }

  @Test func `The filter of an address is used, and excludes options that filter`() throws {
    let address = "https://github.com/o/r/issues?q=label%3Abug+sort%3Aupdated-desc"
    let route = Route(text: "issues o/r?state=all&label=bug&order=updated-desc")
    #expect(try task("issues", address).page?.route == route)
    let error = UsageError(.excluding("--state", "a filter in the address"), command: "issues")
    #expect(throws: error) { try task("issues", address, "--state", "open") }
  }

  @Test(
    arguments: [
      ("octocat", .profile(named: "octocat")), ("octocat/Hello-World", .repository(named: "octocat/Hello-World")),
    ] as [(String, Route?)])
  func `The browse command opens an account or a repository`(word: String, route: Route?) throws {
    guard case .browse(let first, isFresh: false) = try task("browse", word)
    else { return #expect(Bool(false), "unexpected task") }
    #expect(first == route)
  }

  @Test func `The JSON fields of a repository include its parts`() throws {
    #expect(throws: Never.self) { try task("repo", "o/r", "--json", "full_name,languages,issues,readme,parent") }
    #expect(throws: UsageError.self) { try task("repo", "o/r", "--json", "stars") }
  }
}
