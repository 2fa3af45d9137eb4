import Testing

/// Rule 3: inside `ViewControllers`, only files named `*ViewController.swift` use `NetworkController`. Data sources,
/// state machines, interface controllers and views do not import `ModelControllers` at all.
///
/// Interface controllers (`ViewControllers/Interface`) could serve any app, so they import neither `LotusModel` nor `ViewModels`.
///
/// The compiler holds it: what asks is public for `@_spi(Asking)` alone, so a file whose import does not say so cannot
/// call it, under any name. This test holds who says so, and that nothing which asks is offered without it.
@Suite("Rule 3: only view controllers ask the network")
struct Rule03OnlyViewControllersAskTheNetwork {
  static func violations(in files: [SourceFile]) -> [Violation] {
    askers(in: files) + openDoors(in: files) + importsOfModelControllers(in: files)
      + interfaceControllersWithModels(in: files)
  }

  private static func askers(in files: [SourceFile]) -> [Violation] {
    files.production.filter { !isViewController($0) }.flatMap { file in
      file.words { $0 == "@_spi" }.filter { !isOffer($0, in: file) }.map {
        file.violation($0.line, "may ask; let the view controller ask, and take what it got")
      }
    }
  }

  /// Its name is no licence: the view controller must be in it.
  private static func isViewController(_ file: SourceFile) -> Bool {
    file.module == "ViewControllers" && file.name.hasSuffix("ViewController.swift")
      && file.types.contains { "\($0.name).swift" == file.name }
  }

  /// Whether it says who may call what follows, rather than importing it.
  private static func isOffer(_ mention: Mention, in file: SourceFile) -> Bool {
    file.module == "ModelControllers" && !file.imports.contains { $0.line == mention.line }
  }

  /// Public members of the network controller outside of `@_spi(Asking) extension`, except for how it is made.
  private static func openDoors(in files: [SourceFile]) -> [Violation] {
    files.inModule("ModelControllers").flatMap { file in
      let types = file.declarations.filter { $0.isType || $0.kind == .extension }
      return file.words { ["public", "package", "open"].contains($0) }.filter { mention in
        let owner = types.last { $0.line <= mention.line }
        let declared = file.tokens[mention.index...].first { !isModifier($0.text) }?.text
        return owner?.name == "NetworkController" && owner?.modifiers.contains("@_spi(Asking)") == false
          && !["actor", "init"].contains(declared)
      }.map { file.violation($0.line, "offers this to every file; move it to an `@_spi(Asking) extension`") }
    }
  }

  private static func isModifier(_ word: String) -> Bool {
    ["public", "package", "open", "nonisolated", "final", "static"].contains(word)
  }

  private static func importsOfModelControllers(in files: [SourceFile]) -> [Violation] {
    files.inModule("ViewControllers").filter { !$0.name.hasSuffix("ViewController.swift") }.flatMap { file in
      file.imports.filter { $0.name == "ModelControllers" }.map {
        file.violation($0.line, "imports ModelControllers; let the view controller ask, and take what it got")
      }
    }
  }

  private static func interfaceControllersWithModels(in files: [SourceFile]) -> [Violation] {
    files.filter { $0.path.hasPrefix("Sources/ViewControllers/Interface/") }.flatMap { file in
      file.imports.filter { Modules.inert.contains($0.name) }.map {
        file.violation($0.line, "imports \($0.name); an interface controller could serve any app")
      }
    }
  }

  @Test func `In the package, only view controllers ask the network`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "A data source fetches nothing", in: "Sources/ViewControllers/Profile/ProfileDataSource.swift",
      """
      import LotusModel
      import ModelControllers // ✗ imports ModelControllers
      final class ProfileDataSource {}
      """),
    Example(
      "An import of one type is an import", in: "Sources/ViewControllers/Profile/SummaryCell.swift",
      "internal import class ModelControllers.CacheController // ✗ imports ModelControllers"),
    Example(
      "An interface controller knows no models", in: "Sources/ViewControllers/Interface/FormFocusController.swift",
      """
      import LotusModel // ✗ imports LotusModel
      import ModelControllers // ✗ imports ModelControllers
      import Terminal
      import ViewModels // ✗ imports ViewModels
      """),
    Example(
      "A data source knows models", in: "Sources/ViewControllers/Profile/ProfileDataSource.swift", "import LotusModel"),
    Example(
      "A view controller asks", in: "Sources/ViewControllers/Profile/ProfileViewController.swift",
      """
      @_spi(Asking) public import ModelControllers
      final class ProfileViewController { let network: NetworkController }
      """),
    Example(
      "A name of a file is no licence", in: "Sources/ViewControllers/Profile/ProfileLoadingViewController.swift",
      """
      @_spi(Asking) import ModelControllers // ✗ may ask
      enum ProfileLoading {}
      """),
    Example(
      "Nor may others ask",
      [
        "Sources/Coordinators/ProfileCoordinator.swift": "@_spi(Asking) import ModelControllers // ✗ may ask",
        "Sources/ghlotus/CompositionRoot.swift": "@_spi(Asking) internal import ModelControllers // ✗ may ask",
        "Sources/ghlotus/App.swift": "@_spi(Asking) extension NetworkController {} // ✗ may ask",
      ]),
    Example(
      "What asks is offered to those who may", in: "Sources/ModelControllers/Network/NetworkController.swift",
      """
      public actor NetworkController {
        public init() {}
        public nonisolated func answer() {} // ✗ offers this to every file
        func send() {}
        package var journal: Journal { get } // ✗ offers this to every file
      }
      @_spi(Asking) extension NetworkController {
        public nonisolated func pages() {}
      }
      public extension NetworkController { // ✗ offers this to every file
        func clear() {}
      }
      public struct Page {
        public let items: [Item]
      }
      """),
    Example(
      "A coordinator passes it on", in: "Sources/Coordinators/ProfileCoordinator.swift", "import ModelControllers"),
  ])
  func `Any other file that could ask is refused`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
