import Essentials
import FoundationEssentials
import HTTP
import LotusModel
import MockScreen
import ModelControllers
import ModelExamples
import Synchronization
import TestSupport
import Testing
import ViewControllers

@testable import Coordinators
@testable import Terminal

/// Presses random keys while responses come late, fail, or differ from the stored ones.
///
/// Every tenth request fails, and every third response has changed since the last one. The
/// environment variable `GHLOTUS_SHAKE` sets the number of keys.
@MainActor @Suite(.timeLimit(.minutes(60)), .serialized)
struct UpdateShakeTests {
  private static let count = RandomKeys.count(orElse: 100)
  /// The number of keys in one app. The next app begins with the stored pages of the former ones.
  private static let keysOfApp = 50
  private static let starts = [
    "profile", "profile hubot", "repositories octocat", "starred hubot", "followers octocat", "following octocat",
    "gists octocat", "activity octocat", "issues octocat/Hello-World", "organizations octocat",
  ]
  /// The keys of commands that stay in the app, so that most keys move, open, reload and change.
  private static let keys = [
    "j", "j", "k", "\r", "\r", "\u{1B}[27u", "\u{1B}[27u", "r", "r", "r", "s", "f", "2", "4", "5",
  ]

  /// The selected row of the top scene, and the scene that the row opens.
  private struct Selection {
    let scene: any RoutedScene
    let row: Int
    let route: Route

    @MainActor
    init?(_ app: App) {
      guard let scene = app.navigator.entries.last?.scene as? any RoutedScene, scene.table?.wanted == nil,
        let row = scene.table?.selectedRow, let route = scene.selectedRoute
      else { return nil }
      (self.scene, self.row, self.route) = (scene, row, route)
    }
  }

  @Test func `Whatever arrives, the selected item stays selected, and changes concern the item that was shown`()
    async throws
  {
    var generator = SeededGenerator(seed: 52)
    let directory = try TemporaryDirectory()
    let server = try RestlessServer()
    var shown: Set<String> = []
    var movedCount = 0
    for first in stride(from: 0, to: Self.count, by: Self.keysOfApp) {
      let app = try App(over: server, cache: CacheController(path: directory.file("cache")))
      defer { app.cancel() }
      app.start(Route(text: Self.starts[Int.random(in: Self.starts.indices, using: &generator)]))
      try await app.wait { !app.navigator.entries.isEmpty }
      var former: Selection?
      for step in first..<min(first + Self.keysOfApp, Self.count) {
        try await settle(app)
        // Escape ends the app if the first page fails to load.
        guard !app.navigator.entries.isEmpty else { break }
        if let former, let now = Selection(app), former.scene === now.scene {
          let isKept = former.route == now.route || !now.scene.rowRoutes.contains(former.route)
          #expect(isKept, "step \(step): from \(former.route.text) to \(now.route.text)")
          if former.row != now.row { movedCount += 1 }
        }
        shown.formUnion(Self.names(in: app))
        app.mock.type(Self.keys.randomElement(using: &generator) ?? "j")
        try await settle(app)
        former = Selection(app)
        try await Task.sleep(for: .milliseconds(.random(in: 0...120, using: &generator)))
      }
    }
    // In a short run, no response may move the selected item.
    #expect(movedCount > 0 || Self.count < 1_000)
    let changed = server.changed
    #expect(!changed.isEmpty && changed.isSubset(of: shown), "\(changed.subtracting(shown))")
  }

  /// Waits until the top scene has received all keys, or the app has ended.
  private func settle(_ app: App) async throws {
    try await app.wait {
      app.navigator.entries.isEmpty || app.takesKeys && app.navigator.stack.earlyKeys != .waiting
    }
  }

  /// The names of the accounts and repositories that a key changes now.
  private static func names(in app: App) -> [String] {
    guard let scene = app.navigator.entries.last?.scene as? any RoutedScene else { return [] }
    return [scene.route, scene.selectedRoute].compactMap { $0?.topic.text }
  }
}

/// A server whose responses come late, fail, and change from time to time. It replays the tour.
private final class RestlessServer: Transport {
  private struct State {
    var generator = SeededGenerator(seed: 300)
    /// The number of changes of a list, keyed by its path and query.
    var versions: [String: Int] = [:]
    var changed: Set<String> = []
  }

  private enum Fate {
    case fails
    case changes
    case stays
  }

  private let recorded: ReplayTransport
  private let state = Mutex(State())

  init() throws {
    recorded = ReplayTransport(try Fixture.archive("tour"))
  }

  /// The names of the accounts and repositories whose stars and followers have changed.
  var changed: Set<String> { state.withLock { $0.changed } }

  func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    let place = request.url.absoluteString
    let isRead = request.method == .get || request.url.path() == "/graphql"
    let (delay, fate, version) = state.withLock { state -> (Int, Fate, Int) in
      let fate: Fate =
        switch Int.random(in: 0..<30, using: &state.generator) {
        case 0..<3: .fails
        case 3..<13: .changes
        default: .stays
        }
      if fate == .changes { state.versions[place, default: 0] += 1 }
      if !isRead { state.changed.insert(request.url.path().split(separator: "/").dropFirst(2).joined(separator: "/")) }
      return (.random(in: 0...300, using: &state.generator), fate, state.versions[place, default: 0])
    }
    do { try await Task.sleep(for: .milliseconds(delay)) } catch { throw .transport(.cancelled) }
    if fate == .fails { return HTTPResponse(status: 502) }
    guard isRead else { return HTTPResponse(status: 204) }
    var response = try await recorded.response(to: request)
    guard request.method == .get, response.isSuccess else { return response }
    let tag = "\"\(version)\""
    response.headers["etag"] = tag
    response.headers["cache-control"] = "private, max-age=0"
    if request.headers["if-none-match"] == tag { return HTTPResponse(status: 304, headers: response.headers) }
    if case .array(var rows)? = JSONValue(parsing: response.body), !rows.isEmpty {
      // The list lacks its first row, or begins at another one.
      if version % 4 == 3 { rows.removeFirst() }
      let start = rows.isEmpty ? 0 : version % rows.count
      let list = JSONValue.array(Array(rows[start...] + rows[..<start]))
      response.body = (try? JSONEncoder().encode(list)) ?? response.body
    }
    return response
  }
}
