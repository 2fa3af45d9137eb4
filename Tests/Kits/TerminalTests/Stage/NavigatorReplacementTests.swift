import MockScreen
import Testing

@testable import Terminal

/// Tests for scenes that replace each other, such as tabs.
@MainActor @Suite(.timeLimit(.minutes(15)))
struct NavigatorReplacementTests {
  private let mock = MockScreen(rows: 12, columns: 60)
  private let navigator: Navigator
  private let delegate = ExampleDelegate()

  init() {
    navigator = Navigator(on: mock.screen, keyDelay: .zero)
    navigator.delegate = delegate
  }

  /// Returns a scene whose digit keys replace it by another such scene with that title.
  private func tab(_ title: SafeText, rows: Int = 3) -> ExampleScene {
    let scene = ExampleScene(rows: rows)
    scene.title = title
    scene.keys = { [navigator, unowned scene] in
      (["1", "2"] as [SafeText]).map { next in
        KeyCommand(
          KeyPress(next.string), name: next,
          now: { navigator.replace(scene, with: self.tab(next, rows: next == "1" ? 3 : 5)) })
      } + [KeyCommand("x", name: "end", now: { scene.outcome = 7 })]
    }
    return scene
  }

  @Test func `A scene is released while the scene that replaced it is still shown`() async throws {
    let first = tab("1")
    let task = Task { try await navigator.show(first) }
    try await mock.wait(for: "row 2")
    try await mock.type("2", until: "row 4")
    weak let second = navigator.entries.last?.scene
    #expect(second != nil)
    mock.type("1")
    try await mock.wait(until: { second == nil })
    mock.press("Escape")
    _ = try await task.value
  }

  @Test func `The outcome of a scene that replaced another one is not the outcome of the call`() async throws {
    let task = Task { try await navigator.show(tab("1")) }
    try await mock.wait(for: "row 2")
    try await mock.type("2", until: "row 4")
    mock.type("x")
    #expect(try await task.value == nil)
    #expect(navigator.entries.isEmpty)
  }

  @Test func `The root scene can be replaced, and cancellation closes its successor`() async throws {
    let (first, second) = (tab("1"), tab("2"))
    first.keys = { [navigator, unowned first] in
      [KeyCommand("2", name: "2", now: { navigator.replace(first, with: second) })]
    }
    let task = Task { try await navigator.show(first) }
    try await mock.wait(for: "row 2")
    mock.type("2")
    try await mock.wait(until: { navigator.scenes.first?.scene === second })
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(first.isClosed && second.isClosed && navigator.entries.isEmpty)
  }

  @Test func `A scene that cannot load stays in the place of the scene that it replaced`() async throws {
    let (first, second) = (tab("1"), ExampleScene(rows: 0))
    second.title = "Slow"
    second.wants = { [unowned second] in second.table?.source.count == 0 }
    second.work = { throw ExampleError() }
    first.keys = { [navigator, unowned first] in
      [KeyCommand("2", name: "2", now: { navigator.replace(first, with: second) })]
    }
    let task = Task { try await navigator.show(first) }
    try await mock.wait(for: "row 2")
    try await mock.type("2", until: "Could not load this page")
    #expect(delegate.failures == 1)
    mock.press("Escape")
    #expect(try await task.value == nil)
  }

  @Test func `A lasting command continues, and its scene is closed afterward`() async throws {
    let (first, second) = (tab("1"), tab("2"))
    let (allowed, continuation) = AsyncStream<Void>.makeStream()
    var isDone = false
    first.keys = { [navigator, unowned first] in
      [
        KeyCommand("s", name: "save", kind: .lasting) {
          for await _ in allowed { break }
          isDone = true
        }, KeyCommand("2", name: "2", now: { navigator.replace(first, with: second) }),
      ]
    }
    let task = Task { try await navigator.show(first) }
    try await mock.wait(for: "row 2")
    mock.type("s2")
    try await mock.wait(until: { navigator.scenes.first?.scene === second })
    var isLoaded = false
    second.wants = { !isLoaded }
    second.work = { isLoaded = true }
    mock.press("F5")
    try await mock.wait(until: { isLoaded })
    #expect(!isDone && !first.isClosed, "the new scene doesn't wait for the command of the old one")
    continuation.yield()
    try await mock.wait(until: { first.isClosed })
    #expect(isDone)
    mock.press("Escape")
    #expect(try await task.value == nil)
  }

  @Test func `A scene that has closed is not replaced`() async throws {
    let (first, late) = (tab("1"), tab("2"))
    let task = Task { try await navigator.show(first) }
    try await mock.wait(for: "row 2")
    mock.press("Escape")
    _ = try await task.value
    navigator.replace(first, with: late)
    #expect(navigator.entries.isEmpty)
  }
}

extension MockScreen {
  fileprivate func wait(until condition: () -> Bool) async throws {
    try await wait(for: "", isShown: true, and: condition)
  }
}
