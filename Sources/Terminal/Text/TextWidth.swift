import CTickit

/// Terminal kit: how many cells a text takes, by libtickit's tables, so that what is printed and what is drawn in
/// windows agree.
nonisolated enum TextWidth {
  /// What a tab becomes, wherever it stands.
  static let tab = 4

  /// Terminals differ in the width of joined emoji; it is taken to be that of one.
  static func cells(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    // A line feed is a space where all is one line.
    if first.isASCII { return first == "\t" ? tab : 1 }
    let width = Int(tickit_utf8_mbswidth(String(character)))
    let isPicture = character.unicodeScalars.contains { $0.value == 0xFE0F }
    return min(2, max(width, isPicture ? 2 : 0))
  }

  static func cells(of text: String) -> Int {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? text.utf8.count : text.reduce(0) { $0 + cells(of: $1) }
  }
}
