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

  @Test func `The cache is shown, listed or cleared`() throws {
    guard case .showCache = try task(), case .showCache = try task("--json"),
      case .listCache(nil) = try task("list"), case .listCache("octocat") = try task("list", "octocat"),
      case .clearCache = try task("clear")
    else {
      Issue.record("another task")
      return
    }
  }

  @Test func `Nothing else can be done with it`() {
    #expect(throws: UsageError(.extraArgument("x"), command: "cache")) { try task("clear", "x") }
    #expect(throws: UsageError(.invalidChoice(option: "cache", "clean", known: ["list", "clear"]), command: "cache")) {
      try task("clean")
    }
  }
}
