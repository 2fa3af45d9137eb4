import Testing

/// What a file imports stays within what the design lets its module build on. SwiftPM alone would only notice circles.
@Suite("Module order")
struct ModuleOrderTests {
  static func violations(in files: [SourceFile]) -> [Violation] {
    files.production.flatMap { file in
      let allowed = Modules.dependencies[file.module, default: []].union(Modules.platform[file.module, default: []])
      return underscored(in: file)
        + file.imports.compactMap { library in
          if library.modifiers.contains("@testable") {
            return file.violation(library.line, "looks into \(library.name); only tests may")
          }
          guard !allowed.contains(library.name) else { return nil }
          return file.violation(library.line, "imports \(library.name), which \(file.module) may not know")
        }
    }
  }

  /// `@_exported` and `@_silgen_name` reach past the imports. `@_spi` is what rule 3 is about.
  private static func underscored(in file: SourceFile) -> [Violation] {
    file.words { $0.hasPrefix("@_") && $0 != "@_spi" }.map {
      file.violation($0.line, "says `\($0.text)`; let each file import what it uses")
    }
  }

  @Test func `The package's files import what their modules may know`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: Modules.swift.sorted())
  func `No rule is kept for want of sources`(module: String) {
    #expect([SourceFile].package.contains { $0.module == module }, "Sources/\(module) was not found")
  }

  @Test(arguments: [
    Example(
      "Nothing below knows what is above",
      [
        "Sources/LotusModel/GitHub/User.swift": "import ViewModels // ✗ imports ViewModels",
        "Sources/ViewModels/UserViewModel.swift": "import ModelControllers // ✗ imports ModelControllers",
        "Sources/ModelControllers/Network/NetworkController.swift": "import ViewModels // ✗ imports ViewModels",
        "Sources/Terminal/Screen.swift": "public import LotusModel // ✗ imports LotusModel\nimport Glibc",
        "Sources/ViewControllers/Edit/FormCell.swift": "import struct Coordinators.Segue // ✗ imports Coordinators",
        "Sources/Coordinators/AppCoordinator.swift": """
        import Foundation // ✗ imports Foundation
        import FoundationEssentials // ✗ imports FoundationEssentials
        """,
        "Sources/ViewControllers/Edit/EditViewController.swift": "import Glibc // ✗ imports Glibc",
        "Sources/ghlotus/App.swift": "import Dispatch // ✗ imports Dispatch",
      ]),
    Example(
      "An import counts for its own file only", in: "Sources/ViewControllers/Exports.swift",
      """
      @_exported import ModelControllers // ✗ says `@_exported`
      @testable import ModelControllers // ✗ looks into ModelControllers
      @_silgen_name("socket") func socket(_: Int32, _: Int32, _: Int32) -> Int32 // ✗ says `@_silgen_name`
      @_spi(Asking) import ModelControllers
      """),
  ])
  func `An import against the order is refused`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
