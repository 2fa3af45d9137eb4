import MockScreen
import Testing

@testable import Terminal

@MainActor @Suite("Question scene", .timeLimit(.minutes(15)))
struct QuestionSceneTests {
  /// A paragraph with a given number of lines.
  private struct Lines: Cell {
    let count: Int

    func lines(width: Int) -> [StyledLine] {
      (0..<count).map { StyledText(SafeText(untrusted: "line \($0)")).line(cutTo: width) }
    }
  }

  private func question(lines: Int = 1, replies: [Question.Reply]? = nil) -> Question {
    Question(
      title: "Leave?", message: [Lines(count: lines)],
      replies: replies ?? [.init("Stay", key: "s"), .init("Leave", key: "l"), .init("Nothing", key: "n")])
  }

  /// Shows a question, runs a closure while the question is open, and returns the reply.
  private func reply(
    _ question: Question, on mock: MockScreen = MockScreen(), while act: @MainActor (MockScreen) async throws -> Void
  ) async throws -> Int? {
    async let reply = Navigator(on: mock.screen).show(QuestionScene(question))
    try await mock.wait(for: "│ › ")
    try await act(mock)
    let result = try await reply
    #expect(!mock.rows.joined().contains("┌─"))
    return result
  }

  private func settle() async {
    for _ in 0..<50 { await Task.yield() }
  }

