// swift-tools-version: 6.3
import PackageDescription

/// Like an app, all code runs on the main actor unless it says otherwise. The other settings let its
/// types conform to protocols there, and `async` functions run on the actor of their caller.
let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "ReadingList",
  platforms: [.macOS(.v14)],
  targets: [
    .executableTarget(name: "ReadingList", path: "Sources", swiftSettings: settings),
    .testTarget(name: "Tests", dependencies: ["ReadingList"], path: "Tests", swiftSettings: settings),
  ]
)
