/// A stage that prints scenes line by line, without a full screen.
///
/// The rows of a page are printed as they load. A dialog, such as a question or the sign-in, reads
/// lines or single keys from the terminal.
public final class ConsoleStage: Stage {
  public weak var delegate: (any StageDelegate)?

  private let console: Console
  private let activity: ActivityIndicator
  private let input: TerminalInput?
  private let audience: Audience
  private let layout: RowLayout
  private let filter: Filter?

  /// A function that transforms data, such as a jq filter. It passes each line of the result to
  /// `write` at once, and messages to `say`.
  public typealias Filter = (
    _ data: [UInt8], _ write: (String) throws -> Void, _ say: (String) -> Void
  ) throws -> Void

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - console: The outputs for pages, data and messages.
  ///   - activity: The indicator to show while a page loads.
  ///   - input: The input for the user's replies, or `nil` if this run must not ask questions.
  ///   - audience: The reader of the pages and the data.
  ///   - layout: The layout of JSON that has several rows.
  ///   - filter: The filter for data.
  public init(
    console: Console, activity: ActivityIndicator, input: TerminalInput?, audience: Audience,
    layout: RowLayout = .lines, filter: Filter? = nil
  ) {
    self.layout = layout
    self.filter = filter
    self.console = console
    self.activity = activity
    self.input = input
    self.audience = audience
  }

  public func show<S: Scene>(_ scene: S) async throws -> S.Outcome? {
    // While the pager runs, it reads the keyboard, so the user can't reply to a dialog.
    guard !scene.presentation.isConversation || !console.isPaging else { return nil }
    delegate?.stage(self, didChangeTo: [scene])
    var failure: (any Error)?
    do {
      guard scene.table != nil || scene.needsLoad else { throw StageError.needsScreen }
      if scene.presentation.isConversation || scene.asReplyScene != nil {
        try await activity.pause { try await converse(in: scene) }
      } else {
        try await present(scene)
      }
    } catch {
      failure = error
    }
    // A filter of the whole array prints nothing if rows are missing, so there are no rows that the
    // notes could refer to.
    let isWithheld = failure != nil && layout == .array && filter != nil
    if !isWithheld { for note in scene.notes(for: audience) { console.say(note) } }
    await scene.close()
    if let failure = failure ?? scene.shortfall(for: audience) { throw failure }
    return scene.outcome
  }

  public func say(_ text: StyledText, as kind: Footer.Kind) {
    console.say(text)
  }

  public func lendTerminal<Value>(to work: @MainActor () async -> Value) async -> Value {
    await activity.pause(while: work)
  }

  public func copy(_ text: ClipboardText) -> Bool {
    console.copy(text)
  }

  /// Prints the rows of a scene as soon as they are loaded.
  ///
  /// The scene forgets the printed rows, so a list of any length takes constant memory.
  private func present(_ scene: some Scene) async throws {
    let output = Output()
    do {
      try await present(scene, in: output)
    } catch {
      // Close an incomplete array, so that its rows can be read.
      if !output.joiner.isEmpty, filter == nil { try? console.write(output.joiner.end()) }
      throw error
    }
    guard layout == .array, scene.table != nil else { return }
    try send(output.collected + output.joiner.end())
  }

  /// The state of a scene's output.
  private final class Output {
    /// The number of rows that were printed, or collected for the filter.
    var rows = 0
    var joiner = RowJoiner()
    /// The JSON array so far, without its end. Empty unless there is a filter, which needs the
    /// complete array.
    var collected: [UInt8] = []
  }

  private func present(_ scene: some Scene, in output: Output) async throws {
    while scene.outcome == nil, scene.needsLoad {
      try await attempt {
        do {
          try await activity.show(scene.status) {
            while scene.outcome == nil, scene.needsLoad {
              try self.showRows(of: scene, in: output)
              try await scene.load()
              self.activity.label = scene.status
            }
          }
        } catch {
          try showRows(of: scene, in: output)
          throw error
        }
      }
    }
    try showRows(of: scene, in: output)
  }

