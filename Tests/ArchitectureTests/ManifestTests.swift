import Testing

/// `Package.swift` declares all modules of the design, allows only the dependencies of the design,
/// and has the same strict settings for all modules.
@Suite("Package manifest")
struct ManifestTests {
  static func violations(in files: [SourceFile]) -> [Violation] {
    files.filter { $0.path == "Package.swift" }.flatMap { file in
      let targets = Manifest(file).targets
      let missing = Modules.swift.subtracting(targets.map(\.name)).sorted().map {
        file.violation(1, "does not declare the module \($0), which the design requires")
      }
      let forbidden = file.words { ["unsafeFlags", "treatAllWarnings", "treatWarning"].contains($0) }.map {
        file.violation($0.line, "sets \($0.text), which can break the build with a newer compiler")
      }
      return missing + forbidden + targets.flatMap { faults(of: $0).map { file.violation($0.line, $0.sentence) } }
    }
  }

  private static func faults(of target: Manifest.Target) -> [(line: Int, sentence: String)] {
    (boundaryFaults(of: target) + settingFaults(of: target)).map { (target.line, "\(target.name) \($0)") }
  }

  private static func boundaryFaults(of target: Manifest.Target) -> [String] {
    guard !target.isTest else { return [] }
    guard let allowed = Modules.dependencies[target.name] else { return ["is not a module of the design"] }
    return target.dependencies.subtracting(allowed).sorted().map { "depends on \($0), which the design does not allow" }
  }

  private static func settingFaults(of target: Manifest.Target) -> [String] {
    guard !target.isSystemLibrary, target.isTest || Modules.swift.contains(target.name) else { return [] }
    let missing = strict.filter { !$0.isSaid(in: target.settings) }.map(\.text)
    let isOnMainActor = Phrase(".defaultIsolation(MainActor.self)").isSaid(in: target.settings)
    let belongsThere = Modules.onMainActor.contains(target.name)
    return (missing.isEmpty ? [] : ["lacks \(missing.joined(separator: ", "))"])
      + (isOnMainActor && !belongsThere ? ["uses the main actor; only modules that draw or navigate may"] : [])
      + (belongsThere && !isOnMainActor ? ["lacks .defaultIsolation(MainActor.self)"] : [])
  }

  private static let strict: [Phrase] = [
    ".swiftLanguageMode(.v6)",
    ".enableUpcomingFeature(\"ExistentialAny\")",
    ".enableUpcomingFeature(\"InternalImportsByDefault\")",
    ".enableUpcomingFeature(\"MemberImportVisibility\")",
  ]

  @Test func `The package's manifest follows the design`() {
    let files = [SourceFile].package
    #expect(files.contains { $0.path == "Package.swift" })
    expectNone(Self.violations(in: files))
  }

  @Test(arguments: [
    Example(
      "Modules have the dependencies of the design and strict settings", in: "Package.swift",
      """
      let strict: [SwiftSetting] = [ // ✗ does not declare the module Coordinators
        .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
      ]
      let onMainActor = strict + [.defaultIsolation(MainActor.self)]
      let package = Package(
        name: "ghlotus",
        products: [.executable(name: "ghlotus", targets: ["ghlotus"])],
        targets: [
          .systemLibrary(name: "CTickit", pkgConfig: "tickit", providers: [.apt(["libtickit-dev"])]),
          .target(name: "Essentials", swiftSettings: strict),
          .target(name: "HTTP", dependencies: ["Essentials"], swiftSettings: strict),
          .target(name: "LotusModel", dependencies: ["ViewModels"], swiftSettings: strict), // ✗ depends on ViewModels
          .target(name: "ViewModels", dependencies: ["LotusModel"], swiftSettings: strict),
          .target(name: "ModelControllers", dependencies: ["Terminal"], swiftSettings: strict), // ✗ depends on Terminal
          .target( // ✗ depends on LotusModel
            name: "Terminal",
            dependencies: ["CTickit", .target(name: "LotusModel", condition: .when(platforms: [.linux]))],
            swiftSettings: onMainActor),
          .target(name: "ViewControllers", dependencies: ["LotusModel"], swiftSettings: strict), // ✗ lacks
          .target(name: "Helpers", swiftSettings: strict), // ✗ not a module
          .executableTarget(
            name: "ghlotus",
            swiftSettings: onMainActor + [.unsafeFlags(["-O"])]), // ✗ unsafeFlags
          .systemLibrary(name: "CPosix", path: "Tests/CPosix"),
          .target(name: "TestSupport", path: "Tests/Support/TestSupport", swiftSettings: strict),
          .testTarget(name: "TerminalTests", swiftSettings: onMainActor), // ✗ main actor
          .testTarget(name: "LotusModelTests", dependencies: ["LotusModel"]), // ✗ lacks .swiftLanguageMode
        ]
      )
      """)
  ])
  func `A manifest that departs from the design is reported`(example: Example) {
    example.expectVerdict(of: Self.violations)
  }
}
