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

  /// Shows a scene, runs a closure, and waits until the scene closes.
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

  @Test func `A scene is drawn between its title and its keys`() async throws {
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

  @Test func `The title line shows the age of stored content, also after a key`() async throws {
    let scene = ExampleScene()
    scene.age = "3 minutes old"
    _ = try await show(scene) {
      for _ in 0..<2 {
        #expect(mock.rows[0].hasPrefix("Example ") && mock.rows[0].hasSuffix(" 3 minutes old"))
        mock.press("Down")
      }
      mock.press("Escape")
    }
  }

  @Test func `A double click selects a row and acts like Enter`() async throws {
    let scene = ExampleScene()
    scene.keys = { [unowned scene] in [KeyCommand("Enter", name: "open") { scene.outcome = scene.table?.selectedRow }] }
    let outcome = try await show(scene) {
      for _ in 0..<2 { mock.click(row: 2, column: 5) }
    }
    #expect(outcome == 1)
  }

  @Test func `A command can show a scene over its own scene and receive the outcome`() async throws {
    let (lower, upper) = (ExampleScene(), ExampleScene(rows: 1))
    upper.title = "Upper"
    upper.keys = { [unowned upper] in [KeyCommand("x", name: "end") { upper.outcome = 7 }] }
    lower.keys = { [navigator, unowned lower] in
      [KeyCommand("o", name: "open", work: { lower.outcome = try await navigator.show(upper) })]
    }
    let outcome = try await show(lower) {
      try await mock.type("o", until: "Upper")
      #expect(mock.rows[0] == "Example › Upper", "the breadcrumb lists both titles")
      #expect(!mock.rows.dropFirst().joined().contains("row 1"))
      mock.press("F5")
      mock.type("x")
    }
    #expect(outcome == 7)
    #expect(upper.isClosed)
  }

  @Test func `Keys typed after a command key go to the scene that the command shows`() async throws {
    let (lower, upper) = (ExampleScene(), ExampleScene(rows: 1))
    var typed = ""
    lower.keys = { [navigator] in [KeyCommand("o", name: "open", work: { try await navigator.show(upper) })] }
    upper.type = { event in
      if case .text(let text) = event { typed += text }
      return event != .key("Escape")
    }
    _ = try await show(lower) {
      try await mock.type("jojok", until: "Example") { typed == "jok" }
      #expect(lower.table?.selectedRow == 1)
      mock.press("Escape", "Escape")
    }
  }

  @Test func `Keys typed after a command key wait for its scene while a load is pending`() async throws {
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
      try await mock.type("ojq", until: "Example") { typed == "jq" }
      #expect(lower.loads == 1 && lower.table?.selectedRow == 0)
      mock.press("Escape", "Escape")
    }
  }

  @Test func `Closing a scene ends its work and the scenes above it`() async throws {
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
            while navigator.entries.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
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

  @Test func `A scene loads until it needs no more rows, and keys work during the load`() async throws {
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
      #expect(scene.loads == 2, "rows load two screens ahead")
      while rows.count < 100 {
        mock.press("End")
        try await Task.sleep(for: .milliseconds(2))
      }
      mock.press("Escape")
    }
  }

  @Test func `A long load shows the status of the scene`() async throws {
    let scene = ExampleScene(rows: 0)
    scene.wants = { [unowned scene] in scene.loads == 0 }
    scene.work = { try await Task.sleep(for: .seconds(600)) }
    _ = try await show(scene) {
      try await mock.wait(for: "Loading the example") { mock.rows[0].hasPrefix("Example ") }
      mock.press("Escape")
    }
  }

  @Test func `An error in the first load is thrown to the caller`() async throws {
    let scene = ExampleScene()
    scene.wants = { true }
    scene.work = { throw ExampleError() }
    await #expect(throws: ExampleError()) { try await navigator.show(scene) }
    #expect(scene.loads == 1 && scene.isClosed && delegate.failures == 0)
    #expect(mock.rows.joined().isEmpty)
  }

  @Test func `A failed load is not repeated until the user returns from another scene`() async throws {
    let scene = ExampleScene()
    scene.keys = { [KeyCommand("x", name: "go", work: { [navigator] in try await navigator.show(ExampleScene()) })] }
    scene.wants = { true }
    scene.work = { [unowned scene] in
      if scene.loads > 1 { throw ExampleError() }
    }
    _ = try await show(scene) {
      try await mock.wait(for: "Example") { delegate.failures == 1 }
      try await mock.type("x", until: "Example › Example")
      for _ in 0..<100 { await Task.yield() }
      #expect(scene.loads == 2)
      try await mock.press("Escape", until: "Example") { delegate.failures == 2 }
      mock.press("Escape")
    }
  }

  @Test func `A retry notifies the scene before loading again`() async throws {
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

  @Test func `A failed later load is not repeated until the next key`() async throws {
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

  @Test func `Failed work is repeated after a sign-in or if the user retries`() async throws {
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
        try await mock.type("y", until: "› y  Yes", isShown: false)
      }
    }
    #expect(outcome == 4)
    #expect(delegate.failures == 2, "a sign-in does not count as a failure")
  }

  @Test func `A scene that loads slowly shows a waiting notice, and Escape cancels the load`() async throws {
    let scene = ExampleScene(rows: nil)
    scene.wants = { true }
    scene.work = { try await Task.sleep(for: .seconds(600)) }
    let outcome = try await show(scene) {
      #expect(mock.rows.joined().isEmpty)
      try await mock.wait(for: "Loading the example  Esc to cancel")
      navigator.footer.notice = "Waiting for a limit"
      try await mock.wait(for: "Waiting for a limit  Esc")
      navigator.footer.notice = nil
      mock.type("x")
      #expect(mock.rows.joined().contains("Loading; keys"))
      mock.press("Escape")
    }
    #expect(outcome == nil)
    #expect(scene.loads == 1)
  }

  @Test func `An outcome that work sets after its cancellation is returned`() async throws {
    let scene = ExampleScene(rows: nil)
    scene.wants = { true }
    scene.work = { [unowned scene] in
      try? await Task.sleep(for: .seconds(600))
      scene.outcome = 8
    }
    let outcome = try await show(scene) {
      try await mock.wait(for: "Esc to cancel")
      mock.press("Escape")
    }
    #expect(outcome == 8)
  }

  @Test func `Keys typed during exclusive work are discarded`() async throws {
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
          "C-s", name: "save", kind: .exclusive,
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
      try await mock.press("Escape", until: "› y  Yes")
      try await mock.press("Enter", until: "Yes", isShown: false) { isOver }
      mock.type("h")
      #expect(typed == "ah")
      mock.press("Escape")
    }
  }

  @Test func `Keys typed between the scenes of an exclusive command wait until it ends`() async throws {
    let scene = ExampleScene()
    var mayEnd = false
    var (typed, typedBeforeEnd) = ("", "")
    scene.type = { event in
      if case .text(let text) = event { typed += text }
      return event != .key("Escape")
    }
    scene.keys = {
      [
        KeyCommand(
          "C-s", name: "save", kind: .exclusive,
          work: { [navigator] in
            try await navigator.show(self.question())
            while !mayEnd { try await Task.sleep(for: .milliseconds(1)) }
            typedBeforeEnd = typed
          })
      ]
    }
    _ = try await show(scene) {
      mock.type("a\u{13}")
      try await mock.wait(for: "› y  Yes")
      try await mock.press("Enter", until: "Yes", isShown: false)
      mock.type("b")
      mayEnd = true
      try await mock.wait(for: "Yes", isShown: false) { typed == "ab" }
      #expect(typedBeforeEnd == "a")
      mock.press("Escape")
    }
  }

  @Test func `A paste goes to the scene in which it started`() async throws {
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
  func `Leaving a scene cancels its work unless the command outlives the scene`(outlivesScene: Bool) async throws {
    var isDone = false
    let scene = ExampleScene {
      [
        KeyCommand("f", name: "follow", kind: outlivesScene ? .lasting : .ordinary) {
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

  @Test func `A narrow footer drops other keys before Esc and F1`() async throws {
    let scene = ExampleScene {
      [
        KeyCommand("f", name: "follow", now: {}),
        KeyCommand("g", name: "follow this user and their followers", now: {}),
      ]
    }
    _ = try await show(scene) {
      #expect(mock.rows[7] == "f follow  Esc back  F1 keys", "a key hint is shown completely or not at all")
      mock.resize(rows: 8, columns: 12)
      #expect(mock.rows[7] == "F1 keys")
      mock.press("Escape")
    }
  }

  @Test func `The footer lists the keys by rank, and a hint that does not fit makes room for shorter ones`() {
    func command(_ key: KeyPress, _ name: SafeText, _ rank: KeyCommand.Rank) -> KeyCommand {
      KeyCommand(key, name: name, now: {}).ranked(rank)
    }
    let commands = [
      command("q", "quit", .quit), command("F1", "keys", .keys), command("Escape", "clear marks", .escape),
      command("u", "undo star of octocat/Hello-World", .undo), KeyCommand("s", name: "star", now: {}),
      command("Enter", "open", .open), command("/", "filter", .search),
      command("U", "redo change of octocat@github.com", .redo), command("Left", "back", .back),
      command("y", "copy", .copy),
    ]
    func footer(_ columns: Int) -> String { commands.fitting(within: columns).footer.line(cutTo: 200).string }
    let first = "Enter open  s star  "
    let last = "Esc clear marks  F1 keys"
    let long = "u undo star of octocat/Hello-World  / filter  Left back  y copy  "
    #expect(footer(160) == first + long + "U redo change of octocat@github.com  q quit  " + last)
    #expect(footer(120) == first + long + "q quit  " + last)
    #expect(footer(60) == first + "/ filter  " + last)
    #expect(footer(10) == last)
  }

  @Test func `A disabled key shows the reason`() async throws {
    var refusal: SafeText? = "Sign in first"
    var count = 0
    let scene = ExampleScene { [KeyCommand("f", name: "follow", unless: refusal, now: { count += 1 })] }
    _ = try await show(scene) {
      mock.type("f")
      #expect(mock.rows[7] == "Sign in first")
      mock.press("Down")
      #expect(mock.rows[7] == "Esc back  F1 keys", "a disabled key is not listed in the footer")
      refusal = nil
      navigator.report()
      #expect(mock.rows[7] == "f follow  Esc back  F1 keys")
      mock.type("f")
      #expect(count == 1)
      mock.press("Escape")
    }
  }

  @Test func `A key typed after a choice in the menu of keys takes effect after the chosen key`() async throws {
    var log = ""
    let scene = ExampleScene {
      [KeyCommand("a", name: "first", work: { log += "a" }), KeyCommand("b", name: "second", now: { log += "b" })]
    }
    _ = try await show(scene) {
      try await mock.press("F1", until: "┌─ Keys")
      try await mock.type("ab", until: "┌─ Keys", isShown: false) { log.count == 2 }
      #expect(log == "ab")
      mock.press("Escape")
    }
  }

  @Test func `Enter closes the menu of keys unless the user selects a key`() async throws {
    var log = ""
    let scene = ExampleScene { [KeyCommand("f", name: "follow", now: { log += "f" })] }
    _ = try await show(scene) {
      try await mock.press("F1", until: "┌─ Keys")
      try await mock.press("Enter", until: "┌─ Keys", isShown: false)
      #expect(log.isEmpty)
      try await mock.press("F1", until: "┌─ Keys")
      try await mock.press("Down", "Enter", until: "┌─ Keys", isShown: false) { log == "f" }
      mock.press("Escape")
    }
  }

  @Test func `F1 and the question mark list the keys, except while the user types text`() async throws {
    let scene = ExampleScene { [KeyCommand("Enter", "o", name: "open", unless: "nothing there", now: {})] }
    var takes = false
    _ = try await show(scene) {
      for key in ["F1", "?"] {
        try await mock.press(key, until: "┌─ Keys")
        #expect(mock.rows.contains { $0.contains("Enter  o") && $0.contains("open") })
        try await mock.press(key, until: "┌─ Keys", isShown: false)
      }
      scene.type = { event in
        takes = true
        return event != .key("Escape")
      }
      try await mock.type("?", until: "Esc") { takes }
      mock.press("Escape")
    }
  }

  @Test func `Text typed before a cancellation is still entered, up to the first command key`() async throws {
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
}
