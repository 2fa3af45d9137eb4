import EditingModel

@testable import Terminal

extension Step {
  /// Returns a random step for a text.
  ///
  /// The text stays short because every step is checked against the whole text.
  static func random(in text: EditedText, using random: inout SeededGenerator) -> Step {
    let count = text.characters.count
    let direction: EditedText.Direction = Bool.random(using: &random) ? .backward : .forward
    let units: [EditedText.Unit] = [.character, .character, .word, .spacedWord, .line, .text]
    let unit = units.randomElement(using: &random) ?? .character
    let extending = Int.random(in: 0..<3, using: &random) == 0
    switch Int.random(in: 0..<100, using: &random) {
    case ..<45 where count < 20:
      return .insert(random.text(of: .melting, length: Int.random(in: 0...2, using: &random)))
    case ..<50 where count < 16: return .paste(random.text(of: .melting, length: Int.random(in: 0...4, using: &random)))
    case ..<60: return .delete(direction, unit)
    case ..<75: return .move(direction, unit, extending: extending)
    case ..<80: return .moveLines(direction == .backward ? -1 : 1, extending: extending)
    case ..<87: return .place(Int.random(in: -1...count + 1, using: &random), extending: extending)
    case 87: return .selectAll
    case ..<95: return .undo
    default: return .redo
    }
  }
}

extension [String] {
  /// Characters that combine with their neighbors, split again, or are replaced by other
  /// characters.
  static let melting = [
    "a", "b", "Z", "7", " ", " ", ".", "-", "\n", "\r\n", "\r", "\t", "é", "e\u{301}", "e", "\u{301}", "\u{308}",
    "\u{1100}", "\u{1161}", "\u{11A8}", "한", "\u{915}", "\u{94D}", "\u{937}", "\u{93F}", "\u{903}", "\u{200D}", "👩",
    "👨‍👩‍👧",
    "👍", "\u{1F3FD}", "🇩🇪", "\u{1F1E9}", "\u{1F1EA}", "❤", "\u{FE0F}", "#", "\u{20E3}", "日", "本", "\u{1B}", "\u{0}",
    "\u{7F}", "\u{202E}", "\u{600}", "\u{85}", "\u{2028}",
  ]
}
