/// Decodes the escape sequences of JSON strings (RFC 8259, section 7).
enum JSONEscapes {
  /// Decodes the contents of a string.
  ///
  /// - Parameters:
  ///   - bytes: The bytes between the quotes.
  ///   - isRepairing: Whether half of a surrogate pair becomes U+FFFD.
  /// - Returns: The decoded text in UTF-8. `nil` if the text isn't valid UTF-8, has an invalid
  ///   escape sequence, or has an unescaped control character.
  static func decoded(_ bytes: ArraySlice<UInt8>, isRepairing: Bool = false) -> [UInt8]? {
    var isMeant = true
    let text = bytes.withUnsafeBufferPointer { bytes in
      // The capacity suffices, because an escape sequence is never shorter than the character it
      // represents.
      [UInt8](unsafeUninitializedCapacity: bytes.count) { text, count in
        var rest = bytes[...]
        while isMeant {
          copyPlainText(&rest, to: text, at: &count)
          guard let byte = rest.popFirst() else { break }
          let letter = byte == backslash ? rest.popFirst() : nil
          if byte != backslash {
            isMeant = byte >= 0x20
            text[count] = byte
            count += 1
          } else if let character = letter.flatMap(character) {
            text[count] = character
            count += 1
          } else {
            let isUnicode = letter == UInt8(ascii: "u")
            let encoded = isUnicode ? scalar(&rest, isRepairing: isRepairing).flatMap(UTF8.encode) : nil
            isMeant = encoded != nil
            count = text[count...].update(fromContentsOf: encoded ?? UTF8.EncodedScalar())
          }
        }
      }
    }
    return isMeant && (try? UTF8Span(validating: text.span)) != nil ? text : nil
  }

  /// Copies text up to a backslash or a byte that isn't printable ASCII, eight bytes at a time.
  ///
  /// Up to seven bytes at the end of the text remain, because they don't fill a group of eight. The
  /// caller copies them one at a time.
  ///
  /// - Parameters:
  ///   - rest: The bytes to copy. The copied bytes are removed.
  ///   - text: The destination, which has room for all bytes.
  ///   - count: The number of bytes in the destination.
  private static func copyPlainText(
    _ rest: inout Slice<UnsafeBufferPointer<UInt8>>, to text: UnsafeMutableBufferPointer<UInt8>, at count: inout Int
  ) {
    let (source, destination) = (UnsafeRawBufferPointer(rest.base), UnsafeMutableRawBufferPointer(text))
    while rest.count >= 8 {
      let eight = source.loadUnaligned(fromByteOffset: rest.startIndex, as: UInt64.self)
      // Store all eight bytes. Later writes replace the bytes that follow the plain text.
      destination.storeBytes(of: eight, toByteOffset: count, as: UInt64.self)
      rest = rest.dropFirst(eight.plainByteCount)
      count += eight.plainByteCount
      guard eight.plainByteCount == 8 else { return }
    }
  }

  private static let backslash = UInt8(ascii: "\\")

  /// Returns the character for an escape sequence of two characters, such as `\n`.
  ///
  /// - Parameter letter: The character after the backslash.
  private static func character(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "b"): 0x8
    case UInt8(ascii: "f"): 0xC
    case UInt8(ascii: "n"): 0xA
    case UInt8(ascii: "r"): 0xD
    case UInt8(ascii: "t"): 0x9
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    default: nil
    }
  }

  /// Reads the digits of a `\u` escape sequence and, after a high surrogate, the second sequence.
  ///
  /// - Returns: `nil` if the digits are invalid. Also `nil`, or U+FFFD to repair the text, for half
  ///   of a surrogate pair.
  private static func scalar(
    _ rest: inout Slice<UnsafeBufferPointer<UInt8>>, isRepairing: Bool
  ) -> Unicode.Scalar? {
    guard let first = unit(&rest) else { return nil }
    if let scalar = Unicode.Scalar(first) { return scalar }
    var following = rest
    guard UTF16.isLeadSurrogate(first), following.popFirst() == backslash, following.popFirst() == UInt8(ascii: "u"),
      let second = unit(&following), UTF16.isTrailSurrogate(second)
    else { return isRepairing ? "\u{FFFD}" : nil }
    rest = following
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  /// Reads a UTF-16 code unit written as four hexadecimal digits.
  private static func unit(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> UInt16? {
    let digits = rest.prefix(4)
    guard digits.count == 4, digits.allSatisfy(\.isHexDigit) else { return nil }
    rest = rest.dropFirst(4)
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
