/// A stage that prints the pages of the app line by line, for screen readers and for terminals that
/// can't show a full screen.
///
/// The stage prints as many lines as fit on the screen, and then a prompt. The user types a number
/// to open a row or a link, a word or a key to perform a command, or nothing to print the next
/// lines. Questions and the sign-in are the same dialogs as on a console.
public final class LineStage: AppStage {
  public weak var delegate: (any StageDelegate)? {
    didSet { conversations.delegate = delegate }
  }
  public var willEnd: () -> Void = {}
  public var didClose: () -> Void = {}
  public var didChangePages: () -> Void = {}
  public var preview: (any Scene)? { nil }

  let console: Console
  let activity: ActivityIndicator
  private let input: TerminalInput
  /// The keys that the user has set.
  let bindings: KeyBindings
  /// The stage for dialogs, such as questions and the sign-in.
  private let conversations: ConsoleStage
  /// The scenes from the root to the topmost one.
  private(set) var entries: [LineEntry] = []
  /// Whether the stage has explained how to reply to a prompt.
  var hasExplained = false
  /// The text that the user typed after a command, for the text scene that the command shows.
  var textForNextScene: String?
  private var hasEnded = false
  /// Whether the app is about to end, because of Ctrl-C or the end of the input.
  var isEnding: Bool { Task.isCancelled || input.hasReadEnd }

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - console: The outputs for pages and messages.
  ///   - activity: The indicator to show while a page loads.
  ///   - input: The input for the user's lines.
  ///   - bindings: The keys that the user has set.
  public init(
    console: Console, activity: ActivityIndicator, input: TerminalInput, bindings: KeyBindings = KeyBindings()
  ) {
    self.console = console
    self.bindings = bindings
    self.activity = activity
    self.input = input
    conversations = ConsoleStage(console: console, activity: activity, input: input, audience: .terminal)
  }

  /// Shows a scene from its beginning. A position is ignored, because the rows above it would not
  /// be printed.
  @discardableResult
  public func show<S: Scene>(
    _ scene: S, at position: TablePosition?, beginningWith work: KeyCommand.Work?
  ) async throws -> S.Outcome? {
    try Task.checkCancellation()
    if let reader = scene.asReplyScene, let text = textForNextScene, !text.isEmpty {
      // The user has typed the reply together with the command, such as `sort name`.
      textForNextScene = nil
      reader.linePrompt?.reply(text)
      if let outcome = scene.outcome {
        await scene.close()
        return outcome
      }
    }
    if scene.asReplyScene != nil || scene.presentation.isConversation { return try await conversations.show(scene) }
    let entry = LineEntry(scene)
    if scene.asInputScene?.isTyping == true { (entry.typed, textForNextScene) = (textForNextScene, nil) }
    entries.last?.isCovered = entry.isPage
    entries.append(entry)
    var failure: (any Error)?
    do {
      if entries.count == 1 {
        try await input.withoutEcho { try await run(entry, beginningWith: work) }
      } else {
        try await run(entry, beginningWith: work)
      }
    } catch {
      failure = error
    }
    if entries.first === entry || Task.isCancelled { prepareForEnd() }
    if let index = entries.firstIndex(where: { $0 === entry }) { entries.removeSubrange(index...) }
    await entry.scene.close()
    didClose()
    if entry.isPage, !entries.isEmpty { didChangePages() }
    if let failure { throw failure }
    if scene.outcome == nil { try Task.checkCancellation() }
    return scene.outcome
  }

  /// Prints a scene and handles the lines that the user types, until the scene has an outcome or
  /// the user leaves it.
  ///
  /// - Parameter work: The work to do first, or `nil`.
  private func run(_ entry: LineEntry, beginningWith work: KeyCommand.Work?) async throws {
    if let work { await carryOut(work) }
    while isOpen(entry), entry.scene.outcome == nil {
      delegate?.stage(self, didChangeTo: entries.map(\.scene))
      try await prepare(entry)
      guard isOpen(entry), entry.scene.outcome == nil else { return }
      try Task.checkCancellation()
      guard let line = try await line(for: entry) else { return leaveAll() }
      try await obey(line, in: entry)
    }
  }

