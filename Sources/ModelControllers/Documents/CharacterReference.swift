/// Decodes the character references of CommonMark
/// (https://spec.commonmark.org/0.31.2/#entity-and-numeric-character-references).
enum CharacterReference {
  /// Returns the character that a reference stands for.
  ///
  /// - Parameter reference: A reference such as `&#169;`, `&#xA9;` or `&copy;`.
  /// - Returns: The character, or the reference itself if its name is unknown.
  static func text(_ reference: String) -> String {
    let name = reference.dropFirst().dropLast()
    guard name.hasPrefix("#") else { return names[String(name)] ?? reference }
    let digits = name.dropFirst()
    let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, number > 0, let scalar = Unicode.Scalar(number) else { return "\u{FFFD}" }
    return String(scalar)
  }

  /// The most common of the 2,000 names that HTML defines.
  private static let names = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "reg": "®",
    "trade": "™",
    "hellip": "…", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«",
    "raquo": "»", "bull": "•", "middot": "·", "larr": "←", "rarr": "→", "uarr": "↑", "darr": "↓", "times": "×",
    "deg": "°", "euro": "€", "check": "✓", "star": "☆", "starf": "★",
  ]
}
