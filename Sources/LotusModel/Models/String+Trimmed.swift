extension String {
  /// Without the white space at both ends.
  package var trimmed: String {
    let head = drop(while: \.isWhitespace)
    let tail = head.reversed().prefix(while: \.isWhitespace).count
    return String(head.dropLast(tail))
  }
}
