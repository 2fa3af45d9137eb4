import Testing

/// Sample source files for the test of a rule.
///
/// Each line that must break the rule ends with a comment such as `// ✗ imports Glibc`. The text
/// after the mark must be a part of the violation's message.
struct Example: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let files: [SourceFile]

  init(_ description: String, in path: String, _ text: String) {
    self.init(description, [path: text])
  }

  init(_ description: String, _ texts: KeyValuePairs<String, String>) {
    self.testDescription = description
    self.files = texts.map { SourceFile(path: $0.key, text: $0.value) }
  }

  /// Expects that the rule reports exactly the marked lines.
  func expectVerdict(of rule: ([SourceFile]) -> [Violation], sourceLocation: SourceLocation = #_sourceLocation) {
    let found = files.flatMap { file in
      rule(files).filter { $0.path == file.path }.sorted { $0.line < $1.line }
    }
    let marks = files.flatMap { file in
      file.comments.filter { $0.text.hasPrefix(Self.mark) }.map { file.violation($0.line, $0.text) }
    }
    let agrees = found.elementsEqual(marks) { violation, mark in
      violation.path == mark.path && violation.line == mark.line
        && violation.sentence.contains(mark.sentence.dropFirst(Self.mark.count))
    }
    #expect(agrees, "expected \(marks), found \(found)", sourceLocation: sourceLocation)
  }

  private static let mark = "// ✗ "
}

/// Expects that the package doesn't break the rule, and records an issue for each violation.
func expectNone(_ violations: [Violation], sourceLocation: SourceLocation = #_sourceLocation) {
  for violation in violations { Issue.record("\(violation)", sourceLocation: sourceLocation) }
}
