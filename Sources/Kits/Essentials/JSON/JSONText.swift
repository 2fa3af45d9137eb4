public import FoundationEssentials

/// Writes JSON for request bodies and for output.
///
/// Dates are in ISO 8601 format. Output contains no control characters that affect a terminal.
public enum JSONText {
  /// Returns the JSON of a value with sorted keys, for output.
  public static func encode(_ value: some Encodable, pretty: Bool) throws -> String {
    text(try JSONSource(encoding: value), pretty: pretty)
  }

  /// Returns JSON for output.
  ///
  /// - Parameter pretty: Whether the output is indented. Otherwise it is a single line.
  public static func text(_ source: JSONSource, pretty: Bool = false) -> String {
    String(decoding: bytes(of: source, pretty: pretty), as: UTF8.self)
  }

  /// Appends JSON to the output, as a single line with a line feed at the end.
  ///
  /// The output consists of bytes instead of a `String` because long lists are faster to write this
  /// way.
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

  /// Encodes a value as the body of a request.
  ///
  /// The result is the same in each run, because it is on one line and the keys are sorted. The
  /// replay of a recording depends on this when it compares request bodies.
  public static func body(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(value)
  }

  /// Replaces control and formatting characters with `\u` escapes, except C0 control characters.
  ///
  /// The escaped characters include DEL, the C1 control characters and bidirectional formatting
  /// characters. In valid JSON, these characters occur only in strings. An escape in a string has
  /// the same meaning as the character. `JSONLayout` escapes the C0 control characters, as RFC
  /// 8259, section 7, requires.
  public static func escaping(_ json: String) -> String {
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

  /// Whether a character is an invisible part of an emoji.
  ///
  /// A variation selector or zero-width joiner between emoji characters is harmless. An escape
  /// would break up the emoji.
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

/// Formats JSON for display while it arrives in pieces.
public struct JSONPrinter: Hashable, Sendable {
  private var layout = JSONLayout(isPretty: true)

  public init() {}

  /// Formats a piece of JSON and returns the lines that are complete.
  ///
  /// While a bracket is open, the last line is incomplete. A later call returns it.
  public mutating func lines(with piece: Data) -> [String] {
    layout.append(Array(piece)[...])
    return layout.takeLines().split(separator: UInt8(ascii: "\n")).map {
      JSONText.escaping(String(decoding: $0, as: UTF8.self))
    }
  }

  /// Whether a string is valid JSON and small enough to format for display.
  public static func isReadable(_ text: Data) -> Bool {
    text.count <= mostBytes && (try? JSONDocument(parsing: text)) != nil
  }

  private static let mostBytes = 4 << 20
}
