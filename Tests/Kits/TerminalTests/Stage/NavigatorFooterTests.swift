import MockScreen
import Testing

@testable import Terminal

/// Tests when the messages in the footer of a screen end.
@MainActor @Suite(.timeLimit(.minutes(15)))
struct NavigatorFooterTests {
  private let mock = MockScreen(rows: 10, columns: 60)
  private let navigator: Navigator
  private let delegate = ExampleDelegate()
  private let root = ExampleScene()
  /// Opened to let the work of a test continue.
  private let gate = Gate()

  init() {
    navigator = Navigator(on: mock.screen, keyDelay: .zero)
    navigator.delegate = delegate
  }

  private var footer: String { mock.rows[9] }
  private let keys = "Esc back  F1 keys"

  /// Shows the root scene, runs a closure, and closes all scenes.
  private func run(_ act: @MainActor () async throws -> Void) async throws {
    let task = Task { try await navigator.show(root) }
    defer { task.cancel() }
    // A key that is pressed before the end of the first load belongs to that load.
    try await mock.wait(for: "row 0") { navigator.entries.first?.state.isLoading == false }
    try await act()
    navigator.leaveAll()
    _ = try await task.value
  }

  private func command(_ key: KeyPress, unless refusal: SafeText? = nil, work: @escaping KeyCommand.Work) -> KeyCommand
  {
    KeyCommand([key], name: "", unless: refusal, kind: .lasting, work: work)
  }

  private func question() -> QuestionScene {
    QuestionScene(Question(title: "Sure?", replies: [.init("Yes", key: "y"), .init("No", key: "n")]))
  }

  @Test(arguments: [Footer.Kind.remark, .progress, .refusal, .confirmation])
  func `A message stays in the footer until the next key`(kind: Footer.Kind) async throws {
    try await run {
      navigator.say(StyledText("Said."), as: kind)
      #expect(footer == "Said.")
      mock.press("Down")
      #expect(footer == keys)
    }
  }

  @Test func `A click on a message does not press the key that appears after the message`() async throws {
    root.keys = { [KeyCommand("x", name: "explode", now: { Issue.record("a hidden key was pressed") })] }
    try await run {
      navigator.say(StyledText("Said."), as: .confirmation)
      mock.click(row: 9, column: 1)
      #expect(footer == "x explode  \(keys)")
    }
  }

  @Test func `A click presses the only key for which a narrow footer has room`() async throws {
    root.keys = { [KeyCommand("Escape", name: "cancel", now: {})] }
    mock.resize(rows: 10, columns: 12)
    try await run {
      #expect(footer == "F1 keys")
      mock.click(row: 9, column: 3)
      try await mock.wait(for: "─ Keys ─")
    }
  }

  @Test func `Keys are bold, and the words after them are faint`() async throws {
    try await run {
      #expect(footer == keys)
      let styles = zip(keys, keys.indices.enumerated()).map { (String($0), mock.style(row: 9, column: $1.offset)) }
      let bold = styles.filter(\.1.isBold).map(\.0).joined()
      #expect(bold == "EscF1")
      #expect(styles.filter(\.1.isDim).map(\.0).joined() == " back keys")
    }
  }

  @Test func `Text that is not UTF-8 is reported until a key that types no text`() async throws {
    try await run {
      for bytes in [[0xE9, 0x6A, 0x6A], Array("\u{1B}[200~Z".utf8) + [0xFC] + Array("rich\u{1B}[201~".utf8)] {
        mock.send(bytes)
        #expect(footer == "Ignored text that is not UTF-8; set the terminal to UTF-8")
        mock.press("Down")
        #expect(footer == keys)
      }
    }
  }

  @Test func `A tall screen shows a long message as a whole`() async throws {
    try await run {
      mock.resize(rows: 24, columns: 60)
      let path = String(repeating: "/folder", count: 24)
      navigator.say(StyledText(untrusted: "Stored in \(path)"), as: .confirmation)
      #expect(mock.rows.suffix(4).joined().contains(path))
    }
  }

  @Test func `The address of a page is shown only with the key that opens it`() async throws {
    var refusal: SafeText?
    root.keys = { [command("o", unless: refusal) {}.leading(to: "github.blog")] }
    try await run {
      #expect(footer.hasPrefix("github.blog"))
      refusal = "No browser"
      mock.press("Down")
      #expect(!footer.contains("github.blog"))
    }
  }

  @Test func `The result of a command replaces the refusal to run it twice`() async throws {
    var isSending = false
    root.keys = {
      [
        command("s", unless: isSending ? "The previous change is still being sent" : nil) {
          isSending = true
          await gate.pass()
          isSending = false
          navigator.say(StyledText("Starred"), as: .confirmation)
        }
      ]
    }
    try await run {
      try await mock.type("sjs", until: "The previous change is still being sent")
      navigator.say(StyledText("Offline"), as: .remark)
      #expect(footer == "The previous change is still being sent")
      gate.open()
      try await mock.wait(for: "Starred")
      mock.press("Down")
      #expect(!footer.contains("Starred"))
    }
  }

