/// Terminal kit: looking for rows by words.
extension Table {
  /// Shows only the rows that contain all words of a text; all rows, the chosen one among them, where it has none.
  public func look(for text: String) {
    let selected = selectedRow
    if filter == nil { former = position }
    filter = TableFilter(text, of: source)
    (chosen, top, measured) = (filter == nil ? selected ?? 0 : 0, ScrollOffset(), [:])
    wanted = filter == nil && selected == nil ? former : nil
    reveal()
  }

  /// Whether the filter has not looked at all rows yet.
  var isSearching: Bool {
    filter?.isSearching ?? false
  }

  /// Has the filter look at more rows.
  func search() {
    filter?.search()
  }

  var isEmpty: Bool {
    shown.count == 0
  }
}
