import LotusModel
import MockScreen
import Testing

@testable import Coordinators
@testable import Terminal

/// Tests for the mouse in the app: a click acts on what is under the pointer, and on nothing else.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct MouseTests {
  private func octocat() throws -> ProfileSubject { .user(try Login("octocat")) }

  /// Clicks the first cell of a text on the screen.
  private func click(_ text: String, in app: App) throws {
    let row = try #require(app.mock.rows.firstIndex { $0.contains(text) }, "\(text)")
    let line = app.mock.rows[row]
    let start = try #require(line.firstRange(of: text)).lowerBound
    app.mock.click(row: row, column: line[..<start].count)
  }

  @Test func `A click below the rows does nothing, and two clicks on a row open it`() async throws {
    let app = try await App().open(.repositories(of: try octocat()), until: "Spoon-Knife")
    for _ in 0..<2 { app.mock.click(row: 12, column: 20) }
    #expect(app.navigator.entries.count == 1)
    for _ in 0..<2 { try click("Spoon-Knife", in: app) }
    try await app.wait { app.navigator.entries.count == 2 }
    try await app.end(by: "q")
  }

  @Test func `A click presses the key in the footer, opens a tab, or goes back along the breadcrumb`() async throws {
    let app = try await App().open(.profile(try octocat()), until: "San Francisco")
    try click("3 organizations", in: app)
    try await app.wait(forTitle: "octocat › organizations")
    // With the rows, other keys appear in the footer, and `/ filter` moves.
    try await app.wait(for: "› github")
    try click("/ filter", in: app)
    try await app.wait(for: "Esc all rows")
    app.mock.press("Escape")
    try click("4 repositories", in: app)
    try await app.wait(for: "Spoon-Knife")
    for _ in 0..<2 { try click("linguist", in: app) }
    try await app.wait(for: "Language Savant")
    try await app.wait(forTitle: "octocat › repositories › octocat/linguist")
    try click("octocat", in: app)
    try await app.wait { app.navigator.entries.count == 1 }
    try await app.end(by: "q")
  }

  @Test(arguments: [
    ("followers octocat", "octocat › followers", "octocat"), ("list octocat/lists/ideas", "octocat › ideas", "octocat"),
    ("issues octocat/Hello-World", "octocat/Hello-World › open issues", "octocat/Hello-World"),
    ("issue octocat/Hello-World#1347", "octocat/Hello-World › #1347", "octocat/Hello-World"),
  ])
  func `A click on the owner in the title opens the owner's page, although no page of the owner is open`(
    route: String, title: String, owner: String
  ) async throws {
    let app = try App()
    app.start(Route(text: route))
    try await app.wait(forTitle: title)
    app.mock.click(row: 0, column: 0)
    try await app.wait(forTitle: "\(title) › \(owner)")
    app.mock.press("Escape")
    try await app.wait(forTitle: title)
    app.mock.type("O")
    try await app.wait(forTitle: "\(title) › \(owner)")
    app.cancel()
  }

  @Test func `A click on the owner of a page below closes the pages above it, and opens the owner's page`()
    async throws
  {
    let app = try App()
    app.start(.followers(of: try octocat()))
    try await app.wait { app.shows("hubot") }
    for _ in 0..<2 { try click("hubot", in: app) }
    try await app.wait(forTitle: "octocat › followers › hubot")
    app.mock.click(row: 0, column: 0)
    try await app.wait(forTitle: "octocat › followers › octocat")
    #expect(app.navigator.entries.count == 2)
    app.cancel()
  }

  @Test func `A click on the key in a message presses the key`() async throws {
    let app = try App()
    app.start(.followers(of: try octocat()))
    try await app.wait { app.mock.rows.contains { $0.contains("mona") && $0.contains("following") } }
    app.mock.type("f")
    let message = "Unfollowed mona · press "
    try await app.wait(for: "\(message)u to undo")
    let row = try #require(app.mock.rows.firstIndex { $0.hasPrefix(message) })
    app.mock.click(row: row, column: message.count)
    try await app.wait(for: "Followed mona · press U to redo")
    try await app.end(by: "q")
  }

  @Test func `Under a menu, a click presses the menu's key in the footer, and a click elsewhere closes the menu`()
    async throws
  {
    let app = try await App().open(.repositories(of: try octocat()), until: "PUSHED ▾")
    try await app.type("S", until: "Current order")
    try await app.wait { app.takesKeys }
    try click("3 organizations", in: app)
    try await app.wait { app.navigator.entries.count == 1 }
    #expect(app.shows("PUSHED ▾"))
    for open in ["?", ":", "S"] {
      try await app.type(open) { app.navigator.entries.count == 2 && app.takesKeys }
      app.mock.click(row: 0, column: 0)
      try await app.wait { app.navigator.entries.count == 1 }
    }
    try await app.type("S") { app.navigator.entries.count == 2 && app.takesKeys }
    #expect(app.mock.rows.last?.contains("Esc close") == true)
    try click("Esc close", in: app)
    try await app.wait { app.navigator.entries.count == 1 }
    try await app.end(by: "q")
  }

  @Test func `A click presses the key that a prompt shows`() async throws {
    let app = try await App().open(Route(text: "issue octocat/Hello-World#1347"), until: "c comment")
    try await app.type("c") { app.navigator.entries.count == 2 && app.takesKeys }
    // The first row with the key is that of the prompt, because the footer is below.
    try click("Esc cancel", in: app)
    try await app.wait { app.navigator.entries.count == 1 }
    try await app.end(by: "q")
  }

  @Test func `A click on an entry of the palette opens it, and a click on a key in the menu runs it`() async throws {
    let app = try await App().open(.profile(try octocat()), until: "San Francisco")
    try await app.type(":reposi", until: "Go to")
    try await app.wait(for: "your repositories")
    try click("your repositories", in: app)
    try await app.wait(for: "Spoon-Knife")
    try await app.press("F1", until: "─ Keys")
    try click("sort", in: app)
    try await app.wait(for: "Current order")
    // A menu that the user asked for handles keys at once.
    try await app.type("s", until: "STARS ▾")
    try await app.type("Sn", until: "NAME ▴")
    try await app.end(by: "q")
  }

  @Test func `A click on the heading of a column sorts the list, and the heading has a mark`() async throws {
    let app = try await App().open(.repositories(of: try octocat()), until: "PUSHED ▾")
    try click("STARS", in: app)
    try await app.wait(for: "STARS ▾")
    #expect(!app.shows("PUSHED ▾"))
    try click("STARS", in: app)
    try await app.wait(for: "STARS ▴")
    try click("LANGUAGE", in: app)
    try await app.wait(for: "This list cannot be sorted by LANGUAGE; press S to see its orders")
    // The column of flags has no heading.
    let row = try #require(app.mock.rows.firstIndex { $0.contains("fork") })
    let flag = try #require(app.mock.rows[row].firstRange(of: "fork"))
    app.mock.click(row: 2, column: app.mock.rows[row][..<flag.lowerBound].count)
    try await app.wait(for: "This list cannot be sorted by this column; press S to see its orders")
    try await app.type("S", until: "› s  Most stars")
    app.mock.press("Escape")
    try await app.end(by: "q")
  }

  @Test(arguments: [0, 4])
  func `A click on the ellipsis of the tabs, or after it, opens the next hidden tab`(distance: Int) async throws {
    let app = try await App(size: Size(rows: 20, columns: 50)).open(.followers(of: try octocat()), until: "1 followers")
    let tabs = app.mock.rows[1]
    #expect(tabs.hasSuffix("…") && tabs.contains("3 organizations") && !tabs.contains("4 repositories"), "\(tabs)")
    app.mock.click(row: 1, column: tabs.count - 1 + distance)
    try await app.wait(forTitle: "octocat › repositories")
    try await app.end(by: "q")
  }

  @Test func `A click on a day of the calendar chooses the day`() async throws {
    let app = try await App().open(.contributions(of: try octocat()), until: "November 2, 2026: 1 contribution")
    let row = try #require(app.mock.rows.firstIndex { $0.contains("Wed ") })
    app.mock.click(row: row, column: 6)
    try await app.wait { !app.shows("November 2, 2026: 1 contribution") }
    try await app.press("End", until: "November 2, 2026: 1 contribution")
    try await app.press("PageUp", until: "October 5, 2026")
    try await app.end(by: "q")
  }

  @Test(arguments: [Size(rows: 60, columns: 80), Size(rows: 60, columns: 130), Size(rows: 60, columns: 200)])
  func `A click on a day of a profile shows its contributions, and Enter opens the calendar there`(
    size: Size
  ) async throws {
    let app = try await App(size: size).open(.profile(try octocat()), until: "contributions in the last year")
    let row = try #require(app.mock.rows.firstIndex { $0.contains("Wed ") })
    let label = try #require(app.mock.rows[row].firstRange(of: "Wed "))
    let column = app.mock.rows[row][..<label.upperBound].count
    app.mock.click(row: row, column: column + 4)
    try await app.wait { app.mock.rows.last?.hasPrefix("Wednesday, ") == true }
    let day = try #require(app.mock.rows.last)
    #expect(day.contains(", 2025: "))
    try await app.press("Enter", untilTitle: "octocat › contributions")
    try await app.wait(for: day)
    try await app.end(by: "q")
  }
}
