import LotusModel
import MockScreen
import Testing

@testable import Coordinators
@testable import Terminal

/// Tests for the preview next to a list of the app.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct PreviewTests {
  private static let wide = Size(rows: 40, columns: 160)

  @Test func `A list shows the page that its selected row opens`() async throws {
    let app = try await App(hasPreviews: true, size: Self.wide).open(
      Route(text: "following octocat"), until: "│  @mona")
    try await app.type("j", until: "│  @hubot")
    try await app.press("Enter", untilTitle: "octocat › following › hubot")
    #expect(!app.shows("│  @hubot"))
    try await app.press("Escape", until: "│  @hubot")
    try await app.end(by: "q")
  }

  @Test func `A click on the preview opens the page`() async throws {
    let app = try await App(hasPreviews: true, size: Self.wide).open(
      Route(text: "following octocat"), until: "│  @mona")
    let row = try #require(app.mock.rows.firstIndex { $0.contains("│  @mona") })
    app.mock.click(row: row, column: 100)
    try await app.wait(forTitle: "octocat › following › mona")
    try await app.end(by: "q")
  }

  @Test func `Nothing in a preview looks like a link, because a click opens the page`() async throws {
    let app = try await App(hasPreviews: true, size: Self.wide).open(
      Route(text: "following octocat"), until: "1 following")
    let row = try #require(app.mock.rows.firstIndex { $0.contains("1 following") })
    let styles = (80..<160).map { app.mock.style(row: row, column: $0) }
    #expect(!styles.contains { $0.isUnderlined || $0.color == .blue })
    try await app.end(by: "q")
  }

  @Test func `A change in a list also appears in the preview`() async throws {
    let app = try await App(hasPreviews: true, size: Self.wide).open(
      Route(text: "starred octocat"), until: "12 stars, including yours")
    try await app.type("s", until: "11 stars")
    #expect(!app.shows("including yours"))
    try await app.end(by: "q")
  }

  @Test(arguments: ["profile octocat", "emails"])
  func `A page, and a list whose rows open nothing, use the whole screen`(place: String) async throws {
    let app = try App(hasPreviews: true, size: Self.wide)
    app.start(Route(text: place))
    try await app.wait { app.shows("octocat@github.com") && app.navigator.entries.last?.scene.needsLoad == false }
    #expect(app.navigator.preview == nil)
    try await app.end(by: "q")
  }
}
