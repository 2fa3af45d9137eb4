import LotusModel

extension String {
  /// Returns the text with each sequence of white space as a single space, as a browser shows it.
  ///
  /// - Parameter before: The text before this text. There is no space at the start of a line or
  ///   after another space.
  func withCollapsedSpace(after before: String?) -> String {
    var isAfterSpace = before?.utf8.last.map { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") } ?? true
    var result = ""
    for scalar in unicodeScalars {
      if !scalar.isSpaceInHTML {
        result.unicodeScalars.append(scalar)
      } else if !isAfterSpace {
        result.unicodeScalars.append(" ")
      }
      isAfterSpace = scalar.isSpaceInHTML
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is white space in HTML. A no-break space isn't.
  fileprivate var isSpaceInHTML: Bool {
    switch self {
    case " ", "\t", "\n", "\r", "\u{C}": true
    default: false
    }
  }
}

extension [TextDocument.Span] {
  /// The spans without white space at the end.
  var trimmed: [TextDocument.Span] {
    var spans = self
    while var last = spans.popLast() {
      while last.text.unicodeScalars.last?.isSpaceInHTML == true { last.text.unicodeScalars.removeLast() }
      if !last.text.isEmpty { return spans + [last] }
    }
    return []
  }
}
