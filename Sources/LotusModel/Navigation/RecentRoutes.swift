import Essentials

/// Model: the accounts, repositories, issues and gists that the user has opened, or that an open
/// scene has listed.
public struct RecentRoutes: Hashable, Sendable {
  /// The scenes that were open, the latest first.
  public private(set) var opened: [Route]
  /// The scenes that the rows and links of open scenes lead to. The scenes that were noted last
  /// come first. A scene may also be in `opened`.
  public private(set) var listed: [Route]

  /// Creates a value from routes, the latest first. Only the latest 100 opened and 200 listed
  /// scenes are stored.
  public init(opened: [Route] = [], listed: [Route] = []) {
    self.opened = Array(opened.filter(\.isMemorable).uniqued.prefix(Self.mostOpened))
    self.listed = Array(listed.filter(\.isMemorable).uniqued.prefix(Self.mostListed))
  }

  /// All routes without duplicates. The scenes that were open come first.
  public var routes: [Route] { (opened + listed).uniqued }

  /// Records that the user has opened a scene.
  public mutating func note(_ route: Route) {
    self = RecentRoutes(opened: [route] + opened, listed: listed)
  }

  /// Records the scenes that the rows and links of a scene lead to.
  public mutating func note(listed routes: [Route]) {
    self = RecentRoutes(opened: opened, listed: routes + listed)
  }

  private static let (mostOpened, mostListed) = (100, 200)
}

extension Route {
  /// Whether the scene shows a named account, a repository, an issue or a gist.
  fileprivate var isMemorable: Bool { scene.declaration.kind == .item && topic.text != nil }
}
