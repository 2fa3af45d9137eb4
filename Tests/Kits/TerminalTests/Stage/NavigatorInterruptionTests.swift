import MockScreen
import Testing

@testable import Terminal

/// Tests for scenes that appear, fail or end while keys are waiting.
@MainActor @Suite(.timeLimit(.minutes(15)))
struct NavigatorInterruptionTests {
  private let mock = MockScreen(rows: 12, columns: 60)
  private let navigator: Navigator
  private let delegate = ExampleDelegate()
  private let root = ExampleScene()

  init() {
    navigator = Navigator(on: mock.screen, keyDelay: .milliseconds(50))
    navigator.delegate = delegate
    root.title = "Root"
  }

  /// Shows the root scene, runs a closure, and closes all scenes.
  private func run(_ act: @MainActor () async throws -> Void) async throws {
    let task = Task { try await navigator.show(root) }
    defer { task.cancel() }
    try await mock.wait(for: "row 2")
    try await act()
    navigator.leaveAll()
    _ = try await task.value
    #expect(mock.rows.joined().isEmpty)
  }

  /// Returns a page without rows whose load waits for a gate.
  private func slowList(_ gate: Gate, then work: @escaping @MainActor (ExampleScene) throws -> Void) -> ExampleScene {
    let scene = ExampleScene(rows: 0)
    scene.title = "List"
    scene.wants = { [unowned scene] in scene.table?.source.count == 0 }
    scene.work = { [unowned scene] in
      await gate.pass()
      try work(scene)
    }
    return scene
  }

  private func question(_ title: SafeText = "Sure?") -> QuestionScene {
    QuestionScene(Question(title: title, replies: [.init("Yes", key: "y"), .init("No", key: "n")]))
  }

  private func opens(_ scene: ExampleScene) -> KeyCommand {
    KeyCommand("o", name: "open", work: { [navigator] in try await navigator.show(scene) })
  }

  @Test func `A load that fails under another scene asks nothing, and the scene says so afterward`() async throws {
    let (gate, upper) = (Gate(), ExampleScene())
    root.wants = { [root] in root.loads < 2 }
    root.work = { [root] in
      guard root.loads == 2 else { return }
      await gate.pass()
      throw ExampleError()
    }
    root.keys = { [navigator] in [KeyCommand("o", name: "open", work: { try await navigator.show(upper) })] }
    var typed = ""
    upper.type = { event in
      guard case .text(let text) = event else { return false }
      typed += text
      return true
    }
    try await run {
      try await mock.wait(for: "row 2") { root.loads == 2 }
      try await mock.type("o", until: "Root › Example")
      mock.type("ab")
      gate.open()
      for _ in 0..<200 { await Task.yield() }
      try await mock.type("cd", until: "Root › Example") { typed == "abcd" }
      #expect(delegate.failures == 0)
      try await mock.press("Escape", until: "Could not load the rest; press an arrow key to try again")
    }
  }

  @Test(arguments: [false, true])
  func `The error of a command waits while the user types in a prompt above its scene`(hasMenu: Bool) async throws {
    let (gate, prompt) = (Gate(), ExampleScene())
    prompt.title = "Prompt"
    prompt.type = { if case .text = $0 { true } else { false } }
    delegate.retries = { [navigator] _ in
      _ = try? await navigator.show(self.question())
      return false
    }
    root.keys = {
      [
        self.opens(prompt),
        KeyCommand("f", name: "follow", kind: .lasting) {
          await gate.pass()
          throw ExampleError()
        },
      ]
    }
    try await run {
      try await mock.type("fo", until: "Root › Prompt")
      if hasMenu {
        try await mock.press("F1", until: "─ Keys") { navigator.entries.last?.takesKeys == true }
      }
      gate.open()
      for _ in 0..<200 { await Task.yield() }
      #expect(delegate.failures == 0)
      if hasMenu {
        try await mock.press("Escape", until: "Root › Prompt") { navigator.entries.count == 2 }
        #expect(delegate.failures == 0)
      }
      try await mock.press("Escape", until: "› y  Yes") {
        delegate.failures == 1 && navigator.entries.last?.takesKeys == true
      }
      mock.press("Escape")
      try await mock.wait(for: "› y  Yes", isShown: false)
    }
  }

  @Test func `The error of the command of a prompt appears at once`() async throws {
    let prompt = ExampleScene()
    prompt.title = "Prompt"
    prompt.type = { if case .text = $0 { true } else { false } }
    prompt.keys = { [KeyCommand("Enter", name: "post", kind: .lasting) { throw ExampleError() }] }
    root.keys = { [self.opens(prompt)] }
    try await run {
      try await mock.type("o", until: "Root › Prompt")
      try await mock.press("Enter", until: "Root › Prompt") { delegate.failures == 1 }
    }
  }

