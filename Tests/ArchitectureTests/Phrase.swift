/// A few tokens in a row to look for, written as the code would write them; white space does not matter.
///
/// A phrase that begins with a word means a name of its own or a member of a system module: `print(` finds `print(x)`
/// and `Swift.print(x)`, but neither `page.print(x)` nor `func print(x:)`.
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

  /// The phrases that find a member which is said without its type: `= .now`, `(.now`, but not `controller.now`.
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

  /// Whether the word here is a member, or is just being declared.
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
