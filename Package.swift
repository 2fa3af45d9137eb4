// swift-tools-version: 6.3
import PackageDescription

/// The settings of all targets.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The settings of the targets that draw, read keys or navigate. Their code runs on the main actor
/// by default.
let onMainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

/// Returns the value of an environment variable as a literal of C.
func literal(_ variable: String) -> String {
  "\"\(Context.environment[variable] ?? "")\""
}

let package = Package(
  name: "ghlotus",
  products: [.executable(name: "ghlotus", targets: ["ghlotus"])],
  targets: [
    .target(
      name: "CBuild", path: "Sources/C/CBuild",
      cSettings: [
        .define("GHLOTUS_CLIENT_ID", to: literal("GHLOTUS_BUILD_CLIENT_ID")),
        .define("GHLOTUS_COMMIT", to: literal("GHLOTUS_BUILD_COMMIT")),
        .define("GHLOTUS_COMMIT_TIME", to: Context.environment["GHLOTUS_BUILD_TIME"] ?? "0"),
      ]),
    .target(name: "CProcess", path: "Sources/C/CProcess"),
    .systemLibrary(
      name: "CLibchafa", path: "Sources/C/CLibchafa", pkgConfig: "chafa", providers: [.apt(["libchafa-dev"])]),
    .systemLibrary(name: "CLibcurl", path: "Sources/C/CLibcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CLibgd", path: "Sources/C/CLibgd", providers: [.apt(["libgd-dev"])]),
    .systemLibrary(name: "CLibjq", path: "Sources/C/CLibjq", providers: [.apt(["libjq-dev"])]),
    .systemLibrary(
      name: "CLibsecret", path: "Sources/C/CLibsecret", pkgConfig: "libsecret-1", providers: [.apt(["libsecret-1-dev"])]
    ),
    .systemLibrary(name: "CMd4c", path: "Sources/C/CMd4c", providers: [.apt(["libmd4c-dev"])]),
    .systemLibrary(name: "CTickit", path: "Sources/C/CTickit", providers: [.apt(["libtickit-dev"])]),

    .target(name: "Essentials", path: "Sources/Kits/Essentials", swiftSettings: strict),
    .target(name: "HTTP", dependencies: ["Essentials"], path: "Sources/Kits/HTTP", swiftSettings: strict),
    .target(
      name: "Terminal", dependencies: ["CTickit", "Essentials"], path: "Sources/Kits/Terminal",
      swiftSettings: onMainActor),

    .target(
      name: "LotusModel", dependencies: ["Essentials", "HTTP"], resources: [.embedInCode("Content/EmojiNames.txt")],
      swiftSettings: strict),
    .target(name: "ViewModels", dependencies: ["Essentials", "HTTP", "LotusModel"], swiftSettings: strict),
    .target(
      name: "ModelControllers",
      dependencies: [
        "Essentials", "HTTP", "LotusModel", "CLibchafa", "CLibcurl", "CLibgd", "CLibjq", "CLibsecret", "CMd4c",
      ],
      swiftSettings: strict),
    .target(
      name: "ViewControllers",
      dependencies: ["Essentials", "HTTP", "LotusModel", "ViewModels", "ModelControllers", "Terminal"],
      swiftSettings: onMainActor),
    .target(
      name: "Coordinators",
      dependencies: ["HTTP", "LotusModel", "ViewModels", "ModelControllers", "Terminal", "ViewControllers"],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "ghlotus",
      dependencies: [
        "CBuild", "CProcess", "Essentials", "HTTP", "LotusModel", "ViewModels", "ModelControllers", "Terminal",
        "ViewControllers", "Coordinators",
      ],
      swiftSettings: onMainActor),

    .systemLibrary(name: "CGlibcGNU", path: "Tests/Support/TestSupport/CGlibcGNU"),
    .target(
      name: "TestSupport",
      dependencies: ["CGlibcGNU", "CLibsecret"],
      path: "Tests/Support/TestSupport",
      exclude: ["CGlibcGNU"],
      swiftSettings: strict),
    .target(name: "TestTraits", dependencies: ["TestSupport"], path: "Tests/Support/TestTraits", swiftSettings: strict),
    .target(
      name: "ModelExamples", dependencies: ["Essentials", "HTTP", "LotusModel"], path: "Tests/Support/ModelExamples",
      swiftSettings: strict),
    .target(
      name: "MockScreen", dependencies: ["Terminal", "CTickit"], path: "Tests/Support/MockScreen", swiftSettings: strict
    ),
    .target(
      name: "EditingModel", dependencies: ["Terminal"], path: "Tests/Support/EditingModel", swiftSettings: strict),
    .executableTarget(
      name: "screen-demo", dependencies: ["Terminal"], path: "Tests/Support/ScreenDemo", swiftSettings: strict),
    .executableTarget(
      name: "benchmarks", dependencies: ["ModelExamples", "TestSupport"], path: "Tools/Benchmarks",
      swiftSettings: strict),
    .executableTarget(
      name: "torture", dependencies: ["Essentials", "HTTP", "LotusModel", "TestSupport"], path: "Tools/Torture",
      exclude: ["prelude.sh", "shim.c"], swiftSettings: strict),
    .executableTarget(
      name: "draft-writer", dependencies: ["LotusModel", "ModelControllers", "TestSupport"],
      path: "Tests/Support/DraftWriter",
      swiftSettings: strict),
    .testTarget(
      name: "ModelControllersTests",
      dependencies: [
        "Essentials", "HTTP", "LotusModel", "ModelControllers", "TestSupport", "TestTraits", "draft-writer",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CoordinatorsTests",
      dependencies: [
        "Coordinators", "Essentials", "HTTP", "LotusModel", "ViewModels", "ModelControllers", "Terminal",
        "ViewControllers",
        "TestSupport", "MockScreen", "ModelExamples",
      ],
      swiftSettings: strict),
    .testTarget(name: "ArchitectureTests", swiftSettings: strict),
    .testTarget(
      name: "EssentialsTests", dependencies: ["Essentials", "ModelExamples"], path: "Tests/Kits/EssentialsTests",
      swiftSettings: strict),
    .testTarget(
      name: "HTTPTests", dependencies: ["Essentials", "HTTP", "ModelExamples"], path: "Tests/Kits/HTTPTests",
      swiftSettings: strict),
    .testTarget(
      name: "LotusModelTests", dependencies: ["Essentials", "HTTP", "LotusModel", "ModelExamples"],
      swiftSettings: strict),
    .testTarget(
      name: "ViewModelsTests", dependencies: ["Essentials", "HTTP", "LotusModel", "ViewModels", "ModelExamples"],
      swiftSettings: strict),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["Terminal", "EditingModel", "MockScreen", "TestSupport", "TestTraits", "screen-demo"],
      path: "Tests/Kits/TerminalTests",
      swiftSettings: strict),
    .testTarget(
      name: "ViewControllersTests",
      dependencies: [
        "Essentials", "HTTP", "LotusModel", "ViewModels", "ModelControllers", "Terminal", "ViewControllers",
        "MockScreen", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "AcceptanceTests", dependencies: ["TestSupport", "TestTraits", "ghlotus"], swiftSettings: strict),
    .testTarget(
      name: "ghlotusTests",
      dependencies: [
        "Essentials", "HTTP", "LotusModel", "ViewModels", "ModelControllers", "Terminal", "ViewControllers",
        "Coordinators", "ghlotus", "TestSupport", "TestTraits",
      ],
      swiftSettings: strict),
  ]
)

/// The targets that the fuzz tests use. By default, a test target checks the stored corpora. `make
/// fuzz` sets GHLOTUS_FUZZ to build the program that searches for new inputs.
let fuzzed: [Target.Dependency] = [
  "Essentials", "HTTP", "LotusModel", "ViewModels", "ModelControllers", "Terminal", "ViewControllers", "EditingModel",
  "MockScreen", "ModelExamples",
]
if Context.environment["GHLOTUS_FUZZ"] == nil {
  package.targets.append(
    .testTarget(
      name: "FuzzingTests", dependencies: fuzzed, path: "Tools/Fuzzing", exclude: ["Corpora", "main.swift"],
      swiftSettings: strict))
} else {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: fuzzed, path: "Tools/Fuzzing", exclude: ["Corpora", "CorpusTests.swift"],
      swiftSettings: strict))
}
