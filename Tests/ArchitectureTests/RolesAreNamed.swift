import Testing

/// A file with a type that plays a role of the pattern names this role at the start of a doc
/// comment, such as `/// View controller: `.
///
/// The suffix of a type's name tells its role. The folder states the role of the files that have no
/// such type.
@Suite("Role tags")
struct RolesAreNamed {
  /// The tags that a module allows, in the words of `ARCHITECTURE.md`, and the suffixes of the
  /// types that need one.
  private static let roles: [String: (tags: [String], suffixes: [String])] = [
    "Essentials": ([], []),
    "HTTP": ([], []),
    "LotusModel": (["Model"], []),
    "ViewModels": (["View model"], ["ViewModel"]),
    "ModelControllers": (["Shared model controller"], ["Controller"]),
    "Terminal": (["View"], ["View"]),
    "ViewControllers": (
      ["View controller", "Work", "Dedicated model controller", "Interface controller", "View", "View model"],
      ["ViewController", "DataSource", "StateMachine", "Controller", "Cell"]
    ),
    "Coordinators": (["Coordinator", "Storyboard"], ["Coordinator", "Storyboard"]),
    "ghlotus": (["App delegate"], ["App"]),
  ]

  static func violations(in files: [SourceFile]) -> [Violation] {
    let allTags = Set(roles.values.flatMap(\.tags))
    return files.production.compactMap { file in
      guard let (tags, suffixes) = roles[file.module] else { return nil }
      let present = allTags.filter { tag in file.comments.contains { $0.text.hasPrefix("/// \(tag): ") } }
      let needsTag = file.types.contains { type in
        type.owner == nil && type.kind != .protocol && suffixes.contains(where: type.name.hasSuffix)
      }
      if present.isSubset(of: tags), !needsTag || !present.isEmpty { return nil }
      let allowed = tags.joined(separator: ", ")
      return file.violation(file.types.first?.line ?? 1, "wrong role tag or none; allowed here: \(allowed)")
    }
  }

  @Test func `Each file with a role has the tag of the role`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: [
    Example(
      "A model has the tag of its role", in: "Sources/LotusModel/Accounts/Star.swift",
      """
      /// Model: a star.
      struct Star {}
      /// Who gave it.
      struct Giver {}
      """),
    Example(
      "A view model without a tag is reported", in: "Sources/ViewModels/StarViewModel.swift",
      """
      /// Someone's star.
      struct StarViewModel {} // ✗ wrong role tag or none
      """),
    Example(
      "A file whose folder states its role needs no tag", in: "Sources/Kits/Terminal/Stage/Star.swift",
      """
      /// A star.
      struct Star {}
      """),
    Example(
      "A controller has a tag in every folder", in: "Sources/ModelControllers/Stars/StarController.swift",
      """
      /// Finds stars.
      final class StarController {} // ✗ wrong role tag or none
      """),
    Example(
      "A tag of another module is not a role here", in: "Sources/Kits/Terminal/Stage/Star.swift",
      """
      /// Coordinator: a star.
      struct Star {} // ✗ wrong role tag or none
      """),
    Example(
      "A coordinator does not have the tag of a view", in: "Sources/Coordinators/StarCoordinator.swift",
      """
      /// View: a star.
      final class StarCoordinator {} // ✗ wrong role tag or none
      """),
  ])
  func `A missing or wrong role tag is reported`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
