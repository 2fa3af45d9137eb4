/// Keyboard and mouse input of the scenes on a screen.
extension Navigator {
  /// Handles all queued input events in order, and then redraws once.
  ///
  /// Before the first rows of a page are loaded, keys that need rows stay in the queue. A key of an
  /// available command is handled immediately, and the keys queued before it are dropped.
  func deliver() {
    while let top = entries.last, !top.isStarting, !top.isReturning,
      let next = typed.firstIndex(where: { !waits($0.event, for: top) })
    {
      let (event, entry) = typed[next]
      if event.isKey { typed.removeSubrange(...next) } else { typed.remove(at: next) }
      if entry === top || event.isKey {
        respond(to: event, in: top)
      } else if case .paste = event, isOpen(entry), entry.takesKeys {
        // A paste that began in this scene still belongs to it, even if another scene has opened
        // above it.
        _ = entry.scene.handle(event)
      }
      while let ended = entries.first(where: { $0.scene.outcome != nil }) { leave(ended) }
    }
    if let top = entries.last, top.waitsForRows, !typed.isEmpty {
      top.remark = "Loading; keys take effect afterward. Esc cancels"
    }
    update()
  }

  private func waits(_ event: InputEvent, for entry: NavigatorEntry) -> Bool {
    guard entry.waitsForRows, event.isKey else { return false }
    let all = commands(of: entry) + standardCommands(of: entry)
    return !all.contains { $0.matches(event) && $0.refusal == nil }
  }

  private func respond(to event: InputEvent, in entry: NavigatorEntry) {
    guard entry.takesKeys else { return }
    (said, entry.remark) = (nil, nil)
    let event = event.relative(to: corner(of: entry))
    if let command = commands(of: entry).first(where: { $0.matches(event) }) {
      perform(command, in: entry)
    } else if entry.scene.handle(event) {
      entry.isPaused = false
    } else if let command = standardCommands(of: entry).first(where: { $0.matches(event) }) {
      perform(command, in: entry)
    } else if event.isClick {
      respond(to: .key("Enter"), in: entry)
    }
  }

  /// All commands of a scene in order of precedence, including unavailable ones.
  ///
  /// The commands of its filter and of the scene itself come first, then the commands from the
  /// delegate. A command is left out if earlier commands use all of its keys.
  func commands(of entry: NavigatorEntry) -> [KeyCommand] {
    guard entry.isFull else { return entry.scene.commands }
    let all = filterCommands(of: entry) + entry.scene.commands + (delegate?.stage(self, commandsFor: entry.scene) ?? [])
    var taken: Set<KeyPress> = []
    return all.filter { command in
      defer { taken.formUnion(command.keys) }
      return !taken.isSuperset(of: command.keys)
    }
  }

  private func perform(_ command: KeyCommand, in entry: NavigatorEntry) {
    if let refusal = command.refusal {
      entry.remark = refusal
      return
    }
    switch command.action {
    case .instant(let act):
      entry.isPaused = false
      act()
    case .work(let work):
      if command.isExclusive { entry.exclusiveWork += 1 }
      entry.isStarting = true
      entry.begin(command.outlivesScene ? .lastingCommand : .command) { [weak self] in
        await self?.carryOut(work, isExclusive: command.isExclusive, in: entry)
      }
    }
  }

  func carryOut(_ work: KeyCommand.Work, isExclusive: Bool, in entry: NavigatorEntry) async {
    await carryOut(work)
    // Read the pending input before the exclusive work counts as done, so that these keys are still
    // ignored.
    screen.readRemaining()
    if isExclusive {
      entry.exclusiveWork -= 1
      entry.isReturning = false
    }
    entry.isPaused = false
    deliver()
  }

  private func carryOut(_ work: KeyCommand.Work) async {
    while true {
      do {
        return try await attempt(work)
      } catch {
        guard !Task.isCancelled, await delegate?.stage(self, retriesAfter: error) == true else { return }
      }
    }
  }

  /// The commands that every scene has: going back and showing the keys. A key is left out if the
  /// scene itself uses it.
  func standardCommands(of entry: NavigatorEntry) -> [KeyCommand] {
    let own = commands(of: entry)
    let taken = Set(own.flatMap(\.keys))
    var commands: [KeyCommand] = []
    if entry.isNotice {
      commands.append(KeyCommand("Enter", "Escape", name: "close", now: { [weak self] in self?.leave(entry) }))
    } else if !taken.contains("Escape") || entry.hasFilter {
      let keys = (["Escape", "Left", "Backspace"] as [KeyPress]).filter { !taken.contains($0) }
      if !keys.isEmpty {
        commands.append(KeyCommand(keys, name: "back", now: { [weak self] in self?.leave(entry) }).essential)
      }
    }
    if !taken.contains("F1"), !own.isEmpty || entry.isFull {
      commands.append(
        KeyCommand("F1", "?", name: "keys", work: { [weak self] in try await self?.showKeys(of: entry) }).essential)
    }
    return commands
  }

  private func showKeys(of entry: NavigatorEntry) async throws {
    let commands = commands(of: entry) + standardCommands(of: entry)
    let rows = commands.help + entry.scene.help + Window.help
    try await show(
      QuestionScene(
        Question(title: "Keys", message: [LabelsCell(rows)], replies: [Question.Reply("Close", key: "c")])))
  }

  /// Handles pending input when the program ends, so that no typed text is lost.
  ///
  /// Input after the first key that would start asynchronous work or leave the scene is dropped.
  func takeRemaining() {
    let former = typed
    typed = []
    screen.didReceiveInput = {}
    defer { screen.didReceiveInput = { [weak self] in self?.deliver() } }
    screen.readToEnd()
    let all = former + typed
    typed = []
    guard let entry = entries.last, entry.isFull, entry.takesKeys, !entry.isStarting else { return }
    var rest = all.filter { $0.entry === entry }.map(\.event)[...]
    // Pass all typed characters to a text scene as one text event. Thousands of single events would
    // take more time than a canceled task has.
    while let event = entry.scene.isTyping ? rest.popFirstJoiningText() : rest.popFirst() {
      if let command = commands(of: entry).first(where: { $0.matches(event) }) {
        guard case .instant(let act) = command.action else { break }
        act()
      } else if !entry.scene.handle(event.relative(to: corner(of: entry))) {
        if standardCommands(of: entry).contains(where: { $0.matches(event) }) { break }
      }
    }
  }
}
