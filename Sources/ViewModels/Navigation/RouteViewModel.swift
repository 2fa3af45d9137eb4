public import LotusModel

/// View model: the names of a route in the user interface.
public struct RouteViewModel: Hashable, Sendable {
  /// The short title for breadcrumbs, where the scenes before it and the owner give the context.
  public let title: String
  /// The account or repository that the breadcrumb names before the title, or `nil` if the title
  /// says it or the scene belongs to nothing.
  public let owner: String?
  /// The full name, which says whose list or page it is.
  public let name: String
  /// The name of a key that opens the scene. It is the title, or the full name of a profile, whose
  /// title is only a login.
  public let keyName: String

  /// Creates the names of a route.
  ///
  /// - Parameter login: The login of the account that the scene belongs to, as GitHub spells it. By
  ///   default, it is the login in the route.
  public init(_ route: Route, login: String? = nil) {
    let scene = route.declaration
    let account = scene.subject.map { login ?? $0.login?.name ?? "you" }
    let ofTopic = scene.topic.map { "\(scene.scene.rawValue) of \($0)" }
    switch route {
    case .profile:
      title = account ?? scene.title
      owner = nil
    case .repository:
      title = scene.title
      owner = nil
    case .issue(let name):
      title = scene.title
      owner = name.repository.text
    default:
      title = scene.title
      owner = account
    }
    name = scene.name ?? (scene.subject == .viewer ? "your \(scene.scene.rawValue)" : ofTopic ?? title)
    keyName = scene.scene == .profile ? name : title
  }
}
