import LotusModel
import MockScreen
import Testing

@testable import Coordinators
@testable import Terminal

/// Tests for choosing a day in the calendar of contributions.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct ContributionDayTests {
  @Test func `The arrow keys choose a day and do not leave the scene`() async throws {
    let app = try await App().open(.profile(named: "octocat"), until: "San Francisco")
    try await app.type("7", until: "Monday, November 2, 2026: ")
    #expect(app.mock.rows[19].contains("p show 2025"))
    try await app.press("Left", until: "Monday, October 26, 2026: ")
    try await app.press("Up", until: "Sunday, October 25, 2026: ")
    app.mock.press("Enter")
    let page = "https://github.com/octocat?tab=overview&from=2026-10-25&to=2026-10-25"
    try await app.wait { app.outside.pages == [page] }
    #expect(app.shows("Sunday, October 25, 2026: "))
    try await app.type("y", until: "Copied \(page)")
    try await app.press("Backspace", until: "San Francisco")
    try await app.type("7", until: "November 2, 2026: ")
    try await app.press("Escape", until: "San Francisco")
    try await app.end(by: "q")
  }

  @Test func `A day of the signed-in user opens, too, once the profile has shown the login`() async throws {
    let app = try await App().open(.profile(.viewer), until: "San Francisco")
    try await app.type("7", until: "Monday, November 2, 2026: ")
    app.mock.press("Enter")
    let page = "https://github.com/octocat?tab=overview&from=2026-11-02&to=2026-11-02"
    try await app.wait { app.outside.pages == [page] }
    try await app.end(by: "q")
  }

  @Test func `A month in the statistics leads to its first day in the calendar, and o opens its page`() async throws {
    let app = try App(size: Size(rows: 40, columns: 120))
    app.start(.contributions(of: .user(try Login("octocat"))))
    try await app.wait(for: "Monday, November 2, 2026: ")
    let row = try #require(app.mock.rows.firstIndex { $0.hasPrefix("  Months") })
    let line = app.mock.rows[row]
    let start = try #require(line.firstRange(of: "Mar")).lowerBound
    app.mock.click(row: row, column: line[..<start].count)
    try await app.wait(for: "Sunday, March 1, 2026: ")
    #expect(app.outside.pages.isEmpty)
    app.mock.press("S-Tab")
    app.mock.type("o")
    let page = "https://github.com/octocat?tab=overview&from=2026-11-01&to=2026-11-02"
    try await app.wait { app.outside.pages == [page] }
    app.mock.press("Enter")
    try await app.wait(for: "Sunday, November 1, 2026: ")
    try await app.end(by: "q")
  }

  @Test func `A click on the heading of the calendar selects the calendar`() async throws {
    let app = try await App(size: Size(rows: 60, columns: 80)).open(
      .profile(named: "octocat"), until: "contributions in the last year")
    let row = try #require(app.mock.rows.firstIndex { $0.contains("contributions in the last year") })
    app.mock.click(row: row, column: 6)
    try await app.press("Enter", untilTitle: "octocat › contributions")
    try await app.end(by: "q")
  }
}
