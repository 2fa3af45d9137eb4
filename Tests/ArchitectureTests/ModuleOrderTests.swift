import Testing

/// A file imports only the modules that the design allows for its own module. SwiftPM would reject
/// only circular dependencies.
@Suite("Module order")
struct ModuleOrderTests {
  static func violations(in files: [SourceFile]) -> [Violation] {
    files.production.flatMap { file in
      let allowed = Modules.dependencies[file.module, default: []].union(Modules.platform[file.module, default: []])
      return underscored(in: file)
        + file.imports.compactMap { library in
          if library.modifiers.contains("@testable") {
            return file.violation(library.line, "imports \(library.name) with @testable, which only tests may do")
          }
          guard !allowed.contains(library.name) else { return nil }
          return file.violation(library.line, "imports \(library.name), which \(file.module) must not depend on")
        }
    }
  }

  /// Uses of attributes that begin with an underscore, except `@_spi`, which rule 3 covers.
  ///
  /// `@_exported` and `@_silgen_name` give access to declarations that the file doesn't import.
  private static func underscored(in file: SourceFile) -> [Violation] {
    file.words { $0.hasPrefix("@_") && $0 != "@_spi" }.map {
      file.violation($0.line, "uses `\($0.text)`; import modules with a plain `import` in each file")
    }
  }

  @Test func `Files import only the modules that the design allows`() {
    expectNone(Self.violations(in: .package))
  }

  @Test(arguments: Modules.swift.sorted())
  func `Every module has source files for the rules to check`(module: String) {
    #expect([SourceFile].package.contains { $0.module == module }, "no source files in Sources/\(module)")
  }

  @Test(arguments: [
    Example(
      "Modules do not import the modules above them",
      [
        "Sources/LotusModel/Accounts/User.swift": "import ViewModels // ✗ imports ViewModels",
        "Sources/ViewModels/UserViewModel.swift": "import ModelControllers // ✗ imports ModelControllers",
        "Sources/ModelControllers/Network/NetworkController.swift": "import ViewModels // ✗ imports ViewModels",
        "Sources/Kits/Terminal/Screen.swift": "public import LotusModel // ✗ imports LotusModel\nimport Glibc",
        "Sources/ViewControllers/Edit/FormCell.swift": "import struct Coordinators.Segue // ✗ imports Coordinators",
        "Sources/Coordinators/AppCoordinator.swift": """
        import Foundation // ✗ imports Foundation
        import FoundationEssentials // ✗ imports FoundationEssentials
        """,
        "Sources/ViewControllers/Edit/EditViewController.swift": "import Glibc // ✗ imports Glibc",
        "Sources/ghlotus/App.swift": "import Dispatch // ✗ imports Dispatch",
      ]),
    Example(
      "An import applies only to its own file", in: "Sources/ViewControllers/Exports.swift",
      """
      @_exported import ModelControllers // ✗ uses `@_exported`
      @testable import ModelControllers // ✗ imports ModelControllers with @testable
      @_silgen_name("socket") func socket(_: Int32, _: Int32, _: Int32) -> Int32 // ✗ uses `@_silgen_name`
      @_spi(Asking) import ModelControllers
      """),
  ])
  func `An import that the design does not allow is reported`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
