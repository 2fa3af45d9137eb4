/// The filtering of tables in the background, and the messages below their rows.
extension Navigator {
  /// Starts a background search for each table whose filter has unsearched rows.
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
    report()
  }

  /// The lines below the rows of a table, for example a message that a load failed or that there
  /// are no rows.
  func notes(in entry: NavigatorEntry, width: Int) -> [StyledLine] {
    guard let table = entry.scene.table else { return [] }
    let notes = notes(in: entry, below: table)
    return notes.flatMap { $0.wrapped(to: max(2, width - 2)) }.map { $0.indented(by: 2) }
  }

  private func notes(in entry: NavigatorEntry, below table: Table) -> [StyledText] {
    if entry.state.load == .failed {
      return [StyledText(Self.failure(isTotal: table.isEmpty), .warning)]
    }
    guard !entry.scene.needsLoad, !entry.state.isLoading, !table.isSearching else { return [] }
    let notes = entry.scene.notes(after: .screen)
    guard notes.isEmpty, table.isEmpty else { return notes }
    return [StyledText(table.filter == nil ? "Nothing here" : "No rows match the filter", .dim)]
  }

  private static func failure(isTotal: Bool) -> SafeText {
    isTotal
      ? "Could not load this page; press an arrow key to try again"
      : "Could not load the rest; press an arrow key to try again"
  }

  // MARK: The filter

  func filterCommands(of entry: NavigatorEntry) -> [KeyCommand] {
    guard entry.hasFilter, let table = entry.scene.table else { return [] }
    return [KeyCommand("Escape", name: "all rows", now: { table.look(for: "") })]
  }

  /// The start of the footer while a filter is active: the query and the number of matching rows.
  func filterHint(in entry: NavigatorEntry) -> StyledText {
    guard entry.hasFilter, let filter = entry.scene.table?.filter else { return StyledText() }
    let found = StyledText("/", .accent) + StyledText(untrusted: filter.text, .accent)
    return found + StyledText("  ") + StyledText(filter.summary) + StyledText("  ")
  }
}

extension NavigatorEntry {
  /// Whether the scene fills the screen and its table has a filter.
  var hasFilter: Bool {
    isFull && scene.table?.filter != nil
  }
}
