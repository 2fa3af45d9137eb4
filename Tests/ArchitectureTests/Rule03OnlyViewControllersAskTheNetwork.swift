import Testing

/// Rule 3: inside `ViewControllers`, only files named `*ViewController.swift` use `NetworkController`. Data sources,
/// state machines, interface controllers and views do not import `ModelControllers` at all.
///
/// Interface controllers (`ViewControllers/Interface`) could serve any app, so they import neither `LotusModel` nor `ViewModels`.
///
/// `MemberImportVisibility` makes this sound: without the import, a file can use neither the type nor its members.
@Suite("Rule 3: only view controllers ask the network")
struct Rule03OnlyViewControllersAskTheNetwork {
  static func violations(in files: [SourceFile]) -> [Violation] {
    askers(in: files) + interfaceControllersWithModels(in: files)
  }

  private static func askers(in files: [SourceFile]) -> [Violation] {
    files.inModule("ViewControllers").filter { !$0.name.hasSuffix("ViewController.swift") }.flatMap { file in
      file.imports.filter { $0.name == "ModelControllers" }.map {
        file.violation($0.line, "imports ModelControllers; let the view controller ask, and take what it got")
      }
        + file.words { $0 == "NetworkController" }.map {
          file.violation($0.line, "names `NetworkController`; let the view controller ask, and take what it got")
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
      final class ProfileDataSource {
        let network: NetworkController // ✗ names `NetworkController`
      }
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
      import ModelControllers
      final class ProfileViewController { let network: NetworkController }
      """),
    Example(
      "A coordinator hands over", in: "Sources/Coordinators/ProfileCoordinator.swift", "import ModelControllers"),
  ])
  func `Any other file that could ask is refused`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
