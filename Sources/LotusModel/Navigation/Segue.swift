/// Model: a transition from one scene to another.
public struct Segue: Hashable, Sendable {
  /// The way in which the new scene appears.
  public enum Kind: Hashable, Sendable {
    /// The new scene appears above the scene `from`.
    case show
    /// The new scene replaces the scene `from`, as another tab of the same account.
    case replace
  }

  public let from: SceneName
  /// The key that causes the transition, in the notation of `KeyPress`. `nil` stands for Enter on a
  /// row.
  public let key: String?
  public let to: SceneName
  public let kind: Kind

  public init(from: SceneName, key: String? = nil, to: SceneName, _ kind: Kind = .show) {
    self.from = from
    self.key = key
    self.to = to
    self.kind = kind
  }

  /// Creates the segue that a key performs from one scene to another. `nil` if no key does.
  ///
  /// The lists of an account are tabs, which replace each other.
  public init?(from origin: SceneName, withKeyTo target: SceneName) {
    let declaration = target.declaration
    guard origin != target, let key = declaration.key else { return nil }
    let isOtherTab = origin.declaration.tabOf.contains(where: declaration.tabOf.contains)
    guard isOtherTab || declaration.origins.contains(origin) else { return nil }
    self.init(from: origin, key: key, to: target, isOtherTab ? .replace : .show)
  }

  /// Whether the new scene always shows data of the signed-in user, even from a scene about another
  /// account.
  public var isForViewerOnly: Bool { to.declaration.about == .viewer }

  /// Returns the route that a key opens.
  ///
  /// The new scene has the same topic as the route, or is about the repository or the account of
  /// that topic, such as the owner of a repository.
  ///
  /// - Parameter route: The route of the scene where the user presses the key.
  /// - Returns: `nil` if the new scene belongs to another account, such as the user's own email
  ///   addresses on the profile of someone else.
  public func target(from route: Route) -> Route? {
    let topics = [route.topic.text, route.repository?.text, route.subject?.login?.name]
    return topics.lazy.compactMap { to.route(about: $0) }.first { $0.subject == nil || $0.subject == route.subject }
  }
}
