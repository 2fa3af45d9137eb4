import Essentials

/// Finds the value that follows the name of a field in JSON, forms and attributes.
extension EscapedBytes {
  /// A value, and the text that replaces it when it is redacted.
  typealias Value = (range: Range<Int>, mark: String)

  /// Returns the value that follows a name and a separator.
  ///
  /// - Parameters:
  ///   - separator: The index of the colon or the equals sign.
  ///   - isNameQuoted: Whether the name is in quotation marks.
  ///   - isSpaced: Whether a quotation mark or white space ends the name before the separator.
  ///   - isFieldName: Whether a colon can separate the name from a value without quotation marks,
  ///     as in an HTTP header field.
  /// - Returns: `nil` if there is no value, or if it is neither a string nor a number.
  func value(afterSeparatorAt separator: Int, isNameQuoted: Bool, isSpaced: Bool, isFieldName: Bool) -> Value? {
    let sign = unit(at: separator)
    let isColon = sign.value == UInt8(ascii: ":")
    let start = isColon || isSpaced ? skip(from: sign.end, while: Self.isSpace).end : sign.end
    guard start < count else { return nil }
    let first = unit(at: start)
    if first.value == UInt8(ascii: "\"") || first.value == UInt8(ascii: "'") {
      return (first.end..<endOfQuoted(first.value, opening: start..<first.end), Redaction.mark)
    }
    if !isColon {
      let isEncoded = bytes[separator] == UInt8(ascii: "%")
      return (start..<endOfUnquoted(from: start, isPercentEncoded: isEncoded), Redaction.mark)
    }
    if isNameQuoted {
      // Replace a number with a number, so that the JSON stays valid. Numbers contain no escapes,
      // so it is enough to compare the raw bytes.
      let end = bytes[start...].firstIndex { !Self.isOfNumber($0) } ?? count
      return end > start ? (start..<end, "0") : nil
    }
    return isFieldName ? (start..<skip(from: start) { !Self.endsLine($0) }.end, Redaction.mark) : nil
  }

  /// Returns the end of a value in quotation marks.
  ///
  /// The closing quotation mark is escaped in the same way as the opening one. A quotation mark
  /// inside the value has more backslashes.
  private func endOfQuoted(_ quote: UInt8, opening: Range<Int>) -> Int {
    let backslashes = opening.count - 1
    guard bytes[opening].dropLast().allSatisfy({ $0 == UInt8(ascii: "\\") }), bytes[opening.upperBound - 1] == quote
    else { return endOfEncoded(quote, from: opening.upperBound) }
    var run = 0
    for index in opening.upperBound..<count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): run += 1
      case quote where run < backslashes || run % (2 * (backslashes + 1)) == backslashes:
        return index - min(run, backslashes)
      default: run = 0
      }
    }
    return count
  }

  private func endOfEncoded(_ quote: UInt8, from start: Int) -> Int {
    var index = start
    while index < count {
      let unit = unit(at: index)
      if unit.value == quote || Self.endsForm(bytes[index]) { return index }
      index = unit.end
      if unit.value == UInt8(ascii: "\\"), index < count { index = self.unit(at: index).end }
    }
    return count
  }

  /// Returns the end of a value without quotation marks.
  ///
  /// - Parameter isPercentEncoded: Whether the form is percent-encoded because it is part of a
  ///   query. `%26` then ends the value as `&` does.
  private func endOfUnquoted(from start: Int, isPercentEncoded: Bool) -> Int {
    var index = start
    while index < count {
      let unit = unit(at: index)
      if Self.endsForm(unit.value), isPercentEncoded || bytes[index] != UInt8(ascii: "%") { return index }
      index = unit.end
    }
    return count
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }

  private static func endsForm(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "&"), UInt8(ascii: "#"), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"): true
    default: false
    }
  }

  private static func endsLine(_ byte: UInt8) -> Bool {
    (0x0A...0x0D).contains(byte) || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<")
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}
