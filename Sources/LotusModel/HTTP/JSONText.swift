public import FoundationEssentials

/// Model: the one way in which a value becomes JSON text: sorted keys, ISO 8601 dates, and no character that a terminal obeys.
public enum JSONText {
  /// - Parameter pretty: indented for eyes; otherwise one line.
  public static func encode(_ value: some Encodable, pretty: Bool) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = pretty ? [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted] : compact
    encoder.dateEncodingStrategy = .iso8601
    return escaping(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// The body of a request: the same on every run, so that a recording matches it.
  public static func body(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = compact
    return try encoder.encode(value)
  }

  private static let compact: JSONEncoder.OutputFormatting = [.sortedKeys, .withoutEscapingSlashes]

  /// Writes DEL, C1, bidi controls and other format characters as `\u` escapes. They can occur only inside strings, where
  /// the escape means the same; RFC 8259 (section 7) demands it of C0 alone, and the encoder has done those.
  private static func escaping(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: needsEscape) else { return json }
    var text = ""
    for scalar in json.unicodeScalars {
      if needsEscape(scalar) {
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
    // U+200D joins emoji families: harmless, and wanted in the output.
    if scalar.value == 0x200D { return false }
    switch scalar.properties.generalCategory {
    case .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  private static func hex(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
