/// Handling the lines that the user types.
extension LineStage {
  /// Handles a line. In a text scene, the line is the text. In other scenes, an empty line prints
  /// the next lines, a number opens the item with this number, and words perform a command.
  ///
  /// - Throws: `OutputError` if the changes can't be printed.
  func obey(_ line: String, in entry: LineEntry) async throws {
    var words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    // "/swift" means the same as "/ swift".
    if let first = words.first, first.count > 1, "/:".contains(first.prefix(1)) {
      words.replaceSubrange(0..<1, with: [String(first.prefix(1)), String(first.dropFirst())])
    }
    let former = entry.words
    (entry.isCovered, entry.hasFailed) = (false, false)
    if entry.isTyping {
      try await type(line, in: entry)
    } else if words.isEmpty {
      if entry.isTold { say("End of \(entry.scene.title.string). For all commands, type ?") }
      entry.progress.isPaused = entry.isTold
      return
    } else if words.count == 1, let number = Int(words[0]), number > 0 {
      await open(number, in: entry)
    } else {
      await perform(words, in: entry)
    }
    while let key = entry.pressed, isOpen(entry) {
      entry.pressed = nil
      if let command = commands(of: entry).first(where: { $0.keys.contains(key) }) { await perform(command) }
    }
    if let replaced = entry.takeSuccessor() {
      await replaced.close()
      didClose()
    } else if isOpen(entry), !isEnding, entry.scene.outcome == nil, entry.progress.hasTitle, !entry.isTyping {
      try tellChanges(in: entry, since: former)
      if entry.isCovered, entry.progress.hasTitle { say("Back on \(entry.scene.title.string)") }
      tellNotes(of: entry)
      tellSelection(in: entry)
    }
  }

  private func say(_ sentence: String) { console.say(StyledText(untrusted: sentence)) }

  /// Prints why a line has no effect.
  private func refuse(_ sentence: String) { say("Error: " + sentence) }

  /// Opens the row of a list, or the target on a page, that has the given number.
  private func open(_ number: Int, in entry: LineEntry) async {
    guard select(number, in: entry) else {
      let count =
        entry.isNumbered ? entry.scene.table?.shown.count : entry.progress.targets.count
      return refuse((count ?? 0) == 0 ? "Nothing has a number here" : "No such number; type 1 to \(count ?? 0)")
    }
    if let command = commands(of: entry).first(where: { $0.keys.contains("Enter") }) {
      await perform(command)
    } else {
      say("This row opens nothing")
    }
  }

  /// Selects the row of a list, or the target on a page, that has the given number.
  ///
  /// - Returns: `false` if no row or target has the number.
  private func select(_ number: Int, in entry: LineEntry) -> Bool {
    guard let table = entry.scene.table else { return false }
    table.wanted = nil
    guard !entry.isNumbered else {
      guard number <= table.shown.count else { return false }
      table.chosen = number - 1
      entry.knownSelection = number - 1
      return true
    }
    guard number <= entry.progress.targets.count else { return false }
    let (row, link) = entry.progress.targets[number - 1]
    table.chosen = row
    table.chosenTarget = table.targets(of: row).firstIndex(of: link) ?? 0
    return true
  }

  /// Performs the command that the first words name. Any other words are the number of a row, or
  /// text for the scene that the command shows. A name or address that isn't a command is opened.
  private func perform(_ words: [String], in entry: LineEntry) async {
    switch words.map({ $0.lowercased() }) {
    case ["?"], ["help"]: return tellCommands(of: entry)
    case ["?", "all"], ["help", "all"]: return tellAllCommands(of: entry)
    case ["again"]: return entry.startOver()
    default: break
    }
    for count in stride(from: words.count, through: 1, by: -1) {
      let name = words.prefix(count).joined(separator: " ")
      let rest = words.dropFirst(count).joined(separator: " ")
      let found = commands(of: entry).named(name)
      guard let first = found.first else { continue }
      if found.count == 1, first.takesText { return await perform(first, named: name, typing: rest) }
      if !rest.isEmpty {
        guard let number = Int(rest) else { continue }
        guard select(number, in: entry) else {
          return refuse(
            "Nothing has the number \(rest); after a command, type the number of a row, or nothing for the selected row"
          )
        }
      }
      // If the number has just selected another row, this row may have other commands.
      let commands = commands(of: entry).named(name)
      guard let command = commands.first else { return refuse("Row \(rest) does not have the command \(name)") }
      guard commands.count == 1 else {
        return refuse("Several commands begin with \(name): \(commands.map(\.name.string).joined(separator: ", "))")
      }
      return await perform(command, named: name)
    }
    let text = words.joined(separator: " ")
    let isName = words.count == 1 && (text.contains("/") || text.hasPrefix("@") || text.hasPrefix("#"))
    // The query of an address may contain spaces.
    if isName || words.first?.contains("://") == true,
      let goTo = commands(of: entry).first(where: { $0.rank == .goTo })
    {
      return await perform(goTo, typing: text)
    }
    refuse("Unknown command \(text). For all commands, type ?")
  }