  /// Reads the user's next line.
  ///
  /// - Returns: `nil` at the end of the input.
  private func line(for entry: LineEntry) async throws -> String? {
    if let typed = entry.typed {
      entry.typed = nil
      return typed
    }
    while true {
      do {
        defer { console.endPrompt() }
        let line = try await input.line(isSecret: false) { self.console.prompt(typed: self.input.typedAhead) }
        try Task.checkCancellation()
        return line
      } catch StageError.escapeSequence where input.hasKeyboard {
        console.say(
          StyledText("Error: The line contains an escape sequence, such as that of an arrow key. Type it again."))
      } catch StageError.notText where input.hasKeyboard {
        console.say(StyledText("Error: The line is not UTF-8. Type it again, or set the terminal to UTF-8."))
      }
    }
  }

  public func say(_ text: StyledText, as kind: Footer.Kind) {
    console.say(text.spoken)
  }

  public func say(_ text: StyledText, afterLoading scene: any Scene) {
    let entry = entries.first { $0.scene === scene }
    if scene.needsLoad, let entry { entry.messageAfterLoad = text } else { console.say(text.spoken) }
  }

  public func copy(_ text: ClipboardText) -> Bool {
    console.copy(text)
  }

  public func lendTerminal<Value>(to work: @MainActor () async -> Value) async -> Value {
    await activity.pause { await input.withUsualSettings(while: work) }
  }

  // MARK: The stack

  public var scenes: [(scene: any Scene, position: TablePosition?)] {
    entries.map { ($0.scene, $0.scene.table?.position) }
  }

  func isOpen(_ entry: LineEntry) -> Bool {
    entries.contains { $0 === entry }
  }

  func leave(_ entry: LineEntry) {
    guard let index = entries.firstIndex(where: { $0 === entry }) else { return }
    if index == 0 { prepareForEnd() }
    entries.removeSubrange(index...)
  }

  private func prepareForEnd() {
    if !hasEnded { willEnd() }
    hasEnded = true
  }

  public func goHome() {
    if entries.count > 1 { entries.removeSubrange(1...) }
  }

  public func leaveAll() {
    if let root = entries.first { leave(root) }
  }

  public func replace(_ scene: any Scene, with newScene: any Scene) {
    entries.first { $0.scene === scene }?.successor = newScene
  }

  public func availableCommands(of scene: any Scene) -> [KeyCommand] {
    entries.first { $0.scene === scene }.map { commands(of: $0).filter { $0.refusal == nil } } ?? []
  }

  public func press(_ key: KeyPress, in scene: any Scene) {
    entries.first { $0.scene === scene }?.pressed = key
  }
}

/// A scene on the stack of a line stage, with a record of how much of the scene has been printed.
final class LineEntry {
  private(set) var scene: any Scene
  /// The scene that replaces this one after the current command, or `nil`.
  var successor: (any Scene)?
  /// The key of the command that the user chose in the palette. It is pressed after the current
  /// command.
  var pressed: KeyPress?
  /// A line that the user typed together with the command that showed the scene, or `nil`.
  var typed: String?
  /// A message to print when the scene has loaded.
  var messageAfterLoad: StyledText?
  /// Whether another page has been above the scene since the user last typed a line.
  var isCovered = false
  /// The row of a list that the user knows to be selected.
  var knownSelection = 0
  /// Whether the last load has failed and the user hasn't tried again.
  var hasFailed = false
  var progress = Progress()

  /// The rows and the notes of a scene that have been printed.
  struct Progress {
    var hasTitle = false
    /// The number of printed rows, including one whose last lines haven't been printed. They are
    /// the first rows of the table's `shown`.
    var rows = 0
    /// The lines of the last printed row that are still to be printed, before the next row.
    var rest: ArraySlice<StyledLine> = []
    /// The rows and links that a number opens on a page, in the order of the numbers. A link is `nil`
    /// for the row itself.
    var targets: [(row: Int, link: Link?)] = []
    /// Whether to wait for Enter before printing more lines.
    var isPaused = false
    /// The notes that have been printed.
    var notes: [StyledText] = []
    /// The announcement that was printed last.
    var announcement: SafeText?
  }

  init(_ scene: any Scene) {
    self.scene = scene
  }

  var isPage: Bool { scene.presentation.kind == .page }

  /// Puts the successor in the place of the scene.
  ///
  /// - Returns: The scene that was replaced, or `nil` if there is no successor.
  func takeSuccessor() -> (any Scene)? {
    guard let successor else { return nil }
    defer { (scene, self.successor, progress) = (successor, nil, Progress()) }
    return scene
  }
}
