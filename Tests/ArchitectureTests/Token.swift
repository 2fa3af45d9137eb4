/// The smallest piece of Swift that a rule looks at: a word, a number, a literal or a single symbol.
///
/// Comments are no tokens, and what a string or a regular expression says is no code: it is one `literal` token, whose
/// text keeps its quotes. What is interpolated into a string follows that token, in parentheses, as code.
struct Token: Equatable, Sendable {
  enum Kind { case word, number, literal, symbol }

  let kind: Kind
  var text: String
  let line: Int
  /// Whether white space or a comment stands before it.
  let isSpaced: Bool
  /// Whether a doc comment stands before it.
  let isDocumented: Bool

  /// Whether an expression may end here, so that what follows directly is a postfix or a binary operator.
  var endsOperand: Bool {
    switch kind {
    case .word: !Self.keywords.contains(text)
    case .number, .literal: true
    case .symbol: [")", "]", "}"].contains(text)
    }
  }

  /// How many brackets deeper the code is after it: 1, 0 or -1.
  var depthChange: Int {
    switch text {
    case "(", "[", "{": 1
    case ")", "]", "}": -1
    default: 0
    }
  }

  /// Whether it needs backticks to be a name.
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

/// One argument of a call.
struct Argument: Sendable {
  let label: String?
  let value: ArraySlice<Token>

  init(_ tokens: ArraySlice<Token>) {
    let isLabelled = tokens.dropFirst().first?.text == ":"
    label = isLabelled ? tokens.first?.text : nil
    value = tokens.dropFirst(isLabelled ? 2 : 0)
  }
}

/// What a comment says, and on which line it begins.
struct Comment: Equatable, Sendable {
  let text: String
  let line: Int
}