  /// Performs a command, unless the typed name is the name of the opposite command.
  private func perform(_ command: KeyCommand, named name: String, typing text: String = "") async {
    if let refusal = command.refusalOfOpposite(named: name) { return console.say(StyledText(refusal)) }
    await perform(command, typing: text)
  }

  private func perform(_ command: KeyCommand, typing text: String = "") async {
    if let refusal = command.refusal { return console.say(StyledText(refusal)) }
    textForNextScene = text.isEmpty ? nil : text
    switch command.action {
    case .instant(let act): act()
    case .work(_, let work): await carryOut(work)
    }
    textForNextScene = nil
  }

  /// Runs the work of a command, and runs it again if the delegate can fix its error.
  func carryOut(_ work: KeyCommand.Work) async {
    while !Task.isCancelled {
      do {
        return try await attempt(work)
      } catch {
        guard !Task.isCancelled, await delegate?.stage(self, retriesAfter: error) == true else { return }
      }
    }
  }

  /// The commands of a scene, followed by the commands that every scene has.
  func commands(of entry: LineEntry) -> [KeyCommand] {
    let delegated = entry.isPage ? delegate?.stage(self, commandsFor: entry.scene) ?? [] : []
    // Leave out the commands that move between matches. A search prints all matches at once, and
    // every row of a filtered list is a match.
    let own = SceneCommands.own(of: entry.scene, delegated: delegated, bindings: bindings)
      .filter { !["next match", "previous match"].contains($0.binding) }
    let taken = Set(own.flatMap(\.keys))
    let leave = KeyCommand("Escape", "h", name: "close", now: { [weak self] in self?.leave(entry) })
    let back = entry.isPage ? bindings.applied(to: leave.having(leave.keys, name: "back").bound(as: "back")) : leave
    return own + [back.except(taken)].compactMap { $0 }
  }

  /// Prints the available commands of a scene with their keys, in one paragraph.
  private func tellCommands(of entry: LineEntry) {
    let available = commands(of: entry).filter { $0.refusal == nil && $0.rank != .unlisted }
    let names = available.map { $0.name.string + ($0.typedKey.map { " (\($0))" } ?? "") }
    say("Commands, with their keys: " + names.joined(separator: ", "))
    say("Enter: next part. A number: open its row or link. again: print the page from its start. ? all: every command")
    guard entry.isNumbered, let selection = entry.selection else { return }
    say("A number after a command names its row, for example: open 3. Without a number, it is \(selection)")
  }

  /// Prints all commands of a scene with their keys, and the reasons why some aren't available.
  private func tellAllCommands(of entry: LineEntry) {
    let commands = commands(of: entry)
    for command in commands.filter({ $0.refusal == nil }) + commands.filter({ $0.refusal != nil }) {
      let key = command.typedKey.map { ", key \($0)" } ?? ""
      let reason = command.refusal.map { ", not available: \($0.string)" } ?? ""
      say(command.name.string + key + reason)
    }
  }

  /// Prints the selected row of a list, if a command has moved the selection.
  func tellSelection(in entry: LineEntry) {
    guard entry.isNumbered, let table = entry.scene.table, table.rowToSelect != entry.knownSelection,
      let selection = entry.selection
    else { return }
    entry.knownSelection = table.rowToSelect
    say("Selected: \(selection)")
  }
}

/// Text scenes, such as a filter, a comment and the palette.
extension LineStage {
  /// Types a line in a text scene and accepts it. The line replaces an earlier text, which may have
  /// been rejected. An empty line closes the scene. Multiline text is different: an empty line is
  /// part of the text, and a line that is only a dot ends it.
  private func type(_ line: String, in entry: LineEntry) async throws {
    let commands = entry.scene.commands
    let accept = commands.first { $0.keys.contains("C-s") } ?? commands.first { $0.keys.contains("Enter") }
    let isMultiline = commands.contains { $0.keys.contains("C-s") }
    guard let scene = entry.scene.asInputScene, let accept else { return leave(entry) }
    if isMultiline {
      try await type(line, in: entry, scene, accept)
    } else if line.allSatisfy(\.isWhitespace) {
      await close(entry)
    } else if let table = entry.scene.table {
      await choose(line, in: entry, scene, table, accept)
    } else {
      scene.clear()
      _ = scene.handle(.text(line))
      entry.progress.announcement = nil
      await perform(accept)
      tellAnnouncement(of: entry)
      if isOpen(entry), entry.scene.outcome == nil, !isEnding {
        say("The next line replaces this text; an empty line closes it")
      }
    }
    tellAnnouncement(of: entry)
  }

