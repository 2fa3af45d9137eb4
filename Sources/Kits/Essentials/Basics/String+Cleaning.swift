/// Trims and normalizes text from outside the program.
extension String {
  package var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The text with line feeds as line ends.
  ///
  /// Browsers end each line of a text with a carriage return and a line feed.
  package var withLineFeeds: String {
    String(map { $0 == "\r\n" ? "\n" : $0 })
  }

  /// The text of a file without the mark that some editors put at its start.
  package var withoutByteOrderMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }

  /// At most 500 Unicode scalars of the text, followed by an ellipsis if the text is longer.
  ///
  /// Messages use it to quote text from a server, which may have any length.
  package var excerpt: String {
    let scalars = unicodeScalars.prefix(Self.longestExcerpt)
    return scalars.endIndex == unicodeScalars.endIndex ? self : String(scalars) + "…"
  }

  private static let longestExcerpt = 500
}
