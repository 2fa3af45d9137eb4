import Essentials

/// Encodes text for use in URLs, and decodes it.
extension String {
  /// The text with all bytes percent-encoded except unreserved characters (RFC 3986, section 2.3).
  ///
  /// The result can be used as a path segment or as the value of a query item.
  package var percentEncoded: String {
    var text = ""
    for byte in utf8 {
      if byte.isLetterOrDigit || "-._~".utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += byte < 0x10 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }

  /// The text with all percent-encoded bytes decoded.
  ///
  /// Bytes that aren't valid UTF-8 become U+FFFD. A `%` without two hexadecimal digits is
  /// unchanged.
  package var percentDecoded: String {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(digits, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
