import Testing

/// Rule 6: coordinators decide which scene to show, but not the content of a scene. Coordinators
/// format no text and send no network requests.
///
/// A coordinator may pass a network controller to a view controller. The methods for requests are
/// available only with `@_spi(Asking) import`, which is forbidden in coordinators.
@Suite("Rule 6: coordinators decide where to go, not what to show")
struct Rule06CoordinatorsDecideWhere {
  static func violations(in files: [SourceFile]) -> [Violation] {
    let aliases = Aliases(files)
    let viewModels = files.inModule("ViewModels").flatMap(\.types).map(\.name)
    let formatters = aliases.including(formatting.union(viewModels.filter { $0.hasSuffix("ViewModel") }))
    return files.inModule("Coordinators").flatMap { file in
      file.words { formatters.contains($0) || $0.hasSuffix("ViewModel") }.map {
        file.violation($0.line, "formats with `\($0.text)`; leave the content to the view controller")
      } + sentences(in: file) + requests(in: file)
    }
  }

  private static let formatting: Set = ["SafeText", "StyledLine", "formatted", "description"]

  /// Places where the file builds text, by interpolation, with `+` or with `String(…)`.
  private static func sentences(in file: SourceFile) -> [Violation] {
    zip(file.tokens, file.tokens.dropFirst()).filter { first, second in
      switch (first.kind, second.text) {
      case (.literal, "+"): true
      case (.literal, "("): !second.isSpaced
      case (.word, "("): first.text == "String"
      default: first.text == "+" && second.kind == .literal
      }
    }.map { first, _ in
      file.violation(first.line, "builds text; leave the content to the view controller")
    }
  }

  private static func requests(in file: SourceFile) -> [Violation] {
    file.words { $0 == "@_spi" }.map {
      file.violation($0.line, "uses `@_spi(Asking)`; let a view controller send the request")
    }
  }

  @Test func `Coordinators format no text and send no requests`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "A request belongs to a view controller", in: "Sources/Coordinators/ProfileCoordinator.swift",
      """
      @_spi(Asking) import ModelControllers // ✗ uses `@_spi(Asking)`
      final class ProfileCoordinator {}
      """),
    Example(
      "A coordinator may pass the network controller on", in: "Sources/Coordinators/ProfileCoordinator.swift",
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
      "Formatting belongs to a view model", in: "Sources/Coordinators/LoginCoordinator.swift",
      """
      let shown = ErrorViewModel(error) // ✗ ErrorViewModel
      let title: StyledLine = "Signed in" // ✗ StyledLine
      let text = SafeText(untrusted: login) // ✗ SafeText
      let date = joined.formatted(.iso8601) // ✗ formatted
      let count = "\\(number) followers" // ✗ builds text
      let count = number.description // ✗ description
      let count = String(number) // ✗ builds text
      let count = count + " followers" // ✗ builds text
      let name = "ErrorViewModel"
      let sum = 1 + (2)
      """),
    Example(
      "Aliases of view models are also found",
      [
        "Sources/ViewModels/Errors/ErrorViewModel.swift": """
        struct ErrorViewModel { struct Line {} }
        typealias Shown = ErrorViewModel
        typealias Line = ErrorViewModel.Line
        """,
        "Sources/Coordinators/LoginCoordinator.swift": "let shown = Shown(error) // ✗ Shown\nlet line: Line",
      ]),
    Example(
      "View controllers may do both", in: "Sources/ViewControllers/Profile/ProfileViewController.swift",
      "let model = ProfileViewModel(try await network.user())"),
  ])
  func `A coordinator that formats text or sends requests is reported`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
