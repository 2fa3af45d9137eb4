import LotusModel
import MockScreen
import Testing

@testable import Coordinators
@testable import Terminal

/// Tests for the pages that the palette remembers.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct PaletteMemoryTests {
  @Test func `The palette remembers only pages that have loaded`() async throws {
    let app = try await App().open(.profile(.user(try Login("octocat"))), until: "San Francisco")
    try await open("hubot", in: app)
    try await app.wait(forTitle: "octocat › hubot")
    try await app.press("Escape") { app.navigator.entries.count == 1 && app.takesKeys }
    try await open("no-such-user", in: app)
    try await app.wait { !app.errors.isEmpty && app.navigator.entries.count == 1 && app.takesKeys }
    try await app.press(":", until: "› profile of hubot")
    #expect(!app.shows("no-such-user"))
  }

  @Test func `An organization on a profile is offered only with the lists that it has`() async throws {
    let app = try await App(size: Size(rows: 60, columns: 120)).open(
      .profile(.user(try Login("octocat"))), until: "Organizations")
    try await app.press(":", until: "┌─ Go to")
    try await app.type("github") { app.shows("profile of github") && app.shows("members of github") }
    #expect(!app.shows("starred by github") && !app.shows("gists of github"))
    app.cancel()
  }

  private func open(_ name: String, in app: App) async throws {
    try await app.press(":", until: "┌─ Go to")
    try await app.type(name, until: "› profile of \(name)")
    app.mock.press("Enter")
  }
}
