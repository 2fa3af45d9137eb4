import MockScreen
import Testing

@testable import Terminal

/// Tests for how a navigator shows an empty table, loads more rows, and filters rows.
@MainActor @Suite(.timeLimit(.minutes(15)))
struct NavigatorTablesTests {
  private let mock = MockScreen(rows: 8, columns: 70)
  private let navigator: Navigator
  private let delegate = ExampleDelegate()

  init() {
    navigator = Navigator(on: mock.screen)
    navigator.delegate = delegate
  }

  private func show(_ scene: ExampleScene, while act: @MainActor () async throws -> Void) async throws {
    let task = Task { try await navigator.show(scene) }
    while navigator.entries.isEmpty { await Task.yield() }
    do {
      try await act()
    } catch {
      task.cancel()
      throw error
    }
    navigator.leaveAll()
    _ = try await task.value
  }

  @Test func `An empty table shows a message once it has loaded`() async throws {
    let scene = ExampleScene(rows: 0)
    var hasLoaded = false
    scene.wants = { !hasLoaded }
    scene.work = {
      try await Task.sleep(for: .milliseconds(50))
      hasLoaded = true
    }
    try await show(scene) {
      #expect(mock.rows[1].isEmpty)
      try await mock.wait(for: "Nothing here")
      #expect(mock.rows[1] == "  Nothing here")
      #expect(mock.style(row: 1, column: 2).isDim)
    }
  }

  @Test func `Notes appear below the rows`() async throws {
    let scene = ExampleScene(rows: 2)
    scene.remarks = [StyledText("That is all.")]
    try await show(scene) {
      #expect(mock.rows[1...4] == ["› row 0", "  row 1", "  That is all.", ""])
    }
    let long = ExampleScene(rows: 9)
    long.remarks = [StyledText("That is all.")]
    try await show(long) {
      #expect(mock.rows[5...6] == ["  row 4", "  That is all."])
    }
    let empty = ExampleScene(rows: 0)
    empty.remarks = [StyledText("None yet.")]
    try await show(empty) {
      #expect(mock.rows[1...2] == ["  None yet.", ""])
    }
  }

  @Test(arguments: [0, 2])
  func `A failed load is reported in place of its rows until an arrow key retries`(rows: Int) async throws {
    let scene = ExampleScene(rows: rows)
    var (loads, hasLoaded) = (0, false)
    scene.wants = { !hasLoaded }
    scene.work = {
      loads += 1
      if loads == 2 { throw ExampleError() }
      hasLoaded = loads > 2
    }
    try await show(scene) {
      let words = rows == 0 ? "  Could not load this page" : "  Could not load the rest"
      try await mock.wait(for: words)
      #expect(mock.rows[1 + rows] == words + "; press an arrow key to try again")
      try await mock.press("Down", until: words, isShown: false) { loads == 3 }
    }
  }

  @Test func `While a filter is set, the footer shows the filter, and Escape clears it first`() async throws {
    let scene = ExampleScene(rows: 40)
    try await show(scene) {
      scene.table?.look(for: "row 3")
      navigator.report()
      #expect(mock.rows[1...2] == ["› row 3", "  row 13"])
      #expect(mock.rows[7] == "/row 3  13 of 40  Left back  Esc all rows  F1 keys")
      mock.press("Escape")
      #expect(mock.rows[7] == "Esc back  F1 keys")
      #expect(mock.rows[1] == "  row 0" || mock.rows[1] == "› row 3")
      scene.table?.look(for: "no such row")
      navigator.report()
      #expect(mock.rows[1] == "  No rows match the filter")
    }
  }

  @Test func `A long table is filtered in steps between keys`() async throws {
    let scene = ExampleScene(rows: 20_000)
    try await show(scene) {
      scene.table?.look(for: "19999")
      navigator.report()
      mock.press("Home")
      #expect(mock.rows[7].hasPrefix("/19999  0 of "))
      try await mock.wait(for: "› row 19999")
      try await mock.wait(for: "1 of 20000")
    }
  }

  @Test func `Pages load until the matching rows fill the screen`() async throws {
    let rows = ExampleRows(count: 100)
    let scene = ExampleScene(rows: 0)
    scene.table = Table(rows)
    scene.wants = { rows.count < 10_000 && scene.table?.isNearEnd == true }
    scene.work = { rows.count += 100 }
    try await show(scene) {
      #expect(scene.loads == 0)
      scene.table?.look(for: "7 row")
      navigator.report()
      #expect(scene.loads == 0)
      scene.table?.look(for: "row 77")
      navigator.report()
      try await mock.wait(for: "› row 77")
      try await mock.wait(for: "7 of 700")
      #expect(mock.rows[6] == "  row 577")
      #expect(rows.count == 700, "the last matching row is below the screen")
    }
  }
}
