import MockScreen
import Testing

@testable import Terminal

/// Tests of work on a full screen. `ConsoleStageTests` tests loads on a console.
@MainActor @Suite(.timeLimit(.minutes(15)))
struct WorkTests {
  private let mock = MockScreen(rows: 8, columns: 40)
  private let navigator: Navigator
  private let delegate = ExampleDelegate()
  private let root = ExampleScene()

  init() {
    navigator = Navigator(on: mock.screen)
    navigator.delegate = delegate
  }

  private var text: String { mock.rows.joined(separator: "\n") }

  /// Shows the root scene, whose key `o` runs a command, while a closure runs.
  private func run(
    _ command: @escaping KeyCommand.Work, while act: @MainActor () async throws -> Void
  ) async throws {
    root.keys = { [KeyCommand("o", name: "work", work: command)] }
    let task = Task { try await navigator.show(root) }
    while navigator.entries.isEmpty { await Task.yield() }
    mock.type("o")
    do { try await act() } catch {
      task.cancel()
      throw error
    }
    navigator.leaveAll()
    _ = try await task.value
  }

  private func work(_ status: SafeText, until gate: Gate) -> Work<Int> {
    Work(status) {
      await gate.pass()
      try Task.checkCancellation()
      return 1
    }
  }

  @Test func `Several works in a row look like one`() async throws {
    let (first, second) = (Gate(), Gate())
    try await run { [navigator] in
      _ = try await navigator.perform(self.work("First", until: first))
      _ = try await navigator.perform(self.work("Second", until: second))
    } while: {
      try await mock.wait(for: "First  Esc to cancel")
      first.open()
      while !text.contains("Second  Esc to cancel") {
        #expect(text.contains("First"))
        await Task.yield()
      }
      #expect(!text.contains("First"))
      second.open()
      try await mock.wait(for: "Second", isShown: false)
    }
  }

  @Test func `A key press ends the window of work that has ended`() async throws {
    let (gate, end) = (Gate(), Gate())
    try await run { [navigator] in
      _ = try await navigator.perform(self.work("First", until: gate))
      await end.pass()
    } while: {
      try await mock.wait(for: "First  Esc to cancel")
      gate.open()
      while navigator.lingering == nil { await Task.yield() }
      #expect(text.contains("First"))
      mock.type("x")
      #expect(!text.contains("First"))
      end.open()
    }
  }

  @Test func `Escape cancels work, and the command ends`() async throws {
    var error: (any Error)?
    try await run { [navigator] in
      do { _ = try await navigator.perform(self.work("First", until: Gate())) } catch let thrown { error = thrown }
    } while: {
      try await mock.wait(for: "First  Esc to cancel")
      try await mock.press("Escape", until: "First", isShown: false) { error is CancellationError }
    }
  }

  @Test func `Work is repeated after a sign-in, and then has a result`() async throws {
    delegate.signsIn = { _ in true }
    var (runs, result) = (0, 0)
    let work = Work("First") {
      runs += 1
      guard runs > 1 else { throw StageError.needsScreen }
      return runs
    }
    try await run { [navigator] in
      result = try await navigator.perform(work)
    } while: {
      try await mock.wait(for: "Example") { result == 2 }
    }
  }
}
