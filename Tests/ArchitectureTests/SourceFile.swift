/// A source file as the rules see it: a path, with tokens, comments and declarations.
struct SourceFile: Sendable {
  /// The path relative to the root of the package, such as `Sources/LotusModel/Accounts/User.swift`.
  let path: String
  let lineCount: Int
  let tokens: [Token]
  let comments: [Comment]
  let declarations: [Declaration]
  private let positions: [String: [Int]]

  init(path: String, text: String) {
    let tokenizer = Tokenizer(text)
    self.path = path
    self.lineCount = text.utf8.count { $0 == UInt8(ascii: "\n") } + (text.hasSuffix("\n") ? 0 : 1)
    self.tokens = tokenizer.tokens
    self.comments = tokenizer.comments
    self.declarations = DeclarationParser(tokenizer.tokens).declarations
    self.positions = Dictionary(grouping: tokens.indices) { [tokens] in tokens[$0].text }
  }

  /// The file name, such as `User.swift`.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The folder of the module, such as `LotusModel`. Empty for files outside `Sources`.
  var module: String {
    let folders = path.split(separator: "/").dropLast().filter { $0 != "Kits" }
    return folders.first == "Sources" && folders.count > 1 ? String(folders[1]) : ""
  }

  var imports: [Declaration] { declarations.filter { $0.kind == .import } }
  var types: [Declaration] { declarations.filter(\.isType) }

  /// The types that the file declares or extends.
  var ownTypes: Set<String> { Set(declarations.filter { $0.isType || $0.kind == .extension }.map(\.fullName)) }

  /// Finds the occurrences of phrases in the code.
  func mentions(of phrases: [Phrase]) -> [Mention] {
    phrases.flatMap { phrase in
      positions[phrase.first, default: []]
        .filter { phrase.matches(tokens, at: $0) }
        .map { Mention(text: phrase.text, line: tokens[$0].line, index: $0) }
    }
  }

  /// Finds words in the code, including members and attributes.
  ///
  /// - Parameter isMeant: Returns whether to find a word.
  func words(where isMeant: (String) -> Bool) -> [Mention] {
    positions.filter { isMeant($0.key) && tokens[$0.value[0]].kind == .word }.flatMap { word, indices in
      indices.map { Mention(text: word, line: tokens[$0].line, index: $0) }
    }
  }

  /// The arguments between the first parentheses that open at or after a mention.
  func arguments(of mention: Mention) -> [Argument] {
    let rest = tokens[mention.index...].drop { $0.text != "(" }.dropFirst()
    var (arguments, depth, start) = ([Argument](), 0, rest.startIndex)
    for (index, token) in zip(rest.indices, rest) {
      depth += token.depthChange
      guard depth < 0 || (depth == 0 && token.text == ",") else { continue }
      if start < index { arguments.append(Argument(tokens[start..<index])) }
      if depth < 0 { break }
      start = index + 1
    }
    return arguments
  }

  func violation(_ line: Int, _ sentence: String) -> Violation {
    Violation(path: path, line: line, sentence: sentence)
  }
}
