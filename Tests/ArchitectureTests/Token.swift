/// A token of Swift code: a word, a number, a literal or a single symbol.
///
/// Comments are not tokens. A string literal or a regular expression is one `literal` token, and
/// its text has quotes around it. The code of an interpolation follows that token, in parentheses.
struct Token: Equatable, Sendable {
  enum Kind { case word, number, literal, symbol }

  let kind: Kind
  var text: String
  let line: Int
  /// Whether white space or a comment precedes the token.
  let isSpaced: Bool
  /// Whether a doc comment directly precedes the token.
  let isDocumented: Bool

  /// Whether an expression can end with this token.
  ///
  /// An operator directly after such a token is a postfix or a binary operator.
  var endsOperand: Bool {
    switch kind {
    case .word: !Self.keywords.contains(text)
    case .number, .literal: true
    case .symbol: [")", "]", "}"].contains(text)
    }
  }

  /// The change of the bracket depth after the token: 1, 0 or -1.
  var depthChange: Int {
    switch text {
    case "(", "[", "{": 1
    case ")", "]", "}": -1
    default: 0
    }
  }

  /// Whether a word must have backticks around it to be a name.
  static func isReserved(_ word: String) -> Bool {
    keywords.contains(word) || declaring.contains(word)
  }

  private static let declaring: Set = [
    "actor", "associatedtype", "break", "class", "continue", "defer", "deinit", "enum", "extension", "fallthrough",
    "false", "fileprivate", "func", "init", "inout", "internal", "nil", "operator", "private", "protocol", "public",
    "rethrows", "self", "Self", "static", "struct", "subscript", "super", "true", "typealias",
  ]

  private static let keywords: Set = [
    "as", "async", "await", "case", "catch", "default", "do", "else", "for", "guard", "if", "import", "in", "is", "let",
    "repeat", "return", "switch", "throw", "throws", "try", "var", "where", "while",
  ]
}

/// An argument of a call.
struct Argument: Sendable {
  let label: String?
  let value: ArraySlice<Token>

  init(_ tokens: ArraySlice<Token>) {
    let isLabelled = tokens.dropFirst().first?.text == ":"
    label = isLabelled ? tokens.first?.text : nil
    value = tokens.dropFirst(isLabelled ? 2 : 0)
  }
}

/// A comment, with the number of its first line.
struct Comment: Equatable, Sendable {
  let text: String
  let line: Int
}
