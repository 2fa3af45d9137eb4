import MockScreen
import Testing

@testable import Terminal

@MainActor @Suite(.timeLimit(.minutes(15)))
struct NavigatorTests {
  private let mock = MockScreen(rows: 8, columns: 40)
  private let navigator: Navigator
  private let delegate = ExampleDelegate()

  init() {
    navigator = Navigator(on: mock.screen)
    navigator.delegate = delegate
  }

  /// Shows a scene until the work is done, and leaves it.
  private func show(_ scene: ExampleScene, while act: @MainActor () async throws -> Void) async throws -> Int? {
    let task = Task { try await navigator.show(scene) }
    while navigator.entries.isEmpty { await Task.yield() }
    do {
      try await act()
    } catch {
      task.cancel()
      throw error
    }
    let outcome = try await task.value
    #expect(mock.rows.joined().isEmpty && scene.isClosed)
    return outcome
  }

  private func question(_ title: SafeText = "Sure?") -> QuestionScene {
    QuestionScene(Question(title: title, replies: [.init("Yes", key: "y"), .init("No", key: "n")]))
  }

  @Test func `A scene stands between its title and its keys`() async throws {
    let scene = ExampleScene { [KeyCommand("Enter", name: "open", now: {}), KeyCommand("C-s", name: "save", now: {})] }
    let outcome = try await show(scene) {
      let rows = ["Example", "› row 0", "  row 1", "  row 2", "", "", ""]
      #expect(mock.rows == rows + ["Enter open  ^S save  Esc back  F1 keys"])
      mock.press("Down")
      #expect(mock.rows[2] == "› row 1")
      mock.click(row: 3, column: 5)
      #expect(mock.rows[3] == "› row 2")
      mock.press("Escape")
    }
    #expect(outcome == nil)
  }

  @Test func `A double click is Enter on what it is on`() async throws {
    let scene = ExampleScene()
    scene.keys = { [unowned scene] in [KeyCommand("Enter", name: "open") { scene.outcome = scene.table?.selectedRow }] }
    let outcome = try await show(scene) {
      for _ in 0..<2 { mock.click(row: 2, column: 5) }
    }
    #expect(outcome == 1)
  }

  @Test func `A scene that a command shows lies over its own, and gives its outcome back`() async throws {
    let (lower, upper) = (ExampleScene(), ExampleScene(rows: 1))
    upper.title = "Upper"
    upper.keys = { [unowned upper] in [KeyCommand("x", name: "end") { upper.outcome = 7 }] }
    lower.keys = { [navigator, unowned lower] in
      [KeyCommand("o", name: "open", work: { lower.outcome = try await navigator.show(upper) })]
    }
    let outcome = try await show(lower) {
      mock.type("o")
      try await mock.wait(for: "Upper")
      #expect(mock.rows[0] == "Example › Upper", "its title tells the way one came")
      #expect(!mock.rows.dropFirst().joined().contains("row 1"))
      mock.press("F5")
      mock.type("x")
    }
    #expect(outcome == 7)
    #expect(upper.isClosed)
  }

  @Test func `Keys struck behind one that begins something are for what that shows`() async throws {
    let (lower, upper) = (ExampleScene(), ExampleScene(rows: 1))
    var typed = ""
    lower.keys = { [navigator] in [KeyCommand("o", name: "open", work: { try await navigator.show(upper) })] }
    upper.type = { event in
      if case .text(let text) = event { typed += text }
      return event != .key("Escape")
    }
    _ = try await show(lower) {
      mock.type("jojok")
      try await mock.wait(for: "Example") { typed == "jok" }
      #expect(lower.table?.selectedRow == 1)
      mock.press("Escape", "Escape")
    }
  }

  @Test func `So are they while a load waits for its turn`() async throws {
    let (lower, upper) = (ExampleScene(), ExampleScene(rows: 1))
    var (typed, isOutdated) = ("", false)
    lower.wants = { isOutdated }
    lower.work = { isOutdated = false }
    lower.keys = { [navigator] in [KeyCommand("o", name: "open", work: { try await navigator.show(upper) })] }
    upper.type = { event in
      if case .text(let text) = event { typed += text }
      return event != .key("Escape")
    }
    _ = try await show(lower) {
      isOutdated = true
      mock.press("F5")
      mock.type("ojq")
      try await mock.wait(for: "Example") { typed == "jq" }
      #expect(lower.loads == 1 && lower.table?.selectedRow == 0)
      mock.press("Escape", "Escape")
    }
  }

