extension [SourceFile] {
  /// The number of tests with each name.
  var testCounts: [String: Int] {
    Dictionary(
      filter { $0.path.hasPrefix("Tests/") || $0.path.hasPrefix("Tools/") }.flatMap(\.testNames).map { ($0, 1) },
      uniquingKeysWith: +)
  }
}

extension SourceFile {
  /// The names of the functions with a `@Test` attribute, without backticks.
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
