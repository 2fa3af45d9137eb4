/// Terminal kit: stage: prints each scene as it loads, or holds a conversation with the user of a terminal, line by
/// line or by single keys.
public final class ConsoleStage: Stage {
  public weak var delegate: (any StageDelegate)?

  private let console: Console
  private let activity: ActivityIndicator
  private let input: TerminalInput?
  private let format: DataFormat
  private let filter: (([UInt8]) throws -> [UInt8])?

  /// - Parameters:
  ///   - input: what conversations are held with; nil for a run that asks nothing.
  ///   - filter: what is written instead of data.
  public init(
    console: Console, activity: ActivityIndicator, input: TerminalInput?, format: OutputFormat,
    filter: (([UInt8]) throws -> [UInt8])? = nil
  ) {
    self.filter = filter
    self.console = console
    self.activity = activity
    self.input = input
    self.format = DataFormat(format, isInteractive: console.isInteractive)
  }

  public func show<S: Scene>(_ scene: S) async throws -> S.Outcome? {
    // The pager has the keyboard.
    guard !scene.isConversation || !console.isPaging else { return nil }
    var failure: (any Error)?
    do {
      guard scene.table != nil || scene.needsLoad else { throw StageError.needsScreen }
      try await scene.isConversation ? converse(in: scene) : present(scene)
    } catch {
      failure = error
    }
    for note in scene.notes(after: format) { say(note) }
    await scene.close()
    if let failure { throw failure }
    return scene.outcome
  }

  public func say(_ text: StyledText) {
    console.say(text)
  }

  public func copy(_ text: String) -> Bool {
    console.copy(text)
  }

  /// Shows each part as it comes, and has the scene forget it: a list of any length takes constant memory.
  private func present(_ scene: some Scene) async throws {
    var printed = 0
    while scene.outcome == nil, scene.needsLoad {
      try await attempt {
        do {
          try await activity.show(scene.status) {
            while scene.outcome == nil, scene.needsLoad {
              try self.showRows(of: scene, from: &printed)
              try await scene.load()
              self.activity.label = scene.status
            }
          }
        } catch {
          try showRows(of: scene, from: &printed)
          throw error
        }
      }
    }
    try showRows(of: scene, from: &printed)
  }

  private func showRows(of scene: some Scene, from first: inout Int) throws {
    guard let table = scene.table, table.source.count > first else { return }
    let rows = first..<table.source.count
    first = rows.upperBound
    defer { table.source.forget(before: first) }
    if let data = try scene.data(of: rows, as: format) {
      try console.write(try filter?(data) ?? data)
    } else if scene.isConversation {
      console.say { table.lines(of: rows, width: $0) }
    } else {
      let remarks = rows.suffix(table.source.remarkCount)
      try console.show(table.lines(of: rows.dropLast(remarks.count), width: console.width).withoutBlankEnd)
      console.say { width in remarks.flatMap { table.source.cell(at: $0).lines(width: width) } }
    }
  }
}

/// Conversations.
extension ConsoleStage {
  private func converse(in scene: some Scene) async throws {
    if scene.linePrompt != nil { return try await ask(scene) }
    defer { console.redraw(nil) }
    guard let input, input.hasKeyboard else { return try await converse(in: scene, awaitingKey: nil) }
    try await input.readingKeys { key in
      self.press(key, in: scene)
    } while: { presses in
      var iterator = presses.makeAsyncIterator()
      try await converse(in: scene) { await iterator.next(isolation: MainActor.shared) != nil }
    }
  }

  /// - Parameter awaitKey: waits for the next key; false where there will be none.
  private func converse(in scene: some Scene, awaitingKey awaitKey: (() async -> Bool)?) async throws {
    var (printed, announced) = (0, SafeText?.none)
    while true {
      try showRows(of: scene, from: &printed)
      if let announcement = scene.announcement, announcement != announced, !console.canRedraw {
        announced = announcement
        say(StyledText(announcement))
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
      _ = scene.handle(event)
    }
  }

  /// Asks for lines, where they come from a terminal, a pipe or a file.
  private func ask(_ scene: some Scene) async throws {
    // Before it is shown: from then on, what is typed is an answer.
    input?.discardTypedLines()
    var printed = 0
    try showRows(of: scene, from: &printed)
    while scene.outcome == nil, let prompt = scene.linePrompt {
      let line = await line(replying: prompt)
      prompt.reply(line)
      if line == nil { return }
    }
  }

  private func line(replying prompt: LinePrompt) async -> String? {
    let ask = { for line in prompt.text { self.say(line) } }
    if prompt.isSecret { return await input?.secretLine(ask: ask) }
    ask()
    return await input?.line()
  }
}
