import Essentials

/// Model: the accounts, repositories, issues and gists that the user has seen, the latest first, and
/// after them those in lists that have loaded, such as followed users.
public struct RecentRoutes: Hashable, Sendable {
  public private(set) var routes: [Route]

  /// Creates a value from routes, the latest first. If there are too many, the first ones remain.
  public init(_ routes: [Route] = []) {
    self.routes = Array(routes.filter(\.isMemorable).uniqued.prefix(Self.most))
  }

  /// Records that the user has seen a scene.
  public mutating func note(_ route: Route) {
    self = RecentRoutes([route] + routes)
  }

  /// Records the scenes that the rows of a list open.
  public mutating func note(listed: [Route]) {
    self = RecentRoutes(routes + listed)
  }

  private static let most = 200
}

extension Route {
  /// Whether the scene is about something that has a name of its own.
  fileprivate var isMemorable: Bool {
    [.profile, .repository, .issue, .gist].contains(scene) && declaration.topic != nil
  }
}
