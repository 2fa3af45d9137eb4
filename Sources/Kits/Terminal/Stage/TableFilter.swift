import Essentials

/// The rows of a data source that match a query, as a separate data source.
///
/// A row of a list matches if it contains every word of the query, in any order, and no word that
/// follows an exclamation mark. A row of a page matches if it contains the query as a whole. Letter
/// case and accents are ignored. Each call of `search()` searches only some of the rows, so that a long
/// list doesn't delay key handling. The stage calls the method until all rows are searched.
public final class TableFilter: TableDataSource {
  /// The query as the user typed it.
  public let text: String

  /// The texts that a matching row contains, folded.
  let terms: [String]
  /// The texts that a matching row doesn't contain, folded.
  private let excluded: [String]
  private let source: any TableDataSource
  /// The indexes of the matching rows in `source`.
  private var found: [Int] = []
  /// The number of matches in each row of `found`.
  private var matches: [Int] = []
  /// The number of rows that have been searched.
  private var searched = 0

  private static let part = 500

  /// Creates a filter and searches the first rows.
  ///
  /// - Returns: `nil` if the text contains no words.
  init?(_ text: String, of source: any TableDataSource) {
    let words = text.folded.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty else { return nil }
    terms = source.isList ? words.filter { !$0.hasPrefix("!") } : [words.joined(separator: " ")]
    // A single exclamation mark is the start of a word that the user is still typing.
    excluded =
      source.isList ? words.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }.filter { !$0.isEmpty } : []
    self.text = text
    self.source = source
    search()
  }

  /// Whether some rows of the data source haven't been searched yet.
  var isSearching: Bool { searched < source.count }

  /// Searches up to 500 more rows.
  func search() {
    let part = searched..<min(source.count, searched + Self.part)
    for row in part {
      let count = matchCount(in: row)
      guard count > 0 else { continue }
      found.append(row)
      matches.append(count)
    }
    searched = part.upperBound
  }

  /// Returns how often a row matches: a row of a list at most once, and a row of a page as often as it
  /// contains the query.
  private func matchCount(in row: Int) -> Int {
    let text = source.text(at: row).folded.utf8
    guard source.isList else { return terms.reduce(0) { $0 + text.ranges(of: $1.utf8).count } }
    return terms.allSatisfy { text.contains($0.utf8) } && !excluded.contains { text.contains($0.utf8) } ? 1 : 0
  }

  /// Whether a text contains every word of the query.
  func matches(_ text: String) -> Bool {
    let text = text.folded.utf8
    return terms.allSatisfy { text.contains($0.utf8) }
  }

  /// Converts the index of a matching row to its index in `source`.
  func sourceRow(_ row: Int) -> Int { found[row] }

  /// Converts an index in `source` to the index among the matching rows.
  ///
  /// - Returns: `nil` if the row doesn't match the query.
  func shownRow(_ sourceRow: Int) -> Int? { found.firstIndex(of: sourceRow) }

  public var count: Int { found.count }
  public func cell(at row: Int) -> any Cell { source.cell(at: found[row]) }
  public func cell(at row: Int, below upperRow: Int?) -> any Cell {
    source.cell(at: found[row], below: upperRow.map { found[$0] })
  }
  public var header: (any Cell)? { source.header }
  public func canSelect(_ row: Int) -> Bool { source.canSelect(found[row]) }
  public func opens(_ row: Int) -> Bool { source.opens(found[row]) }
  public func isMarked(_ row: Int) -> Bool { source.isMarked(found[row]) }
  public var isList: Bool { source.isList }
  public var isComplete: Bool { source.isComplete }
  public var version: Int { source.version }

  /// The number of matching rows and of searched rows, for example `13 of 40`, or `13 of the first
  /// 40` if more rows can load.
  var summary: SafeText {
    guard isComplete || searched > 0 else { return "" }
    return SafeText(untrusted: "\(found.count) of \(isComplete ? "" : "the first ")\(searched)")
  }

  /// Returns the matching row after or before a row in `source`. After the last matching row comes
  /// the first one.
  ///
  /// - Returns: `nil` if no row matches.
  func match(after row: Int) -> Int? { found.first { $0 > row } ?? found.first }
  func match(before row: Int) -> Int? { found.last { $0 < row } ?? found.last }

  /// The position of the first match in a row among all matches, for example `3 of 12`, or `3 of 12
  /// so far` if more rows can load. If the row has no match, the number of matches or `no match`.
  func summary(at row: Int?) -> SafeText {
    let rest: SafeText = isComplete ? "" : " so far"
    guard !found.isEmpty else { return isSearching ? "" : "no match" + rest }
    let count = matches.reduce(0, +)
    guard let row, let index = shownRow(row) else { return SafeText(untrusted: "\(count)") + rest }
    return SafeText(untrusted: "\(matches[..<index].reduce(1, +)) of \(count)") + rest
  }
}

/// Queries of the user. A query hides the other rows of a list. On a page, its matches are
/// highlighted, and the user can move from match to match.
extension Table {
  /// Shows only the rows of a list that match a query, or moves to the first such row of a page. See
  /// `TableFilter`.
  ///
  /// A query without words removes the query and keeps the selected row. If no row was shown, the
  /// position from before the query is restored.
  public func look(for text: String) {
    let selected = selectedRow
    if query == nil { former = position }
    query = TableFilter(text, of: source)
    guard source.isList else { return moveToFirstMatch() }
    (chosen, top, measured) = (query == nil ? selected ?? 0 : 0, ScrollOffset(), [:])
    wanted = query == nil && selected == nil ? former.map { .position($0) } : nil
    reveal()
  }