  @Test func `Leaving a scene ends its work and all above it`() async throws {
    let (lower, upper) = (ExampleScene(), ExampleScene(rows: 1))
    var ends: [String] = []
    lower.keys = { [navigator, unowned lower] in
      [
        KeyCommand("o", name: "open", work: { try await navigator.show(upper) }),
        KeyCommand(
          "w", name: "work",
          work: {
            try? await Task.sleep(for: .seconds(600))
            ends.append("work")
          }),
        KeyCommand(
          "l", name: "later",
          work: {
            try await Task.sleep(for: .milliseconds(200))
            lower.outcome = 1
          }),
      ]
    }
    upper.farewell = { ends.append("upper") }
    lower.farewell = { ends.append("lower") }
    let outcome = try await show(lower) {
      mock.type("wlo")
    }
    #expect(outcome == 1)
    #expect(ends.last == "lower" && Set(ends) == ["work", "upper", "lower"])
  }

  @Test func `It loads until it needs no more, and keys go on meanwhile`() async throws {
    let rows = ExampleRows(count: 0)
    let scene = ExampleScene(rows: nil)
    scene.table = Table(rows)
    scene.wants = { [unowned scene] in rows.count < 500 && scene.table?.isNearEnd == true }
    scene.work = {
      try await Task.sleep(for: .milliseconds(5))
      rows.count += 10
    }
    _ = try await show(scene) {
      try await mock.wait(for: "row 4")
      try await Task.sleep(for: .milliseconds(200))
      #expect(scene.loads == 2, "two screens ahead")
      while rows.count < 100 {
        mock.press("End")
        try await Task.sleep(for: .milliseconds(2))
      }
      mock.press("Escape")
    }
  }

  @Test func `What takes its time says what it waits for`() async throws {
    let scene = ExampleScene(rows: 0)
    scene.wants = { [unowned scene] in scene.loads == 0 }
    scene.work = { try await Task.sleep(for: .seconds(600)) }
    _ = try await show(scene) {
      try await mock.wait(for: "Loading the example") { mock.rows[0].hasPrefix("Example ") }
      mock.press("Escape")
    }
  }

  @Test func `A first load that fails is thrown to the caller`() async throws {
    let scene = ExampleScene()
    scene.wants = { true }
    scene.work = { throw ExampleError() }
    await #expect(throws: ExampleError()) { try await navigator.show(scene) }
    #expect(scene.loads == 1 && scene.isClosed && delegate.failures == 0)
    #expect(mock.rows.joined().isEmpty)
  }

  @Test func `A key that leads away repeats nothing before the way back`() async throws {
    let scene = ExampleScene()
    scene.keys = { [KeyCommand("x", name: "go", work: { [navigator] in try await navigator.show(ExampleScene()) })] }
    scene.wants = { true }
    scene.work = { [unowned scene] in
      if scene.loads > 1 { throw ExampleError() }
    }
    _ = try await show(scene) {
      try await mock.wait(for: "Example") { delegate.failures == 1 }
      mock.type("x")
      try await mock.wait(for: "Example › Example")
      for _ in 0..<100 { await Task.yield() }
      #expect(scene.loads == 2)
      mock.press("Escape")
      try await mock.wait(for: "Example") { delegate.failures == 2 }
      mock.press("Escape")
    }
  }

  @Test func `A scene is told before what failed is loaded again`() async throws {
    let scene = ExampleScene()
    scene.wants = { scene.loads < 3 + scene.retries }
    scene.work = { if scene.loads == 2 { throw ExampleError() } }
    delegate.retries = { _ in true }
    _ = try await show(scene) {
      try await mock.wait(for: "Example") { scene.loads == 4 }
      #expect(scene.retries == 1)
      mock.press("Escape")
    }
  }

