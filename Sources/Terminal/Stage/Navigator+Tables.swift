/// Terminal kit: what the table of a scene needs of its stage: time to look for rows, and words where there are none.
extension Navigator {
  /// Has tables go on that look for rows, between keys.
  func search() {
    for entry in entries where !entry.isSearching && entry.scene.table?.isSearching == true {
      entry.isSearching = true
      entry.begin { [weak self] in await self?.search(in: entry) }
    }
  }

  private func search(in entry: NavigatorEntry) async {
    while let table = entry.scene.table, table.isSearching, isOpen(entry), !Task.isCancelled {
      table.search()
      draw()
      await Task.yield()
    }
    entry.isSearching = false
    update()
  }

  /// What is said below the rows once they have come, or have not.
  func notes(in entry: NavigatorEntry, width: Int) -> [StyledLine] {
    guard let table = entry.scene.table else { return [] }
    let notes = notes(in: entry, below: table)
    return notes.flatMap { $0.wrapped(to: max(2, width - 2)) }.map { $0.indented(by: 2) }
  }

  private func notes(in entry: NavigatorEntry, below table: Table) -> [StyledText] {
    if entry.isPaused, entry.scene.needsLoad {
      return [StyledText(Self.failure(isTotal: table.isEmpty), .warning)]
    }
    guard !entry.scene.needsLoad, !entry.isLoading, !table.isSearching else { return [] }
    let notes = entry.scene.notes(after: .page)
    guard notes.isEmpty, table.isEmpty else { return notes }
    return [StyledText(table.filter == nil ? "Nothing here" : "No row has all these words", .dim)]
  }

  private static func failure(isTotal: Bool) -> SafeText {
    isTotal
      ? "This could not be loaded; an arrow key tries again."
      : "The rest could not be loaded; an arrow key tries again."
  }

  // MARK: The filter

  func filterCommands(of entry: NavigatorEntry) -> [KeyCommand] {
    guard entry.hasFilter, let table = entry.scene.table else { return [] }
    return [KeyCommand("Escape", name: "all rows", now: { table.look(for: "") })]
  }

  /// What is looked for, and how many rows have it.
  func filterHint(in entry: NavigatorEntry) -> StyledText {
    guard entry.hasFilter, let filter = entry.scene.table?.filter else { return StyledText() }
    let found = StyledText("/", .accent) + StyledText(untrusted: filter.text, .accent)
    return found + StyledText("  ") + StyledText(filter.summary) + StyledText("  ")
  }
}

extension NavigatorEntry {
  /// Whether only some of its rows are shown.
  var hasFilter: Bool {
    isFull && scene.table?.filter != nil
  }
}