  /// Removes the query. The selection and the scroll position return to where they were before it.
  public func cancelQuery() {
    look(for: "")
    if let former { move(to: former) }
  }

  /// Returns whether a row, given by its index in `source`, is shown. `nil` if no query hides any row.
  public var isShown: ((Int) -> Bool)? { filter.map { filter in { filter.shownRow($0) != nil } } }

  /// The text of the query, or an empty string.
  public var queryText: String { query?.text ?? "" }

  /// The number of matching rows of a list, or the position among the matches on a page, as text.
  /// Empty without a query.
  public var querySummary: SafeText {
    guard let query else { return "" }
    return source.isList ? query.summary : query.summary(at: found)
  }

  /// The hint for an empty query: words that filter the list. Empty for a page, whose text the user
  /// sees.
  ///
  /// A phrase isn't an example, because an exclamation mark would exclude only its first word.
  public var queryHint: SafeText {
    guard source.isList else { return "" }
    let words = source.filterWords.filter { !$0.contains(" ") }
    guard let word = words.first else {
      return "words of a row, or !word for the rows without it"
    }
    let others = words.dropFirst().joined(separator: " or ")
    return SafeText(
      untrusted: "for example \(word); !\(word) for the rows without it"
        + (others.isEmpty ? "" : "; also \(others)"))
  }

  /// Whether the query hides the rows that don't match.
  public var queryHidesRows: Bool { source.isList }

  /// Whether the query hasn't searched all rows yet.
  var isSearching: Bool {
    query?.isSearching ?? false
  }

  /// Searches some more rows, if there is a query. See `TableFilter.search()`.
  func search() {
    query?.search()
    if found == nil { moveToFirstMatch() }
  }

  /// The commands that the query adds to the scene.
  var queryCommands: [KeyCommand] {
    guard let query else { return [] }
    let isList = source.isList
    // In a list, all rows are matches, so the footer doesn't need the keys.
    func command(_ key: KeyPress, _ name: SafeText, isForward: Bool) -> KeyCommand {
      KeyCommand(
        key, name: name, unless: query.count == 0 ? "No match" : nil, now: { self.move(toMatchOf: query, isForward) }
      )
      .bound(as: name.string).ranked(isList ? .unlisted : .action)
    }
    return [
      command("n", "next match", isForward: true), command("N", "previous match", isForward: false),
      KeyCommand("Escape", name: isList ? "all rows" : "end search", now: { self.look(for: "") }),
    ]
  }

  var isEmpty: Bool {
    shown.count == 0
  }

  /// The matching row that the user moved to last, unless the selection has moved since.
  private var match: Int? {
    found.flatMap { selectable($0) == chosen ? $0 : nil }
  }

  /// Moves to the first match if a page with a query has loaded more rows, and no match was among
  /// the earlier rows.
  func findInNewRows() {
    if found == nil, let query, query.count > 0 { moveToFirstMatch() }
  }

  private func moveToFirstMatch() {
    guard !source.isList else { return }
    found = nil
    guard let query else { return }
    if query.count == 0, !query.isSearching, let former { move(to: former) }
    move(toMatch: query.match(after: (former?.selectedRow ?? 0) - 1))
  }

  /// Moves to the next or previous match. After the last match comes the first one.
  private func move(toMatchOf query: TableFilter, _ isForward: Bool) {
    guard !source.isList else {
      wanted = nil
      return select((chosen + (isForward ? 1 : query.count - 1)) % query.count)
    }
    let last = match ?? chosen
    move(toMatch: isForward ? query.match(after: last) : query.match(before: last))
  }

  private func move(toMatch row: Int?) {
    guard let row else { return }
    (wanted, found) = (nil, row)
    chosen = selectable(row)
    guard size != nil else { return }
    reveal()
    reveal(row, withContext: true)
    let matches = matches(in: contents(of: row))
    guard let line = matches.firstIndex(where: { !$0.isEmpty }), let start = matches[line].min() else { return }
    if height(of: row) > rows { top = min(ScrollOffset(row: row, line: line), lastTop) }
    let link = shown.isList ? nil : contents(of: row)[line].glyphs[start].style.link
    if row == chosen { chosenTarget = link.flatMap { targets(of: row).firstIndex(of: $0) } ?? 0 }
  }

  /// The lines of a row with the matches of the query highlighted.
  func highlightingQuery(_ lines: [StyledLine]) -> [StyledLine] {
    zip(lines, matches(in: lines)).map { line, matches in
      matches.isEmpty ? line : line.styled(at: matches) { ($0.isReversed, $0.color) = (true, .yellow) }
    }
  }

  /// The indexes of the characters that match the query, for each line of a row. A match can continue
  /// on the next line, because a line break counts as a space.
  private func matches(in lines: [StyledLine]) -> [Set<Int>] {
    var matches = Array(repeating: Set<Int>(), count: lines.count)
    guard let query, !source.isList else { return matches }
    var (characters, places): ([Character], [(line: Int, column: Int)]) = ([], [])
    for (number, line) in lines.enumerated() {
      for (column, character) in (line.string + " ").enumerated() {
        guard !character.isWhitespace || characters.last != " " else { continue }
        // A character may be folded to several: "ß" to "ss".
        for folded in character.isWhitespace ? " " : String(character).folded {
          characters.append(folded)
          places.append((number, column))
        }
      }
    }
    for term in query.terms.map(Array.init) where term.count <= characters.count {
      for start in 0...characters.count - term.count
      where characters[start..<start + term.count].elementsEqual(term) {
        for place in places[start..<start + term.count] { matches[place.line].insert(place.column) }
      }
    }
    return matches
  }
}
