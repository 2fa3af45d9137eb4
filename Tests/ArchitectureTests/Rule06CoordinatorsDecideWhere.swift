import Testing

/// Rule 6: coordinators decide where, never what: they format nothing and make no network request.
///
/// They may hold a network controller and hand it over; the compiler refuses its members to a file that does not import
/// them by `@_spi(Asking)`.
@Suite("Rule 6: coordinators decide where, never what")
struct Rule06CoordinatorsDecideWhere {
  static func violations(in files: [SourceFile]) -> [Violation] {
    let aliases = Aliases(files)
    let viewModels = files.inModule("ViewModels").flatMap(\.types).map(\.name)
    let formatters = aliases.including(formatting.union(viewModels.filter { $0.hasSuffix("ViewModel") }))
    return files.inModule("Coordinators").flatMap { file in
      file.words { formatters.contains($0) || $0.hasSuffix("ViewModel") }.map {
        file.violation($0.line, "formats with `\($0.text)`; leave what is shown to the view controller")
      } + sentences(in: file) + requests(in: file)
    }
  }

  private static let formatting: Set = ["SafeText", "StyledLine", "formatted", "description"]

  /// Texts that are put together: by interpolation, by `+`, or of a number.
  private static func sentences(in file: SourceFile) -> [Violation] {
    zip(file.tokens, file.tokens.dropFirst()).filter { first, second in
      switch (first.kind, second.text) {
      case (.literal, "+"): true
      case (.literal, "("): !second.isSpaced
      case (.word, "("): first.text == "String"
      default: first.text == "+" && second.kind == .literal
      }
    }.map { first, _ in
      file.violation(first.line, "puts a text together; leave what is shown to the view controller")
    }
  }

  private static func requests(in file: SourceFile) -> [Violation] {
    file.words { $0 == "@_spi" }.map {
      file.violation($0.line, "may ask the network; hand it to the view controller, which asks")
    }
  }

  @Test func `The package's coordinators decide where, never what`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "A request belongs to a view controller", in: "Sources/Coordinators/ProfileCoordinator.swift",
      """
      @_spi(Asking) import ModelControllers // ✗ may ask the network
      final class ProfileCoordinator {}
      """),
    Example(
      "A coordinator hands over", in: "Sources/Coordinators/ProfileCoordinator.swift",
      """
      import ModelControllers
      final class ProfileCoordinator {
        private let network: NetworkController
        func start() async throws {
          try await stage.show(ProfileViewController(network: network))
        }
      }
      """),
    Example(
      "A format belongs to a view model", in: "Sources/Coordinators/LoginCoordinator.swift",
      """
      let shown = ErrorViewModel(error) // ✗ ErrorViewModel
      let title: StyledLine = "Signed in" // ✗ StyledLine
      let text = SafeText(untrusted: login) // ✗ SafeText
      let date = joined.formatted(.iso8601) // ✗ formatted
      let count = "\\(number) followers" // ✗ puts a text together
      let count = number.description // ✗ description
      let count = String(number) // ✗ puts a text together
      let count = count + " followers" // ✗ puts a text together
      let name = "ErrorViewModel"
      let sum = 1 + (2)
      """),
    Example(
      "Another name is no way out",
      [
        "Sources/ViewModels/Errors/ErrorViewModel.swift": """
        struct ErrorViewModel { struct Line {} }
        typealias Shown = ErrorViewModel
        typealias Line = ErrorViewModel.Line
        """,
        "Sources/Coordinators/LoginCoordinator.swift": "let shown = Shown(error) // ✗ Shown\nlet line: Line",
      ]),
    Example(
      "View controllers do both", in: "Sources/ViewControllers/Profile/ProfileViewController.swift",
      "let model = ProfileViewModel(try await network.user())"),
  ])
  func `A coordinator that decides what is refused`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
