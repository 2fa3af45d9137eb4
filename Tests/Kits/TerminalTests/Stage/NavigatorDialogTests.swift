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
      mock.type("y")
      try await mock.wait(for: "┌─ Example")
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
      mock.press(key)
      try await mock.wait(for: "┌─ Example", isShown: false)
      #expect(navigator.entries.count == 1)
    }
  }
}
