import Essentials
import Glibc

/// The conversion of text for terminals that support only ASCII.
///
/// Each character becomes ASCII text of the same width. The equivalents come from glibc: é becomes
/// e, and “ becomes ". A character without an equivalent becomes `?`, and an emoji becomes blank.
nonisolated struct ASCIIFallback {
  /// The equivalents from glibc. Characters in ASCII and characters with a custom equivalent have
  /// none.
  private let equivalents: [Character: String]

  /// Creates the conversion for some characters, usually those of a line.
  ///
  /// All characters share one converter, because opening a converter takes longer than converting
  /// a line.
  init(for characters: some Sequence<Character>) {
    equivalents = Self.transliterated(Set(characters.lazy.filter { !$0.isASCII && Self.ownEquivalents[$0] == nil }))
  }

  func text(for character: Character) -> String {
    if character.isASCII { return String(character) }
    let width = TextWidth.cells(of: character)
    var own = isEmoji(character) ? "" : Self.ownEquivalents[character] ?? equivalent(of: character)
    // A part of a number or of an operator would be another one: 1 for ½, or < for ≤.
    if own.count > width, !own.allSatisfy(\.isLetter), Set(own).count > 1 { own = "?" }
    let fitted = own.prefix(width)
    return fitted + String(repeating: own == "?" ? "?" : " ", count: max(0, width - fitted.count))
  }

  /// Returns the complete text for a character, which may be wider: `(C)` for `©`.
  ///
  /// Without a mark, `10⁶` would become 106, and `2½` would become 21/2.
  ///
  /// - Parameter last: The character before, or `nil` at the start of a line.
  func completeText(for character: Character, after last: Character?) -> String {
    let fitted = text(for: character)
    guard !character.isASCII, Self.ownEquivalents[character] == nil, !isEmoji(character) else { return fitted }
    let complete = equivalent(of: character).trimmed
    let isRaised = Self.superscripts.contains(character) && !Self.superscripts.contains(last ?? " ")
    let mark =
      if isRaised, last?.isLetter == true || last?.isNumber == true {
        "^"
      } else {
        complete.contains("/") && last?.isNumber == true ? " " : ""
      }
    return mark.isEmpty && complete.count <= fitted.count ? fitted : mark + complete
  }

  private static let superscripts: Set<Character> = [
    "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹", "⁺", "⁻", "ⁿ", "ⁱ",
  ]

  /// Whether the character is an emoji. A letter or symbol with an emoji variant counts only if it
  /// has no ASCII equivalent.
  func isEmoji(_ character: Character) -> Bool {
    character.unicodeScalars.first?.properties.isEmojiPresentation == true
      || character.unicodeScalars.contains { $0.value == 0xFE0F } && equivalent(of: character) == "?"
  }

  private func equivalent(of character: Character) -> String {
    equivalents[character] ?? "?"
  }

  /// Custom equivalents for the symbols that ghlotus uses on its pages.
  private static let ownEquivalents: [Character: String] = [
    "★": "*", "·": "-", "…": "~", "•": "*", "→": ">", "›": ">", "▾": "v", "▴": "^", "‹": "<", "↑": "^", "↓": "v",
    "✗": "x", "⁻": "-",
    "●": "o", "○": "o", "⑂": "Y", "█": "#", "▓": "=", "▒": "+", "░": ".",
    "▁": "1", "▃": "2", "▅": "3", "▇": "4",
  ]

  private static func transliterated(_ characters: Set<Character>) -> [Character: String] {
    guard !characters.isEmpty else { return [:] }
    let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
    let previous = uselocale(locale)
    defer {
      uselocale(previous)
      freelocale(locale)
    }
    let converter = iconv_open("ASCII//TRANSLIT", "UTF-8")
    guard converter != iconv_t(bitPattern: -1) else { return [:] }
    defer { iconv_close(converter) }
    return characters.reduce(into: [:]) { equivalents, character in
      // The scalars that turn a character into an emoji have no equivalent, so leave them out.
      let scalars = character.unicodeScalars.filter { $0.value != 0xFE0F && $0.value != 0x20E3 }
      let text = String(
        decoding: convert(Array(String(String.UnicodeScalarView(scalars)).utf8), converter), as: UTF8.self)
      let isPrintable = !text.isEmpty && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      if isPrintable { equivalents[character] = text }
    }
  }

  private static func convert(_ input: [UInt8], _ converter: iconv_t?) -> [UInt8] {
    var source = input.map { CChar(bitPattern: $0) }
    var target = [CChar](repeating: 0, count: 32)
    var sourceLeft = source.count
    var targetLeft = target.count
    source.withUnsafeMutableBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        var from = source.baseAddress
        var to = target.baseAddress
        _ = iconv(converter, &from, &sourceLeft, &to, &targetLeft)
      }
    }
    return target.prefix(target.count - targetLeft).map { UInt8(bitPattern: $0) }
  }
}
