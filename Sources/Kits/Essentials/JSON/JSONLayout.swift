/// Formats JSON text on one line, or on several indented lines.
///
/// Control characters are invalid in JSON strings (RFC 8259, section 7). The formatter escapes them
/// in strings and removes them elsewhere.
struct JSONLayout: Hashable {
  private(set) var bytes: [UInt8] = []
  private let isPretty: Bool
  private var quotes = JSONQuotes()
  private var depth = 0
  /// Whether the last output is an opening bracket. A line break follows it unless the next token
  /// is the closing bracket.
  private var isEmpty = false

  init(isPretty: Bool) {
    self.isPretty = isPretty
  }

  /// Formats a piece of JSON text.
  ///
  /// Bytes that don't change are copied in runs, which is faster than copying each byte.
  mutating func append(_ text: ArraySlice<UInt8>) {
    bytes.reserveCapacity(bytes.count + text.count)
    var run = text.startIndex
    var index = run
    while index < text.endIndex {
      if quotes.isInside { index = JSONQuotes.end(ofTextIn: text, from: index) }
      guard index < text.endIndex else { break }
      let byte = text[index]
      let isText = quotes.hold(byte)
      if isText ? isEmpty || byte < 0x20 : isPretty || byte <= 0x20 {
        bytes += text[run..<index]
        isText ? appendToString(byte) : append(byte)
        run = index + 1
      }
      index += 1
    }
    bytes += text[run...]
  }

  /// Removes and returns the finished output.
  ///
  /// The output is everything if no bracket is open, and otherwise everything before the last line
  /// feed.
  mutating func takeLines() -> [UInt8] {
    let end = depth == 0 ? bytes.endIndex : bytes.lastIndex(of: 0x0A) ?? bytes.startIndex
    defer { bytes.removeFirst(end) }
    return Array(bytes[..<end])
  }

  private mutating func append(_ byte: UInt8) {
    switch byte {
    case 0...0x20: break
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      breakAfterOpening()
      bytes.append(byte)
      depth += 1
      isEmpty = true
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth = max(0, depth - 1)
      if !isEmpty { breakLine() }
      isEmpty = false
      bytes.append(byte)
    case UInt8(ascii: ","):
      bytes.append(byte)
      breakLine()
    case UInt8(ascii: ":"):
      bytes.append(byte)
      if isPretty { bytes.append(0x20) }
    default:
      breakAfterOpening()
      bytes.append(byte)
    }
  }

  private mutating func appendToString(_ byte: UInt8) {
    breakAfterOpening()
    guard byte < 0x20 else { return bytes.append(byte) }
    let digits = String(byte, radix: 16)
    bytes += Array("\\u00\(digits.count == 1 ? "0" : "")\(digits)".utf8)
  }

  private mutating func breakAfterOpening() {
    if isEmpty { breakLine() }
    isEmpty = false
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    bytes.append(0x0A)
    bytes += repeatElement(0x20, count: 2 * depth)
  }
}

/// Distinguishes the strings in JSON text from the rest.
private struct JSONQuotes: Hashable {
  private var state = State.outside

  private enum State {
    case outside
    case inside
    /// The last byte was a backslash in a string, which escapes the next byte.
    case escaped
  }

  /// Whether the next byte belongs to a string and isn't escaped.
  var isInside: Bool { state == .inside }

  /// Returns the end of a run of ordinary bytes in a string.
  ///
  /// Most bytes of JSON text are ordinary bytes in strings. The caller can copy or skip such a run
  /// as a whole.
  ///
  /// - Returns: The index of the first quote, backslash or control character, or the end of the
  ///   text.
  static func end(ofTextIn bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      index += 1
    }
    return index
  }

  /// Reads the next byte of the text.
  ///
  /// - Returns: `true` if the byte belongs to a string. Quotes count as part of the string.
  mutating func hold(_ byte: UInt8) -> Bool {
    switch (state, byte) {
    case (.outside, UInt8(ascii: "\"")): state = .inside
    case (.outside, _): return false
    case (.inside, UInt8(ascii: "\"")): state = .outside
    case (.inside, UInt8(ascii: "\\")): state = .escaped
    case (.inside, _): break
    case (.escaped, _): state = .inside
    }
    return true
  }
}
