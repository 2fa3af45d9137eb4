// swift-tools-version: 6.2
import PackageDescription

/// Each pattern lives on the main actor, as an app does.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let patterns = ["MVC", "MVVMC", "VIPER", "ComposableShape", "LotusMVC"]

/// One small screen in five patterns; docs/COMPARISON.md compares them.
let package = Package(
  name: "Examples",
  targets: [.target(name: "Shared", swiftSettings: [.swiftLanguageMode(.v6)])]
    + patterns.map { .executableTarget(name: $0, dependencies: ["Shared"], swiftSettings: settings) }
)
