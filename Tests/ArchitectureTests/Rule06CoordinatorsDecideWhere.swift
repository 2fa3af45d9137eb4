import Testing

/// Rule 6: coordinators decide where, never what: they format nothing and make no network request.
///
/// They may hold a network controller and hand it over; using a member of it is a request.
@Suite("Rule 6: coordinators decide where, never what")
struct Rule06CoordinatorsDecideWhere {
  static func violations(in files: [SourceFile]) -> [Violation] {
    files.inModule("Coordinators").flatMap { file in
      file.words(where: isFormatting).map {
        file.violation($0.line, "formats with `\($0.text)`; leave what is shown to the view controller")
      } + requests(in: file)
    }
  }

  private static func isFormatting(_ word: String) -> Bool {
    word.hasSuffix("ViewModel") || ["SafeText", "StyledLine", "formatted"].contains(word)
  }

  private static func requests(in file: SourceFile) -> [Violation] {
    let typed = file.mentions(of: [": NetworkController"]).map { file.tokens[$0.index - 1].text }
    let names = Set(typed.filter { $0.first?.isLowercase == true }).union(["network", "networkController"])
    return file.words(where: names.contains).filter { isAsked(file.tokens[($0.index + 1)...]) }.map {
      file.violation($0.line, "asks `\($0.text)`; hand it to the view controller, which asks")
    }
  }

  private static func isAsked(_ rest: ArraySlice<Token>) -> Bool {
    rest.drop { $0.text == "?" && !$0.isSpaced }.first?.text == "."
  }

  @Test func `The package's coordinators decide where, never what`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "A request belongs to a view controller", in: "Sources/Coordinators/ProfileCoordinator.swift",
      """
      final class ProfileCoordinator {
        private let network: NetworkController
        private let door: NetworkController?
        private let doors: [Host: NetworkController]
        init(network: NetworkController) {
          self.network = network
        }
        func start() async throws {
          let user = try await network.user() // ✗ asks `network`
          let others = try await self.door?.followers() // ✗ asks `door`
          let screen = ProfileViewController(network: doors[Host.usual] ?? network)
          try await screen.load()
        }
      }
      """),
    Example(
      "A format belongs to a view model", in: "Sources/Coordinators/LoginCoordinator.swift",
      """
      let shown = ErrorViewModel(error) // ✗ ErrorViewModel
      let title: StyledLine = "Signed in as \\(login)" // ✗ StyledLine
      let text = SafeText(untrusted: login) // ✗ SafeText
      let date = joined.formatted(.iso8601) // ✗ formatted
      let name = "ErrorViewModel"
      """),
    Example(
      "View controllers do both", in: "Sources/ViewControllers/Profile/ProfileViewController.swift",
      "let model = ProfileViewModel(try await network.user())"),
  ])
  func `A coordinator that decides what is refused`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
