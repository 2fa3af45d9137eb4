/// Distinguishes the strings in JSON text from the rest.
struct JSONQuotes: Hashable {
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
