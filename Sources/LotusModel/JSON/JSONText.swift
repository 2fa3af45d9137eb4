public import FoundationEssentials

/// Model: writes JSON for requests and for output: dates in ISO 8601, and no character that a terminal obeys.
public enum JSONText {
  /// A value of our own, its keys sorted.
  public static func encode(_ value: some Encodable, pretty: Bool) throws -> String {
    text(try JSONSource(encoding: value), pretty: pretty)
  }

  /// - Parameter pretty: indented for eyes; otherwise one line.
  public static func text(_ source: JSONSource, pretty: Bool = false) -> String {
    String(decoding: bytes(of: source, pretty: pretty), as: UTF8.self)
  }

  /// Adds the same on one line, with a line feed at its end: in bytes, because lists are long.
  public static func add(_ source: JSONSource, to lines: inout [UInt8]) {
    lines += bytes(of: source, pretty: false)
    lines.append(0x0A)
  }

  private static func bytes(of source: JSONSource, pretty: Bool) -> ArraySlice<UInt8> {
    if source.isPlain, !pretty { return source.bytes }
    var layout = JSONLayout(isPretty: pretty)
    layout.append(source.bytes)
    guard layout.bytes.contains(where: { $0 > 0x7E }) else { return layout.bytes[...] }
    return Array(escaping(String(decoding: layout.bytes, as: UTF8.self)).utf8)[...]
  }

  /// One line with sorted keys: the same on every run, so that a recording matches the body of a request.
  public static func body(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(value)
  }

  /// Writes DEL, C1, bidi controls and other format characters as `\u` escapes. They can occur only inside strings, where
  /// the escape means the same; RFC 8259 (section 7) demands it of C0 alone, and `JSONLayout` sees to those.
  static func escaping(_ json: String) -> String {
    guard json.utf8.contains(where: { $0 > 0x7E }) else { return json }
    var text = ""
    let scalars = Array(json.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      if needsEscape(scalar), !joinsEmoji(index, in: scalars) {
        for unit in String(scalar).utf16 { text += "\\u" + hex(unit) }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value > 0x7E else { return false }
    if scalar.value < 0xA0 { return true }
    if (0xFE00...0xFE0F).contains(scalar.value) || (0xE0100...0xE01EF).contains(scalar.value) { return true }
    switch scalar.properties.generalCategory {
    case .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  /// What makes one emoji of several characters, or of one a picture: harmless, and wanted in the output.
  private static func joinsEmoji(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    func isEmoji(_ index: Int) -> Bool {
      guard scalars.indices.contains(index) else { return false }
      if scalars[index].value == 0xFE0F { return isEmoji(index - 1) }
      return scalars[index].value > 0x7E && scalars[index].properties.isEmoji
    }
    switch scalars[index].value {
    case 0xFE0F: return isEmoji(index - 1)
    case 0x200D: return isEmoji(index - 1) && isEmoji(index + 1)
    default: return false
    }
  }

  private static func hex(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
