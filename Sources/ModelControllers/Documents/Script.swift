/// Text above or below the line.
enum Script {
  case superscript, `subscript`

  /// Returns a text with its digits above or below the line. The text stays the same if Unicode
  /// lacks one of its characters.
  func text(_ text: String) -> String {
    let digits = Array(self == .superscript ? "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾" : "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")
    let scripted = text.compactMap { character in Self.plain.firstIndex(of: character).map { digits[$0] } }
    return scripted.count == text.count ? String(scripted) : text
  }

  private static let plain = Array("0123456789+-=()")
}
