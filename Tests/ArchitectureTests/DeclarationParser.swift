/// Finds declarations in a sequence of tokens.
///
/// The parser doesn't know the full grammar of Swift. The parser recognizes keywords, and tracks
/// brackets to determine which type a declaration belongs to.
struct DeclarationParser {
  private(set) var declarations: [Declaration] = []

  private let tokens: [Token]
  /// The scopes of the brackets that are currently open, outermost first.
  private var scopes: [Scope] = []
  /// The type whose body begins at the next brace.
  private var opening: Declaration?

  private enum Scope {
    case type(Declaration)
    case body, brackets
  }

  init(_ tokens: [Token]) {
    self.tokens = tokens
    for index in tokens.indices {
      switch tokens[index].text {
      case "{":
        scopes.append(opening.map(Scope.type) ?? .body)
        opening = nil
      case "(", "[": scopes.append(.brackets)
      case "}", ")", "]": _ = scopes.popLast()
      default: declare(at: index)
      }
    }
  }

  private mutating func declare(at index: Int) {
    guard let kind = Declaration.Kind(rawValue: tokens[index].text), isDeclared(kind, at: index) else { return }
    let (name, afterName) = name(of: kind, at: index)
    let (modifiers, isDocumented) = modifiers(before: index)
    let (signature, hasBody) = signature(from: afterName, upToBody: kind.opensScope)
    let declaration = Declaration(
      kind: kind, name: name, owner: owner?.fullName, modifiers: modifiers.union(inherited(with: modifiers)),
      signature: signature, hasBody: hasBody, line: tokens[index].line, isDocumented: isDocumented)
    declarations.append(declaration)
    if kind.opensScope && hasBody { opening = declaration }
  }

  /// Whether the keyword at an index declares something.
  ///
  /// The same words can also be argument labels, modifiers or parts of patterns.
  private func isDeclared(_ kind: Declaration.Kind, at index: Int) -> Bool {
    let previous = index > 0 ? tokens[index - 1].text : ""
    guard previous != ".", index + 1 < tokens.count else { return false }
    let next = tokens[index + 1]
    switch (kind, scopes.last) {
    case (_, .brackets): return false
    case (.initializer, .type): return ["(", "<", "?", "!"].contains(next.text)
    case (.case, .type(let type)): return type.kind == .enum
    case (.initializer, _), (.case, _): return false
    case (.let, .body), (.var, .body): return false
    case (.let, _), (.var, _): return !["if", "guard", "while", "for", "case", ","].contains(previous)
    case (.extension, _): return next.kind == .word || next.text == "["
    default: return next.kind == .word && !["func", "var", "subscript"].contains(next.text) && previous != "import"
    }
  }

  private var owner: Declaration? {
    scopes.reversed().lazy.compactMap { if case .type(let type) = $0 { type } else { nil } }.first
  }

  /// The access level that a member without an access level takes from its extension.
  private func inherited(with own: Set<String>) -> Set<String> {
    guard case .type(let type) = scopes.last, type.kind == .extension else { return [] }
    guard own.isDisjoint(with: ["private", "fileprivate", "internal"]) else { return [] }
    return type.modifiers.intersection(["public", "package"])
  }

  /// The name after a keyword, and the index of the first token after the name.
  ///
  /// The name of an imported declaration or of an extended type can contain dots.
  private func name(of kind: Declaration.Kind, at index: Int) -> (String, after: Int) {
    guard kind != .initializer else { return ("init", index + 1) }
    var end = index + 1
    if kind == .import, Declaration.Kind(rawValue: tokens[end].text) != nil { end += 1 }
    let start = end
    end += 1
    if kind == .extension { end += tokens[end...].prefix { ![":", "{", "<", "where"].contains($0.text) }.count }
    return (tokens[start..<end].map(\.text).joined(), end)
  }

  private func modifiers(before index: Int) -> (Set<String>, isDocumented: Bool) {
    var (modifiers, isDocumented, start) = (Set<String>(), tokens[index].isDocumented, index)
    while start > 0 {
      var candidate = start - 1
      if tokens[candidate].text == ")" {
        candidate = (tokens[..<candidate].lastIndex { $0.text == "(" } ?? 0) - 1
      }
      guard candidate >= 0, Self.isModifier(tokens[candidate]) else { break }
      modifiers.insert(tokens[candidate..<start].map(\.text).joined())
      isDocumented = isDocumented || tokens[candidate].isDocumented
      start = candidate
    }
    return (modifiers, isDocumented)
  }

  /// The tokens of a declaration between its name and its body.
  ///
  /// - Parameters:
  ///   - start: The index of the first token after the name.
  ///   - upToBody: Whether the signature always ends at a brace, as the signature of a type does.
  ///     A new statement ends any other signature.
  private func signature(from start: Int, upToBody: Bool) -> ([Token], hasBody: Bool) {
    var depth = 0
    var end = start
    while end < tokens.count {
      let token = tokens[end]
      if depth == 0, token.text == "{", tokens[end - 1].text != "=" {
        let isObserver = end + 1 < tokens.count && ["willSet", "didSet"].contains(tokens[end + 1].text)
        return (Array(tokens[start..<end]), !isObserver)
      }
      if depth == 0, token.depthChange < 0 || token.text == ";" { break }
      if depth == 0, !upToBody, end > start, startsStatement(end) { break }
      depth += token.depthChange
      end += 1
    }
    return (Array(tokens[start..<end]), false)
  }

  private func startsStatement(_ index: Int) -> Bool {
    let (previous, token) = (tokens[index - 1], tokens[index])
    return token.kind == .word && token.line > previous.line && token.text != "where"
      && (previous.endsOperand || ["?", "!", ">"].contains(previous.text))
  }

  private static func isModifier(_ token: Token) -> Bool {
    token.kind == .word && (token.text.hasPrefix("@") || modifiers.contains(token.text))
  }

  private static let modifiers: Set = [
    "public", "package", "internal", "fileprivate", "private", "open", "final", "static", "class", "lazy", "weak",
    "unowned", "nonisolated", "isolated", "indirect", "convenience", "required", "override", "mutating", "distributed",
  ]
}

extension Declaration.Kind {
  fileprivate var opensScope: Bool {
    [.struct, .enum, .class, .actor, .protocol, .extension].contains(self)
  }
}
