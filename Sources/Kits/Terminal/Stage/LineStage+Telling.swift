/// Printing the rows of a scene.
extension LineStage {
  /// Loads a scene for a line that the user typed ahead, or prints its next part.
  func prepare(_ entry: LineEntry) async throws {
    guard entry.typed == nil else { return entry.needsLoad ? try await load(entry) : () }
    try await tellPart(of: entry)
  }

  /// Prints the next part of a scene, unless the part must wait for the user. Loads as much as the
  /// part needs.
  func tellPart(of entry: LineEntry) async throws {
    guard !entry.progress.isPaused else { return }
    if entry.needsLoad { try await load(entry) }
    guard isOpen(entry), entry.scene.outcome == nil else { return }
    var lines = titleLines(of: entry)
    while true {
      let end = entry.progress.rest.prefix(max(0, linesOfPart - lines.count))
      lines += end
      entry.progress.rest.removeFirst(end.count)
      guard lines.count < linesOfPart else { break }
      while entry.needsLoad { try await load(entry) }
      guard isOpen(entry), entry.scene.outcome == nil else { return }
      guard let table = entry.scene.table, entry.progress.rows < table.shown.count else { break }
      entry.progress.rest = entry.wordsOfNextRow(in: table).flatMap { $0.wrapped(to: console.width) }[...]
    }
    entry.progress.isPaused = true
    try console.show(lines.withoutBlankEnd)
    if let message = entry.messageAfterLoad { console.say(message.spoken) }
    entry.messageAfterLoad = nil
    if entry.isTyping { tellHowToType(in: entry) } else { tellEnd(of: entry) }
    tellAnnouncement(of: entry)
  }

  /// The title of a scene, or no lines if the title has already been printed.
  private func titleLines(of entry: LineEntry) -> [StyledLine] {
    guard !entry.progress.hasTitle else { return [] }
    entry.progress.hasTitle = true
    if entry.isPage { didChangePages() }
    return StyledText((entry.isPage ? "Page: " : "") + entry.title, .title).wrapped(to: console.width)
  }

  /// The maximum number of lines in a part. The remarks and the prompt need the rest of the screen.
  private var linesOfPart: Int { max(5, (console.height ?? 24) - 4) }

  /// Prints whether more rows follow. At the first prompt, also explains how to reply.
  private func tellEnd(of entry: LineEntry) {
    let table = entry.scene.table
    if table?.isEmpty != false, !entry.needsLoad {
      console.say(StyledText(table?.queryText.isEmpty == false ? "No matches" : "No rows"))
    } else if !entry.isTold {
      console.say(StyledText("More follows; press Enter"))
    }
    guard !hasExplained else { return }
    hasExplained = true
    console.say(
      StyledText("Type a number to open its row or link, or a command such as back. For all commands, type ?"))
  }

  private func tellHowToType(in entry: LineEntry) {
    let isMultiline = entry.scene.commands.contains { $0.keys.contains("C-s") }
    console.say(
      StyledText(
        isMultiline
          ? "Type the text. End it with a line that is only a dot; .cancel closes it, and .editor opens your editor."
          : entry.scene.table == nil
            ? "Type the text and press Enter; an empty line closes this."
            : "Type a number, or other text to search for; an empty line closes this."))
  }

  /// Prints the announcement of a scene, if it differs from the announcement that was printed last.
  func tellAnnouncement(of entry: LineEntry) {
    guard entry.scene.outcome == nil, let announcement = entry.scene.announcement,
      announcement != entry.progress.announcement
    else { return }
    entry.progress.announcement = announcement
    console.say(StyledText(announcement))
  }

  private func load(_ entry: LineEntry) async throws {
    do {
      let (scene, activity) = (entry.scene, activity)
      try await attempt { try await activity.show(scene.status) { try await scene.load() } }
    } catch {
      guard !Task.isCancelled, entry.scene.table?.source.count ?? 0 > 0 else { throw error }
      let retries = await delegate?.stage(self, retriesAfter: error) == true
      if retries { entry.scene.retry() } else { entry.hasFailed = true }
    }
  }

