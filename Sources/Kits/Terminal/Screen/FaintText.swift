import CTickit

/// Draws faint text (SGR 2), which libtickit doesn't support.
///
/// Faint text is drawn with the attribute for blinking text (SGR 5), which nothing else uses. In
/// libtickit's output, the codes of that attribute are replaced by those of faint text.
nonisolated struct FaintText {
  /// The attribute of libtickit's pens that stands for faint text.
  static let attribute = TICKIT_PEN_BLINK

  private static let escape = UInt8(ascii: "\u{1B}")
  /// The beginning of an escape sequence that continues in the next output.
  private var incomplete: [UInt8] = []

  /// Returns a part of libtickit's output with the codes replaced.
  mutating func replacingBlinking(in output: [UInt8]) -> [UInt8] {
    var rest = (incomplete + output)[...]
    incomplete = []
    var replaced: [UInt8] = []
    while let start = rest.firstIndex(of: Self.escape) {
      replaced += rest[..<start]
      rest = rest[start...]
      let parameters = rest.dropFirst(2).prefix { (UInt8(ascii: "0")...UInt8(ascii: ";")).contains($0) }
      guard rest.count == 1 || rest[start + 1] == UInt8(ascii: "[") else {
        replaced.append(Self.escape)
        rest = rest.dropFirst()
        continue
      }
      guard parameters.endIndex < rest.endIndex else {
        incomplete = Array(rest)
        return replaced
      }
      let isStyle = rest[parameters.endIndex] == UInt8(ascii: "m")
      replaced += isStyle ? Array("\u{1B}[\(Self.style(parameters))m".utf8) : Array(rest[...parameters.endIndex])
      rest = rest[(parameters.endIndex + 1)...]
    }
    return replaced + rest
  }

  /// Returns the parameters of an SGR sequence with the codes replaced.
  ///
  /// The code that ends faint text also ends bold text. It therefore precedes the codes that begin
  /// another style.
  private static func style(_ parameters: ArraySlice<UInt8>) -> String {
    let codes = String(decoding: parameters, as: UTF8.self)
      .split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    var (style, index) = ([String](), 0)
    while index < codes.count {
      // The numbers after 38 and 48 are colors, as in `38;5;25` and `38;2;5;25;5`.
      let isColor = ["38", "48"].contains(codes[index]) && index + 1 < codes.count
      let end = min(codes.count, index + (isColor ? codes[index + 1] == "2" ? 5 : 3 : 1))
      switch codes[index] {
      case "5": style.append("2")
      case "25": style.insert("22", at: 0)
      default: style += codes[index..<end]
      }
      index = end
    }
    return style.joined(separator: ";")
  }
}