  @Test func `A refusal does not come back when the scene above closes`() async throws {
    root.keys = {
      [
        command("o") {
          await gate.pass()
          try await navigator.show(question())
        }
      ]
    }
    try await run {
      try await mock.type("ox", until: "x does nothing here")
      gate.open()
      try await mock.wait(for: "› y  Yes")
      #expect(!mock.rows.joined().contains("nothing here"))
      try await mock.press("Escape", until: "› y  Yes", isShown: false)
      #expect(footer.hasSuffix(keys))
    }
  }

  @Test func `A refusal ends with its scene, and a confirmation does not`() async throws {
    let upper = ExampleScene(rows: 1)
    upper.title = "Upper"
    root.keys = { [command("o") { try await navigator.show(upper) }] }
    for (kind, isKept) in [(Footer.Kind.refusal, false), (.confirmation, true)] {
      upper.outcome = nil
      try await run {
        try await mock.type("o", until: "Upper")
        navigator.say(StyledText("Said."), as: kind)
        upper.outcome = 1
        navigator.report()
        try await mock.wait(for: "Upper", isShown: false)
        #expect((footer == "Said.") == isKept)
      }
    }
  }

  @Test func `Progress ends when its command fails, before the error appears`() async throws {
    delegate.retries = { _ in (try? await navigator.show(question())) == 0 }
    root.keys = {
      [
        command("f") {
          navigator.say(StyledText("Following 1 of 2"), as: .progress)
          await gate.pass()
          throw ExampleError()
        }
      ]
    }
    try await run {
      try await mock.type("f", until: "Following 1 of 2")
      gate.open()
      try await mock.wait(for: "› y  Yes")
      #expect(!mock.rows.joined().contains("Following"))
    }
  }

  /// Makes the root scene load when a key is pressed, and say a message after the load.
  private func prepareRefresh(_ work: @escaping KeyCommand.Work = {}) {
    var isOutdated = true
    root.wants = { isOutdated }
    root.work = { [gate, unowned root] in
      isOutdated = false
      if root.loads > 1 { await gate.pass() }
      if root.loads > 1 { try await work() }
    }
    root.keys = { [navigator, root] in
      [
        KeyCommand("r", name: "") {
          isOutdated = true
          navigator.say(StyledText("Refreshed"), afterLoading: root)
        },
        KeyCommand("l", name: "", now: { isOutdated = true }),
        KeyCommand("o", name: "", work: { try await navigator.show(self.question()) }),
      ]
    }
  }

  @Test func `A refresh is confirmed when the load ends`() async throws {
    prepareRefresh()
    try await run {
      mock.type("r")
      #expect(!footer.contains("Refreshed"))
      gate.open()
      try await mock.wait(for: "Refreshed")
      mock.press("Down")
      #expect(!footer.contains("Refreshed"))
    }
  }

  @Test func `A refresh is not confirmed if its load fails, or ends while the scene is covered`() async throws {
    var fails = true
    prepareRefresh { if fails { throw ExampleError() } }
    try await run {
      mock.type("r")
      gate.open()
      try await mock.wait(for: "row 0") { delegate.failures == 1 }
      #expect(!footer.contains("Refreshed"))
      fails = false
      try await mock.type("ro", until: "› y  Yes")
      gate.open()
      try await mock.wait(for: "› y  Yes") { navigator.entries[0].state.load == .idle }
      try await mock.press("Escape", until: "› y  Yes", isShown: false)
      #expect(!footer.contains("Refreshed"))
      mock.type("l")
      gate.open()
      try await mock.wait(for: "row 0") { root.loads == 4 && navigator.entries[0].state.load == .idle }
      #expect(!footer.contains("Refreshed"))
    }
  }

  @Test func `A refresh that is asked for during a load is confirmed when its own load ends`() async throws {
    prepareRefresh()
    try await run {
      try await mock.type("l", until: "row 0") { navigator.entries[0].state.isLoading && root.loads == 2 }
      mock.type("r")
      gate.open()
      try await mock.wait(for: "row 0") { root.loads == 3 }
      #expect(!footer.contains("Refreshed"))
      gate.open()
      try await mock.wait(for: "Refreshed")
    }
  }

  @Test func `A remark about the data takes precedence over the confirmation of a refresh`() async throws {
    prepareRefresh { [navigator] in navigator.say(StyledText("Offline"), as: .remark) }
    try await run {
      mock.type("r")
      gate.open()
      try await mock.wait(for: "Offline") { navigator.entries[0].state.load == .idle }
      #expect(footer == "Offline")
    }
  }

  @Test func `A message is shown above a line that covers the footer`() async throws {
    let line = ExampleScene(rows: 1)
    line.presentation = .part(.lastLine)
    try await run {
      let task = Task { try await navigator.show(line) }
      try await mock.wait(for: "row 0") { navigator.entries.last?.takesKeys == true && footer == "› row 0" }
      navigator.say(StyledText("Starred"), as: .confirmation)
      #expect(mock.rows[8...9] == ["Starred", "› row 0"])
      mock.press("Down")
      #expect(mock.rows[8...9] == ["", "› row 0"])
      mock.press("Escape")
      _ = try await task.value
    }
  }

  @Test func `A notice about loads is not shown in a question`() async throws {
    try await run {
      navigator.footer.notice = "Waiting for a limit"
      let task = Task { try await navigator.show(question()) }
      try await mock.wait(for: "› y  Yes")
      #expect(!mock.rows.joined().contains("Waiting"))
      mock.press("Escape")
      _ = try await task.value
    }
  }
}
