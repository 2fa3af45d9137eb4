import Glibc

/// The conversion of text for terminals that support only ASCII.
///
/// Each character becomes ASCII text of the same width. The equivalents come from glibc: é becomes
/// e, and “ becomes ". A character without an equivalent becomes `?`, and an emoji becomes blank.
nonisolated enum ASCIIFallback {
  static func text(for character: Character) -> String {
    if character.isASCII { return String(character) }
    let width = TextWidth.cells(of: character)
    let own = isEmoji(character) ? "" : ownEquivalents[character] ?? transliterated(character)
    let fitted = own.prefix(width)
    return fitted + String(repeating: own == "?" ? "?" : " ", count: max(0, width - fitted.count))
  }

  /// Whether the character is an emoji. A letter or symbol with an emoji variant counts only if it
  /// has no ASCII equivalent.
  static func isEmoji(_ character: Character) -> Bool {
    character.unicodeScalars.first?.properties.isEmojiPresentation == true
      || character.unicodeScalars.contains { $0.value == 0xFE0F } && transliterated(character) == "?"
  }

  /// Custom equivalents for the symbols that ghlotus uses on its pages.
  private static let ownEquivalents: [Character: String] = [
    "★": "*", "·": "-", "…": "~", "•": "*", "→": ">", "›": ">", "▾": "v", "‹": "<", "↑": "^", "↓": "v", "✗": "x",
    "●": "o", "█": "#", "▓": "=", "▒": "+", "░": ".",
    "▁": "1", "▃": "2", "▅": "3", "▇": "4",
  ]

  private static func transliterated(_ character: Character) -> String {
    let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
    let previous = uselocale(locale)
    defer {
      uselocale(previous)
      freelocale(locale)
    }
    let converter = iconv_open("ASCII//TRANSLIT", "UTF-8")
    guard converter != iconv_t(bitPattern: -1) else { return "?" }
    defer { iconv_close(converter) }
    let output = convert(Array(String(character).utf8), converter)
    let text = String(decoding: output, as: UTF8.self)
    return text.isEmpty || !text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) ? "?" : text
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
