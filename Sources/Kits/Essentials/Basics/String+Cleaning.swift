/// Trims and normalizes text from outside the program.
extension String {
  package var trimmed: String {
    // Most text starts and ends with ASCII characters. For these, checking bytes is much faster
    // than checking characters.
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = utf8.firstIndex(where: { !isSpace($0) }), let last = utf8.lastIndex(where: { !isSpace($0) })
    else { return "" }
    var text = self[first..<utf8.index(after: last)]
    if utf8[first] < 0x80, utf8[last] < 0x80 { return String(text) }
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Whether the text has no visible characters. White space, byte order marks and other characters
  /// that Unicode ignores by default are invisible.
  package var isBlank: Bool {
    unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
  }

  /// The text with a line feed at the end of each line.
  ///
  /// Text that was entered in a browser has a carriage return and a line feed there.
  package var withLineFeeds: String {
    String(map { $0 == "\r\n" ? "\n" : $0 })
  }

  /// The text of a file with line feeds as line ends. Old files can have only carriage returns.
  package var withFileLineFeeds: String {
    utf8.contains(UInt8(ascii: "\r")) ? String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 }) : self
  }

  /// Decodes the text of a file from UTF-8, or from UTF-16 if the file starts with the byte order
  /// mark of UTF-16. Invalid sequences become U+FFFD.
  package init(decodingFile bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(2))
    guard start == [0xFE, 0xFF] || start == [0xFF, 0xFE] else {
      self.init(decoding: bytes, as: UTF8.self)
      return
    }
    var units: [UInt16] = []
    var high: UInt8?
    for byte in bytes {
      guard let first = high.take() else {
        high = byte
        continue
      }
      let (big, little) = start[0] == 0xFE ? (first, byte) : (byte, first)
      units.append(UInt16(big) << 8 | UInt16(little))
    }
    self.init(decoding: units.dropFirst(), as: UTF16.self)
  }

  /// The text without the byte order mark that some editors write at the start of a file.
  package var withoutByteOrderMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }

  /// At most 500 Unicode scalars of the text, followed by an ellipsis if the text is longer.
  ///
  /// Error messages quote this excerpt of a server's text, because that text may have any length.
  package var excerpt: String {
    let scalars = unicodeScalars.prefix(Self.longestExcerpt)
    return scalars.endIndex == unicodeScalars.endIndex ? self : String(scalars) + "…"
  }

  private static let longestExcerpt = 500
}
