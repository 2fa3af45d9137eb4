/// Model: a transition from one scene to another.
public struct Segue: Hashable, Sendable {
  /// The event that causes the transition.
  public enum Trigger: Hashable, Sendable {
    /// A key press, in the notation of `KeyPress`.
    case key(String)
    /// Enter on a row of the scene.
    case row
    /// A response that requires a sign-in (status 401).
    case unauthorized
    /// The end of the scene, when the user has done what it is for.
    case end
  }

  /// The relation of the new scene to the first one.
  public enum Kind: Hashable, Sendable {
    /// The new scene appears above the first one.
    case show
    /// The new scene replaces the first one, as another tab of the same account.
    case replace
  }

  /// The first scene. `nil` stands for any scene.
  public let from: SceneName?
  public let trigger: Trigger
  public let to: SceneName
  public let kind: Kind

  public init(from: SceneName?, on trigger: Trigger, to: SceneName, _ kind: Kind = .show) {
    self.from = from
    self.trigger = trigger
    self.to = to
    self.kind = kind
  }

  /// Whether the new scene always shows data of the signed-in user, whatever account it is asked for.
  public var isForViewerOnly: Bool { to.declaration.about == .viewer }

  /// Returns the route that a key opens.
  ///
  /// The new scene is about the topic of the scene before it or about its account, such as the
  /// owner of a repository.
  ///
  /// - Parameter route: The route of the scene where the user presses the key.
  /// - Returns: `nil` if the new scene belongs to another account, such as the user's own email
  ///   addresses on the profile of someone else.
  public func target(from route: Route) -> Route? {
    [route.topic.text, route.subject?.login?.name].lazy.compactMap { to.route(about: $0) }.first {
      $0.subject == nil || $0.subject == route.subject
    }
  }
}
