/// A type, a property, an import or the like that a file declares, as far as tokens can tell; locals are left out.
struct Declaration: Sendable {
  enum Kind: String {
    case `import`, `struct`, `enum`, `class`, `actor`, `protocol`, `extension`
    case `typealias`, `case`, `let`, `var`
    case initializer = "init"
  }

  let kind: Kind
  let name: String
  /// The dotted name of the types around it; nothing at file level.
  let owner: String?
  /// Modifiers and attributes, those of an enclosing `public extension` included.
  let modifiers: Set<String>
  /// What follows the name, up to the body or to the end.
  let signature: [Token]
  /// Whether a body follows the signature: of a type, of accessors, or of a trailing closure.
  let hasBody: Bool
  let line: Int
  let isDocumented: Bool

  /// `User.Plan` for a `Plan` declared in `User`.
  var fullName: String { owner.map { "\($0).\(name)" } ?? name }

  var isType: Bool { [.struct, .enum, .class, .actor, .protocol].contains(kind) }
  var isPublic: Bool { !modifiers.isDisjoint(with: ["public", "package", "open"]) }
  var isStatic: Bool { !modifiers.isDisjoint(with: ["static", "class"]) }

  /// The tokens of the value that it starts with, if any: those after `=`.
  var value: ArraySlice<Token> { signature.drop { $0.text != "=" }.dropFirst() }

  /// Whether it is a `let` or a `var` that keeps a value, rather than computing one.
  var isStored: Bool { kind == .let || (kind == .var && (!hasBody || !value.isEmpty)) }

  /// Whether it keeps or names a closure.
  var holdsClosure: Bool {
    switch kind {
    case .case, .typealias: signature.mentionsArrow
    case .let, .var: isStored && (signature.prefix { $0.text != "=" }.mentionsArrow || value.isClosure)
    default: false
    }
  }

  /// The names after the colon of a type: what it inherits from and conforms to.
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
  /// Whether it is `{ … }` and not `{ … }()`.
  var isClosure: Bool { first?.text == "{" && last?.text == "}" }
}