  @Test func `Keys that wait for rows are discarded if the load fails`() async throws {
    let gate = Gate()
    var isDone = false
    let list = slowList(gate) { _ in throw ExampleError() }
    root.keys = { [self.opens(list), KeyCommand("d", name: "delete", now: { isDone = true })] }
    try await run {
      try await mock.type("ojd", until: "keys take effect afterward")
      gate.open()
      try await mock.wait(for: "List", isShown: false) { delegate.failures == 1 }
      #expect(!isDone && root.table?.selectedRow == 0)
      #expect(!mock.rows.joined().contains("keys take effect afterward"))
    }
  }

  @Test func `A command that outlives its scene continues when all scenes are left at once`() async throws {
    let (sent, delivered) = (Gate(), Gate())
    var isDone = false
    let page = ExampleScene {
      [
        KeyCommand("f", name: "follow", kind: .lasting) {
          sent.open()
          await delivered.pass()
          try Task.checkCancellation()
          isDone = true
        }
      ]
    }
    page.title = "Page"
    root.keys = { [self.opens(page)] }
    let task = Task { try await navigator.show(root) }
    try await mock.wait(for: "row 2")
    try await mock.type("o", until: "Root › Page")
    mock.type("f")
    await sent.pass()
    navigator.leaveAll()
    #expect(navigator.entries.isEmpty)
    for _ in 0..<20 { await Task.yield() }
    delivered.open()
    _ = try await task.value
    #expect(isDone)
  }

  @Test func `A page that was waited for does not cover a question`() async throws {
    let (page, failure) = (Gate(), Gate())
    let scene = ExampleScene(rows: nil)
    scene.title = "Page"
    scene.wants = { [unowned scene] in scene.table == nil }
    scene.work = { [unowned scene] in
      await page.pass()
      scene.table = Table(ExampleRows(count: 9))
    }
    var reply: Int?
    root.keys = {
      [
        self.opens(scene),
        KeyCommand("f", name: "follow", kind: .lasting) { [navigator] in
          await failure.pass()
          reply = try await navigator.show(self.question())
        },
      ]
    }
    try await run {
      try await mock.type("fo", until: "Esc to cancel")
      failure.open()
      try await mock.wait(for: "› y  Yes")
      page.open()
      while scene.table == nil { await Task.yield() }
      for _ in 0..<20 { await Task.yield() }
      #expect(mock.rows.contains { $0.contains("› y  Yes") } && !mock.rows[0].contains("Page"))
      try await mock.wait(for: "› y  Yes") { navigator.entries.last?.takesKeys == true }
      try await mock.type("n", until: "Root › Page") { reply == 1 }
    }
  }

  @Test func `A scene that fails before it has content closes with the error`() async throws {
    let scene = ExampleScene(rows: nil)
    scene.wants = { true }
    scene.work = { [unowned scene] in
      if scene.loads == 2 { throw ExampleError() }
    }
    root.keys = { [self.opens(scene)] }
    try await run {
      try await mock.type("o", until: "row 2") { delegate.failures == 1 && scene.isClosed }
      #expect(scene.loads == 2)
    }
  }

  @Test func `A command that ends does not answer the question whether to load again`() async throws {
    let gate = Gate()
    root.work = { [unowned root] in
      if root.loads == 2 { throw ExampleError() }
    }
    root.keys = { [KeyCommand("w", name: "work", work: { await gate.pass() })] }
    delegate.retries = { [navigator] _ in (try? await navigator.show(self.question("Again?"))) == 0 }
    root.wants = { [unowned root] in root.loads == 0 || root.title == "Outdated" }
    try await run {
      mock.type("w")
      root.title = "Outdated"
      navigator.report()
      try await mock.wait(for: "› y  Yes")
      gate.open()
      for _ in 0..<20 { await Task.yield() }
      try await mock.wait(for: "Again?") { navigator.entries.last?.takesKeys == true }
      try await mock.type("n", until: "Again?", isShown: false)
      for _ in 0..<20 { await Task.yield() }
      #expect(root.loads == 2 && root.retries == 0)
    }
  }

  @Test func `A dialog that is still loading runs no commands`() async throws {
    var isAccepted = false
    let dialog = ExampleScene(rows: nil) { [KeyCommand("Enter", name: "accept", now: { isAccepted = true })] }
    dialog.presentation = .conversation()
    dialog.wants = { true }
    dialog.work = { try await Task.sleep(for: .seconds(600)) }
    root.keys = { [self.opens(dialog)] }
    try await run {
      try await mock.type("o", until: "Esc to cancel")
      mock.press("Enter")
      #expect(!isAccepted)
      try await mock.press("Escape", until: "Esc to cancel", isShown: false)
    }
  }

  @Test func `Keys that wait for rows do not reach a page that no key asked for`() async throws {
    let gate = Gate()
    let list = slowList(gate) { $0.table?.source = ExampleRows(count: 5) }
    var typed: [InputEvent] = []
    let other = ExampleScene(rows: 1)
    other.title = "Other"
    other.wants = { [unowned other] in other.loads == 0 }
    other.type = { event in
      typed.append(event)
      return event != .key("Escape")
    }
    root.keys = { [self.opens(list)] }
    try await run {
      try await mock.type("ojx", until: "keys take effect afterward")
      let task = Task { try await navigator.show(other) }
      try await mock.wait(for: "Other")
      #expect(typed.isEmpty)
      mock.press("Escape")
      _ = try await task.value
      gate.open()
      try await mock.wait(for: "› row 0")
    }
  }

