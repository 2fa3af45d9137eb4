import Essentials

/// Model: the accounts, repositories, issues and gists that the user has seen.
public struct RecentRoutes: Hashable, Sendable {
  /// The scenes that were open, the latest first.
  public private(set) var opened: [Route]
  /// The scenes that rows of open scenes lead to, those of the latest scene first. Some of them may
  /// have been open too.
  public private(set) var listed: [Route]

  /// Creates a value from routes, the latest first. If there are too many, the first ones remain.
  public init(opened: [Route] = [], listed: [Route] = []) {
    self.opened = Array(opened.filter(\.isMemorable).uniqued.prefix(Self.mostOpened))
    self.listed = Array(listed.filter(\.isMemorable).uniqued.prefix(Self.mostListed))
  }

  /// All routes, each once. Those that were open come first.
  public var routes: [Route] { (opened + listed).uniqued }

  /// Records that the user has opened a scene.
  public mutating func note(_ route: Route) {
    self = RecentRoutes(opened: [route] + opened, listed: listed)
  }

  /// Records the scenes that the rows of a scene lead to.
  public mutating func note(listed routes: [Route]) {
    self = RecentRoutes(opened: opened, listed: routes + listed)
  }

  private static let (mostOpened, mostListed) = (100, 200)
}

extension Route {
  /// Whether the scene is about something that has a name of its own.
  fileprivate var isMemorable: Bool {
    [.profile, .repository, .issue, .gist].contains(scene) && topic.text != nil
  }
}
