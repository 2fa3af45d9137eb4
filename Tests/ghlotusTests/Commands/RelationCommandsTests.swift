import Coordinators
import LotusModel
import Testing
import ViewControllers

@testable import ghlotus

@Suite @MainActor
struct RelationCommandsTests {
  private func task(_ words: String...) throws -> AppTask {
    let invocation = try CommandLineParser.parse(words)
    let makeTask = try #require(invocation.makeTask)
    return try makeTask(try GitHubServer(hostname: "github.com"))
  }

  @Test(arguments: [
    ("follow", "octocat", true), ("unfollow", "octocat", false), ("star", "o/r", true), ("unstar", "o/r", false),
  ])
  func `Each relation has a command that makes it and one that ends it`(
    name: String, argument: String, holds: Bool
  ) throws {
    guard case .change(let relation, let wanted) = try task(name, argument) else {
      Issue.record("\(name) is another task")
      return
    }
    #expect(wanted == holds)
    switch relation {
    case .following(let login), .blocking(let login): #expect(login.name == argument)
    case .starring(let repository): #expect(repository.text == argument)
    }
  }

  @Test func `What can be no name is refused`() {
    #expect(throws: InvalidNameError.self) { try task("star", "octocat") }
    #expect(throws: InvalidNameError.self) { try task("follow", "a b") }
  }

  @Test func `Every command but help has something done`() {
    #expect(CommandTable.commands.filter { $0.makeTask == nil }.map(\.name) == ["help"])
  }
}