  /// Prints the rows that a command has changed. If the scene has a different number of rows or
  /// another query now, starts the scene over.
  ///
  /// - Parameter former: The words of the printed rows before the command.
  func tellChanges(in entry: LineEntry, since former: LineEntry.Words) throws {
    let words = entry.words
    if let table = entry.scene.table, !table.source.isList, !words.query.isEmpty {
      console.say(StyledText("Match " + table.querySummary))
      return try console.show(entry.words(of: table.chosen, in: table).flatMap { $0.wrapped(to: console.width) })
    }
    guard words.query == former.query, words.count == former.count, !entry.needsLoad else { return entry.startOver() }
    for (new, old) in zip(words.rows, former.rows) where new != old {
      let changed = new.count == old.count ? zip(new, old).filter { $0 != $1 }.map(\.0) : new
      try console.show(changed.flatMap { $0.wrapped(to: console.width) })
    }
  }
}

extension LineEntry {
  /// The words of the printed rows, for comparing them before and after a command.
  struct Words {
    let query: String
    let count: Int
    let rows: [[StyledText]]
  }

  var words: Words {
    guard let table = scene.table else { return Words(query: "", count: 0, rows: []) }
    let rows = 0..<min(progress.rows, table.shown.count)
    return Words(query: table.queryText, count: table.shown.count, rows: rows.map { words(of: $0, in: table) })
  }

  var isTyping: Bool { scene.asInputScene?.isTyping == true }

  /// The title. For a text scene, it ends before the dot, because the text after the dot is about
  /// keys on a full screen.
  var title: SafeText {
    guard isTyping, let end = scene.title.string.firstRange(of: " · ") else { return scene.title }
    return SafeText(untrusted: String(scene.title.string[..<end.lowerBound]))
  }

  /// Whether all rows have been printed.
  var isTold: Bool { progress.rest.isEmpty && progress.rows >= scene.table?.shown.count ?? 0 && !needsLoad }

  /// Whether the next part needs a load. A page is printed only when it is complete, because a part
  /// that loads later can appear above the others. A list is printed row by row.
  var needsLoad: Bool {
    scene.table?.isInWords = true
    guard !hasFailed, scene.outcome == nil, scene.needsLoad else { return false }
    guard let table = scene.table, table.source.isList || isTyping else { return true }
    while table.isSearching { table.search() }
    return progress.rows >= table.shown.count
  }

  func startOver() { progress = Progress(announcement: progress.announcement) }

  /// Whether each row has a number of its own: the items of a list, and the entries of a text scene.
  var isNumbered: Bool { isTyping || scene.table?.shown.isList == true }

  func words(of row: Int, in table: Table) -> [StyledText] { table.words(of: row, isNumbered: isNumbered) }

  /// Returns the words of the next row. On a page, each target of the row has a number.
  func wordsOfNextRow(in table: Table) -> [StyledText] {
    let row = progress.rows
    progress.rows += 1
    var words = words(of: row, in: table)
    guard !isNumbered, !words.isEmpty else { return words }
    for link in table.targets(of: row) {
      progress.targets.append((row, link))
      let number = StyledText(SafeText(untrusted: " [\(progress.targets.count)]"))
      let line = link.flatMap { link in words.firstIndex { $0.spans.contains { $0.style.link == link } } }
      let index = line ?? words.count - 1
      words[index] = words[index].inserting(number, afterLink: line == nil ? nil : link)
    }
    return words
  }
}

extension StyledText {
  /// Returns the text with another text after a link, or at the end.
  fileprivate func inserting(_ other: StyledText, afterLink link: Link?) -> StyledText {
    let index = link.flatMap { link in spans.lastIndex { $0.style.link == link } } ?? spans.count - 1
    return spans.enumerated().reduce(into: StyledText()) { text, span in
      text += StyledText(span.element.text, span.element.style) + (span.offset == index ? other : StyledText())
    }
  }
}
