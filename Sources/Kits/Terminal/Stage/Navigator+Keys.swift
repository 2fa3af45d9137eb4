/// Keyboard and mouse input of the scenes on a screen.
extension Navigator {
  /// Passes an input event to a scene.
  ///
  /// - Parameter hasRows: `false` if only keys that don't need a row must be handled.
  func respond(to event: InputEvent, in entry: NavigatorEntry, hasRows: Bool) -> NavigationStack.Response {
    guard entry === entries.last else { return entry.handle(event) ? .handled : .ignored }
    guard hasRows || !event.isKey else { return respondWithoutRows(to: event, in: entry) }
    footer.end(at: event)
    if case .click(let position) = event, let target = entry.window?.target(at: position) {
      switch target.action {
      case .press(let key): return respond(to: .key(key), in: entry, hasRows: hasRows)
      case .goBack(let count, let key): goBack(pages: count, pressing: key)
      }
      return .handled
    }
    let event = event.relative(to: entry.corner)
    let commands = commands(of: entry)
    if let command = commands.own.first(where: { $0.matches(event) }) { return perform(command, in: entry) }
    let isOpened = entry.scene.table?.opens(at: event) == true
    let isHandled = entry.handle(event)
    if isOpened { return respond(to: .key("Enter"), in: entry, hasRows: hasRows) }
    if isHandled { return .handled }
    if let command = commands.standard.first(where: { $0.matches(event) }) { return perform(command, in: entry) }
    if let plain = event.withoutIdleModifiers { return respond(to: plain, in: entry, hasRows: hasRows) }
    if event.isMisread {
      say(StyledText("Ignored text that is not UTF-8; set the terminal to UTF-8", .warning), as: .misread)
    } else if !event.isMouseEvent {
      say(refusal(of: event, in: entry), as: .refusal)
    }
    return .ignored
  }

  /// Closes the topmost pages, with all scenes above them, and then presses a key in the page below.
  private func goBack(pages count: Int, pressing key: KeyPress?) {
    let pages = entries.filter(\.isPage)
    if let page = pages.suffix(count).first { leave(page) }
    if let key, let page = pages.dropLast(count).last { press(key, in: page.scene) }
  }

  private func refusal(of event: InputEvent, in entry: NavigatorEntry) -> StyledText {
    let refusal = entry.isFull ? delegate?.stage(self, refusalOf: event, in: entry.scene) : nil
    return refusal ?? StyledText(untrusted: "\(event.keyPress?.sign ?? "A paste") does nothing here", .warning)
  }

  private func respondWithoutRows(to event: InputEvent, in entry: NavigatorEntry) -> NavigationStack.Response {
    // Before the user has seen the first page, a key that leaves it must wait. Otherwise, going
    // back twice would end the program.
    let isUnseen = entry === entries.first && entry.state.phase == .waiting(isAnnounced: false)
    guard !isUnseen, let command = commands(of: entry).available.first(where: { $0.matches(event) }) else {
      return .needsRow
    }
    footer.end()
    return perform(command, in: entry)
  }

  func commands(of entry: NavigatorEntry) -> SceneCommands {
    SceneCommands(
      of: entry, delegated: entry.isFull ? delegate?.stage(self, commandsFor: entry.scene) ?? [] : [],
      bindings: bindings,
      leave: { [weak self] in self?.leave(entry) }, showKeys: { [weak self] in try await self?.showKeys(of: entry) })
  }

  private func perform(_ command: KeyCommand, in entry: NavigatorEntry) -> NavigationStack.Response {
    if let refusal = command.refusal {
      say(StyledText(refusal, .warning), as: .refusal)
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

  /// Shows a menu of the keys that work in a scene, and presses the chosen key.
  private func showKeys(of entry: NavigatorEntry) async throws {
    guard case .press(let key) = try await show(KeyMenuScene(commands(of: entry), of: entry.scene)) else { return }
    if entry.state.traits.kind == .conversation {
      // A dialog that appears again ignores pending keys, but the user has chosen this key in the
      // menu.
      _ = respond(to: .key(key), in: entry, hasRows: true)
      report()
    } else {
      press(key, in: entry.scene)
    }
  }

  /// Returns the commands of a scene that are available at the moment.
  public func availableCommands(of scene: any Scene) -> [KeyCommand] {
    entries.first { $0.scene === scene }.map { commands(of: $0).available } ?? []
  }

  /// Presses a key in a scene, as if the user had pressed it before the keys that wait.
  public func press(_ key: KeyPress, in scene: any Scene) {
    report(entries.first { $0.scene === scene }.map { .chosen(NavigationStack.Input(event: .key(key), place: $0.id)) })
  }

  /// Handles pending input when the program ends, so that no typed text is lost.
  ///
  /// Input after the first key that would start asynchronous work or leave the scene is dropped.
  func takeRemaining(_ inputs: [NavigationStack.Input], in entry: NavigatorEntry) {
    var rest = (inputs.map(\.event) + readRemaining())[...]
    // Pass all typed characters to a text scene as one text event. Thousands of single events would
    // take more time than a canceled task has.
    while let event = entry.scene.asInputScene?.isTyping == true ? rest.popFirstJoiningText() : rest.popFirst() {
      let commands = commands(of: entry)
      if let command = commands.own.first(where: { $0.matches(event) }) {
        guard case .instant(let act) = command.action else { break }
        act()
      } else if !entry.handle(event.relative(to: entry.corner)) {
        if commands.standard.contains(where: { $0.matches(event) }) { break }
      }
    }
  }
}
