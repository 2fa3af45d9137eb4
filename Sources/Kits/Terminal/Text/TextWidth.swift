import CTickit

/// The width of text in terminal cells.
///
/// The widths of letters come from libtickit's tables. The widths of emoji and combining marks come
/// from Swift, because libtickit doesn't know the characters that Unicode has added since 2019.
nonisolated enum TextWidth {
  /// The number of spaces that replace a tab, regardless of its column.
  static let tab = 4

  /// The width of a character in cells. A sequence of joined emoji counts as a single emoji,
  /// because terminals disagree on its width.
  static func cells(of character: Character) -> Int {
    // A line feed counts as a cell, because it becomes a space in text drawn on a single line.
    if character.utf8.count == 1 { return character == "\t" ? tab : 1 }
    // Use an array, because the views of a character are slower.
    let scalars = Array(character.unicodeScalars)
    if isPicture(scalars) { return 2 }
    let wide = String(String.UnicodeScalarView(scalars.filter { !isWithoutWidth($0) }))
    return min(2, max(0, cellsInTickit(of: wide)))
  }

  static func cells(of text: String) -> Int {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? text.utf8.count : text.reduce(0) { $0 + cells(of: $1) }
  }

  /// The width that libtickit assumes when it draws a text.
  static func cellsInTickit(of text: String) -> Int {
    Int(tickit_utf8_mbswidth(text))
  }

  /// Whether a character is drawn as a picture.
  ///
  /// A single regional indicator is a letter. Two of them are a flag.
  private static func isPicture(_ scalars: [Unicode.Scalar]) -> Bool {
    if scalars.contains("\u{FE0F}") { return true }
    let isLetter = scalars.count == 1 && (0x1F1E6...0x1F1FF).contains(scalars[0].value)
    return scalars[0].properties.isEmojiPresentation && !isLetter
  }

  private static func isWithoutWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }
}
