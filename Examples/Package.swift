// swift-tools-version: 6.3
import PackageDescription

/// The settings of the pattern targets. Like an app, they run on the main actor by default.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let patterns = ["MVC", "MVVMC", "VIPER", "ComposableShape", "LotusMVC"]

/// The same small screen, written in five patterns. docs/COMPARISON.md compares them.
let package = Package(
  name: "Examples",
  targets: [.target(name: "Shared", swiftSettings: [.swiftLanguageMode(.v6)])]
    + patterns.map { .executableTarget(name: $0, dependencies: ["Shared"], swiftSettings: settings) }
)
