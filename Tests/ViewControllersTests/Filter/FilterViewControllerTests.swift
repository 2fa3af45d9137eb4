import MockScreen
import Testing

@testable import Terminal
@testable import ViewControllers

/// Tests for typing a filter over a list of rows.
@MainActor @Suite(.timeLimit(.minutes(15)))
struct FilterViewControllerTests {
  private let mock = MockScreen(rows: 8, columns: 70)
  private let navigator: Navigator

  init() {
    navigator = Navigator(on: mock.screen, keyDelay: .zero)
  }

  private func show(_ count: Int, while act: @MainActor (Table) async throws -> Void) async throws {
    let scene = NumberScene(count, on: navigator)
    let task = Task { try await navigator.show(scene) }
    while navigator.entries.isEmpty { await Task.yield() }
    do {
      try await act(scene.rows)
    } catch {
      task.cancel()
      throw error
    }
    navigator.leaveAll()
    try await task.value
  }

  @Test func `Typed text updates the filtered rows after each key`() async throws {
    try await show(100) { table in
      try await mock.type("/H42q", until: "/H42q")
      #expect(table.queryText == "H42q")
      #expect(mock.cursor == Position(row: 7, column: 5))
      mock.press("Backspace")
      #expect(mock.rows[1...2] == ["› h42", ""])
      #expect(mock.rows[7].hasSuffix("1 of 100  Enter keep  Esc all rows"))
      mock.press("Backspace")
      #expect(mock.rows[1...3] == ["› h4", "  h40", "  h41"])
      mock.press("Down")
      #expect(mock.rows[2] == "› h40", "arrow keys still move the selection")
    }
  }

  @Test func `An empty filter says what the user can type`() async throws {
    try await show(100) { _ in
      mock.type("/")
      try await mock.wait(for: "/words of a row, or !word")
      #expect(mock.cursor == Position(row: 7, column: 1))
      mock.type("4")
      try await mock.wait(for: "/4 ")
      #expect(mock.rows[7].hasSuffix("19 of 100  Enter keep  Esc all rows"))
    }
  }

  @Test func `Enter keeps the filter, which can be extended or replaced later`() async throws {
    try await show(100) { table in
      try await mock.type("/4", until: "19 of 100")
      try await mock.press("Enter", until: "/4  19 of 100  / filter")
      #expect(mock.cursor.map { mock.rows[$0.row].hasPrefix("›") } == true, "the cursor is on the selected row")
      mock.type("j")
      #expect(table.selectedRow == 14)
      mock.type("/")
      mock.press("End")
      try await mock.type("2", until: "/42")
      #expect(mock.rows[1] == "› h42")
      try await mock.press("Enter", until: "/42  1 of 100  / filter")
      try await mock.type("/3", until: "/3 ")
      #expect(mock.rows[1] == "› h3")
    }
  }

  @Test func `Escape removes the filter and shows all rows`() async throws {
    try await show(100) { table in
      try await mock.type("/42", until: "1 of 100")
      try await mock.press("Escape", until: "Esc back")
      #expect(table.query == nil && table.selectedRow == 42)
      #expect(navigator.entries.count == 1)
    }
  }

  @Test func `On a narrow screen, the filter line shows Escape, and a click on a key presses it`() async throws {
    try await show(100) { table in
      mock.resize(rows: 8, columns: 42)
      try await mock.type("/42", until: "1 of 100  Esc all rows")
      mock.click(row: 7, column: 35)
      try await mock.wait(for: "Esc back")
      #expect(table.query == nil)
      mock.resize(rows: 8, columns: 80)
      try await mock.type("/42", until: "Enter keep  Esc all rows")
      mock.click(row: 7, column: 80 - 24)
      try await mock.wait(for: "/42  1 of 100  / filter")
    }
  }

  @Test(arguments: [(5, 20), (1, 2), (2, 10), (40, 200)])
  func `The filter field fits into a screen of any size`(rows: Int, columns: Int) async throws {
    try await show(100) { table in
      mock.resize(rows: rows, columns: columns)
      mock.type("/a long text that does not fit into a narrow line")
      mock.press("Home", "C-k")
      mock.type("42")
      for _ in 0..<500 where table.queryText != "42" { try await Task.sleep(for: .milliseconds(10)) }
      #expect(table.queryText == "42")
      #expect(mock.rows.last?.hasPrefix(columns > 2 ? "/42" : "/") == true)
    }
  }
}

/// A scene with a list that the key `/` filters.
@MainActor
private final class NumberScene: Scene {
  let rows: Table
  private let navigator: Navigator

  init(_ count: Int, on navigator: Navigator) {
    rows = Table(Numbers(count))
    self.navigator = navigator
  }

  var table: Table? { rows }

  var commands: [KeyCommand] {
    [
      KeyCommand("/", name: "filter") { [navigator, rows] in
        try await navigator.show(FilterViewController(of: rows))
      },
      KeyCommand("H", "q", name: "end", now: { [navigator] in navigator.leaveAll() }),
    ]
  }
}

@MainActor
private final class Numbers: TableDataSource {
  let count: Int
  private(set) var asked = 0
  var isList: Bool { true }

  init(_ count: Int) {
    self.count = count
  }

  func cell(at row: Int) -> any Cell { ParagraphCell(untrusted: text(at: row)) }

  func text(at row: Int) -> String {
    asked += 1
    return "h\(row)"
  }
}
