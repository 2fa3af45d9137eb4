/// A phrase or a word that a file says, on which line, and at which of its tokens.
struct Mention: Sendable {
  let text: String
  let line: Int
  let index: Int
}

/// A rule broken: where, and a sentence that says what is wrong and what to do.
struct Violation: Equatable, Sendable, CustomStringConvertible {
  let path: String
  let line: Int
  let sentence: String

  var description: String { "\(path):\(line): \(sentence)" }
}
