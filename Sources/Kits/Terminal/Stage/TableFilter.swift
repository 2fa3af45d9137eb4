/// A data source that filters another data source by the words of a query.
///
/// Only rows that contain every word are shown, ignoring case. Each call of `search()` searches
/// only some of the rows, so that a long list doesn't delay key handling. The stage calls the
/// method until all rows are searched.
public final class TableFilter: TableDataSource {
  /// The query as the user typed it.
  public let text: String

  private let words: [String]
  private let source: any TableDataSource
  /// The indexes of the matching rows in `source`.
  private var found: [Int] = []
  /// The number of rows that have been searched.
  private var searched = 0

  private static let part = 500

  /// Creates a filter and searches the first rows.
  ///
  /// - Returns: `nil` if the text contains no words.
  init?(_ text: String, of source: any TableDataSource) {
    words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty else { return nil }
    self.text = text
    self.source = source
    search()
  }

  /// Whether some rows of the data source haven't been searched yet.
  var isSearching: Bool { searched < source.count }

  /// Searches up to 500 more rows.
  func search() {
    let part = searched..<min(source.count, searched + Self.part)
    found += part.filter { contains($0) }
    searched = part.upperBound
  }

  private func contains(_ row: Int) -> Bool {
    let text = source.text(at: row).lowercased().utf8
    return words.allSatisfy { text.contains($0.utf8) }
  }

  /// Converts the index of a matching row to its index in `source`.
  func sourceRow(_ row: Int) -> Int { found[row] }

  /// Converts an index in `source` to the index among the matching rows.
  ///
  /// - Returns: `nil` if the row doesn't match the query.
  func shownRow(_ sourceRow: Int) -> Int? { found.firstIndex(of: sourceRow) }

  public var count: Int { found.count }
  public func cell(at row: Int) -> any Cell { source.cell(at: found[row]) }
  public var header: (any Cell)? { source.header }
  public func canSelect(_ row: Int) -> Bool { source.canSelect(found[row]) }
  public var version: Int { source.version }

  /// The number of matching rows and of searched rows, for example `13 of 40`.
  public var summary: SafeText {
    SafeText(untrusted: "\(found.count) of \(searched)")
  }
}

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
