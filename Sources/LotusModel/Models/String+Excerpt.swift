/// Model support: what is quoted of a text that a server has written.
extension String {
  /// At most 500 characters; a text without an end is no reason for a sentence without one.
  package var excerpt: String {
    let scalars = unicodeScalars.prefix(Self.longest)
    return scalars.endIndex == unicodeScalars.endIndex ? self : String(scalars) + "…"
  }

  private static let longest = 500
}
