extension [SourceFile] {
  /// How many tests have a name.
  var testCounts: [String: Int] {
    Dictionary(filter { $0.path.hasPrefix("Tests/") }.flatMap(\.testNames).map { ($0, 1) }, uniquingKeysWith: +)
  }
}

extension SourceFile {
  /// The functions behind `@Test`, with arguments or without; each is called by a sentence in backticks.
  fileprivate var testNames: [String] {
    tokens.indices.dropLast().filter { tokens[$0].text == "func" && isTest(tokens[..<$0]) }
      .map { tokens[$0 + 1].text.filter { $0 != "`" } }
  }

  private func isTest(_ before: ArraySlice<Token>) -> Bool {
    guard before.last?.text == ")" else { return before.last?.text == "@Test" }
    var depth = 0
    let opening = before.lastIndex { token in
      depth += token.depthChange
      return depth == 0
    }
    return opening.map { before[..<$0].last?.text == "@Test" } ?? false
  }
}
