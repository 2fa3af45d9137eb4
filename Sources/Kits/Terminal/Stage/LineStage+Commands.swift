/// Handling the lines that the user types.
extension LineStage {
  /// Handles a line: continues with the next part, opens the item with a number, types text in a
  /// text scene, or performs a command.
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
    } else if isOpen(entry), entry.scene.outcome == nil, entry.progress.hasTitle, !entry.isTyping {
      try tellChanges(in: entry, since: former)
      if entry.isCovered, entry.progress.hasTitle { say("Back on \(entry.scene.title.string)") }
    }
  }

  private func say(_ sentence: String) { console.say(StyledText(untrusted: sentence)) }

  /// Opens the row of a list, or the target on a page, that has a number.
  private func open(_ number: Int, in entry: LineEntry) async {
    guard select(number, in: entry) else {
      let count =
        entry.isNumbered ? entry.scene.table?.shown.count : entry.progress.targets.count
      return say((count ?? 0) == 0 ? "Nothing has a number here" : "No such number; type 1 to \(count ?? 0)")
    }
    if let command = commands(of: entry).first(where: { $0.keys.contains("Enter") }) {
      await perform(command)
    } else {
      say("This row opens nothing")
    }
  }

  /// Selects the row of a list, or the target on a page, that has a number.
  ///
  /// - Returns: `false` if no row or target has the number.
  private func select(_ number: Int, in entry: LineEntry) -> Bool {
    guard let table = entry.scene.table else { return false }
    table.wanted = nil
    guard !entry.isNumbered else {
      guard number <= table.shown.count else { return false }
      table.chosen = number - 1
      return true
    }
    guard number <= entry.progress.targets.count else { return false }
    let (row, link) = entry.progress.targets[number - 1]
    table.chosen = row
    table.chosenTarget = table.targets(of: row).firstIndex(of: link) ?? 0
    return true
  }

  /// Performs the command that the first words name. Any other words are the number of a row, or
  /// text for the scene that the command shows.
  private func perform(_ words: [String], in entry: LineEntry) async {
    if words == ["?"] || words == ["help"] { return tellCommands(of: entry) }
    if words == ["again"] { return entry.startOver() }
    let commands = commands(of: entry)
    for count in stride(from: words.count, through: 1, by: -1) {
      let name = words.prefix(count).joined(separator: " ")
      let found = commands.named(name)
      guard let command = found.first else { continue }
      guard found.count == 1 else {
        return say("Several commands begin with \(name): \(found.map(\.name.string).joined(separator: ", "))")
      }
      let rest = words.dropFirst(count).joined(separator: " ")
      guard !rest.isEmpty, !command.takesText else { return await perform(command, typing: rest) }
      guard let number = Int(rest), select(number, in: entry) else {
        return say(
          "Nothing has the number \(rest); after a command, type the number of a row, or nothing for the selected row")
      }
      // The commands may differ for the row that is selected now.
      return await perform(self.commands(of: entry).named(name).first ?? command)
    }
    say("Unknown command \(words.joined(separator: " ")). For all commands, type ?")
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

  /// The commands of a scene, followed by those that every scene has.
  func commands(of entry: LineEntry) -> [KeyCommand] {
    let delegated = entry.isPage ? delegate?.stage(self, commandsFor: entry.scene) ?? [] : []
    let own = SceneCommands.own(of: entry.scene, delegated: delegated, bindings: bindings)
    let taken = Set(own.flatMap(\.keys))
    let leave = KeyCommand("Escape", "h", name: "close", now: { [weak self] in self?.leave(entry) })
    let back = entry.isPage ? bindings.applied(to: leave.having(leave.keys, name: "back").bound(as: "back")) : leave
    return own + [back.except(taken)].compactMap { $0 }
  }

  /// Prints the commands of a scene with their keys, and the reasons why some aren't available.
  private func tellCommands(of entry: LineEntry) {
    let commands = commands(of: entry)
    let rows = (commands.filter { $0.refusal == nil } + commands.filter { $0.refusal != nil }).map { command in
      let key = command.keys[0].sign
      // Leave out keys that are numbers, because a number opens the row or the target with that
      // number.
      return StyledText(command.name) + StyledText(untrusted: Int(key) == nil ? ", key \(key)" : "")
        + (command.refusal.map { StyledText(", not available: " + $0) } ?? StyledText())
    }
    let standard = ["Enter: next part", "A number: open its row or link", "again: print the page from its start"]
    for row in standard.map({ StyledText(untrusted: $0) }) + rows { console.say(row.spoken) }
    say("A number after a command names its row, for example: star 3")
  }
}

/// Text scenes, such as a filter, a comment and the palette.
extension LineStage {
  /// Types a line in a text scene and accepts it. An empty line closes the scene. A text of several lines
  /// ends with a line that is only a dot.
  private func type(_ line: String, in entry: LineEntry) async throws {
    defer { tellAnnouncement(of: entry) }
    let commands = entry.scene.commands
    let accept = commands.first { $0.keys.contains("C-s") } ?? commands.first { $0.keys.contains("Enter") }
    let isMultiline = commands.contains { $0.keys.contains("C-s") }
    guard let scene = entry.scene.asInputScene, let accept else { return leave(entry) }
    if isMultiline {
      switch line {
      case ".": await perform(accept)
      case ".cancel": await close(entry)
      default:
        if let command = commands.first(where: { line == "." + $0.name.string }) { return await perform(command) }
        _ = scene.handle(.text(line))
        if let newLine = commands.first(where: { $0.keys.contains("Enter") }) { await perform(newLine) }
        // The scene's load stores the text. Lines that the user types in the meantime wait in the
        // terminal.
        if entry.scene.needsLoad { try await entry.scene.load() }
      }
    } else if line.allSatisfy(\.isWhitespace) {
      await close(entry)
    } else if let table = entry.scene.table {
      await choose(line, in: entry, scene, table, accept)
    } else {
      _ = scene.handle(.text(line))
      await perform(accept)
    }
  }

  /// Chooses an entry by its number, or shows the entries that match a text. A single match is chosen at
  /// once.
  private func choose(
    _ line: String, in entry: LineEntry, _ scene: any InputScene, _ table: Table, _ accept: KeyCommand
  ) async {
    if let number = Int(line), (1...max(1, table.shown.count)).contains(number), number <= table.shown.count {
      table.chosen = number - 1
    } else {
      _ = scene.handle(.key("C-u"))
      _ = scene.handle(.text(line))
      entry.startOver()
      guard table.shown.count <= 1 else { return }
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

extension KeyCommand {
  /// Whether words after the command are text for the scene that it shows, such as a query.
  fileprivate var takesText: Bool { rank == .search || rank == .goTo }
}

extension [KeyCommand] {
  /// Returns the commands that the user may mean.
  ///
  /// A command with exactly this key or name is the only result. Without such a command, the result
  /// is the commands whose names begin with the text. If there are none either, the result is the
  /// commands with a later word that begins with the text.
  fileprivate func named(_ text: String) -> [KeyCommand] {
    if let command = first(where: { $0.keys.contains { $0.name == text || $0.sign == text } }) { return [command] }
    let name = text.lowercased()
    if let command = first(where: { $0.name.string.lowercased() == name || $0.binding == name }) { return [command] }
    guard name.count > 1 else { return [] }
    let beginning = filter { $0.name.string.lowercased().hasPrefix(name) }
    return beginning.isEmpty ? filter { $0.name.string.lowercased().contains(" " + name) } : beginning
  }
}
