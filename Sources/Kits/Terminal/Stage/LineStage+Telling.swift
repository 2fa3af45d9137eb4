/// Printing the rows of a scene.
extension LineStage {
  /// Prints the next lines of a scene. If the user has already typed a line for the scene, only
  /// loads what this line needs.
  func prepare(_ entry: LineEntry) async throws {
    guard entry.typed == nil else { return entry.needsLoad ? try await load(entry) : () }
    try await tellPart(of: entry)
  }

  /// Loads and prints the next lines of a scene, unless they must wait for Enter.
  func tellPart(of entry: LineEntry) async throws {
    guard !entry.progress.isPaused else { return }
    while entry.needsLoad { try await load(entry) }
    guard isOpen(entry), entry.scene.outcome == nil else { return }
    var lines = titleLines(of: entry)
    while true {
      let end = entry.progress.rest.prefix(max(0, linesOfPart - lines.count))
      lines += end
      entry.progress.rest.removeFirst(end.count)
      guard lines.count < linesOfPart else { break }
      while entry.needsLoad { try await load(entry) }
      guard isOpen(entry), entry.scene.outcome == nil else { return }
      guard let table = entry.scene.table,
        entry.progress.rows < min(table.shown.count, entry.isTyping ? Self.mostEntries : .max)
      else { break }
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
    let title = (entry.isPage ? "Page: " : "") + (entry.titleInHeading ?? entry.title)
    let age: SafeText = entry.scene.age.string.isEmpty ? "" : ", " + entry.scene.age
    return StyledText(title + age, .title).wrapped(to: console.width)
  }

  /// The maximum number of entries of a text scene that are printed. With more entries, the user
  /// would have to listen longer before typing.
  private static let mostEntries = 10

  /// The number of lines to print before each prompt. Four lines of the screen stay free for the
  /// remarks and the prompt.
  private var linesOfPart: Int { max(5, (console.height ?? 24) - 4) }

  /// Prints whether more rows follow, or else the notes of the scene. At the first prompt, also
  /// explains how to reply.
  private func tellEnd(of entry: LineEntry) {
    let table = entry.scene.table
    if table?.queryText.isEmpty == false, table?.isEmpty == true, !entry.needsLoad {
      console.say(StyledText("No matches"))
    } else if table?.isEmpty != false, !entry.needsLoad, entry.notes.isEmpty {
      console.say(StyledText("No rows"))
    } else if !entry.isTold {
      console.say(StyledText("More follows; press Enter"))
    }
    tellNotes(of: entry)
    tellSelection(in: entry)
    guard !hasExplained else { return }
    hasExplained = true
    console.say(
      StyledText("Type a number to open its row or link, or a command such as back. For all commands, type ?"))
  }

  func tellHowToType(in entry: LineEntry) {
    let isMultiline = entry.scene.commands.contains { $0.keys.contains("C-s") }
    console.say(
      StyledText(
        untrusted: isMultiline
          ? "Type the text. End it with a line that is only a dot; .clear starts over, .cancel closes it, and .editor"
            + " opens your editor."
          : entry.scene.table.map { table in
            (table.shown.count > Self.mostEntries
              ? "\(table.shown.count - Self.mostEntries) more. " : "")
              + "Type a number, or other text to search for; an empty line or back closes this."
          } ?? "Type the text and press Enter; it replaces any earlier text. An empty line closes this."))
  }

  /// Prints the notes of a scene that haven't been printed yet, after all rows.
  func tellNotes(of entry: LineEntry) {
    guard entry.isTold else { return }
    for note in entry.notes where !entry.progress.notes.contains(note) { console.say(note.spoken) }
    entry.progress.notes = entry.notes
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
    if let query = entry.scene.table?.query, entry.scene.table?.source.isList == false, query.text != former.query {
      return try tellMatches(of: query, in: entry)
    }
    // If rows are about to be replaced or completed, print the scene again when they have loaded.
    let isSameQuery = words.query == former.query || entry.scene.table?.source.isList == false
    guard isSameQuery, words.count == former.count, !entry.needsLoad(after: 0) else {
      return entry.startOver()
    }
    for (new, old) in zip(words.rows, former.rows) where new != old {
      let changed = new.count == old.count ? zip(new, old).filter { $0 != $1 }.map(\.0) : new
      try console.show(changed.flatMap { $0.wrapped(to: console.width) })
    }
  }

  /// Prints the lines of a page that match a query, each once.
  private func tellMatches(of query: TableFilter, in entry: LineEntry) throws {
    guard let table = entry.scene.table else { return }
    while query.isSearching { query.search() }
    let lines = (0..<query.count).flatMap { index in
      let words = entry.words(of: query.sourceRow(index), in: table)
      let matches = words.filter { query.matches($0.string) }
      // A match can continue on the next line.
      return matches.isEmpty ? words : matches
    }
    let count = lines.isEmpty ? "No line matches" : lines.count == 1 ? "1 line matches" : "\(lines.count) lines match"
    console.say(StyledText(untrusted: "\(count) \(query.text)"))
    try console.show(lines.flatMap { $0.wrapped(to: console.width) })
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

  /// The title. For a text scene, the text from the middle dot on is left out, because it is about
  /// keys on a full screen.
  var title: SafeText {
    guard isTyping, let end = scene.title.string.firstRange(of: " · ") else { return scene.title }
    return SafeText(untrusted: String(scene.title.string[..<end.lowerBound]))
  }

  /// Whether all rows have been printed.
  var isTold: Bool { progress.rest.isEmpty && progress.rows >= scene.table?.shown.count ?? 0 && !needsLoad }

  /// The notes below the rows. Empty after a failed load, because the notes could be about rows
  /// that are missing.
  var notes: [StyledText] { hasFailed ? [] : scene.notes(for: .app) }

  /// Whether the scene must load before more lines can be printed. A page and a text scene are
  /// printed only when they are complete. The rows of a list are printed as soon as they are
  /// complete and in the right order.
  var needsLoad: Bool { needsLoad(after: progress.rows) }

  /// Whether the scene must load before it can print another row.
  ///
  /// - Parameter rows: The number of rows that have been printed already.
  func needsLoad(after rows: Int) -> Bool {
    guard !hasFailed, scene.outcome == nil else { return false }
    guard let table = scene.table else { return scene.needsLoad }
    table.isInWords = true
    while table.isSearching { table.search() }
    table.needsRows = isTyping || !table.source.isList || rows >= table.shown.count
    return scene.needsLoad
  }

  /// The heading of a page whose first row is a heading that begins with the title. It is printed
  /// in place of the title, so that the title isn't printed twice.
  var titleInHeading: SafeText? {
    guard isPage, let table = scene.table, !table.source.isList, table.shown.count > 0,
      let words = table.shown.cell(at: 0).inWords.first?.string, words.hasPrefix("Heading: " + scene.title.string)
    else { return nil }
    return SafeText(untrusted: String(words.dropFirst("Heading: ".count)))
  }

  /// The selected row of a list, such as `row 2, mona`.
  var selection: String? {
    guard let table = scene.table, table.shown.count > 0 else { return nil }
    let row = min(table.rowToSelect, table.shown.count - 1)
    let words = table.shown.cell(at: row).inWords.first?.string ?? ""
    return "row \(row + 1), " + String(words.prefix { $0 != "," })
  }

  func startOver() { progress = Progress(announcement: progress.announcement) }

  /// Whether each row has its own number: the items of a list, and the entries of a text scene.
  var isNumbered: Bool { isTyping || scene.table?.shown.isList == true }

  func words(of row: Int, in table: Table) -> [StyledText] { table.words(of: row, isNumbered: isNumbered) }

  /// Returns the words of the next row. On a page, each target of the row has a number.
  func wordsOfNextRow(in table: Table) -> [StyledText] {
    let row = progress.rows
    progress.rows += 1
    var words = words(of: row, in: table)
    guard !isNumbered, !words.isEmpty else { return words }
    let targets = table.targets(of: row)
    // The number of the row itself is at its end, after the numbers of its links.
    for link in targets.filter({ $0 != nil }) + targets.filter({ $0 == nil }) {
      progress.targets.append((row, link))
      let number = StyledText(SafeText(untrusted: " [\(progress.targets.count)]"))
      let line = link.flatMap { link in words.firstIndex { $0.spans.contains { $0.style.link == link } } }
      let index = line ?? words.count - 1
      words[index] = words[index].inserting(number, afterLink: line == nil ? nil : link)
    }
    if row == 0, titleInHeading != nil, targets.isEmpty { words.removeFirst() }
    return words
  }
}

extension StyledText {
  /// Returns the text with another text inserted after a link, or at the end if the link isn't
  /// found.
  fileprivate func inserting(_ other: StyledText, afterLink link: Link?) -> StyledText {
    let index = link.flatMap { link in spans.lastIndex { $0.style.link == link } } ?? spans.count - 1
    return spans.enumerated().reduce(into: StyledText()) { text, span in
      text += StyledText(span.element.text, span.element.style) + (span.offset == index ? other : StyledText())
    }
  }
}
