import Coordinators
import LotusModel
import Testing
import ViewControllers

@testable import ghlotus

@Suite @MainActor
struct RelationCommandsTests {
  private func task(_ words: String...) throws -> AppTask {
    try task(words[0], Array(words.dropFirst()))
  }

  private func task(_ name: String, _ words: [String]) throws -> AppTask {
    let invocation = try CommandLineParser.parse([name] + words)
    let makeTask = try #require(invocation.makeTask)
    return try makeTask(try GitHubServer(hostname: "github.com"))
  }

  @Test(arguments: [
    ("follow", "octocat", true), ("unfollow", "octocat", false), ("star", "o/r", true), ("unstar", "o/r", false),
  ])
  func `Each relation has a command that creates it and a command that ends it`(
    name: String, argument: String, holds: Bool
  ) throws {
    guard case .change(let relations, let wanted, _) = try task(name, argument), let relation = relations.first
    else { return #expect(Bool(false), "\(name) makes an unexpected task") }
    #expect(wanted == holds)
    switch relation {
    case .following(let login), .blocking(let login): #expect(login.name == argument)
    case .starring(let repository): #expect(repository.text == argument)
    }
  }

  @Test func `Several accounts or repositories may be named, also by web address`() throws {
    let words = [
      "o/r", "https://github.com/x/y.git", "git@github.com:a/b.git", "https://github.com/c/d/issues?q=1#top",
    ]
    guard case .change(let relations, true, _) = try task("star", words) else { throw Missing() }
    #expect(try relations == ["o/r", "x/y", "a/b", "c/d"].map { .starring(try RepositoryName($0)) })
    guard case .change(let users, false, _) = try task("unfollow", ["@a", "https://github.com/b", "c"]) else {
      throw Missing()
    }
    #expect(try users == ["a", "b", "c"].map { .following(try Login($0)) })
  }

  @Test(arguments: ["follow", "unfollow", "block", "unblock"])
  func `Users can't follow or block themselves`(name: String) {
    for words in [["@me"], ["mona", "@Me"]] {
      #expect(throws: UsageError(.changeOfOneself(action: name), command: name)) { try task(name, words) }
    }
  }

  private struct Missing: Error {}

  @Test func `Every command has a task except completion, help and man`() {
    for command in CommandTable.commands {
      let hasTask = if case .task = command.makes { true } else { false }
      #expect(hasTask == !["completion", "help", "man"].contains(command.name), "\(command.name)")
    }
  }
}
