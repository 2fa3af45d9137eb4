/// Terminal kit: data source between a table and its own: of those rows the ones that contain all words of a text, in
/// any letter case.
///
/// Each search goes through a part of the rows, so that no key waits for a long list; a stage has it go on.
public final class TableFilter: TableDataSource {
  /// As it was typed.
  public let text: String

  private let words: [String]
  private let source: any TableDataSource
  /// The numbers of the rows that were found.
  private var found: [Int] = []
  /// How many rows have been looked at.
  private var searched = 0

  private static let part = 500

  /// - Returns: nil for a text without words.
  init?(_ text: String, of source: any TableDataSource) {
    words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty else { return nil }
    self.text = text
    self.source = source
    search()
  }

  /// Whether there are rows that it has not looked at yet.
  var isSearching: Bool { searched < source.count }

  /// Goes through the next part of the rows.
  func search() {
    let part = searched..<min(source.count, searched + Self.part)
    found += part.filter { contains($0) }
    searched = part.upperBound
  }

  private func contains(_ row: Int) -> Bool {
    let text = source.text(at: row).lowercased().utf8
    return words.allSatisfy { text.contains($0.utf8) }
  }

  /// The number that the source has for a row.
  func sourceRow(_ row: Int) -> Int { found[row] }

  /// - Returns: nil for a row of the source that is not shown.
  func shownRow(_ sourceRow: Int) -> Int? { found.firstIndex(of: sourceRow) }

  public var count: Int { found.count }
  public func cell(at row: Int) -> any Cell { source.cell(at: found[row]) }
  public var header: (any Cell)? { source.header }
  public func canSelect(_ row: Int) -> Bool { source.canSelect(found[row]) }
  public var version: Int { source.version }

  /// How many rows were found, of how many.
  public var summary: SafeText {
    SafeText(untrusted: "\(found.count) of \(searched)")
  }
}
