import CTickit

/// How many cells a text takes, by libtickit's tables, so that what is printed and what is drawn in windows agree.
nonisolated enum TextWidth {
  /// Nobody agrees on clusters of several characters; what joins emoji is taken to be as wide as one of them.
  static func cells(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.isASCII { return first.value < 0x20 ? 0 : 1 }
    let width = Int(tickit_utf8_mbswidth(String(first)))
    let isPicture = character.unicodeScalars.contains { $0.value == 0xFE0F }
    return min(2, max(width, isPicture ? 2 : 0))
  }

  static func cells(of text: String) -> Int {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? text.utf8.count : text.reduce(0) { $0 + cells(of: $1) }
  }
}