  @Test func `After a later failure nothing repeats before the next key`() async throws {
    let scene = ExampleScene()
    scene.wants = { true }
    scene.work = { [unowned scene] in
      if scene.loads > 1 { throw ExampleError() }
    }
    _ = try await show(scene) {
      for count in 1...2 {
        try await mock.wait(for: "Example") { delegate.failures == count }
        for _ in 0..<100 { await Task.yield() }
        #expect(scene.loads == count + 1)
        mock.press("Down")
      }
      mock.press("Escape")
    }
  }

  @Test func `What failed is done again where that is wanted`() async throws {
    let scene = ExampleScene()
    var tries = 0
    scene.keys = {
      [
        KeyCommand(
          "x", name: "try",
          work: { [unowned scene] in
            tries += 1
            if tries < 4 { throw ExampleError() }
            scene.outcome = tries
          })
      ]
    }
    delegate.signsIn = { _ in tries == 1 }
    delegate.retries = { [navigator] _ in (try? await navigator.show(self.question("Again?"))) == 0 }
    let outcome = try await show(scene) {
      mock.type("x")
      for count in 2...3 {
        try await mock.wait(for: "› y  Yes") { tries == count }
        mock.type("y")
        try await mock.wait(for: "› y  Yes", isShown: false)
      }
    }
    #expect(outcome == 4)
    #expect(delegate.failures == 2, "the sign-in is no failure")
  }

  @Test func `What is only waited for is seen when it takes longer than a moment, and Escape cancels it`() async throws
  {
    let scene = ExampleScene(rows: nil)
    scene.wants = { true }
    scene.work = { try await Task.sleep(for: .seconds(600)) }
    let outcome = try await show(scene) {
      #expect(mock.rows.joined().isEmpty)
      try await mock.wait(for: "Loading the example  Esc cancels")
      navigator.notice = "Waiting for a limit"
      try await mock.wait(for: "Waiting for a limit  Esc")
      navigator.notice = nil
      mock.type("x")
      #expect(mock.rows.joined().contains("Keys wait"))
      mock.press("Escape")
    }
    #expect(outcome == nil)
    #expect(scene.loads == 1)
  }

  @Test func `Work that does not mind being cancelled has the last word`() async throws {
    let scene = ExampleScene(rows: nil)
    scene.wants = { true }
    scene.work = { [unowned scene] in
      try? await Task.sleep(for: .seconds(600))
      scene.outcome = 8
    }
    let outcome = try await show(scene) {
      try await mock.wait(for: "Esc cancels")
      mock.press("Escape")
    }
    #expect(outcome == 8)
  }

  @Test func `Other keys are ignored while exclusive work runs, and are none afterwards`() async throws {
    let scene = ExampleScene()
    var typed = ""
    var isOver = false
    scene.type = { event in
      if case .text(let text) = event { typed += text }
      if case .paste(let text) = event { typed += text }
      return event != .key("Escape")
    }
    scene.keys = {
      [
        KeyCommand(
          "C-s", name: "save", isExclusive: true,
          work: { [navigator] in
            try await Task.sleep(for: .milliseconds(20))
            try await navigator.show(self.question())
            isOver = true
          })
      ]
    }
    _ = try await show(scene) {
      mock.type("a\u{13}bc\u{1B}[200~d\u{1B}[201~")
      mock.send(Array("\u{1B}[200~e".utf8))
      try await mock.wait(for: "· y  Yes")
      mock.type("f\u{1B}[201~gy\r")
      mock.press("Escape")
      try await mock.wait(for: "› y  Yes")
      mock.press("Enter")
      try await mock.wait(for: "Yes", isShown: false) { isOver }
      mock.type("h")
      #expect(typed == "ah")
      mock.press("Escape")
    }
  }

  @Test func `A paste is for the scene in which it began`() async throws {
    let scene = ExampleScene()
    var typed: [InputEvent] = []
    scene.type = { event in
      typed.append(event)
      return event != .key("Escape")
    }
    scene.wants = { [unowned scene] in scene.loads < 1 }
    scene.work = { [navigator] in
      try await Task.sleep(for: .milliseconds(50))
      try await navigator.show(self.question())
    }
    _ = try await show(scene) {
      mock.send(Array("\u{1B}[200~a".utf8))
      try await mock.wait(for: "› y  Yes")
      mock.type("b\u{1B}[201~c")
      #expect(typed == [.paste("ab")])
      mock.press("Escape")
      mock.press("Escape")
    }
  }

