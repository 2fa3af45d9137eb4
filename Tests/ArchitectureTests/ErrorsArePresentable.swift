import Testing

/// Every error that can end a run has an exit status and a sentence: it is a `PresentableError`, and its name says that
/// it is an error.
///
/// Errors that are neither public nor declared where view models can be seen are caught inside their module.
@Suite("Errors are presentable")
struct ErrorsArePresentable {
  static func violations(in files: [SourceFile]) -> [Violation] {
    let sources = files.production
    let conformances = sources.conformances
    return sources.flatMap { file in
      file.types.filter { type in
        !conformances[type.fullName, default: []].isDisjoint(with: ["Error", "PresentableError"])
          && (type.isPublic || !hidden.contains(file.module)) && type.kind != .protocol
      }.flatMap { type in
        let isPresentable = conformances[type.fullName, default: []].contains("PresentableError")
        return [
          isPresentable
            ? nil : file.violation(type.line, "`\(type.name)` is an error without words; make it a PresentableError"),
          type.name.hasSuffix("Error")
            ? nil : file.violation(type.line, "`\(type.name)` is an error; let its name end in Error"),
        ].compactMap { $0 }
      }
    }
  }

  /// What does not see the view models.
  private static let hidden: Set = ["LotusModel", "ModelControllers", "Terminal"]

  @Test func `All errors of the package are presentable`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "An error without words",
      [
        "Sources/LotusModel/Network/NetworkError.swift": """
        public enum NetworkError: Error, Hashable, Sendable { case offline }
        public struct UnknownName: Error {} // ✗ let its name end in Error
        public struct DraftError: Error {} // ✗ without words
        struct ParsingError: Error {}
        """,
        "Sources/ViewModels/Errors/NetworkErrors.swift": """
        extension NetworkError: PresentableError {}
        extension UnknownName: PresentableError {}
        """,
        "Sources/ghlotus/Commands/UsageError.swift": "struct UsageError: Error {} // ✗ without words",
        "Sources/Terminal/Output/OutputError.swift": "public enum OutputError: Error {} // ✗ without words",
      ])
  ])
  func `An error without words is refused`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
