/// Model support: texts from outside, without what does not belong to them.
extension String {
  package var trimmed: String {
    let head = drop(while: \.isWhitespace)
    let tail = head.reversed().prefix(while: \.isWhitespace).count
    return String(head.dropLast(tail))
  }

  /// With line feeds for the line ends of browsers, which GitHub stores as they were sent.
  package var withLineFeeds: String {
    String(map { $0 == "\r\n" ? "\n" : $0 })
  }

  /// At most 500 characters, for quoting what a server has written: it may be of any length.
  package var excerpt: String {
    let scalars = unicodeScalars.prefix(Self.longestExcerpt)
    return scalars.endIndex == unicodeScalars.endIndex ? self : String(scalars) + "…"
  }

  private static let longestExcerpt = 500
}