  @Test(arguments: [true, false])
  func `Leaving a scene cancels its work, but for what outlives it`(outlivesScene: Bool) async throws {
    var isDone = false
    let scene = ExampleScene {
      [
        KeyCommand("f", name: "follow", outlivesScene: outlivesScene) {
          try await Task.sleep(for: outlivesScene ? .milliseconds(100) : .seconds(600))
          isDone = true
        }
      ]
    }
    _ = try await show(scene) {
      mock.type("f")
      mock.press("Escape")
    }
    #expect(isDone == outlivesScene)
  }

  @Test func `Where there is no room for all keys, the ways out and the list of them stay`() async throws {
    let scene = ExampleScene {
      [KeyCommand("f", name: "follow", now: {}), KeyCommand("g", name: "follow this user and all of theirs", now: {})]
    }
    _ = try await show(scene) {
      #expect(mock.rows[7] == "f follow  Esc back  F1 keys", "a key is named as a whole or not at all")
      mock.resize(rows: 8, columns: 12)
      #expect(mock.rows[7] == "F1 keys")
      mock.press("Escape")
    }
  }

  @Test func `A key that does nothing here says why`() async throws {
    var refusal: SafeText? = "Sign in first"
    var count = 0
    let scene = ExampleScene { [KeyCommand("f", name: "follow", unless: refusal, now: { count += 1 })] }
    _ = try await show(scene) {
      mock.type("f")
      #expect(mock.rows[7] == "Sign in first")
      mock.press("Down")
      #expect(mock.rows[7] == "Esc back  F1 keys", "a key that does nothing is not offered")
      refusal = nil
      navigator.update()
      #expect(mock.rows[7] == "f follow  Esc back  F1 keys")
      mock.type("f")
      #expect(count == 1)
      mock.press("Escape")
    }
  }

  @Test func `F1 and a question mark list the keys, what is typed excepted`() async throws {
    let scene = ExampleScene { [KeyCommand("Enter", "o", name: "open", unless: "nothing there", now: {})] }
    var takes = false
    _ = try await show(scene) {
      for key in ["F1", "?"] {
        mock.press(key)
        try await mock.wait(for: "┌─ Keys")
        #expect(mock.rows.contains { $0.contains("Enter  o") && $0.contains("open (nothing") })
        mock.press("Escape")
        try await mock.wait(for: "› g  Go on")
        mock.press("Enter")
        try await mock.wait(for: "┌─ Keys", isShown: false)
      }
      scene.type = { event in
        takes = true
        return event != .key("Escape")
      }
      mock.type("?")
      #expect(takes)
      mock.press("Escape")
    }
  }

  @Test func `What was typed before a cancellation still edits, up to a key that begins something`() async throws {
    for (isCovered, expected) in [(false, "abcd"), (true, "")] {
      let scene = ExampleScene()
      var typed: [InputEvent] = []
      var hasBegun = false
      scene.type = { event in
        typed.append(event)
        return true
      }
      scene.keys = { [KeyCommand("C-s", name: "save", work: { hasBegun = true })] }
      scene.wants = { [unowned scene] in isCovered && scene.loads == 0 }
      scene.work = { [navigator] in try await navigator.show(self.question()) }
      let task = Task { try await navigator.show(scene) }
      try await mock.wait(for: isCovered ? "› y  Yes" : "row 0")
      task.cancel()
      mock.type("ab")
      mock.paste("cd")
      mock.type("\u{13}e\u{1B}[200~f")
      await #expect(throws: CancellationError.self) { try await task.value }
      let text = typed.reduce(into: "") { text, event in
        switch event {
        case .text(let more), .paste(let more): text += more
        default: break
        }
      }
      #expect(text == expected && !hasBegun && scene.isClosed)
      #expect(mock.rows.joined().isEmpty)
    }
  }

  @Test func `What is said stands in the last line until the next key`() async throws {
    _ = try await show(ExampleScene()) {
      navigator.say(StyledText("Said."))
      #expect(mock.rows[7] == "Said.")
      mock.press("Down")
      #expect(mock.rows[7] == "Esc back  F1 keys")
      mock.press("Escape")
    }
  }
}
