/// A type, a property, an import or another declaration that a file contains.
///
/// Local variables are not recorded.
struct Declaration: Sendable {
  enum Kind: String {
    case `import`, `struct`, `enum`, `class`, `actor`, `protocol`, `extension`
    case `typealias`, `case`, `let`, `var`
    case initializer = "init"
  }

  let kind: Kind
  let name: String
  /// The dotted name of the enclosing types, or `nil` at file level.
  let owner: String?
  /// The modifiers and attributes, including the access level taken from an enclosing extension.
  let modifiers: Set<String>
  /// The tokens between the name and the body, or the end of the declaration if it has no body.
  let signature: [Token]
  /// Whether braces follow the signature: the body of a type, accessors or a trailing closure.
  let hasBody: Bool
  let line: Int
  let isDocumented: Bool

  /// The name with the name of the enclosing type, such as `User.Plan` for a `Plan` in `User`.
  var fullName: String { owner.map { "\($0).\(name)" } ?? name }

  var isType: Bool { [.struct, .enum, .class, .actor, .protocol].contains(kind) }
  var isPublic: Bool { !modifiers.isDisjoint(with: ["public", "package", "open"]) }
  var isStatic: Bool { !modifiers.isDisjoint(with: ["static", "class"]) }

  /// The tokens of the initial value, which follow `=`. Empty without an initial value.
  var value: ArraySlice<Token> { signature.drop { $0.text != "=" }.dropFirst() }

  /// Whether the declaration is a `let` or a stored `var`, rather than a computed property.
  var isStored: Bool { kind == .let || (kind == .var && (!hasBody || !value.isEmpty)) }

  /// Whether the declaration stores a closure, or is an alias for a closure type.
  var holdsClosure: Bool {
    switch kind {
    case .case, .typealias: signature.mentionsArrow
    case .let, .var: isStored && (signature.prefix { $0.text != "=" }.mentionsArrow || value.isClosure)
    default: false
    }
  }

  /// The superclass and the protocols listed after the colon of a type or an extension.
  var inherited: Set<String> {
    guard isType || kind == .extension else { return [] }
    let clause = signature.outsideAngles.drop { $0.text != ":" }.prefix { $0.text != "where" }
    return Set(clause.filter { $0.kind == .word && !$0.text.hasPrefix("@") }.map(\.text))
  }
}

extension Collection<Token> {
  fileprivate var mentionsArrow: Bool {
    zip(self, dropFirst()).contains { $0.text == "-" && $1.text == ">" && !$1.isSpaced }
  }

  fileprivate var outsideAngles: [Token] {
    var depth = 0
    return filter { token in
      depth += token.text == "<" ? 1 : token.text == ">" ? -1 : 0
      return depth == 0
    }
  }
}

extension ArraySlice<Token> {
  /// Whether the tokens are a closure, `{ … }`, rather than a call of one, `{ … }()`.
  var isClosure: Bool { first?.text == "{" && last?.text == "}" }
}
