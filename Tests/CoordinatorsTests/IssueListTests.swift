import LotusModel
import MockScreen
import Testing

@testable import Coordinators
@testable import Terminal

/// Tests for the lists of issues in the app: their states and labels.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct IssueListTests {
  @Test func `A key shows the open, the closed and all issues, in the same order`() async throws {
    let app = try await App().open(Route(text: "repository octocat/Hello-World"), until: "3,127 stars ·")
    try await app.type("i", untilTitle: "octocat/Hello-World › open issues")
    try await app.wait { app.shows("#1347") && app.shows("t show closed") }
    try await app.type("S") { app.shows("Current order") && app.takesKeys }
    try await app.type("c") { app.shows("most comments") && app.shows("t show closed") }
    try await app.type("t") { app.shows("closed issues") && app.shows("Greet the world") && !app.shows("#1347") }
    try await app.type("t") { app.shows("all issues") && app.shows("Greet the world") && app.shows("#1347") }
    #expect(app.shows("most comments"))
    try await app.type("t") { app.shows("open issues") && app.shows("#1347") && !app.shows("Greet the world") }
    #expect(app.navigator.entries.count == 2)
    try await app.end(by: "q")
  }

  @Test func `The user's own issues have states, too`() async throws {
    let app = try App()
    app.start(.ownIssues)
    try await app.wait { app.shows("open issues") && app.shows("A ninth one?") }
    try await app.type("t") { app.shows("closed issues") && app.shows("No issues match.") }
    try await app.end(by: "q")
  }

  @Test func `A key shows only the issues that are assigned to the user, in any state, and all of them again`()
    async throws
  {
    let app = try App()
    app.start(.ownIssues)
    try await app.wait { app.shows("A ninth one?") && app.shows("a show assigned") }
    try await app.type("a", untilTitle: "you › open issues assigned to you")
    try await app.wait { app.shows("Found a bug") && !app.shows("A ninth one?") && app.shows("a show all assignees") }
    try await app.type("t") { app.shows("closed issues assigned to you") && app.shows("No issues match.") }
    try await app.type("t") { app.shows("all issues assigned to you") && app.shows("Found a bug") }
    try await app.type("a") { app.shows("all issues") && !app.shows("assigned to") && app.shows("A ninth one?") }
    #expect(app.navigator.entries.count == 1)
    try await app.end(by: "q")
  }

  @Test func `A key opens the issues of the repository of an issue that was opened by its name`() async throws {
    let app = try App()
    app.start(Route(text: "issue octocat/Hello-World#1347"))
    try await app.wait { app.shows("Found a bug") && app.shows("i issues") }
    try await app.type("i", untilTitle: "octocat/Hello-World › #1347 › open issues")
    try await app.wait(for: "#1346")
    try await app.end(by: "q")
  }

  @Test(arguments: [
    ("Found a bug", "octocat/Hello-World › open issues › #1347"),
    ("good first issue", "octocat/Hello-World › open issues › open issues labeled \"good first issue\""),
  ])
  func `A click on a title or a label of a row opens it`(word: String, title: String) async throws {
    let app = try await App(size: Size(rows: 20, columns: 120)).open(
      Route(text: "issues octocat/Hello-World"), until: word)
    let row = try #require(app.mock.rows.firstIndex { $0.contains(word) })
    let start = try #require(app.mock.rows[row].firstRange(of: word)).lowerBound
    app.mock.click(row: row, column: app.mock.rows[row][..<start].count)
    try await app.wait(forTitle: title)
    try await app.end(by: "q")
  }

  @Test func `Tab chooses the author of a row, whose profile opens`() async throws {
    let app = try await App(size: Size(rows: 20, columns: 120)).open(
      Route(text: "issues octocat/Hello-World"), until: "Found a bug")
    let table = try #require(app.navigator.entries.last?.scene.table)
    for _ in 0..<9 where table.selectedLink?.address != "https://github.com/mona" { app.mock.press("Tab") }
    #expect(table.selectedLink?.address == "https://github.com/mona")
    try await app.press("Enter", untilTitle: "octocat/Hello-World › open issues › mona")
    try await app.end(by: "q")
  }

  @Test func `A label opens the issues that have it`() async throws {
    let app = try await App(size: Size(rows: 40, columns: 100)).open(
      Route(text: "issue octocat/Hello-World#1347"), until: "fixed")
    let table = try #require(app.navigator.entries.last?.scene.table)
    while table.selectedLink?.address.hasSuffix("/labels/good%20first%20issue") != true { app.mock.press("Tab") }
    try await app.type("o") {
      app.outside.pages == ["https://github.com/octocat/Hello-World/labels/good%20first%20issue"]
    }
    try await app.press("Enter") { app.shows("open issues labeled \"good first issue\"") && app.shows("Found a bug") }
    #expect(!app.shows("#1346"))
    try await app.end(by: "q")
  }
}
