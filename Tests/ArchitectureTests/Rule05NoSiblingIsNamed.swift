import Testing

/// Rule 5: a view controller names no other view controller. A coordinator names no sibling coordinator; siblings meet
/// only in `AppCoordinator`, and that is the only one that `ghlotus` knows.
@Suite("Rule 5: no sibling is named")
struct Rule05NoSiblingIsNamed {
  static func violations(in files: [SourceFile]) -> [Violation] {
    let viewControllers = types(of: files.inModule("ViewControllers"), suffix: "ViewController")
    let coordinators = types(of: files.inModule("Coordinators"), suffix: "Coordinator")
    return siblings(in: files.inModule("ViewControllers"), of: viewControllers)
      + siblings(in: files.inModule("Coordinators"), of: coordinators)
      + files.inModule("ghlotus").flatMap { file in
        file.words { viewControllers.union(coordinators).subtracting([root]).contains($0) }.map {
          file.violation($0.line, "names `\($0.text)`; the composition root knows \(root) only")
        }
      }
  }

  private static func siblings(in files: [SourceFile], of family: Set<String>) -> [Violation] {
    files.flatMap { file in
      let own = file.ownTypes.intersection(family)
      let strangers = own.contains(root) ? [] : family.subtracting(own)
      return file.types.filter { own.contains($0.fullName) }.dropFirst().map {
        file.violation($0.line, "declares `\($0.name)` beside another; give it a file of its own")
      }
        + file.words(where: strangers.contains).map {
          file.violation($0.line, "names `\($0.text)`; report upward through a delegate instead")
        }
    }
  }

  private static func types(of files: [SourceFile], suffix: String) -> Set<String> {
    let names = files.flatMap(\.types).filter { $0.kind != .protocol && $0.owner == nil }.map(\.name)
    return Set(names.filter { $0.hasSuffix(suffix) && $0 != suffix })
  }

  private static let root = "AppCoordinator"

  @Test func `In the package, no type names a sibling`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "View controllers do not know each other",
      [
        "Sources/ViewControllers/Profile/ProfileViewController.swift": """
        protocol ProfileViewControllerDelegate: AnyObject {}
        final class ProfileViewController {
          weak var delegate: (any ProfileViewControllerDelegate)?
          func edit() { present(EditViewController()) } // ✗ names `EditViewController`
          /// Its counterpart is EditViewController.
          func help() -> String { "EditViewController" }
        }
        """,
        "Sources/ViewControllers/Edit/EditViewController.swift": """
        final class EditViewController {}
        final class OtherViewController {} // ✗ a file of its own
        """,
        "Sources/ViewControllers/Edit/EditViewController+Keys.swift": "extension EditViewController {}",
        "Sources/ViewControllers/Edit/FormCell.swift": "let owner: EditViewController // ✗ names `EditViewController`",
      ]),
    Example(
      "Coordinators meet in AppCoordinator",
      [
        "Sources/Coordinators/LoginCoordinator.swift": """
        final class LoginCoordinator {
          let next: ProfileCoordinator // ✗ names `ProfileCoordinator`
          let parent: AppCoordinator // ✗ names `AppCoordinator`
          let screen: ProfileViewController
        }
        """,
        "Sources/Coordinators/ProfileCoordinator.swift": "final class ProfileCoordinator {}",
        "Sources/Coordinators/Storyboard.swift": "let first = ProfileCoordinator.self // ✗ names `ProfileCoordinator`",
        "Sources/Coordinators/Coordinator.swift": "protocol Coordinator {}",
        "Sources/Coordinators/AppCoordinator.swift": """
        final class AppCoordinator: Coordinator { let children = [LoginCoordinator(), ProfileCoordinator()] }
        """,
        "Sources/ViewControllers/Profile/ProfileViewController.swift": "final class ProfileViewController {}",
        "Sources/ghlotus/App.swift": """
        let root = AppCoordinator()
        let login = LoginCoordinator() // ✗ knows AppCoordinator only
        let profile = ProfileViewController() // ✗ knows AppCoordinator only
        """,
      ]),
  ])
  func `A name of a sibling is refused`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
