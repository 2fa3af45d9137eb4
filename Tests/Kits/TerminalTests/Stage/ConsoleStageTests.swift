import Glibc
import Testing

@testable import Terminal

/// A list of numbers that loads in parts.
@MainActor private final class Numbers: Scene, DataScene, TableDataSource {
  struct Failure: Error {}

  /// The count of numbers in each part that hasn't loaded yet.
  private var parts: [Int]
  private let failures: Int
  private var attempts = 0
  private(set) var forgotten = 0
  private(set) var isClosed = false
  let presentation: Presentation
  var count = 0
  private(set) lazy var table: Table? = Table(self)

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - parts: The count of numbers in each part.
  ///   - failures: The number of attempts to load the second part that fail.
  ///   - isConversation: Whether the list is printed to standard error.
  init(_ parts: [Int], failures: Int = 0, isConversation: Bool = false) {
    self.parts = parts
    self.failures = failures
    presentation = isConversation ? .conversation() : .page
  }

  var status: SafeText { "Counting" }
  var needsLoad: Bool { !parts.isEmpty }

  func load() async throws {
    if count > 0, attempts < failures {
      attempts += 1
      throw Failure()
    }
    count += parts.removeFirst()
  }

  func cell(at row: Int) -> any Cell {
    #expect(row >= forgotten)
    return ParagraphCell(SafeText(untrusted: "Number \(row)"))
  }

  func forget(before row: Int) {
    forgotten = row
  }

  func data(of rows: Range<Int>, for audience: Audience) -> [UInt8]? {
    audience == .terminal ? nil : Array("\(rows.lowerBound)-\(rows.upperBound - 1) \(audience.isJSON)\n".utf8)
  }

  func notes(for audience: Audience) -> [StyledText] {
    [StyledText("That was all.")]
  }

  func close() async {
    isClosed = true
  }
}

@MainActor private final class Owner: StageDelegate {
  private var replies: [Bool]
  private(set) var questions = 0

  init(_ replies: [Bool]) {
    self.replies = replies
  }

  func stage(_ stage: any Stage, signsInAfter error: any Error) async throws -> Bool {
    questions += 1
    return replies.isEmpty ? false : replies.removeFirst()
  }

  func stage(_ stage: any Stage, retriesAfter error: any Error) async -> Bool { false }
}

/// A cell that types a line on the keyboard whenever it is drawn.
private struct TypingCell: Cell {
  let keyboard: Int32
  let line: String

  func lines(width: Int) -> [StyledLine] {
    #expect(write(keyboard, line, line.utf8.count) == line.utf8.count)
    return []
  }
}

@MainActor struct ConsoleStageTests {
  private let output: Scratch
  private let standardError: Scratch

  init() throws {
    output = try Scratch()
    standardError = try Scratch()
  }

  private func stage(
    _ capabilities: Capabilities = .pipe(), as format: OutputFormat = .automatic, input: TerminalInput? = nil
  ) -> ConsoleStage {
    let console = Console(
      output: OutputChannel(descriptor: output.descriptor, capabilities: capabilities),
      standardError: OutputChannel(descriptor: standardError.descriptor, capabilities: .pipe()))
    return ConsoleStage(
      console: console, activity: ActivityIndicator(console: console), input: input,
      audience: Audience(reading: format, on: console))
  }

  @Test func `A terminal shows each part as it loads, and finished rows are forgotten`() async throws {
    let numbers = Numbers([2, 0, 1])
    try await stage(.terminal(hasColor: false)).show(numbers)
    #expect(output.text == "Number 0\nNumber 1\nNumber 2\n")
    #expect(standardError.text == "That was all.\n")
    #expect(numbers.forgotten == 3)
    #expect(numbers.isClosed)
  }

  @Test(arguments: [(OutputFormat.automatic, "false"), (.json(), "true")])
  func `Output to a pipe contains the data in the requested format`(format: OutputFormat, isJSON: String) async throws {
    try await stage(as: format).show(Numbers([2, 1]))
    #expect(output.text == "0-1 \(isJSON)\n2-2 \(isJSON)\n")
  }

  @Test func `A conversation is printed to standard error`() async throws {
    let numbers = Numbers([2], isConversation: true)
    try await stage(.terminal(hasColor: false)).show(numbers)
    #expect(output.text.isEmpty)
    #expect(standardError.text == "Number 0\nNumber 1\nThat was all.\n")
  }

  @Test func `If a later part fails, the earlier parts are printed and the scene closes`() async throws {
    let numbers = Numbers([2, 1], failures: 1)
    await #expect(throws: Numbers.Failure.self) { try await stage().show(numbers) }
    #expect(output.text == "0-1 false\n")
    #expect(standardError.text == "That was all.\n")
    #expect(numbers.isClosed)
  }

  @Test func `After a sign-in, only the part that failed is loaded again`() async throws {
    let owner = Owner([true, true])
    let stage = stage()
    stage.delegate = owner
    try await stage.show(Numbers([2, 1], failures: 2))
    #expect(output.text == "0-1 false\n2-2 false\n")
    #expect(owner.questions == 2)
  }

  @Test func `A sign-in that the user declines is offered only once`() async throws {
    let owner = Owner([false])
    let stage = stage()
    stage.delegate = owner
    await #expect(throws: Numbers.Failure.self) { try await stage.show(Numbers([1, 1], failures: 9)) }
    #expect(owner.questions == 1)
  }

  @Test func `A scene without a table cannot be shown on a console`() async throws {
    final class Picture: Scene {
      var status: SafeText { "" }
    }
    await #expect(throws: StageError.needsScreen) { try await stage().show(Picture()) }
  }

  @Test(.timeLimit(.minutes(1)))
  func `Only input typed after a question appears replies to the question`() async throws {
    var (keyboard, terminal): (Int32, Int32) = (-1, -1)
    try #require(openpty(&keyboard, &terminal, nil, nil, nil) == 0)
    defer { for descriptor in [keyboard, terminal] { close(descriptor) } }
    try #require(write(keyboard, "l\n", 2) == 2)
    let question = Question(
      title: "Leave?", message: [TypingCell(keyboard: keyboard, line: "s\n")],
      replies: [.init("Leave", key: "l"), .init("Stay", key: "s")])
    let reply = try await stage(input: TerminalInput(linesFrom: terminal)).show(QuestionScene(question))
    #expect(reply == 1)
  }
}
