/// Keyboard and mouse input of the scenes on a screen.
extension Navigator {
  /// Passes an input event to a scene.
  ///
  /// - Parameter hasRows: `false` if only keys that don't need a row must be handled.
  func respond(to event: InputEvent, in entry: NavigatorEntry, hasRows: Bool) -> NavigationStack.Response {
    guard entry === entries.last else { return entry.handle(event) ? .handled : .ignored }
    guard hasRows || !event.isKey else { return respondWithoutRows(to: event, in: entry) }
    (said, entry.remark) = (nil, nil)
    if case .click(let position) = event, let target = entry.window?.target(at: position) {
      switch target.action {
      case .press(let key): return respond(to: .key(key), in: entry, hasRows: hasRows)
      case .goBack(let count): leave(pages: count)
      }
      return .handled
    }
    let event = event.relative(to: entry.corner)
    if let command = commands(of: entry).first(where: { $0.matches(event) }) { return perform(command, in: entry) }
    if entry.handle(event) { return .handled }
    if let command = standardCommands(of: entry).first(where: { $0.matches(event) }) {
      return perform(command, in: entry)
    }
    if case .doubleClick(let position) = event, entry.scene.table?.opens(at: position) == true {
      return respond(to: .key("Enter"), in: entry, hasRows: hasRows)
    }
    if let key = event.keyPress { entry.remark = remark(on: key, in: entry) }
    return .ignored
  }

  private func remark(on key: KeyPress, in entry: NavigatorEntry) -> StyledText {
    let remark = entry.isFull ? delegate?.stage(self, remarkOn: key, in: entry.scene) : nil
    return remark ?? StyledText(untrusted: "\(key.sign) does nothing here", .warning)
  }

  private func respondWithoutRows(to event: InputEvent, in entry: NavigatorEntry) -> NavigationStack.Response {
    let all = commands(of: entry) + standardCommands(of: entry)
    guard let command = all.first(where: { $0.matches(event) && $0.refusal == nil }) else { return .needsRow }
    (said, entry.remark) = (nil, nil)
    return perform(command, in: entry)
  }

  /// All commands of a scene in order of precedence, including unavailable ones.
  ///
  /// The commands of its filter and of the scene itself come first, then the commands from the
  /// delegate. A command has only the keys that no earlier command uses.
  func commands(of entry: NavigatorEntry) -> [KeyCommand] {
    guard !entry.state.isWaiting else { return [] }
    guard entry.isFull else { return entry.scene.commands }
    let all =
      (entry.scene.table?.queryCommands ?? []) + entry.scene.commands
      + (delegate?.stage(self, commandsFor: entry.scene) ?? [])
    var taken: Set<KeyPress> = []
    return all.compactMap { command in
      defer { taken.formUnion(command.keys) }
      return command.except(taken)
    }
  }

  private func perform(_ command: KeyCommand, in entry: NavigatorEntry) -> NavigationStack.Response {
    if let refusal = command.refusal {
      entry.remark = StyledText(refusal, .warning)
      return .ignored
    }
    switch command.action {
    case .instant(let act):
      act()
      return .handled
    case .work(let kind, let work):
      begin(kind, work, in: entry)
      return .started(kind)
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
        let name: SafeText = entry.isPage ? "back" : "close"
        commands.append(KeyCommand(keys, name: name, now: { [weak self] in self?.leave(entry) }).essential)
      }
    }
    if !taken.contains("F1"), !own.isEmpty || entry.isFull {
      let keys = KeyCommand("F1", "?", name: "keys", work: { [weak self] in try await self?.showKeys(of: entry) })
      let isTyping = entry.scene.asInputScene?.isTyping == true
      commands += [isTyping ? keys.except(["?"]) : keys].compactMap { $0?.essential }
    }
    return commands
  }

  /// Shows a menu of the keys that work in a scene, and presses the chosen key.
  private func showKeys(of entry: NavigatorEntry) async throws {
    let all = commands(of: entry) + standardCommands(of: entry)
    let commands = all.filter { $0.refusal == nil } + all.filter { $0.refusal != nil }
    let help =
      entry.scene.asInputScene?.help
      ?? (entry.scene.table == nil ? [] : Table.help(except: Set(commands.flatMap(\.keys))))
    guard case .press(let key) = try await show(KeyMenuScene(commands, help: help + Window.help)) else { return }
    if entry.state.traits.kind == .conversation {
      // A conversation that appears again ignores pending keys, but this one was chosen on purpose.
      _ = respond(to: .key(key), in: entry, hasRows: true)
    } else {
      receive(.key(key), in: entry)
    }
    report()
  }

  /// Returns the commands of a scene that are available at the moment.
  public func availableCommands(of scene: any Scene) -> [KeyCommand] {
    guard let entry = entries.first(where: { $0.scene === scene }) else { return [] }
    return (commands(of: entry) + standardCommands(of: entry)).filter { $0.refusal == nil }
  }

  /// Presses a key in a page, as if the user had pressed it.
  public func press(_ key: KeyPress, in scene: any Scene) {
    guard let entry = entries.first(where: { $0.scene === scene }) else { return }
    receive(.key(key), in: entry)
    report()
  }

  /// Handles pending input when the program ends, so that no typed text is lost.
  ///
  /// Input after the first key that would start asynchronous work or leave the scene is dropped.
  func takeRemaining(_ inputs: [NavigationStack.Input], in entry: NavigatorEntry) {
    var rest = (inputs.map(\.event) + readRemaining())[...]
    // Pass all typed characters to a text scene as one text event. Thousands of single events would
    // take more time than a canceled task has.
    while let event = entry.scene.asInputScene?.isTyping == true ? rest.popFirstJoiningText() : rest.popFirst() {
      if let command = commands(of: entry).first(where: { $0.matches(event) }) {
        guard case .instant(let act) = command.action else { break }
        act()
      } else if !entry.handle(event.relative(to: entry.corner)) {
        if standardCommands(of: entry).contains(where: { $0.matches(event) }) { break }
      }
    }
  }
}
