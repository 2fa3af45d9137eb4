/// Model support: the escapes of JSON strings (RFC 8259, section 7).
enum JSONEscapes {
  /// - Parameter bytes: what stands between the quotes.
  /// - Returns: nil where it is no UTF-8, where an escape means nothing, or where a control character is not escaped.
  static func text(of bytes: ArraySlice<UInt8>) -> String? {
    var (rest, isMeant) = (bytes, true)
    // No escape is shorter than what it stands for.
    let text = [UInt8](unsafeUninitializedCapacity: bytes.count) { text, count in
      func append(_ byte: UInt8) {
        text[count] = byte
        count += 1
      }
      while isMeant, let byte = rest.popFirst() {
        if byte == UInt8(ascii: "\\") {
          let encoded = scalar(&rest).flatMap(UTF8.encode)
          isMeant = encoded != nil
          for byte in encoded ?? UTF8.EncodedScalar() { append(byte) }
        } else {
          isMeant = byte >= 0x20
          append(byte)
        }
      }
    }
    return isMeant ? String(validating: text, as: UTF8.self) : nil
  }

  /// Consumes an escape whose backslash is consumed already.
  private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch rest.popFirst() {
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    case UInt8(ascii: "u"): surrogates(&rest)
    case UInt8(ascii: "\""): "\""
    case UInt8(ascii: "\\"): "\\"
    case UInt8(ascii: "/"): "/"
    default: nil
    }
  }

  /// One unit of UTF-16, or two that belong together.
  private static func surrogates(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let first = unit(&rest) else { return nil }
    if !UTF16.isLeadSurrogate(first) { return Unicode.Scalar(first) }
    guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"), let second = unit(&rest),
      UTF16.isTrailSurrogate(second)
    else { return nil }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt16? {
    let digits = rest.prefix(4)
    guard digits.count == 4, digits.allSatisfy(\.isHexDigit) else { return nil }
    rest = rest.dropFirst(4)
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