  @Test func `A question opens in the center with its first reply selected`() async throws {
    _ = try await reply(question()) { mock in
      let width = 32
      let left = String(repeating: " ", count: 24)
      func line(_ text: String) -> String {
        left + "│ " + text + String(repeating: " ", count: width - 4 - text.count) + " │"
      }
      #expect(
        mock.rows.filter { !$0.isEmpty } == [
          left + "┌─ Leave? " + String(repeating: "─", count: width - 11) + "┐", line("line 0"), line(""),
          line("› s  Stay"), line("  l  Leave"), line("  n  Nothing"),
          left + "└" + String(repeating: "─", count: width - 2) + "┘",
        ])
      let row = try #require(mock.row(left + "│ › s  Stay"))
      #expect(row == 11)
      #expect(mock.style(row: row, column: 26).isReversed)
      #expect(mock.style(row: row, column: 53).isReversed)
      #expect(!mock.style(row: row + 1, column: 26).isReversed)
      #expect(mock.style(row: row + 1, column: 28).isBold)
      #expect(mock.style(row: row - 3, column: 27).isBold)
      mock.press("Enter")
    }
  }

  @Test(
    arguments: [
      (["Enter"], 0), (["Down", "Enter"], 1), (["Up", "Enter"], 0), (["k", "Enter"], 0), (["End", "j", "Enter"], 2),
      (["Tab", "Tab", "Tab", "Enter"], 0),
      (["S-Tab", "Enter"], 2), (["Down", "Down", "Up", "Enter"], 1), (["Escape"], nil), (["Down", "Escape"], nil),
      (["C-s", "Enter"], 0), (["C-n", "Enter"], 1), (["C-n", "C-n", "C-p", "Enter"], 1),
      (["End", "Enter"], 2), (["End", "Home", "Enter"], 0), (["q"], nil),
    ] as [([String], Int?)])
  func `Arrow keys, Tab, Home and End move the selection, and Enter replies`(
    keys: [String], expected: Int?
  ) async throws {
    let given = try await reply(question()) { mock in
      for key in keys { mock.press(key) }
    }
    #expect(given == expected)
  }

  @Test func `q closes a message`() async throws {
    let mock = MockScreen()
    async let reply = Navigator(on: mock.screen, keyDelay: .zero).reply(to: .alert("ghlotus", ["No network"]))
    try await mock.wait(for: "No network")
    while mock.rows.joined().contains("┌─") {
      mock.type("q")
      await Task.yield()
    }
    #expect(await reply == nil)
  }

  @Test(arguments: [("l", 1), ("L", 1), ("xn", 2), (" \u{1B}[200~s\u{1B}[201~s", 0)])
  func `A letter replies immediately`(typed: String, expected: Int) async throws {
    #expect(try await reply(question()) { $0.type(typed) } == expected)
  }

  @Test func `The keys j and k move the selection`() async throws {
    let given = try await reply(question()) { mock in
      mock.type("jjk")
      mock.press("Enter")
    }
    #expect(given == 1)
  }

  private static let destructive = [Question.Reply("Stay", key: "s"), .init("Destroy it", key: "d", word: "destroy")]

  @Test(arguments: [("d", ["Enter"], 1), ("dd", ["Home", "Enter"], 0), ("d", ["Escape"], nil), ("dds", [], 0)])
  func `The letter of a destructive reply only selects the reply`(
    typed: String, keys: [String], expected: Int?
  ) async throws {
    let given = try await reply(question(replies: Self.destructive)) { mock in
      #expect(mock.rows.contains { $0.contains("  d  Destroy it  (d, then Enter)") })
      mock.type(typed)
      for key in keys { mock.press(key) }
    }
    #expect(given == expected)
  }

  @Test func `A click selects a destructive reply, and a second click chooses it`() async throws {
    let given = try await reply(question(replies: Self.destructive)) { mock in
      let row = try #require(mock.rows.firstIndex { $0.contains("Destroy it") })
      mock.click(row: row, column: 40)
      try await mock.wait(for: "› d  Destroy it")
      mock.click(row: row, column: 40)
    }
    #expect(given == 1)
  }

  @Test(arguments: [Size(rows: 24, columns: 80), Size(rows: 40, columns: 120), Size(rows: 10, columns: 40)])
  func `A click on a reply chooses it`(size: Size) async throws {
    for (index, label) in ["Stay", "Leave", "Nothing"].enumerated() {
      let given = try await reply(question(lines: 9), on: MockScreen(rows: size.rows, columns: size.columns)) { mock in
        mock.click(row: try #require(mock.rows.firstIndex { $0.contains("Leave?") }), column: size.columns / 2)
        let row = try #require(mock.rows.firstIndex { $0.contains(" \(label)  ") })
        mock.click(row: row, column: 0)
        mock.click(row: row, column: size.columns / 2)
      }
      #expect(given == index)
    }
  }

  @Test func `Keys typed before the user can have read a question are discarded`() async throws {
    let mock = MockScreen()
    let navigator = Navigator(on: mock.screen)
    let form = ExampleScene()
    var typed: [InputEvent] = []
    form.type = { event in
      typed.append(event)
      return true
    }
    let task = Task { try await navigator.show(form) }
    try await mock.wait(for: "row 0")
    async let reply = navigator.show(QuestionScene(question()))
    try await mock.wait(for: "│ · s  Stay")
    let row = try #require(mock.row(String(repeating: " ", count: 24) + "│ · s  Stay"))
    #expect(mock.style(row: row, column: 29).isDim && !mock.style(row: row, column: 29).isReversed)
    mock.press("Enter", "Down", "Escape")
    mock.type("ln")
    mock.send(Array("\u{1B}[200~n".utf8))
    mock.click(row: row + 1, column: 30)
    try await mock.wait(for: "│ › s  Stay")
    mock.type("\u{1B}[201~")
    mock.press("Down", "Enter")
    #expect(try await reply == 1)
    #expect(typed.isEmpty)
    task.cancel()
    _ = await task.result
  }

  @Test func `A long message scrolls while the replies stay visible`() async throws {
    _ = try await reply(question(lines: 20), on: MockScreen(rows: 10, columns: 40)) { mock in
      @MainActor func shown() -> [Int] {
        (0..<20).filter { number in mock.rows.contains { $0.contains("line \(number) ") } }
      }
      #expect(shown() == [0, 1, 2, 3])
      mock.press("PageDown")
      await settle()
      #expect(shown() == [3, 4, 5, 6])
      mock.type(" ")
      mock.turnWheel(up: false)
      await settle()
      #expect(shown().first ?? 0 > 6)
      for _ in 0..<9 { mock.press("PageDown") }
      await settle()
      #expect(shown() == [16, 17, 18, 19])
      mock.press("PageUp")
      await settle()
      #expect(shown() == [13, 14, 15, 16])
      #expect(mock.rows.contains { $0.contains("› s  Stay") })
      #expect(mock.rows.contains { $0.contains("  Nothing") })
      mock.resize(rows: 40, columns: 80)
      #expect(shown() == Array(0..<20), "a large screen shows the whole message")
      mock.press("Enter")
    }
  }

  @Test func `A long list of replies scrolls with the selection`() async throws {
    let many = (0..<20).map { Question.Reply(SafeText(untrusted: "answer \($0)"), key: "x") }
    let given = try await reply(question(lines: 3, replies: many), on: MockScreen(rows: 10, columns: 40)) { mock in
      for number in 0..<20 {
        await settle()
        #expect(mock.rows.contains { $0.contains("› x  answer \(number) ") }, "\(mock.rows)")
        #expect(mock.rows.contains { $0.contains("line 0") })
        mock.press("Down")
      }
      for _ in 0..<8 { mock.press("Up") }
      await settle()
      let row = try #require(mock.rows.firstIndex { $0.contains("answer 13 ") })
      mock.click(row: row, column: 10)
    }
    #expect(given == 13)
  }

  @Test func `On a narrow screen, a long reply wraps, so that no two replies look alike`() async throws {
    let question = Question(
      title: "Leave?",
      replies: [.init("Leave, and keep a draft", key: "l"), .init("Leave, and discard it", key: "d")])
    _ = try await reply(question, on: MockScreen(rows: 8, columns: 24)) { mock in
      #expect(mock.rows.contains { $0.contains("keep a draft") || $0.contains("a draft") })
      #expect(mock.rows.contains { $0.contains("discard it") })
      mock.press("Escape")
    }
  }

  @Test func `A question can begin with any of its replies`() async throws {
    let question = Question(
      title: "Sort", replies: [.init("Name", key: "n"), .init("Stars", key: "s")], initialReply: 1)
    let index = try await reply(question) { mock in
      #expect(mock.row("│ › s  Stars") != nil || mock.rows.contains { $0.contains("› s  Stars") })
      mock.press("Enter")
    }
    #expect(index == 1)
  }

  @Test func `Canceling a question returns no reply`() async throws {
    let mock = MockScreen()
    let task = Task { try await Navigator(on: mock.screen).show(QuestionScene(question())) }
    try await mock.wait(for: "Leave?")
    task.cancel()
    #expect((try? await task.value) == nil)
    #expect(mock.rows.joined().isEmpty)
  }
}
