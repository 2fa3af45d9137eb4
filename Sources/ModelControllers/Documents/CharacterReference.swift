/// Decodes the character references of CommonMark and HTML
/// (https://spec.commonmark.org/0.31.2/#entity-and-numeric-character-references).
enum CharacterReference {
  /// Returns the characters that a reference stands for.
  ///
  /// - Parameter reference: A reference such as `&#169;`, `&#xA9;` or `&copy;`.
  /// - Returns: The characters, or the reference itself if its name is unknown.
  static func text(_ reference: some StringProtocol) -> String {
    let name = reference.dropFirst().dropLast()
    guard name.hasPrefix("#") else { return CharacterReferenceNames.all[String(name)] ?? String(reference) }
    let digits = name.dropFirst()
    let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, number > 0, let scalar = Unicode.Scalar(number) else { return "\u{FFFD}" }
    return String(scalar)
  }

  /// Returns a text of HTML with its references decoded.
  static func decoded(_ text: Substring) -> String {
    var (result, rest) = ("", text)
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<start]
      rest = rest[start...]
      let name = rest.utf8.dropFirst().prefix(longestName).prefix { $0 != UInt8(ascii: ";") && isOfName($0) }
      if !name.isEmpty, name.endIndex < rest.endIndex, rest.utf8[name.endIndex] == UInt8(ascii: ";") {
        result += self.text(rest[...name.endIndex])
        rest = rest[name.endIndex...].dropFirst()
      } else {
        result += "&"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  private static let longestName = 40

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || Unicode.Scalar(byte).properties.isASCIIHexDigit
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
  }
}

extension Sequence where Element == Substring {
  /// Reads a table of names and values.
  ///
  /// - Parameter value: Converts the text of a value.
  /// - Returns: A dictionary in which each element of an even index maps to the next element.
  func pairs(_ value: (Substring) -> String) -> [String: String] {
    var name: Substring?
    return reduce(into: [:]) { pairs, word in
      if let key = name { pairs[String(key)] = value(word) }
      name = name == nil ? word : nil
    }
  }
}
