/// Removes the invisible characters that web pages don't show, such as soft hyphens.
nonisolated enum Invisible {
  /// Returns text without its harmless invisible characters.
  ///
  /// Line and paragraph separators become line feeds. Hangul fillers become spaces. Characters that
  /// change the direction of other text stay, so that they can be made visible.
  static func removed(from text: String) -> String {
    // Every such character has at least two bytes in UTF-8, and its first byte is one of these.
    guard text.utf8.contains(where: { [0xC2, 0xCD, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF3].contains($0) }) else {
      return text
    }
    var hasJoiner = false
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      // The soft hyphen, the grapheme joiner, directional marks, the inherent vowels of Khmer, the
      // variants and the vowel separator of Mongolian, the zero-width space, the word joiner, operators
      // of formulas, and the byte order mark.
      case 0xAD, 0x034F, 0x061C, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B, 0x200E, 0x200F, 0x2060...0x2064, 0xFEFF: break
      case 0x2028, 0x2029: shown.append("\n")
      case 0x3164, 0xFFA0: shown.append(" ")
      default:
        hasJoiner = hasJoiner || isJoiner(scalar)
        shown.append(scalar)
      }
    }
    return hasJoiner ? String(shown).reduce(into: "") { $0 += withoutLoneJoiners($1) } : String(shown)
  }

  /// Whether a scalar is a zero-width joiner or non-joiner, or a variation selector.
  static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  /// Returns a character without the joiners and variation selectors that have no meaning in it.
  private static func withoutLoneJoiners(_ character: Character) -> String {
    guard character.unicodeScalars.contains(where: isJoiner), let first = character.unicodeScalars.first else {
      return String(character)
    }
    let joined = InvisibleScalars(first)
    var kept = String.UnicodeScalarView()
    var rest = character.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if !isJoiner(scalar) || joined.allows(scalar, after: kept.last, before: rest.first) { kept.append(scalar) }
    }
    return String(kept)
  }
}
