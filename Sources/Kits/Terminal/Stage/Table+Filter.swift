/// The filtering of rows by words.
extension Table {
  /// Shows only the rows that contain every word of a query, ignoring case.
  ///
  /// A query without words removes the filter and keeps the selected row. If no row was shown, the
  /// position from before the filter is restored.
  public func look(for text: String) {
    let selected = selectedRow
    if filter == nil { former = position }
    filter = TableFilter(text, of: source)
    (chosen, top, measured) = (filter == nil ? selected ?? 0 : 0, ScrollOffset(), [:])
    wanted = filter == nil && selected == nil ? former : nil
    reveal()
  }

  /// Whether the filter hasn't searched all rows yet.
  var isSearching: Bool {
    filter?.isSearching ?? false
  }

  /// Searches some more rows, if there is a filter. See `TableFilter.search()`.
  func search() {
    filter?.search()
  }

  /// The command that removes the filter, if there is a filter.
  var filterCommands: [KeyCommand] {
    filter == nil ? [] : [KeyCommand("Escape", name: "all rows", now: { self.look(for: "") })]
  }

  var isEmpty: Bool {
    shown.count == 0
  }
}