  /// Adds a line to multiline text, or performs the command that the line names.
  private func type(
    _ line: String, in entry: LineEntry, _ scene: any InputScene, _ accept: KeyCommand
  ) async throws {
    let commands = entry.scene.commands
    switch line {
    case ".":
      entry.progress.announcement = nil
      await perform(accept)
    case ".cancel": await close(entry)
    case ".clear":
      scene.clear()
      say("The text is empty now")
    default:
      if let command = commands.first(where: { line == "." + $0.name.string }) { return await perform(command) }
      _ = scene.handle(.text(line))
      if let newLine = commands.first(where: { $0.keys.contains("Enter") }) { await perform(newLine) }
    }
    // The scene's load stores the text. Lines that the user types in the meantime wait in the
    // terminal.
    if isOpen(entry), entry.scene.outcome == nil, entry.scene.needsLoad { try await entry.scene.load() }
  }

  /// Chooses an entry by its number, or shows the entries that match the line. If the line has a
  /// single match or an exact match, that entry is chosen at once.
  private func choose(
    _ line: String, in entry: LineEntry, _ scene: any InputScene, _ table: Table, _ accept: KeyCommand
  ) async {
    if let number = Int(line), number > 0, number <= table.shown.count {
      table.chosen = number - 1
    } else {
      switch line.lowercased() {
      case "back", "q", "cancel", "close": return await close(entry)
      case "?", "help": return tellHowToType(in: entry)
      default: break
      }
      scene.clear()
      _ = scene.handle(.text(line))
      guard table.shown.count <= 1 || scene.hasExactMatch else { return entry.startOver() }
    }
    if let accept = entry.scene.commands.first(where: { $0.keys == accept.keys }) { await perform(accept) }
  }

  /// Closes a text scene with its own command, which may store the text.
  private func close(_ entry: LineEntry) async {
    if let cancel = entry.scene.commands.first(where: { $0.keys.contains("Escape") }) {
      await perform(cancel)
    } else {
      leave(entry)
    }
  }
}

extension InputScene {
  /// Removes the whole text.
  fileprivate func clear() {
    for key: KeyPress in ["M-a", "Backspace"] { _ = handle(.key(key)) }
  }
}

extension KeyCommand {
  /// Whether words after the command are text for the scene that it shows, such as a query.
  fileprivate var takesText: Bool { rank == .search || rank == .goTo }

  /// The first key. `nil` for a digit, because a number opens the row or the target with that
  /// number.
  fileprivate var typedKey: String? { Int(keys[0].sign) == nil ? keys[0].sign : nil }

  fileprivate func has(key text: String) -> Bool {
    Int(text) == nil && keys.contains { $0.name == text || $0.sign == text }
  }

  /// Returns the reason why the opposite command isn't available, if the text names only this
  /// opposite. `nil` if the text names the command itself.
  fileprivate func refusalOfOpposite(named text: String) -> SafeText? {
    guard refusal == nil, let opposite, !has(key: text), !name.begins(with: text), opposite.name.begins(with: text)
    else { return nil }
    return opposite.refusal
  }
}

extension SafeText {
  fileprivate func begins(with text: String) -> Bool { string.lowercased().hasPrefix(text.lowercased()) }
}

extension [KeyCommand] {
  /// Returns the commands that the user may mean.
  ///
  /// A command with exactly this key or name is the only result. Without such a command, the result is
  /// the commands whose names begin with the text. The opposites of commands count, too.
  fileprivate func named(_ text: String) -> [KeyCommand] {
    let name = text.lowercased() == "exit" ? "quit" : text.lowercased()
    let command =
      first { $0.has(key: text) }
      ?? first { [$0.name.string.lowercased(), $0.opposite?.name.string].contains(name) }
      ?? first { $0.binding == name }
    if let command { return [command] }
    guard name.count > 1 else { return [] }
    return filter { $0.name.begins(with: name) || $0.opposite?.name.begins(with: name) == true }
  }
}
