import LotusModel
import MockScreen
import Testing

@testable import Coordinators
@testable import Terminal

/// Tests for the terminal's cursor, which screen readers, braille displays and magnifiers follow.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct CursorTests {
  /// The row of the screen under the cursor, or `nil` while the cursor is hidden.
  private func spoken(_ app: App) -> String? { app.mock.cursor.map { app.mock.rows[$0.row] } }

  /// Whether the cursor is on a row that is marked as selected.
  private func isOnSelection(_ app: App) -> Bool { spoken(app)?.contains(/[›│]/) == true }

  private func app(at scene: SceneName, _ size: Size = Size(rows: 24, columns: 80)) async throws -> App {
    let app = try App(size: size)
    app.start(try BrowseCoordinatorTests.route(to: scene))
    try await app.wait {
      app.navigator.entries.last.map { !$0.scene.needsLoad && !$0.state.isLoading } == true
    }
    return app
  }

  @Test(arguments: BrowseCoordinatorTests.scenes, [Size(rows: 24, columns: 80), Size(rows: 12, columns: 40)])
  func `The cursor is on the selected row after each key`(scene: SceneName, size: Size) async throws {
    let app = try await app(at: scene, size)
    guard app.navigator.entries.last?.scene.table?.selectedRow != nil else {
      app.cancel()
      return
    }
    for key in ["Down", "Down", "Tab", "Tab", "PageDown", "Down", "S-Tab", "End", "Up", "Home"] as [KeyPress] {
      app.mock.press(key.name)
      #expect(isOnSelection(app), "\(scene), after \(key.name): \(spoken(app) ?? "hidden")")
    }
    app.cancel()
  }

  @Test(arguments: ["Down", "Up", "j", "k"])
  func `A key that moves the selection draws only the two rows and the position again`(key: String) async throws {
    let app = try await app(at: .repositories)
    app.mock.press("Down")
    app.mock.clearLog()
    if key.count == 1 { app.mock.type(key) } else { app.mock.press(key) }
    let drawn = app.mock.printed.joined()
    #expect(!drawn.isEmpty)
    #expect(drawn.count <= 3 * 80, "\(drawn)")
    app.cancel()
  }

  @Test func `The cursor is on the chosen link of a row`() async throws {
    let app = try await app(at: .profile, Size(rows: 60, columns: 90))
    let table = try #require(app.navigator.entries.last?.scene.table)
    for _ in 0..<60 where table.selectedLink?.address != "https://github.com/mona/tentacles" { app.mock.press("Tab") }
    let cursor = try #require(app.mock.cursor)
    #expect(app.mock.rows[cursor.row].dropFirst(cursor.column).hasPrefix("tentacles by Mona"))
    app.cancel()
  }

  @Test(arguments: [("?", "─ Keys"), (":", "─ Go to"), ("S", "─ Sort")])
  func `In menus, the cursor is on the chosen entry`(key: String, title: String) async throws {
    let app = try await app(at: .repositories)
    try await app.type(key, until: title)
    try await app.wait { app.takesKeys }
    for _ in 0..<3 {
      let before = spoken(app)
      #expect(isOnSelection(app), "\(before ?? "hidden")")
      app.mock.press("Down")
      #expect(spoken(app) != before)
    }
    app.cancel()
  }

  @Test func `In the palette, the field shows the caret, and the cursor stays on the chosen entry`() async throws {
    let app = try await app(at: .repositories)
    try await app.type(":", until: "─ Go to")
    try await app.type("zzz", until: "zzz")
    app.mock.press("Backspace", "Backspace", "Backspace")
    try await app.type("foll") { spoken(app)?.contains("followers") == true }
    #expect(isOnSelection(app))
    app.cancel()
  }

  @Test func `An error has the cursor on its first line`() async throws {
    let app = try await app(at: .repositories)
    let question = Question.alert("The network failed", ["GitHub can't be reached"], role: .error)
    async let reply = app.navigator.reply(to: question)
    try await app.wait(for: "GitHub can't be reached")
    #expect(spoken(app)?.contains("GitHub can't be reached") == true)
    app.cancel()
    _ = await reply
  }
}
