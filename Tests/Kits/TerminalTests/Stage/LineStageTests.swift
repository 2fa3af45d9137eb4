import Glibc
import Testing

@testable import Terminal

/// The app as a conversation: lines of the user, and words of the scenes.
@MainActor @Suite(.timeLimit(.minutes(5))) struct LineStageTests {
  private let terminal: Scratch
  private let lines: Scratch
  private let stage: LineStage

  /// Creates a stage whose user types some lines and then ends the input.
  init() throws {
    terminal = try Scratch()
    lines = try Scratch()
    let channel = OutputChannel(
      descriptor: terminal.descriptor, capabilities: .terminal(hasColor: false).accessible)
    let console = Console(output: channel, standardError: channel)
    stage = LineStage(
      console: console, activity: ActivityIndicator(console: console),
      input: TerminalInput(linesFrom: lines.descriptor))
  }

  private func type(_ typed: String...) { type(typed) }

  private func type(_ typed: [String]) {
    let bytes = Array(typed.map { $0 + "\n" }.joined().utf8)
    _ = bytes.withUnsafeBytes { pwrite(lines.descriptor, $0.baseAddress, $0.count, 0) }
    lseek(lines.descriptor, 0, SEEK_SET)
  }

  /// The output, without the explanation of the first prompt.
  private var told: [String] {
    terminal.text.split(separator: "\n").map(String.init).filter {
      !$0.hasPrefix("Type a number to open") && !$0.hasPrefix("commands, type ?")
    }
  }

  /// Rows of a list or a page, whose texts a test sets.
  private final class Rows: TableDataSource {
    var texts: [StyledText]
    let isList: Bool

    init(_ texts: [StyledText], isList: Bool) { (self.texts, self.isList) = (texts, isList) }

    var count: Int { texts.count }
    func cell(at row: Int) -> any Cell { ParagraphCell(texts[row]) }
    func opens(_ row: Int) -> Bool { isList }
  }

  private func list(_ count: Int, keys: @escaping (Table) -> [KeyCommand] = { _ in [] }) -> (ExampleScene, Rows) {
    let rows = Rows((1...count).map { StyledText(untrusted: "item \($0)") }, isList: true)
    let scene = ExampleScene()
    let table = Table(rows)
    (scene.table, scene.keys) = (table, { keys(table) })
    return (scene, rows)
  }

  @Test func `A list is told in parts, and an empty line continues`() async throws {
    let (scene, _) = list(30)
    type("", "", "")
    try await stage.show(scene)
    #expect(told.first == "Page: Example")
    #expect(told[1] == "1 of 30: item 1")
    #expect(told.filter { $0.contains("of 30: item") }.count == 30)
    #expect(told.contains("More follows; press Enter"))
    #expect(told.last == "> End of Example. For all commands, type ?" || told.last == "> ")
    #expect(scene.isClosed)
  }

  @Test func `The notes of a scene follow its last row, and a new note is told after a command`() async throws {
    let (scene, _) = list(30) { _ in [] }
    scene.remarks = [StyledText("2 rows are missing")]
    scene.keys = { [KeyCommand("d", name: "draft", now: { scene.remarks.append(StyledText("A draft is stored")) })] }
    type("", "draft", "")
    try await stage.show(scene)
    #expect(told.filter { $0.contains("2 rows are missing") } == ["2 rows are missing"])
    let last = try #require(told.firstIndex { $0.contains("30 of 30: item 30") })
    #expect(told[(last + 1)...].contains("2 rows are missing"))
    #expect(told[(last + 1)...].filter { $0.contains("A draft is stored") }.count == 1)
  }

  @Test func `The notes of a scene without rows say why it has none`() async throws {
    let scene = ExampleScene(rows: 0)
    scene.remarks = [StyledText("mona has no gists.")]
    type("")
    try await stage.show(scene)
    #expect(told.contains("mona has no gists."))
    #expect(!told.contains("No rows"))
  }

  @Test func `A number opens a row, and a page above the list ends with back`() async throws {
    var opened: [Int?] = []
    let page = ExampleScene(rows: nil)
    page.table = Table(Rows([StyledText("text")], isList: false))
    page.title = "Other"
    let (scene, _) = list(3) { table in
      [
        KeyCommand("Enter", name: "open") { [stage] in
          opened.append(table.selectedRow)
          try await stage.show(page)
        }
      ]
    }
    type("2", "back", "9")
    try await stage.show(scene)
    #expect(opened == [1])
    #expect(told.contains("> Page: Other"))
    #expect(told.contains("> Back on Example"))
    #expect(told.contains("> Error: No such number; type 1 to 3"))
  }

  @Test func `A command takes the number of a row and tells what it changed`() async throws {
    var starred: [Int?] = []
    var change: () -> Void = {}
    let (scene, rows) = list(3) { table in
      [
        KeyCommand("s", name: "star") {
          starred.append(table.selectedRow)
          change()
        },
        KeyCommand("S", name: "sort", unless: "Only one order", now: {}),
        KeyCommand("a", name: "show all", unless: "All rows are shown", now: {}),
      ]
    }
    change = { rows.texts[2] = StyledText("item 3, starred") }
    type("star 3", "sort", "st", "xyz", "s", "star 7", "show")
    try await stage.show(scene)
    #expect(starred == [2, 2, 2])
    #expect(told.contains("> 3 of 3: item 3, starred"))
    #expect(told.contains("> Only one order"))
    #expect(told.contains { $0.hasSuffix("All rows are shown") })
    #expect(told.contains { $0.hasSuffix("Unknown command xyz. For all commands, type ?") })
    #expect(told.contains { $0.contains("Nothing has the number 7") })
  }

  @Test func `The links of a page are numbered in reading order`() async throws {
    let link = Link(untrusted: "https://example.com/")
    let other = Link(untrusted: "https://example.com/other")
    let rows = [
      StyledText("see ") + StyledText("this", Style(link: link)) + StyledText(" and ")
        + StyledText("that", Style(link: other)),
      StyledText("plain"), StyledText("again", Style(link: link)),
    ]
    let scene = ExampleScene()
    let table = Table(Rows(rows, isList: false))
    scene.table = table
    var opened: [Link?] = []
    scene.keys = { [KeyCommand("Enter", name: "open", now: { opened.append(table.selectedLink) })] }
    type("2", "3", "4")
    try await stage.show(scene)
    #expect(Array(told[1...3]) == ["see this [1] and that [2]", "plain", "again [3]"])
    #expect(opened == [other, link])
  }

  @Test(arguments: [(["filter two words"], "two words", 1), (["filter", ""], "", 0), (["filter", "two"], "two", 1)])
  func `A text scene takes the text after its command, or the next line, and an empty line closes it`(
    lines: [String], expected: String, outcome: Int
  ) async throws {
    var typed = ""
    let prompt = ExampleScene(rows: nil)
    prompt.presentation = .part(.lastLine)
    prompt.title = "Comment · Enter posts"
    prompt.type = { event in
      if case .text(let text) = event { typed += text }
      return true
    }
    prompt.keys = {
      [
        KeyCommand("Enter", name: "post", now: { prompt.outcome = 1 }),
        KeyCommand("Escape", name: "cancel", now: { prompt.outcome = 0 }),
      ]
    }
    let (scene, _) = list(1) { _ in
      [KeyCommand("/", name: "filter") { [stage] in try await stage.show(prompt) }.ranked(.search)]
    }
    type(lines)
    try await stage.show(scene)
    #expect(typed == expected)
    #expect(prompt.outcome == outcome)
    #expect(told.contains("> Comment") == (lines.count > 1))
  }

  @Test func `A text of several lines ends with a dot`() async throws {
    var (typed, posted, stored) = ([String](), false, 0)
    let prompt = ExampleScene(rows: nil)
    prompt.presentation = .part(.lastLine)
    prompt.type = { event in
      if case .text(let text) = event { typed.append(text) }
      return true
    }
    prompt.keys = {
      [
        KeyCommand("C-s", name: "post", now: { (posted, prompt.outcome) = (true, 1) }),
        KeyCommand("Enter", name: "new line", now: { typed.append("|") }),
      ]
    }
    prompt.wants = { !posted && stored < typed.count }
    prompt.work = { stored = typed.count }
    type("one", "", "two", ".")
    try await stage.show(prompt)
    #expect(typed == ["one", "|", "", "|", "two", "|"])
    #expect(stored == typed.count)
    #expect(!told.contains { $0.contains("…") })
    #expect(posted)
  }

  @Test func `A scene that replaces another one is told from its start`() async throws {
    let (scene, _) = list(1)
    let (tab, _) = list(2)
    tab.title = "Tab"
    scene.keys = { [stage] in [KeyCommand("2", name: "tab", now: { stage.replace(scene, with: tab) })] }
    type("tab")
    try await stage.show(scene)
    #expect(told.contains("> Page: Tab"))
    #expect(scene.isClosed && tab.isClosed)
  }

  @Test func `The end of the input closes every scene, and the root is on the stack when the app notes it`()
    async throws
  {
    var noted: [Int] = []
    let (inner, _) = list(1)
    let (scene, _) = list(1)
    scene.keys = { [stage] in [KeyCommand("n", name: "next", work: { try await stage.show(inner) })] }
    stage.willEnd = { [stage] in noted.append(stage.scenes.count) }
    type("next")
    try await stage.show(scene)
    #expect(noted == [2])
    #expect(inner.isClosed && scene.isClosed)
  }

  @Test func `The error of the first load is the error of the scene`() async throws {
    let scene = ExampleScene(rows: nil)
    scene.wants = { true }
    scene.work = { throw OutputError.closed }
    await #expect(throws: OutputError.closed) { try await stage.show(scene) }
    #expect(scene.isClosed)
  }

  @Test func `The name of the opposite command is refused, and the row that a number names decides`() async throws {
    var followed = [false, true]
    var changes: [String] = []
    let (scene, _) = list(2) { table in
      let row = table.selectedRow ?? 0
      let (name, opposite): (SafeText, SafeText) = followed[row] ? ("unfollow", "follow") : ("follow", "unfollow")
      return [
        KeyCommand("f", name: name) {
          followed[row].toggle()
          changes.append("\(name.string) \(row + 1)")
        }.bound(as: "follow").instead(of: opposite, because: followed[row] ? "Already followed" : "Not followed")
      ]
    }
    type("unfollow", "follow 2", "follow 1", "FOLLOW 1", "unf 2", "f 1")
    try await stage.show(scene)
    #expect(changes == ["follow 1", "unfollow 2", "unfollow 1"])
    #expect(told.filter { $0.hasSuffix("Not followed") }.count == 1)
    #expect(told.filter { $0.hasSuffix("Already followed") }.count == 2)
  }

  @Test func `A line replaces a rejected one`() async throws {
    var (text, accepted) = ("", [String]())
    let prompt = ExampleScene(rows: nil)
    prompt.presentation = .part(.lastLine)
    prompt.type = { event in
      switch event {
      case .text(let typed): text += typed
      case .key("Backspace"): text = ""
      default: break
      }
      return true
    }
    prompt.keys = {
      [
        KeyCommand(
          "Enter", name: "add",
          now: {
            accepted.append(text)
            if text.contains("@") { prompt.outcome = 1 }
          })
      ]
    }
    type("mona", "mona@example.com")
    try await stage.show(prompt)
    #expect(accepted == ["mona", "mona@example.com"])
    #expect(told.contains("> The next line replaces this text; an empty line closes it"))
  }

  @Test func `Rows are told when they are complete and in the order that the user chose`() async throws {
    var waits = true
    let (scene, rows) = list(2)
    scene.wants = { waits }
    scene.work = {
      rows.texts = rows.texts.reversed()
      waits = false
    }
    scene.keys = { [KeyCommand("S", name: "sort", now: { waits = true })] }
    type("sort")
    try await stage.show(scene)
    #expect(told.filter { $0.contains("1 of 2") } == ["1 of 2: item 2", "1 of 2: item 1"])
  }

  @Test func `A number alone opens a row, and a command that moves the selection tells the selected row`() async throws
  {
    let (scene, _) = list(3) { table in
      [
        KeyCommand("Space", name: "mark", now: { _ = table.handle(.key("Down")) }),
        KeyCommand("1", name: "tab", now: { Issue.record("A number isn't a key") }),
      ]
    }
    type("mark 1", "1 2", "star lists", "README")
    try await stage.show(scene)
    #expect(told.contains("> Selected: row 2, item 2"))
    for line in ["1 2", "star lists", "README"] {
      #expect(told.contains { $0.contains("Unknown command \(line).") })
    }
  }

  @Test(arguments: ["a/b", "@mona", "https://github.com/mona", "https://github.com/a/b/pulls?q=is:pr sort:x"])
  func `A name or address that isn't a command is opened`(line: String) async throws {
    var typed = ""
    let palette = ExampleScene(rows: nil)
    palette.presentation = .part(.lastLine)
    palette.type = { event in
      if case .text(let text) = event { typed += text }
      return true
    }
    palette.keys = { [KeyCommand("Enter", name: "open", now: { palette.outcome = 1 })] }
    let (scene, _) = list(1) { _ in
      [KeyCommand(":", name: "go to") { [stage] in try await stage.show(palette) }.ranked(.goTo)]
    }
    type(line)
    try await stage.show(scene)
    #expect(typed == line)
    #expect(palette.outcome == 1)
  }

  @Test func `A message that arrives while the user types a line is told after the line`() async throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let slow = LineStage(
      console: stage.console, activity: stage.activity, input: TerminalInput(linesFrom: ends[0]))
    let (scene, _) = list(1)
    let shown = Task { try await slow.show(scene) }
    while !terminal.text.hasSuffix("> ") { await Task.yield() }
    stage.console.say(StyledText("late"))
    #expect(terminal.text.hasSuffix("> "))
    #expect(write(ends[1], "back\n", 5) == 5)
    _ = try await shown.value
    #expect(told.last == "> late")
  }

  @Test func `A search tells each matching line of the page once`() async throws {
    let scene = ExampleScene()
    let table = Table(Rows(["one fish", "two", "red fish"].map { StyledText($0) }, isList: false))
    scene.table = table
    scene.keys = {
      [
        KeyCommand("/", name: "find", now: { table.look(for: "fish") }),
        KeyCommand("x", name: "nothing", now: { table.look(for: "zzz") }),
      ]
    }
    type("find", "next match", "nothing")
    try await stage.show(scene)
    #expect(told.contains("> 2 lines match fish"))
    #expect(told.filter { $0.contains("fish") && !$0.contains("match") }.count == 4)
    #expect(told.contains("> No line matches zzz"))
  }
}
