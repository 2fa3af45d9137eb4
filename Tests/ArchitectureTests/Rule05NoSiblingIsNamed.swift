import Testing

/// Rule 5: no view controller names another view controller, and no coordinator names another
/// coordinator.
///
/// Only `AppCoordinator` may name the other coordinators, and `ghlotus` may name no coordinator
/// except `AppCoordinator`. A file belongs to the type it is named after, and may name only that
/// type.
@Suite("Rule 5: no type names a sibling")
struct Rule05NoSiblingIsNamed {
  static func violations(in files: [SourceFile]) -> [Violation] {
    let viewControllers = types(of: files.inModule("ViewControllers"), suffix: "ViewController")
    let coordinators = types(of: files.inModule("Coordinators"), suffix: "Coordinator")
    let aliases = Aliases(files)
    return siblings(in: files.inModule("ViewControllers"), of: viewControllers, aliases)
      + siblings(in: files.inModule("Coordinators"), of: coordinators, aliases)
      + files.inModule("ghlotus").flatMap { file in
        let strangers = aliases.including(viewControllers.union(coordinators).subtracting([root]))
        return file.words(where: strangers.contains).map {
          file.violation($0.line, "names `\($0.text)`; the composition root may name only \(root)")
        }
      }
  }

  private static func siblings(
    in files: [SourceFile], of family: Set<String>, _ aliases: Aliases
  ) -> [Violation] {
    files.flatMap { file in
      let own = family.filter { file.name == "\($0).swift" || file.name.hasPrefix("\($0)+") }
      let strangers = own.contains(root) ? [] : aliases.including(family.subtracting(own))
      return file.words(where: strangers.contains).map {
        file.violation($0.line, "names `\($0.text)`; inform the parent through a delegate instead")
      }
    }
  }

  private static func types(of files: [SourceFile], suffix: String) -> Set<String> {
    let names = files.flatMap(\.types).filter { $0.kind != .protocol && $0.owner == nil }.map(\.name)
    return Set(names.filter { $0.hasSuffix(suffix) && $0 != suffix })
  }

  private static let root = "AppCoordinator"

  @Test func `View controllers and coordinators do not name their siblings`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "View controllers do not name each other",
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
        final class OtherViewController {} // ✗ names `OtherViewController`
        typealias Editor = EditViewController
        """,
        "Sources/ViewControllers/Edit/EditViewController+Keys.swift": "extension EditViewController {}",
        "Sources/ViewControllers/Edit/FormCell.swift": """
        let owner: EditViewController // ✗ names `EditViewController`
        let other: Editor // ✗ names `Editor`
        extension `EditViewController` {} // ✗ names `EditViewController`
        """,
      ]),
    Example(
      "Only AppCoordinator names the other coordinators",
      [
        "Sources/Coordinators/LoginCoordinator.swift": """
        final class LoginCoordinator {
          let next: ProfileCoordinator // ✗ names `ProfileCoordinator`
          let parent: AppCoordinator // ✗ names `AppCoordinator`
          let screen: ProfileViewController
        }
        """,
        "Sources/Coordinators/ProfileCoordinator.swift": "final class ProfileCoordinator {}",
        "Sources/Coordinators/LoginCoordinator+App.swift": """
        extension AppCoordinator {} // ✗ names `AppCoordinator`
        let next = ProfileCoordinator() // ✗ names `ProfileCoordinator`
        """,
        "Sources/Coordinators/AppCoordinator+Browsing.swift": "extension AppCoordinator { let a = LoginCoordinator() }",
        "Sources/Coordinators/Storyboard.swift": "let first = ProfileCoordinator.self // ✗ names `ProfileCoordinator`",
        "Sources/Coordinators/Coordinator.swift": "protocol Coordinator {}",
        "Sources/Coordinators/AppCoordinator.swift": """
        final class AppCoordinator: Coordinator { let children = [LoginCoordinator(), ProfileCoordinator()] }
        """,
        "Sources/ViewControllers/Profile/ProfileViewController.swift": "final class ProfileViewController {}",
        "Sources/ghlotus/App.swift": """
        let root = AppCoordinator()
        let login = LoginCoordinator() // ✗ may name only AppCoordinator
        let profile = ProfileViewController() // ✗ may name only AppCoordinator
        """,
      ]),
  ])
  func `The name of a sibling is reported`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
