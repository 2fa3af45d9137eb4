/// The text of the rows for screen readers.
extension Table {
  /// Returns the text of some rows for screen readers, wrapped to a width.
  func wordLines(of rows: Range<Int>, width: Int) -> [StyledLine] {
    rows.flatMap { words(of: $0, isNumbered: shown.isList) }.flatMap { $0.wrapped(to: width) }
  }

  /// Returns the words of a shown row. A numbered row begins with its position, such as `3 of 30`, or `3`
  /// while more rows can load.
  func words(of row: Int, isNumbered: Bool) -> [StyledText] {
    let words = shown.cell(at: row).inWords.map(\.spoken)
    guard isNumbered, let first = words.first else { return words }
    let end: SafeText = shown.isComplete ? SafeText(untrusted: " of \(shown.count)") : ""
    let mark: SafeText = shown.isMarked(row) ? ", marked" : ""
    return [StyledText(SafeText(untrusted: "\(row + 1)") + end + mark + ": ") + first] + words.dropFirst()
  }
}
