import MockScreen
import Testing

@testable import Terminal

/// Tests for the preview next to a list.
@MainActor @Suite(.timeLimit(.minutes(15)))
struct NavigatorPreviewTests {
  private let mock = MockScreen(rows: 8, columns: 140)
  private let delegate = Delegate()

  /// A delegate that previews the selected row of the scene "Example".
  @MainActor
  private final class Delegate: StageDelegate {
    var makeScene: (Int) -> ExampleScene = { _ in ExampleScene() }
    var isOff = false
    private(set) var previews: [ExampleScene] = []

    func stage(_ stage: any Stage, previewOf scene: any Scene) -> PreviewRequest? {
      guard !isOff, let row = scene.table?.selectedRow, scene.title == "Example" else { return nil }
      return PreviewRequest(of: row) { [self] in
        previews.append(makeScene(row))
        return previews.last
      }
    }

    func stage(_ stage: any Stage, signsInAfter error: any Error) async -> Bool { false }
    func stage(_ stage: any Stage, retriesAfter error: any Error) async -> Bool { false }
  }

  /// Returns a scene for a row, which has a table with one row after its load.
  ///
  /// - Parameter load: Runs during the load.
  private static func page(_ row: Int, _ load: @escaping @MainActor () async throws -> Void = {}) -> ExampleScene {
    let page = ExampleScene(rows: nil)
    page.title = SafeText(untrusted: "page \(row)")
    page.wants = { [unowned page] in page.table == nil }
    page.work = { [unowned page] in
      try await load()
      page.table = Table([ParagraphCell(SafeText(untrusted: "content \(row)"))])
    }
    return page
  }

  private func navigator(previewDelay: Duration = .zero) -> Navigator {
    let navigator = Navigator(on: mock.screen, previewDelay: previewDelay)
    navigator.delegate = delegate
    return navigator
  }

  /// Shows a scene, runs a closure, presses Escape, and waits until the scene has closed.
  private func show(
    _ scene: ExampleScene = ExampleScene(), on navigator: Navigator, while act: @MainActor () async throws -> Void
  ) async throws {
    let task = Task { try await navigator.show(scene) }
    while navigator.entries.isEmpty { await Task.yield() }
    do {
      try await act()
    } catch {
      task.cancel()
      throw error
    }
    mock.press("Escape")
    _ = try await task.value
    #expect(delegate.previews.allSatisfy { $0.isClosed || $0.loads == 0 })
  }

  /// The text of the right half in a row of the screen.
  private func right(_ row: Int) -> Substring { mock.rows[row].drop { $0 != "│" } }

  @Test func `The right half of a wide screen shows the page of the selected row, without a mark`() async throws {
    delegate.makeScene = { Self.page($0) }
    try await show(on: navigator()) {
      try await mock.wait(for: "content 0")
      #expect(mock.text(row: 1, column: 0, columns: 9) == "› row 0  ")
      #expect(right(1) == "│  content 0" && right(2) == "│")
      mock.press("Down")
      #expect(right(1) == "│  page 1", "the title appears at once")
      try await mock.wait(for: "content 1")
      #expect(delegate.previews.count == 2 && delegate.previews[0].isClosed)
    }
  }

  @Test func `Keys and clicks act on the list, and never on the preview`() async throws {
    delegate.makeScene = { row in
      let page = Self.page(row)
      page.keys = { [KeyCommand("x", name: "explode", now: { Issue.record("the preview received a key") })] }
      page.type = { _ in
        Issue.record("the preview received an event")
        return true
      }
      return page
    }
    let list = ExampleScene()
    try await show(list, on: navigator()) {
      try await mock.wait(for: "content 0")
      #expect(!mock.rows.joined().contains("explode"))
      mock.type("x")
      #expect(mock.rows[7].contains("x does nothing here"))
      mock.click(row: 2, column: 100)
      #expect(list.table?.selectedRow == 0)
      mock.click(row: 2, column: 5)
      #expect(list.table?.selectedRow == 1)
    }
  }

  @Test func `A page that can't be loaded says so in one line, and reports no error`() async throws {
    delegate.makeScene = { Self.page($0) { throw ExampleError() } }
    try await show(on: navigator()) {
      try await mock.wait(for: "Not loaded yet") { delegate.previews[0].loads == 1 }
      #expect(right(1) == "│  page 0")
      #expect(right(2) == "│  Not loaded yet; Enter opens this page")
    }
  }

  @Test func `Moving quickly through a list loads nothing`() async throws {
    delegate.makeScene = { Self.page($0) }
    try await show(on: navigator(previewDelay: .seconds(3_600))) {
      mock.press("Down", "Down")
      #expect(right(1) == "│  page 2")
    }
    #expect(delegate.previews.count == 3 && delegate.previews.allSatisfy { $0.loads == 0 })
  }

  @Test func `With a preview, a key draws the screen as often as without one`() async throws {
    delegate.makeScene = { Self.page($0) }
    let list = ExampleScene()
    var draws = 0
    list.keys = {
      draws += 1
      return []
    }
    func count(after key: String) async -> Int {
      let former = draws
      mock.press(key)
      for _ in 0..<1_000 { await Task.yield() }
      return draws - former
    }
    try await show(list, on: navigator(previewDelay: .seconds(3_600))) {
      _ = await count(after: "Down")
      let usual = await count(after: "Down")
      delegate.isOff = true
      _ = await count(after: "Up")
      #expect(await count(after: "Up") == usual && list.table?.selectedRow == 0)
    }
  }

  @Test func `A load that was interrupted by another row or by the end of the list shows nothing`() async throws {
    delegate.makeScene = { Self.page($0) { try await Task.sleep(for: .seconds(3_600)) } }
    try await show(on: navigator()) {
      try await mock.wait(for: "page 0") { delegate.previews[0].loads == 1 }
      try await mock.press("Down", until: "page 1") { delegate.previews[0].isClosed && delegate.previews[1].loads == 1 }
    }
  }

  @Test func `A narrow screen has no preview, and loads none`() async throws {
    delegate.makeScene = { Self.page($0) }
    mock.resize(rows: 8, columns: 139)
    try await show(on: navigator()) {
      #expect(mock.rows[1] == "› row 0" && delegate.previews.isEmpty)
      mock.resize(rows: 8, columns: 140)
      try await mock.wait(for: "content 0")
      mock.resize(rows: 8, columns: 139)
      #expect(mock.rows[1] == "› row 0")
      mock.resize(rows: 8, columns: 140)
      try await mock.wait(for: "content 0")
    }
  }

  @Test func `A preview stops when a page opens above its list, and starts over afterwards`() async throws {
    let gate = Gate()
    delegate.makeScene = { Self.page($0) { await gate.pass() } }
    let (list, page) = (ExampleScene(), ExampleScene(rows: 1))
    page.title = "Page"
    let navigator = navigator()
    list.keys = { [KeyCommand("o", name: "open", work: { try await navigator.show(page) })] }
    try await show(list, on: navigator) {
      try await mock.wait(for: "page 0") { delegate.previews[0].loads == 1 }
      try await mock.type("o", until: "Example › Page") { delegate.previews[0].isClosed }
      #expect(mock.rows[1] == "› row 0")
      gate.open()
      try await mock.press("Escape", until: "content 0")
      #expect(delegate.previews.count == 2)
    }
  }
}
