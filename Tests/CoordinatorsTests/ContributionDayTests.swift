import LotusModel
import MockScreen
import Testing

@testable import Coordinators

/// Tests for choosing a day in the calendar of contributions.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct ContributionDayTests {
  @Test func `The arrow keys choose a day and do not leave the scene`() async throws {
    let app = try App()
    app.start(.profile(named: "octocat"))
    try await app.wait(for: "San Francisco")
    app.mock.type("7")
    try await app.wait(for: "Monday, November 2, 2026: ")
    #expect(app.mock.rows[19].contains("p show 2025"))
    app.mock.press("Left")
    try await app.wait(for: "Monday, October 26, 2026: ")
    app.mock.press("Up")
    try await app.wait(for: "Sunday, October 25, 2026: ")
    app.mock.press("Enter")
    #expect(app.shows("Sunday, October 25, 2026: "))
    app.mock.press("Backspace")
    try await app.wait(for: "San Francisco")
    app.mock.type("7")
    try await app.wait(for: "November 2, 2026: ")
    app.mock.press("Escape")
    try await app.wait(for: "San Francisco")
    try await app.end(by: "q")
  }
}
