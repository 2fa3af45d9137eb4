import FoundationEssentials
import LotusModel
import MockScreen
import Testing

@testable import Coordinators
@testable import Terminal

/// Compares the screens of the app with those in `Tests/Golden/screens`.
///
/// To write the files again after a change, run the tests with `WRITE_GOLDEN=1`, and look at the
/// differences.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct GoldenScreenTests {
  private static let folder = URL(filePath: #filePath).appending(path: "../../Golden/screens").standardized.path
  private nonisolated static let sizes = [(40, 12), (80, 24), (120, 40), (200, 60)]

  /// The scenes, each with a text that appears once the scene has loaded.
  private nonisolated static let scenes = [
    ("profile octocat", "octocat"), ("followers octocat", "hubot"), ("repositories octocat", "linguist"),
    ("repository octocat/Hello-World", "My first"), ("issue octocat/Hello-World#1347", "Found a bug"),
    ("contributions octocat", "2026"), ("emails", "old@"), ("search repos robot", "tentacles"),
  ]

  @Test(arguments: scenes, sizes)
  func `Each scene looks as expected at every size`(scene: (String, String), size: (Int, Int)) async throws {
    try await compare(scene, size, App(size: Size(rows: size.1, columns: size.0)))
  }

  @Test(arguments: [("following octocat", "Pinned"), ("starred octocat", "README.md")])
  func `A wide list looks as expected next to the preview of its selected row`(
    scene: (String, String)
  ) async throws {
    let app = try App(hasPreviews: true, size: Size(rows: 40, columns: 160))
    try await compare(scene, (160, 40), app) { app.navigator.preview?.needsLoad == false }
  }

  private func compare(
    _ scene: (String, String), _ size: (Int, Int), _ app: App, when isLoaded: () -> Bool = { true }
  ) async throws {
    app.start(Route(text: scene.0))
    try await app.wait {
      let entry = app.navigator.entries.last
      return app.shows(scene.1) && entry?.scene.needsLoad == false && entry?.state.isLoading == false && isLoaded()
    }
    let screen = app.mock.rows.joined(separator: "\n") + "\n"
    try await app.end(by: "q")
    let name = scene.0.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
    let path = "\(Self.folder)/\(name)-\(size.0)x\(size.1).txt"
    if ProcessInfo.processInfo.environment["WRITE_GOLDEN"] != nil {
      try FileManager.default.createDirectory(atPath: Self.folder, withIntermediateDirectories: true)
      try screen.write(toFile: path, atomically: false, encoding: .utf8)
    }
    let golden = try String(contentsOfFile: path, encoding: .utf8)
    #expect(screen == golden)
  }
}