  @Test func `A scene with a placement of its own opens there after its announcement`() async throws {
    let gate = Gate()
    let scene = ExampleScene(rows: nil)
    scene.presentation = .part(.lastLine)
    scene.wants = { [unowned scene] in scene.table == nil }
    scene.work = { [unowned scene] in
      await gate.pass()
      scene.table = Table(ExampleRows(count: 1))
    }
    root.keys = { [self.opens(scene)] }
    try await run {
      try await mock.type("o", until: "Esc to cancel")
      gate.open()
      try await mock.wait(for: "Esc to cancel", isShown: false)
      #expect(mock.rows.last == "› row 0")
    }
  }

  @Test func `A covered page that was never seen does not load part after part`() async throws {
    let gate = Gate()
    let rows = ExampleRows(count: 0)
    let page = ExampleScene(rows: nil)
    page.wants = { [unowned page] in page.table?.isNearEnd != false && rows.count < 500 }
    page.work = { [unowned page] in
      if rows.count == 0 { await gate.pass() }
      rows.count += 1
      page.table = Table(rows)
    }
    root.keys = { [self.opens(page)] }
    try await run {
      mock.type("o")
      while page.loads == 0 { await Task.yield() }
      let task = Task { try await navigator.show(self.question()) }
      try await mock.wait(for: "› y  Yes")
      gate.open()
      for _ in 0..<200 { await Task.yield() }
      #expect(page.loads == 1)
      task.cancel()
      _ = try? await task.value
    }
  }

  @Test func `A question that becomes visible again ignores keys for a moment`() async throws {
    let page = ExampleScene(rows: 1)
    page.title = "Page"
    var reply: Int??
    root.keys = { [KeyCommand("a", name: "ask", work: { reply = try await self.navigator.show(self.question()) })] }
    try await run {
      try await mock.type("a", until: "› y  Yes") { navigator.entries.last?.takesKeys == true }
      let task = Task { try await navigator.show(page) }
      try await mock.wait(for: "Page")
      mock.press("Escape", "Enter")
      _ = try await task.value
      try await mock.wait(for: "› y  Yes") { navigator.entries.last?.takesKeys == true }
      #expect(reply == nil)
    }
  }

  @Test func `A key that a question ignores lengthens the moment in which it ignores keys`() async throws {
    let mock = MockScreen(rows: 12, columns: 60)
    let navigator = Navigator(on: mock.screen, keyDelay: .seconds(5))
    let task = Task { try await navigator.show(self.question()) }
    defer { task.cancel() }
    try await mock.wait(for: "· y  Yes")
    let entry = navigator.entries[0]
    while entry.tenthsOfMoment == 10 { await Task.yield() }
    mock.type("n")
    while entry.tenthsOfMoment < 10 { await Task.yield() }
    #expect(!entry.takesKeys && entry.moment == .seconds(15))
  }

  @Test func `A user who holds Escape down leaves a question`() async throws {
    let task = Task { try await navigator.show(self.question()) }
    defer { task.cancel() }
    try await mock.wait(for: "y  Yes")
    for _ in 0..<500 where !navigator.entries.isEmpty {
      mock.press("Escape")
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(navigator.entries.isEmpty)
  }

  @Test func `The message about a failed load stays until a key resumes loading`() async throws {
    let rows = ExampleRows(count: 30)
    root.table = Table(rows)
    root.wants = { [unowned root] in root.loads == 0 || root.table?.isNearEnd == true }
    root.work = { [unowned root] in
      if root.loads > 1 { throw ExampleError() }
    }
    try await run {
      // With the message below the rows, the last visible row is no longer near the end.
      for _ in 0..<10 { mock.press("Down") }
      try await mock.wait(for: "Could not load the rest")
      for _ in 0..<3 {
        navigator.report()
        #expect(mock.rows.joined().contains("Could not load the rest"))
      }
    }
  }

  @Test func `A question of work that was just canceled does not hide the end of the program`() async throws {
    var ends = 0
    navigator.willEnd = { ends += 1 }
    let page = ExampleScene(rows: 1)
    page.title = "Page"
    page.keys = {
      [
        KeyCommand("w", name: "work") { [navigator] in
          try? await Task.sleep(for: .seconds(600))
          await Task { _ = try? await navigator.show(self.question()) }.value
        }
      ]
    }
    root.keys = { [self.opens(page)] }
    try await run {
      try await mock.type("ow", until: "Page")
      try await mock.press("Escape", until: "› y  Yes") { navigator.entries.last?.takesKeys == true }
      mock.press("Escape")
      try await mock.wait(for: "› y  Yes", isShown: false)
      #expect(ends == 0)
      let task = Task { try await navigator.show(ExampleScene(rows: 1)) }
      while navigator.entries.count < 2 { await Task.yield() }
      task.cancel()
      _ = try? await task.value
      mock.press("Down")
    }
    #expect(ends == 2, "a task that was canceled alone looks like the end, and the real end is announced again")
  }
}
