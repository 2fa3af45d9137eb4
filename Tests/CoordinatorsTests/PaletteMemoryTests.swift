import LotusModel
import MockScreen
import Testing

@testable import Coordinators
@testable import Terminal

/// Tests for the pages that the palette remembers.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct PaletteMemoryTests {
  @Test func `The palette remembers only pages that have loaded`() async throws {
    let app = try App()
    app.start(.profile(.user(try Login("octocat"))))
    try await app.wait(for: "San Francisco")
    try await open("hubot", in: app)
    try await app.wait(forTitle: "octocat › hubot")
    app.mock.press("Escape")
    try await app.wait { app.navigator.entries.count == 1 && app.takesKeys }
    try await open("no-such-user", in: app)
    try await app.wait { !app.errors.isEmpty && app.navigator.entries.count == 1 && app.takesKeys }
    app.mock.press(":")
    try await app.wait(for: "› profile of hubot")
    #expect(!app.shows("no-such-user"))
  }

  @Test func `An organization on a profile is offered only with the lists that it has`() async throws {
    let app = try App(size: Size(rows: 60, columns: 120))
    app.start(.profile(.user(try Login("octocat"))))
    try await app.wait(for: "Organizations")
    app.mock.press(":")
    try await app.wait(for: "┌─ Go to")
    app.mock.type("github")
    try await app.wait { app.shows("profile of github") && app.shows("members of github") }
    #expect(!app.shows("starred by github") && !app.shows("gists of github"))
    app.cancel()
  }

  private func open(_ name: String, in app: App) async throws {
    app.mock.press(":")
    try await app.wait(for: "┌─ Go to")
    app.mock.type(name)
    try await app.wait(for: "› profile of \(name)")
    app.mock.press("Enter")
  }
}
