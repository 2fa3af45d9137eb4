import MockScreen
import Testing

@testable import Terminal

/// Tests for keys typed before the scene has rows to act on.
@MainActor @Suite(.timeLimit(.minutes(15)))
struct NavigatorTypingAheadTests {
  private let mock = MockScreen(rows: 8, columns: 60)
  private let navigator: Navigator

  init() {
    navigator = Navigator(on: mock.screen)
  }

  /// Returns a scene whose rows load when the `allow` closure is called.
  private func slow() -> (scene: ExampleScene, allow: () -> Void) {
    let scene = ExampleScene(rows: 0)
    let (allowed, continuation) = AsyncStream<Void>.makeStream()
    scene.wants = { [unowned scene] in scene.table?.source.count == 0 }
    scene.work = { [unowned scene] in
      for await _ in allowed { break }
      scene.table?.source = ExampleRows(count: 5)
    }
    scene.keys = { [unowned scene] in
      [
        KeyCommand("Enter", name: "open", unless: scene.table?.selectedRow == nil ? "There is no row." : nil) {
          scene.outcome = scene.table?.selectedRow
        }, KeyCommand("x", name: "count", now: { scene.title = "Counted" }),
      ]
    }
    return (scene, { continuation.yield() })
  }

  @Test func `Keys that act on rows wait until the rows have loaded`() async throws {
    let (scene, allow) = slow()
    let task = Task { try await navigator.show(scene) }
    while navigator.entries.isEmpty { await Task.yield() }
    mock.type("jj")
    try await mock.press("Enter", until: "Loading; keys take effect afterward. Esc cancels")
    allow()
    #expect(try await task.value == 2)
  }

  @Test func `Escape is handled before waiting keys and discards them`() async throws {
    let below = ExampleScene()
    let (scene, _) = slow()
    below.keys = { [navigator] in [KeyCommand("o", name: "open", work: { try await navigator.show(scene) })] }
    let task = Task { try await navigator.show(below) }
    try await mock.wait(for: "row 2")
    try await mock.type("ojj", until: "keys take effect afterward")
    try await mock.press("Escape", until: "› row 0")
    mock.press("Escape")
    #expect(try await task.value == nil)
  }

  @Test func `A key that needs no rows is handled immediately`() async throws {
    let (scene, allow) = slow()
    let task = Task { try await navigator.show(scene) }
    while navigator.entries.isEmpty { await Task.yield() }
    try await mock.type("jx", until: "Counted")
    allow()
    try await mock.wait(for: "› row 0")
    mock.press("Enter")
    #expect(try await task.value == 0, "the key x discarded the waiting key j")
  }

  @Test func `Keys typed before the first window opens are delivered to its scene`() async throws {
    let scene = ExampleScene(rows: nil)
    scene.wants = { [unowned scene] in scene.table == nil }
    scene.work = { [unowned scene] in scene.table = Table(ExampleRows(count: 5)) }
    scene.keys = { [unowned scene] in [KeyCommand("Enter", name: "open") { scene.outcome = scene.table?.selectedRow }] }
    mock.type("j")
    mock.type("j\n")
    let task = Task { try await navigator.show(scene) }
    try await mock.wait(for: "row 2")
    mock.send([])
    #expect(try await task.value == 2, "Enter typed ahead arrives as a line feed and opens the row")
  }
}
