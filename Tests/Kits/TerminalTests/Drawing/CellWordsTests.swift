import Testing

@testable import Terminal

/// The words of cells, for screen readers.
@MainActor struct CellWordsTests {
  private func words(_ cell: any Cell, width: Int = 40) -> [String] {
    cell.wordLines(width: width).map(\.string)
  }

  @Test func `A label is told before its value, in one column`() {
    let cell = LabelsCell([
      .init(StyledText("Location"), StyledText("San Francisco")), .init(StyledText("Email"), StyledText("")),
      .init(StyledText("Joined"), StaticTable([.init(cells: [ParagraphCell("2011"), ParagraphCell("in January")])])),
    ])
    #expect(words(cell) == ["Location: San Francisco", "Email: ", "Joined: 2011", "in January"])
  }

  @Test func `A heading is a word at the start of a line, and nothing is indented`() {
    let table = StaticTable([
      .init(title: "Pinned", cells: [ParagraphCell("a"), IndentedCell(ParagraphCell("b"))]),
      .init(title: "None", cells: []),
      .init(cells: [ParagraphCell("c")]),
    ])
    #expect(words(table) == ["Heading: Pinned", "a", "b", "", "c"])
  }

  /// A view that draws columns, a symbol and a separator.
  private struct Drawing: Cell {
    func lines(width: Int) -> [StyledLine] {
      let text = StyledText(decoration: "★ ") + StyledText("5 stars   3 forks · ") + StyledText("★ in a name")
      return [.rule(0), text.line(cutTo: width).indented(by: 4)]
    }
  }

  @Test func `Symbols and columns become words, but the characters of a text stay`() {
    #expect(words(Drawing()) == ["5 stars, 3 forks, ★ in a name"])
  }

  @Test func `A paragraph can say its symbols in words`() {
    let cell = ParagraphCell(StyledText("Continue? [Y/n]"), inWords: StyledText("Continue? Press y for yes."))
    #expect(cell.lines(width: 40).map(\.string) == ["Continue? [Y/n]"])
    #expect(words(cell) == ["Continue? Press y for yes."])
  }

  @Test func `Long text is wrapped at the width of the terminal`() {
    #expect(words(ParagraphCell("one two three"), width: 8) == ["one two", "three"])
  }

  @Test func `An item of a list names each fact after the first`() {
    var layout = ColumnLayout([
      TableColumn("NAME", rank: 0, fitting: .wrapped), TableColumn("", rank: 1, fitting: .state),
      TableColumn("STARS", mark: " ↓", rank: 2, fitting: .whole), TableColumn("TEXT", rank: 3, fitting: .cut),
    ])
    let row = ["Hello", "archived", "1,024", ""].map { StyledText(SafeText(untrusted: $0)) }
    layout.fit(row)
    #expect(layout.words(row).line(cutTo: .max).string == "Hello, archived, stars: 1,024")
    #expect(layout.header(width: 80).string.contains("STARS ↓"))
  }

  /// Rows of a list.
  private final class Items: TableDataSource {
    let isComplete: Bool
    let isList = true
    let count = 2

    init(isComplete: Bool) { self.isComplete = isComplete }

    func cell(at row: Int) -> any Cell { ParagraphCell(SafeText(untrusted: "item \(row)\nmore")) }
  }

  @Test func `Each item of a list begins with its position`() {
    func lines(isComplete: Bool) -> [String] {
      Table(Items(isComplete: isComplete)).wordLines(of: 0..<2, width: 80).map(\.string)
    }
    #expect(lines(isComplete: true) == ["1 of 2: item 0", "more", "2 of 2: item 1", "more"])
    #expect(lines(isComplete: false) == ["1: item 0", "more", "2: item 1", "more"])
  }

  /// Returns the lines of a question that a screen reader reads.
  private func words(_ question: Question) async throws -> String {
    let scratch = try Scratch()
    let channel = OutputChannel(descriptor: scratch.descriptor, capabilities: .terminal().accessible)
    let console = Console(output: channel, standardError: channel)
    let stage = ConsoleStage(
      console: console, activity: ActivityIndicator(console: console), input: nil, audience: .terminal)
    await stage.reply(to: question)
    return scratch.text
  }

  @Test func `The question's replies are numbered, and a destructive one names its word`() async throws {
    let question = Question(
      title: "Leave?", message: [ParagraphCell("Your draft is stored.")],
      replies: [.init("Stay", key: "s"), .init("Delete the draft", key: "d", word: "delete")])
    #expect(
      try await words(question).contains(
        "Leave?\nYour draft is stored.\n1. Stay (s)\ndelete. Delete the draft\nType your answer:"))
  }

  @Test func `A reply says whether it is marked`() async throws {
    let question = Question(
      title: "Lists", replies: [.init("Ideas", key: "1", isMarked: true), .init("Later", key: "2", isMarked: false)])
    #expect(try await words(question).contains("1. Ideas, marked\n2. Later, not marked\n"))
  }

  @Test(arguments: [("Error", "Error: No network.\n"), ("Not saved", "Error: Not saved\nNo network.\n")])
  func `A message about an error begins with this word`(title: String, expected: String) async throws {
    let question = Question.alert(SafeText(untrusted: title), ["No network."], role: .error)
    #expect(try await words(question) == expected)
  }

  @Test(
    arguments: [
      ("1", 0), ("2", nil), ("delete", 1), ("s", 0), ("Stay", 0), ("sta", 0), ("", nil), ("back", nil), ("draft", nil),
    ] as [(String, Int?)])
  func `A number, a letter or a word replies unless the reply destroys something`(line: String, expected: Int?) {
    let scene = QuestionScene(
      Question(
        title: "Leave?",
        replies: [.init("Stay", key: "s"), .init("Delete the draft", key: "d", word: "delete")]))
    scene.linePrompt?.reply(line)
    #expect(scene.outcome == expected)
  }
}
