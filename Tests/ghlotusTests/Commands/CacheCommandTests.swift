import LotusModel
import Testing

@testable import Coordinators
@testable import ViewControllers
@testable import ghlotus

@MainActor
struct CacheCommandTests {
  private func task(_ words: String...) throws -> AppTask {
    let makeTask = try #require(try CommandLineParser.parse(["cache"] + words).makeTask)
    return try makeTask(try GitHubServer(hostname: "github.com"))
  }

  @Test func `The cache command shows, lists or clears the cache`() throws {
    guard case .show(.cache, _) = try task(), case .show(.cache, _) = try task("--json"),
      case .listCache(nil) = try task("list"), case .listCache("octocat") = try task("list", "octocat"),
      case .clearCache(nil) = try task("clear"), case .clearCache("octocat") = try task("clear", "octocat")
    else { return #expect(Bool(false), "unexpected task") }
  }

  @Test func `Any other argument of the cache command is a usage error`() {
    #expect(throws: UsageError(.extraArgument("y"), command: "cache")) { try task("clear", "x", "y") }
    let problem = UsageError.Problem.invalidChoice(
      option: "cache", "clean", known: ["list", "clear"], .nearest(["clear"]))
    #expect(throws: UsageError(problem, command: "cache")) { try task("clean") }
    let missing = UsageError(.missingArgument("<text>", of: "cache clear"), command: "cache")
    for text in ["", " "] { #expect(throws: missing) { try task("clear", text) } }
  }
}
