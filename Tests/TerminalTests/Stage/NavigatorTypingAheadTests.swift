import MockScreen
import Testing

@testable import Terminal

/// What is typed before there is something to type at.
@MainActor @Suite(.timeLimit(.minutes(15)))
struct NavigatorTypingAheadTests {
  private let mock = MockScreen(rows: 8, columns: 60)
  private let navigator: Navigator

  init() {
    navigator = Navigator(on: mock.screen)
  }

  /// A scene whose rows come when they are let.
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

  @Test func `Keys for rows wait for them`() async throws {
    let (scene, allow) = slow()
    let task = Task { try await navigator.show(scene) }
    while navigator.entries.isEmpty { await Task.yield() }
    mock.type("jj")
    mock.press("Enter")
    try await mock.wait(for: "Keys wait until this is here; Esc cancels")
    allow()
    #expect(try await task.value == 2)
  }

  @Test func `Escape goes before the keys that wait, and ends their waiting`() async throws {
    let below = ExampleScene()
    let (scene, _) = slow()
    below.keys = { [navigator] in [KeyCommand("o", name: "open", work: { try await navigator.show(scene) })] }
    let task = Task { try await navigator.show(below) }
    try await mock.wait(for: "row 2")
    mock.type("ojj")
    try await mock.wait(for: "Keys wait")
    mock.press("Escape")
    try await mock.wait(for: "› row 0")
    mock.press("Escape")
    #expect(try await task.value == nil)
  }

  @Test func `A key that needs no rows does not wait`() async throws {
    let (scene, allow) = slow()
    let task = Task { try await navigator.show(scene) }
    while navigator.entries.isEmpty { await Task.yield() }
    mock.type("jx")
    try await mock.wait(for: "Counted")
    allow()
    try await mock.wait(for: "› row 0")
    mock.press("Enter")
    #expect(try await task.value == 0, "it has ended the waiting of the key before it")
  }

  @Test func `Keys wait for the first window`() async throws {
    let scene = ExampleScene(rows: nil)
    scene.wants = { [unowned scene] in scene.table == nil }
    scene.work = { [unowned scene] in scene.table = Table(ExampleRows(count: 5)) }
    scene.keys = { [unowned scene] in [KeyCommand("Enter", name: "open") { scene.outcome = scene.table?.selectedRow }] }
    mock.type("j")
    mock.type("j\n")
    let task = Task { try await navigator.show(scene) }
    try await mock.wait(for: "row 2")
    mock.send([])
    #expect(try await task.value == 2, "Enter was the end of a line before the terminal was the program's")
  }
}
