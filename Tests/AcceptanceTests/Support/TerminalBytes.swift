/// The output of a program, interpreted as by a terminal with unlimited size.
struct TerminalBytes {
  /// The rows of the screen after all output. The last row contains the cursor.
  private(set) var rows = [""]
  /// The URLs of the hyperlinks (OSC 8).
  private(set) var links: [String] = []
  private(set) var hasColor = false

  private var row: [Unicode.Scalar] = []
  private var column = 0
  private var rest: Substring.UnicodeScalarView

  init(_ bytes: [UInt8]) {
    rest = Substring(String(decoding: bytes, as: UTF8.self)).unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\n": startRow()
      case "\r": column = 0
      case "\u{1B}" where takeSequence(): break
      default: put(scalar)
      }
    }
  }

  /// The text without colors and links.
  var plainText: String { rows.joined(separator: "\n") }

  private mutating func startRow() {
    rows.append("")
    row = []
    column = 0
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    row.replaceSubrange(column..<min(column + 1, row.count), with: [scalar])
    column += 1
    drawn()
  }

  private mutating func drawn() {
    rows[rows.count - 1] = String(String.UnicodeScalarView(row))
  }

  /// Consumes the rest of an escape sequence.
  ///
  /// - Returns: `false` if ghlotus never writes such a sequence.
  private mutating func takeSequence() -> Bool {
    if let color = rest.firstIndex(where: { !"[0123456789;".unicodeScalars.contains($0) }), rest[color] == "m" {
      rest = rest[rest.index(after: color)...]
      hasColor = true
      return true
    }
    if rest.starts(with: "[K".unicodeScalars) {
      rest = rest.dropFirst(2)
      row.removeSubrange(column...)
      drawn()
      return true
    }
    let link = "]8;;".unicodeScalars
    guard rest.starts(with: link), let end = rest.firstIndex(of: "\u{1B}") else { return false }
    let address = String(rest[rest.index(rest.startIndex, offsetBy: link.count)..<end])
    guard rest[end...].starts(with: "\u{1B}\\".unicodeScalars) else { return false }
    rest = rest[end...].dropFirst(2)
    if !address.isEmpty { links.append(address) }
    return true
  }
}

/// Finds characters that control a terminal or deceive a reader.
enum Harm {
  /// Lists every harmful character with its code point and position. Only line feeds are allowed.
  ///
  /// - Returns: Descriptions of the harmful characters, or "not UTF-8" if the bytes are invalid.
  static func found(in bytes: [UInt8]) -> [String] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return ["not UTF-8"] }
    let scalars = Array(text.unicodeScalars)
    return scalars.indices.filter { isHarmful(at: $0, in: scalars) }
      .map { "U+\(String(scalars[$0].value, radix: 16, uppercase: true)) at \($0)" }
  }

  private static func isHarmful(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let scalar = scalars[index]
    switch scalar.value {
    case 0x0A: return false
    case 0x200D: return !(isEmoji(at: index - 1, in: scalars) && isEmoji(at: index + 1, in: scalars))
    case 0xFE00...0xFE0F: return !isEmoji(at: index - 1, in: scalars)
    case 0xE0100...0xE01EF: return true
    case 0xE0020...0xE007F: return !isInFlag(at: index, in: scalars)
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  /// Whether a tag character belongs to a flag: a black flag, tags for letters and digits, and the tag that
  /// ends the flag.
  private static func isInFlag(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let tags: ClosedRange<UInt32> = 0xE0030...0xE007A
    let start = scalars[..<index].lastIndex { !tags.contains($0.value) }
    let end = scalars[index...].firstIndex { !tags.contains($0.value) }
    guard let start, let end else { return false }
    return scalars[start].value == 0x1F3F4 && scalars[end].value == 0xE007F
  }

  private static func isEmoji(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    guard scalars.indices.contains(index) else { return false }
    return scalars[index].properties.isEmoji || (scalars[index].value == 0xFE0F && isEmoji(at: index - 1, in: scalars))
  }
}
