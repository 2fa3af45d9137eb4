import Testing

/// Every error type that can end a run conforms to `PresentableError`, which provides an exit
/// status and a message. The name of each error type ends in `Error`.
///
/// Internal errors of the kits, `LotusModel` and `ModelControllers` are exempt, because these
/// modules catch them.
@Suite("Presentable errors")
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
            ? nil : file.violation(type.line, "`\(type.name)` has no error message; make it a PresentableError"),
          type.name.hasSuffix("Error")
            ? nil : file.violation(type.line, "`\(type.name)` is an error; its name must end in Error"),
        ].compactMap { $0 }
      }
    }
  }

  /// The modules that can't use `PresentableError`, because they don't import `ViewModels`.
  private static let hidden: Set = ["Essentials", "HTTP", "LotusModel", "ModelControllers", "Terminal"]

  @Test func `Every error that can end a run is presentable`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "Errors need messages",
      [
        "Sources/LotusModel/API/NetworkError.swift": """
        public enum NetworkError: Error, Hashable, Sendable { case offline }
        public struct UnknownName: Error {} // ✗ must end in Error
        public struct DraftError: Error {} // ✗ has no error message
        struct ParsingError: Error {}
        """,
        "Sources/ViewModels/Errors/NetworkErrors.swift": """
        extension NetworkError: PresentableError {}
        extension UnknownName: PresentableError {}
        """,
        "Sources/ghlotus/Commands/UsageError.swift": "struct UsageError: Error {} // ✗ has no error message",
        "Sources/Kits/Terminal/Output/OutputError.swift": "public enum OutputError: Error {} // ✗ has no error message",
      ])
  ])
  func `An error without a message is reported`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
