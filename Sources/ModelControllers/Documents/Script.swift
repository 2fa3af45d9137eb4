/// Text above or below the line.
enum Script {
  case superscript, `subscript`

  /// Returns a text in superscript or subscript characters, such as `²` for `2`.
  ///
  /// The text is returned unchanged if Unicode has no such form of one of its characters.
  func text(_ text: String) -> String {
    let digits = Array(self == .superscript ? "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾" : "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")
    let scripted = text.compactMap { character in Self.plain.firstIndex(of: character).map { digits[$0] } }
    return scripted.count == text.count ? String(scripted) : text
  }

  private static let plain = Array("0123456789+-=()")
}
