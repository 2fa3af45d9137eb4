import FoundationEssentials
import LotusModel
import MockScreen
import Testing

@testable import Coordinators
@testable import Terminal

/// Tests the colors and symbols of the app's screens, which `docs/LOOK.md` describes.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct LookTests {
  /// The colors of a terminal.
  private enum Palette: String, CaseIterable {
    case truecolor = "24-bit colors"
    case palette256 = "256 colors"
    case sixteen = "16 colors"
    case plain = "no color"

    var depth: Capabilities.ColorDepth {
      switch self {
      case .truecolor: .direct24Bit
      case .palette256, .plain: .palette256
      case .sixteen: .sixteen
      }
    }
  }

  /// A screen of the app: a route, a text that appears once its page has loaded, the keys to press
  /// then, and a text that appears after them.
  struct Shown: Sendable, CustomTestStringConvertible {
    let name: String
    let route: String
    let text: String
    var keys = ""
    var after = ""

    var testDescription: String { name }
  }

  nonisolated private static let screens = [
    Shown(name: "profile", route: "profile octocat", text: "Spoon-Knife"),
    Shown(name: "repository", route: "repository octocat/Hello-World", text: "good"),
    Shown(name: "issue", route: "issue octocat/Hello-World#1347", text: "Found a bug"),
    Shown(name: "list", route: "repositories octocat", text: "linguist"),
    Shown(name: "question", route: "profile hubot", text: "Life's a beach", keys: "b", after: "Cancel"),
    Shown(name: "menu", route: "issue octocat/Hello-World#1347", text: "Found a bug", keys: "?", after: "─ Keys"),
  ]

  private func app(at shown: Shown, _ palette: Palette, _ size: Size = Size(rows: 24, columns: 80)) async throws -> App
  {
    let app = try App(size: size, hasColor: palette != .plain, colorDepth: palette.depth)
    app.start(Route(text: shown.route))
    try await app.wait {
      let entry = app.navigator.entries.last
      return app.shows(shown.text) && entry?.scene.needsLoad == false && entry?.state.isLoading == false
    }
    for key in shown.keys {
      let count = app.navigator.entries.count
      try await app.type(String(key)) { app.navigator.entries.count > count }
      try await app.wait { app.takesKeys && app.navigator.isWaiting == false }
    }
    try await app.wait(for: shown.after)
    return app
  }

  @Test(arguments: screens)
  func `Each screen has the expected colors on every palette`(shown: Shown) async throws {
    let path = Self.folder + "/\(shown.name).txt"
    var looks = ""
    for palette in Palette.allCases {
      let app = try await app(at: shown, palette)
      looks += "\(palette.rawValue)\n\(app.mock.coloredRows.joined(separator: "\n"))\n"
      app.cancel()
    }
    if ProcessInfo.processInfo.environment["WRITE_GOLDEN"] != nil {
      try FileManager.default.createDirectory(atPath: Self.folder, withIntermediateDirectories: true)
      try looks.write(toFile: path, atomically: false, encoding: .utf8)
    }
    let golden = try String(contentsOfFile: path, encoding: .utf8)
    #expect(looks == golden)
  }

  private static let folder = URL(filePath: #filePath).appending(path: "../../Golden/looks").standardized.path

  @Test(arguments: BrowseCoordinatorTests.scenes)
  func `Nothing is said by color alone`(scene: SceneName) async throws {
    let route = try BrowseCoordinatorTests.route(to: scene)
    var pages: [[String]] = []
    for palette in Palette.allCases {
      let app = try App(size: Size(rows: 60, columns: 110), hasColor: palette != .plain, colorDepth: palette.depth)
      app.start(route)
      try await app.wait {
        app.navigator.entries.last.map { !$0.scene.needsLoad && !$0.state.isLoading } == true
      }
      pages.append(app.mock.rows.map(Self.withoutShapes))
      app.cancel()
    }
    #expect(Set(pages).count == 1, "\(scene)")
  }

  /// Replaces the squares or bars of a calendar, and the edges of a label, which are colored spaces or
  /// brackets.
  private static func withoutShapes(_ row: String) -> String {
    String(row.map { "[]".contains($0) ? " " : "▁▃▅▇■░▒▓█".contains($0) ? "■" : $0 })
      .replacing(/\s+$/, with: "")
  }
}
