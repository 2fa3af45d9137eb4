import MockScreen
import Testing

@testable import Terminal

/// Tests for restoring several stacked scenes at once.
@MainActor @Suite(.timeLimit(.minutes(15)))
struct NavigatorRestoreTests {
  private let mock = MockScreen(rows: 6, columns: 40)
  private let navigator: Navigator
  private let delegate = ExampleDelegate()

  init() {
    navigator = Navigator(on: mock.screen, keyDelay: .zero)
    navigator.delegate = delegate
  }

  /// Returns a scene that loads its rows in pages of ten.
  private func scene(_ title: SafeText, pages: Int = 1) -> ExampleScene {
    let scene = ExampleScene(rows: nil)
    scene.title = title
    let rows = ExampleRows(count: 0)
    rows.isComplete = false
    scene.wants = { [unowned scene] in scene.loads < pages && scene.table?.isNearEnd != false }
    scene.work = { [unowned scene] in
      rows.count += 10
      rows.isComplete = rows.count == 10 * pages
      if scene.table == nil { scene.table = Table(rows) }
    }
    return scene
  }

  private func position(_ row: Int) -> TablePosition {
    TablePosition(selectedRow: row, topRow: row - 1, topLine: 0)
  }

  @Test func `A covered scene loads only when it becomes visible`() async throws {
    let (lower, upper) = (scene("lower"), scene("upper"))
    let task = Task {
      _ = try await navigator.show(lower, at: position(4)) {
        try await navigator.show(upper, at: position(7), beginningWith: nil)
      }
    }
    try await mock.wait(for: "› row 7")
    #expect(mock.rows.prefix(3) == ["lower › upper", "  row 6", "› row 7"])
    #expect(lower.loads == 0)
    #expect(navigator.scenes.map(\.position) == [position(4), position(7)])
    try await mock.press("Escape", until: "› row 4")
    #expect(mock.rows.prefix(3) == ["lower", "  row 3", "› row 4"])
    #expect(lower.loads == 1)
    mock.press("Escape")
    try await task.value
    #expect(upper.isClosed && lower.isClosed)
  }

  @Test func `Going back twice doesn't close a restored root scene that the user hasn't seen`() async throws {
    let (lower, upper) = (scene("lower"), scene("upper"))
    let (signal, gate) = AsyncStream<Void>.makeStream()
    let work = lower.work
    lower.work = {
      for await _ in signal { break }
      try await work()
    }
    let task = Task {
      _ = try await navigator.show(lower, at: nil) { try await navigator.show(upper) }
    }
    try await mock.wait(for: "› row 0")
    // Both keys arrive in one read.
    mock.type("\u{1B}[D\u{1B}[D")
    #expect(navigator.entries.map(\.scene.title) == ["lower"])
    gate.yield()
    try await task.value
    #expect(lower.loads == 1, "the second key takes effect once the scene has loaded")
  }

  @Test func `A restored selection waits until its row has loaded`() async throws {
    let scene = scene("list", pages: 9)
    let task = Task { try await navigator.show(scene, at: position(45), beginningWith: nil) }
    try await mock.wait(for: "› row 45")
    #expect(scene.loads < 9)
    mock.press("Escape")
    _ = try await task.value
  }

  @Test func `If the restored row no longer exists, the last row is selected`() async throws {
    let scene = scene("list", pages: 2)
    let task = Task { try await navigator.show(scene, at: position(45), beginningWith: nil) }
    try await mock.wait(for: "› row 19")
    try await mock.press("Up", until: "› row 18")
    mock.press("Escape")
    _ = try await task.value
  }

  @Test func `A restored scene that fails to load reports the error over the scene below`() async throws {
    let (lower, upper) = (scene("lower"), scene("upper"))
    upper.work = { throw ExampleError() }
    let task = Task {
      _ = try await navigator.show(lower, at: nil) { try await navigator.show(upper) }
    }
    try await mock.wait(for: "› row 0") { delegate.failures == 1 }
    mock.press("Escape")
    _ = try await task.value
  }

  @Test func `The navigator reports the end before any scene closes, with every position`() async throws {
    for isCancelled in [false, true] {
      let (lower, upper) = (scene("lower"), scene("upper"))
      var ends: [[TablePosition?]] = []
      navigator.willEnd = { ends.append(navigator.scenes.map(\.position)) }
      let task = Task {
        _ = try await navigator.show(lower, at: position(4)) { try await navigator.show(upper) }
      }
      try await mock.wait(for: "› row 0")
      mock.press("Down")
      if isCancelled { task.cancel() } else { navigator.leaveAll() }
      _ = try? await task.value
      #expect(ends == [[position(4), TablePosition(selectedRow: 1, topRow: 0, topLine: 0)]])
    }
  }
}
