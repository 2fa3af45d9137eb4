/// A sequence of tokens to find in code, written as Swift source. White space doesn't matter.
///
/// A phrase that begins with a word matches a free function or a type, or a member of a system
/// module. For example, `print(` matches `print(x)` and `Swift.print(x)`, but neither
/// `page.print(x)` nor `func print(x:)`.
struct Phrase: Sendable, ExpressibleByStringLiteral {
  let text: String
  private let tokens: [Token]

  init(_ text: String) {
    self.text = text
    self.tokens = Tokenizer(text).tokens
  }

  init(stringLiteral text: String) {
    self.init(text)
  }

  /// The phrases that match a static member used without the name of its type.
  ///
  /// For example, the phrases for `now` match `= .now` and `(.now`, but not `controller.now`.
  static func implicitMember(_ name: String) -> [Phrase] {
    ["=", "(", "[", "{", ",", ":", "?", "return", "in", "+", "-", "<", ">"].map { Phrase("\($0) .\(name)") }
  }

  var first: String { tokens.first?.text ?? "" }

  func isSaid(in code: [Token]) -> Bool {
    code.indices.contains { matches(code, at: $0) }
  }

  func matches(_ code: [Token], at index: Int) -> Bool {
    code[index...].prefix(tokens.count).map(\.text) == tokens.map(\.text) && !namesSomethingElse(code, at: index)
  }

  /// Whether the word at an index is a member of something else, or the name in a declaration.
  private func namesSomethingElse(_ code: [Token], at index: Int) -> Bool {
    guard index > 0 else { return false }
    switch code[index - 1].text {
    case "func": return true
    case ".": return code[index].kind == .word && (index < 2 || !Self.systemModules.contains(code[index - 2].text))
    default: return false
    }
  }

  private static let systemModules: Set = [
    "Swift", "_Concurrency", "Glibc", "Foundation", "FoundationEssentials", "Dispatch", "Synchronization",
  ]
}
