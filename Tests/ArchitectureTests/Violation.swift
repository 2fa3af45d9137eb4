/// An occurrence of a phrase or a word in a file, with its line and the index of its first token.
struct Mention: Sendable {
  let text: String
  let line: Int
  let index: Int
}

/// A line that breaks a rule, with a message that describes the problem and the solution.
struct Violation: Equatable, Sendable, CustomStringConvertible {
  let path: String
  let line: Int
  let sentence: String

  var description: String { "\(path):\(line): \(sentence)" }
}
