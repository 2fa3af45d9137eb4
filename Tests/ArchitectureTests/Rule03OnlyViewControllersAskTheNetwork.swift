import Testing

/// Rule 3: only view controllers and work use `NetworkController`: the files named
/// `*ViewController.swift`, and those whose first comment has the tag `Work`.
///
/// Data sources, state machines, interface controllers and views don't import `ModelControllers` at
/// all. Interface controllers (`ViewControllers/Interface`) could be part of any app, so they
/// import neither `LotusModel` nor `ViewModels`.
///
/// The compiler enforces a part of this rule. The methods of `NetworkController` that send requests
/// are public only to files that import the module with `@_spi(Asking)`. The tests check the rest.
/// Only view controllers and work have the import with `@_spi(Asking)`. No method that sends requests is
/// public without `@_spi(Asking)`.
@Suite("Rule 3: only view controllers use the network")
struct Rule03OnlyViewControllersAskTheNetwork {
  static func violations(in files: [SourceFile]) -> [Violation] {
    askers(in: files) + openDoors(in: files) + importsOfModelControllers(in: files)
      + interfaceControllersWithModels(in: files)
  }

  private static func askers(in files: [SourceFile]) -> [Violation] {
    files.production.filter { !isViewController($0) && !isWork($0) && !unicode.admits($0) }.flatMap { file in
      file.words { $0 == "@_spi" }.filter { !isOffer($0, in: file) }.map {
        file.violation($0.line, "uses `@_spi(Asking)`; let a view controller or work send the request")
      }
    }
  }

  /// The file that uses the part of Swift's standard library that normalizes Unicode.
  private static let unicode = Reserve(
    names: ["@_spi"], places: ["Kits/Essentials/Basics/String+Folding.swift"])

  /// Whether the file declares the view controller that its name promises.
  private static func isViewController(_ file: SourceFile) -> Bool {
    file.module == "ViewControllers" && file.name.hasSuffix("ViewController.swift")
      && file.types.contains { "\($0.name).swift" == file.name }
  }

  /// Whether the file contains work: functions that send requests and have nothing to show.
  private static func isWork(_ file: SourceFile) -> Bool {
    file.module == "ViewControllers" && file.comments.contains { $0.text.hasPrefix("/// Work: ") }
  }

  /// Whether an `@_spi` attribute restricts a declaration, rather than an import.
  private static func isOffer(_ mention: Mention, in file: SourceFile) -> Bool {
    file.module == "ModelControllers" && !file.imports.contains { $0.line == mention.line }
  }

  /// Public members of the network controller that are not in an `@_spi(Asking) extension`, except
  /// the initializers.
  private static func openDoors(in files: [SourceFile]) -> [Violation] {
    files.inModule("ModelControllers").flatMap { file in
      let types = file.declarations.filter { $0.isType || $0.kind == .extension }
      return file.words { ["public", "package", "open"].contains($0) }.filter { mention in
        let owner = types.last { $0.line <= mention.line }
        let declared = file.tokens[mention.index...].first { !isModifier($0.text) }?.text
        return owner?.name == "NetworkController" && owner?.modifiers.contains("@_spi(Asking)") == false
          && !["actor", "init"].contains(declared)
      }.map { file.violation($0.line, "is public for every file; move it to an `@_spi(Asking) extension`") }
    }
  }

  private static func isModifier(_ word: String) -> Bool {
    ["public", "package", "open", "nonisolated", "final", "static"].contains(word)
  }

  private static func importsOfModelControllers(in files: [SourceFile]) -> [Violation] {
    files.inModule("ViewControllers").filter { !$0.name.hasSuffix("ViewController.swift") && !isWork($0) }.flatMap {
      file in
      file.imports.filter { $0.name == "ModelControllers" }.map {
        file.violation($0.line, "imports ModelControllers; let the view controller or work send the request")
      }
    }
  }

  private static func interfaceControllersWithModels(in files: [SourceFile]) -> [Violation] {
    files.filter { $0.path.hasPrefix("Sources/ViewControllers/Interface/") }.flatMap { file in
      file.imports.filter { Modules.inert.contains($0.name) }.map {
        file.violation($0.line, "imports \($0.name); an interface controller must not depend on this app")
      }
    }
  }

  @Test func `Only view controllers send network requests`() {
    expectNone(Self.violations(in: .package))
    #expect(Reserve.idle([Self.unicode], in: .package).isEmpty)
  }

  @Test(arguments: [
    Example(
      "A data source may not send requests", in: "Sources/ViewControllers/Profile/ProfileDataSource.swift",
      """
      import LotusModel
      import ModelControllers // ✗ imports ModelControllers
      final class ProfileDataSource {}
      """),
    Example(
      "The import of a single type counts as an import", in: "Sources/ViewControllers/Profile/SummaryCell.swift",
      "internal import class ModelControllers.CacheController // ✗ imports ModelControllers"),
    Example(
      "An interface controller uses no models", in: "Sources/ViewControllers/Interface/FormFocusController.swift",
      """
      import LotusModel // ✗ imports LotusModel
      import ModelControllers // ✗ imports ModelControllers
      import Terminal
      import ViewModels // ✗ imports ViewModels
      """),
    Example(
      "A data source may use models", in: "Sources/ViewControllers/Profile/ProfileDataSource.swift",
      "import LotusModel"),
    Example(
      "A view controller may send requests", in: "Sources/ViewControllers/Profile/ProfileViewController.swift",
      """
      @_spi(Asking) public import ModelControllers
      final class ProfileViewController { let network: NetworkController }
      """),
    Example(
      "Work may send requests", in: "Sources/ViewControllers/EditProfile/ProfileSaver.swift",
      """
      @_spi(Asking) public import ModelControllers
      /// Work: saves a profile.
      final class ProfileSaver { let network: NetworkController }
      """),
    Example(
      "The tag of work has no meaning outside of ViewControllers", in: "Sources/Coordinators/ProfileCoordinator.swift",
      """
      @_spi(Asking) import ModelControllers // ✗ uses `@_spi
      /// Work: saves a profile.
      final class ProfileCoordinator {}
      """),
    Example(
      "A file must declare the view controller in its name",
      in: "Sources/ViewControllers/Profile/ProfileLoadingViewController.swift",
      """
      @_spi(Asking) import ModelControllers // ✗ uses `@_spi
      enum ProfileLoading {}
      """),
    Example(
      "Files outside of ViewControllers may not send requests",
      [
        "Sources/Coordinators/ProfileCoordinator.swift": "@_spi(Asking) import ModelControllers // ✗ uses `@_spi",
        "Sources/ghlotus/CompositionRoot.swift": "@_spi(Asking) internal import ModelControllers // ✗ uses `@_spi",
        "Sources/ghlotus/App.swift": "@_spi(Asking) extension NetworkController {} // ✗ uses `@_spi",
      ]),
    Example(
      "Methods that send requests are restricted", in: "Sources/ModelControllers/Network/NetworkController.swift",
      """
      public actor NetworkController {
        public init() {}
        public nonisolated func answer() {} // ✗ is public
        func send() {}
        package var journal: Journal { get } // ✗ is public
      }
      @_spi(Asking) extension NetworkController {
        public nonisolated func pages() {}
      }
      public extension NetworkController { // ✗ is public
        func clear() {}
      }
      public struct Page {
        public let items: [Item]
      }
      """),
    Example(
      "A coordinator may import the model controllers", in: "Sources/Coordinators/ProfileCoordinator.swift",
      "import ModelControllers"),
  ])
  func `Any other file that could send requests is reported`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
