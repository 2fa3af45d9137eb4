import Testing

/// The first doc comment of each file begins with the role that the file plays.
@Suite("Roles are named")
struct RolesAreNamed {
  /// By module, the words of `ARCHITECTURE.md`; what serves a role without playing it is its support.
  private static let roles: [String: [String]] = [
    "LotusModel": ["Model"],
    "ViewModels": ["View model"],
    "ModelControllers": ["Shared model controller", "Model controller support"],
    "Terminal": ["Terminal kit", "View"],
    "ViewControllers": ["View controller", "Dedicated model controller", "Interface controller", "View", "View model"],
    "Coordinators": ["Coordinator", "Storyboard"],
    "ghlotus": ["App delegate"],
  ]

  static func violations(in files: [SourceFile]) -> [Violation] {
    files.production.compactMap { file in
      guard let roles = roles[file.module], let first = file.comments.first(where: { $0.text.hasPrefix("/// ") }),
        !roles.contains(where: { first.text.hasPrefix("/// \($0)") })
      else { return nil }
      return file.violation(file.types.first?.line ?? 1, "names no role first; here: \(roles.joined(separator: ", "))")
    }
  }

  @Test func `In the package, each file names its role first`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "A model says that it is one", in: "Sources/LotusModel/GitHub/Star.swift",
      """
      /// Model: a star.
      struct Star {}
      /// Who gave it.
      struct Giver {}
      """),
    Example(
      "Another begins with what it is", in: "Sources/LotusModel/GitHub/Star.swift",
      """
      /// Someone's star.
      struct Star {} // ✗ names no role first
      """),
    Example(
      "A coordinator does not call itself a view", in: "Sources/Coordinators/StarCoordinator.swift",
      """
      /// View: a star.
      final class StarCoordinator {} // ✗ names no role first
      """),
  ])
  func `A file without a role is refused`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
