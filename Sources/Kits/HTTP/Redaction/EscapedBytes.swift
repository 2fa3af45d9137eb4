/// Decodes the escapes of JSON and URLs while bytes are read.
///
/// Escapes can be nested. For example, `"`, `\"`, `\u0022`, `%22` and `%2522` are all read as a
/// quotation mark. Indices count raw bytes, not characters.
struct EscapedBytes {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Whether the bytes look like a JSON object or array.
  let isJSON: Bool

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    let first = bytes.first { !Self.isSpace($0) && $0 < 0x80 }
    isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Whether an escape can begin with this byte.
  @inline(__always)
  static func beginsEscape(_ byte: UInt8) -> Bool {
    byte == percent || byte == backslash
  }

  /// A decoded character, and the index after it. A `\u` escape for a character outside ASCII is
  /// decoded as 0xFF.
  typealias Unit = (value: UInt8, end: Int)

  var count: Int { bytes.count }

  @inline(__always)
  func unit(at index: Int) -> Unit {
    let byte = bytes[index]
    return Self.beginsEscape(byte) ? escaped(at: index) : (byte, index + 1)
  }

  /// Compares a text with the decoded bytes at an index.
  ///
  /// - Parameter text: The text to compare. A `?` in it matches any lowercase letter.
  /// - Returns: The index after the text, or `nil` if the bytes don't decode to the text.
  func end(of text: [UInt8], at index: Int) -> Int? {
    var index = index
    for byte in text {
      guard index < count else { return nil }
      let unit = unit(at: index)
      let isAnyLetter = byte == UInt8(ascii: "?") && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(unit.value)
      guard unit.value == byte || isAnyLetter else { return nil }
      index = unit.end
    }
    return index
  }

  /// Returns the index after a character, or `nil` if another character is at the index.
  func end(of character: Unicode.Scalar, at index: Int) -> Int? {
    guard index < count else { return nil }
    let unit = unit(at: index)
    return unit.value == UInt8(ascii: character) ? unit.end : nil
  }

  /// Skips characters that satisfy a predicate.
  ///
  /// - Returns: The index of the first character that isn't skipped, and the number of skipped
  ///   characters.
  func skip(from index: Int, while isSkipped: (UInt8) -> Bool) -> (end: Int, count: Int) {
    var (index, skipped) = (index, 0)
    while index < count {
      let unit = unit(at: index)
      guard isSkipped(unit.value) else { break }
      (index, skipped) = (unit.end, skipped + 1)
    }
    return (index, skipped)
  }

  /// Returns the bytes in a range with all escapes decoded.
  func decoded(_ range: Range<Int>) -> [UInt8] {
    var decoded: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let unit = unit(at: index)
      decoded.append(unit.value)
      index = unit.end
    }
    return decoded
  }

  /// Decodes an escape with up to 1,024 characters, which is about ten levels of JSON in JSON.
  ///
  /// The decoded character may begin another escape, as in `%2522`.
  private func escaped(at index: Int) -> Unit {
    var unit: Unit = (bytes[index], index + 1)
    while unit.end - index < 1_024 {
      guard let next = unit.value == Self.percent ? percentEscape(at: unit.end) : backslashEscape(at: unit.end) else {
        break
      }
      unit = next
      if unit.value != Self.percent, unit.value != Self.backslash { break }
    }
    return unit
  }

  private func percentEscape(at index: Int) -> Unit? {
    hexadecimal(index, 2).map { (UInt8($0), index + 2) }
  }

  private func backslashEscape(at index: Int) -> Unit? {
    guard index < count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "/"), Self.backslash: return (bytes[index], index + 1)
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "b"), UInt8(ascii: "f"):
      return (UInt8(ascii: "\n"), index + 1)
    case UInt8(ascii: "u"): return hexadecimal(index + 1, 4).map { ($0 < 0x80 ? UInt8($0) : 0xFF, index + 5) }
    default: return nil
    }
  }

  private func hexadecimal(_ index: Int, _ digits: Int) -> Int? {
    guard index + digits <= count else { return nil }
    var value = 0
    for place in index..<index + digits {
      let (byte, small) = (bytes[place], bytes[place] | 0x20)
      if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        value = value * 16 + Int(byte - UInt8(ascii: "0"))
      } else if small >= UInt8(ascii: "a"), small <= UInt8(ascii: "f") {
        value = value * 16 + Int(small - UInt8(ascii: "a") + 10)
      } else {
        return nil
      }
    }
    return value
  }

  private static let percent = UInt8(ascii: "%")
  private static let backslash = UInt8(ascii: "\\")
}
