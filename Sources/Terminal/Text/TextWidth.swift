import CTickit

/// The width of text in terminal cells.
///
/// The values come from libtickit's tables, so printed lines and lines drawn in windows have the
/// same width.
nonisolated enum TextWidth {
  /// The number of spaces that replace a tab, regardless of its column.
  static let tab = 4

  /// The width of a character in cells. A sequence of joined emoji counts as a single emoji,
  /// because terminals disagree on its width.
  static func cells(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    // A line feed counts as a cell, because it becomes a space in text drawn on a single line.
    if first.isASCII { return first == "\t" ? tab : 1 }
    let width = Int(tickit_utf8_mbswidth(String(character)))
    let isPicture = character.unicodeScalars.contains { $0.value == 0xFE0F }
    return min(2, max(width, isPicture ? 2 : 0))
  }

  static func cells(of text: String) -> Int {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? text.utf8.count : text.reduce(0) { $0 + cells(of: $1) }
  }
}