  private func showRows(of scene: some Scene, in output: Output) throws {
    guard let table = scene.table, table.source.count > output.rows else { return }
    let rows = output.rows..<table.source.count
    output.rows = rows.upperBound
    defer { table.source.forget(before: rows.upperBound) }
    if let data = try scene.asDataScene?.data(of: rows, for: audience) {
      try write(data, in: output)
    } else if scene.presentation.isConversation || scene.asReplyScene != nil {
      console.say { console.speaks ? table.wordLines(of: rows, width: $0) : table.lines(of: rows, width: $0) }
    } else {
      let (shown, width) = (rows.dropLast(table.source.remarkCount), console.width)
      let lines = console.isAccessible ? table.wordLines(of: shown, width: width) : table.lines(of: shown, width: width)
      try console.show(lines.withoutBlankEnd)
    }
  }
}

/// Writing the data of scenes, as lines or as one array.
extension ConsoleStage {
  private func write(_ data: [UInt8], in output: Output) throws {
    guard layout == .array else { return try send(data) }
    let elements = output.joiner.append(data)
    if filter == nil { try console.write(elements) } else { output.collected += elements }
  }

  /// Writes complete data, filtered if there is a filter.
  private func send(_ data: [UInt8]) throws {
    guard let filter else { return try console.write(data) }
    try filter(data, { try console.write("\($0)\n".utf8) }, { console.say(StyledText(untrusted: $0)) })
  }
}

/// Dialogs, in which the user types lines or presses keys.
extension ConsoleStage {
  private func converse(in scene: some Scene) async throws {
    if let reader = scene.asReplyScene, reader.linePrompt != nil { return try await ask(scene, with: reader) }
    defer { console.redraw(nil) }
    guard let input, input.hasKeyboard else { return try await converse(in: scene, awaitingKey: nil) }
    try await input.readingKeys { key in
      self.press(key, in: scene)
    } ask: {
      self.console.redraw(StyledText(scene.status, .dim))
    } while: { presses in
      var iterator = presses.makeAsyncIterator()
      try await converse(in: scene) { await iterator.next(isolation: MainActor.shared) != nil }
    }
  }

  /// Runs a dialog until it has an outcome or the input ends.
  ///
  /// - Parameters:
  ///   - scene: The dialog.
  ///   - awaitKey: A closure that waits for the next key press. It returns `false` if the input has
  ///     ended. `nil` if there is no keyboard.
  private func converse(in scene: some Scene, awaitingKey awaitKey: (() async -> Bool)?) async throws {
    let output = Output()
    var announced: SafeText?
    while true {
      try showRows(of: scene, in: output)
      if let announcement = scene.announcement, announcement != announced, !console.canRedraw {
        announced = announcement
        console.say(StyledText(announcement))
      }
      guard scene.outcome == nil else { return }
      console.redraw(StyledText(scene.status, .dim))
      if scene.needsLoad {
        try await attempt { try await scene.load() }
      } else {
        guard !scene.commands.isEmpty, let awaitKey, await awaitKey() else { return }
      }
    }
  }

  private func press(_ event: InputEvent, in scene: some Scene) {
    guard scene.outcome == nil else { return }
    if let command = scene.commands.first(where: { $0.matches(event) }), case .instant(let action) = command.action {
      action()
    } else {
      _ = scene.asInputScene?.handle(event)
    }
  }

  /// Runs a dialog that reads lines. The lines can come from a terminal, a pipe or a file.
  private func ask(_ scene: some Scene, with reader: any ReplyScene) async throws {
    // Discard typed lines before the question appears, so that only lines typed after that count as
    // replies.
    input?.discardTypedLines()
    let output = Output()
    while scene.outcome == nil {
      try showRows(of: scene, in: output)
      if scene.needsLoad {
        try await attempt { try await scene.load() }
      } else {
        guard let prompt = reader.linePrompt else { return }
        let line = try await line(replying: prompt)
        prompt.reply(line)
        if line == nil, !scene.needsLoad { return }
      }
    }
  }

  /// Asks for a line. If the user types an escape sequence, for example with an arrow key, asks again.
  private func line(replying prompt: LinePrompt) async throws -> String? {
    defer { console.endPrompt() }
    let ask = {
      self.console.endPrompt()
      for line in prompt.text { self.console.say(line) }
      if self.console.speaks, !prompt.isSecret { self.console.prompt(typed: self.input?.typedAhead ?? "") }
    }
    guard let input else {
      ask()
      return nil
    }
    while true {
      do {
        return try await input.line(isSecret: prompt.isSecret, ask: ask)
      } catch StageError.escapeSequence where input.hasKeyboard {
        let start = StyledText(console.speaks ? "Error: " : "")
        console.say(
          start + StyledText("The line contains an escape sequence, such as that of an arrow key. Type it again."))
      }
    }
  }
}
