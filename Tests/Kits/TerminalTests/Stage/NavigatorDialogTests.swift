import MockScreen
import Testing

@testable import Terminal

/// Tests for dialogs that open over another scene.
@MainActor @Suite(.timeLimit(.minutes(15)))
struct NavigatorDialogTests {
  private let mock = MockScreen(rows: 12, columns: 40)
  private let navigator: Navigator

  init() {
    navigator = Navigator(on: mock.screen, keyDelay: .milliseconds(50))
  }

  private func dialog(rows: Int? = 2, keys: @escaping () -> [KeyCommand] = { [] }) -> ExampleScene {
    let scene = ExampleScene(rows: rows, keys: keys)
    scene.presentation = .conversation()
    return scene
  }

  /// Shows a dialog over another scene, runs a closure, and returns the outcome of the dialog.
  private func show(_ dialog: ExampleScene, while act: @MainActor () async throws -> Void) async throws -> Int? {
    let root = Task { try await navigator.show(ExampleScene()) }
    while navigator.entries.isEmpty { await Task.yield() }
    let task = Task { try await navigator.show(dialog) }
    defer {
      task.cancel()
      root.cancel()
    }
    while navigator.entries.count < 2 { await Task.yield() }
    try await act()
    return try await task.value
  }

  @Test func `A dialog shows its rows, status and keys in a panel over the scene`() async throws {
    let scene = dialog { [KeyCommand("y", name: "yes", now: {})] }
    scene.wants = { true }
    scene.work = { try await Task.sleep(for: .seconds(600)) }
    let outcome = try await show(scene) {
      try await mock.wait(for: "┌─ Example")
      #expect(mock.rows[1].hasPrefix("› row 0"), "the scene below the dialog stays visible")
      for line in ["│ row 0", "│ row 1", "Loading the example", "Esc close"] {
        #expect(mock.rows.contains { $0.contains(line) }, "\(line)")
      }
      try await mock.wait(for: "Esc close") { navigator.entries.last?.takesKeys == true }
      mock.press("Escape")
    }
    #expect(outcome == nil)
  }

  @Test func `A click presses the key that a dialog shows`() async throws {
    let outcome = try await show(dialog()) {
      try await mock.wait(for: "│ Enter close") { navigator.entries.last?.takesKeys == true }
      let row = try #require(mock.rows.firstIndex { $0.contains("│ Enter close") })
      let start = try #require(mock.rows[row].firstRange(of: "Enter")).lowerBound
      mock.click(row: row, column: mock.rows[row][..<start].count)
    }
    #expect(outcome == nil)
  }

  /// Whether the row and the footer of the page behind are faint.
  private var isPageFaint: [Bool] { [mock.style(row: 2, column: 2), mock.style(row: 11, column: 0)].map(\.isDim) }

  @Test func `The page behind a dialog is faint until the dialog closes, but its footer is not`() async throws {
    let scene = dialog { [KeyCommand("y", name: "yes", now: {})] }
    let root = Task { try await navigator.show(ExampleScene()) }
    defer { root.cancel() }
    try await mock.wait(for: "row 1")
    let before = (0..<40).map { mock.style(row: 1, column: $0) }
    #expect(before[4].isReversed && !before[4].isDim && isPageFaint == [false, false])
    let task = Task { try await navigator.show(scene) }
    try await mock.wait(for: "Esc close") { navigator.entries.last?.takesKeys == true }
    #expect(isPageFaint == [true, false])
    #expect(mock.style(row: 1, column: 4) == Style(isDim: true, isReversed: true))
    try await mock.press("F1", until: "─ Keys")
    try await mock.press("Escape", until: "yes") { navigator.entries.count == 2 && navigator.entries[1].takesKeys }
    #expect(isPageFaint == [true, false])
    mock.press("Escape")
    _ = try await task.value
    #expect((0..<40).map { mock.style(row: 1, column: $0) } == before && isPageFaint == [false, false])
  }

  @Test func `Opening and closing a dialog draws the page once`() async throws {
    let root = Task { try await navigator.show(ExampleScene()) }
    defer { root.cancel() }
    try await mock.wait(for: "row 1")
    mock.clearLog()
    let scene = dialog()
    let task = Task { try await navigator.show(scene) }
    try await mock.wait(for: "Enter close") { navigator.entries.last?.takesKeys == true }
    #expect(mock.printed.filter { $0.contains("row 2") }.count == 1)
    mock.clearLog()
    mock.press("Enter")
    _ = try await task.value
    #expect(mock.printed.filter { $0.contains("row 2") }.count == 1)
  }

  @Test func `A line such as the filter, and a scene that is still loading, leave the page as it is`() async throws {
    let line = ExampleScene()
    line.presentation = .part(.lastLine)
    let empty = dialog(rows: nil)
    empty.wants = { true }
    empty.work = { try await Task.sleep(for: .seconds(600)) }
    for (scene, text) in [(line, "row 0"), (empty, "Loading")] {
      let root = Task { try await navigator.show(ExampleScene()) }
      try await mock.wait(for: "row 1")
      let task = Task { try await navigator.show(scene) }
      try await mock.wait(for: text) { navigator.entries.count == 2 }
      #expect(!mock.style(row: 2, column: 2).isDim)
      for task in [task, root] {
        task.cancel()
        _ = try? await task.value
      }
    }
  }

  @Test func `Keys typed before a dialog appears have no effect on the dialog`() async throws {
    var count = 0
    let scene = dialog(rows: nil)
    scene.keys = { scene.table == nil ? [] : [KeyCommand("y", name: "yes", now: { count += 1 })] }
    scene.wants = { scene.table == nil }
    scene.work = {
      try await Task.sleep(for: .milliseconds(20))
      scene.table = Table(ExampleRows(count: 1))
    }
    _ = try await show(scene) {
      try await mock.type("y", until: "┌─ Example")
      mock.type("y")
      #expect(count == 0)
      try await mock.wait(for: "Esc close") { navigator.entries.last?.takesKeys == true }
      #expect(mock.rows.contains { $0.contains("Ignored keys that you typed before") })
      mock.type("y")
      #expect(count == 1 && !mock.rows.contains { $0.contains("Ignored keys") })
      mock.press("Escape")
    }
  }

  @Test func `A dialog that loads slowly shows a waiting notice, and Escape cancels the load`() async throws {
    let scene = dialog(rows: nil) { [KeyCommand("y", name: "yes", now: {})] }
    scene.wants = { true }
    scene.work = { try await Task.sleep(for: .seconds(600)) }
    let outcome = try await show(scene) {
      try await mock.wait(for: "Loading the example  Esc to cancel")
      mock.press("Escape")
    }
    #expect(outcome == nil && scene.isClosed)
  }

  @Test(arguments: ["Enter", "Escape"])
  func `Enter or Escape closes a dialog without commands`(key: String) async throws {
    _ = try await show(dialog()) {
      try await mock.wait(for: "Enter close") { navigator.entries.last?.takesKeys == true }
      try await mock.press(key, until: "┌─ Example", isShown: false)
      #expect(navigator.entries.count == 1)
    }
  }
}
