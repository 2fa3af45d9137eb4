public import LotusModel

/// View model: the names of a route in the user interface.
public struct RouteViewModel: Hashable, Sendable {
  /// The short title for breadcrumbs, where the scenes before it give the context.
  public let title: String
  /// The full name, which says whose list or page it is.
  public let name: String

  public init(_ route: Route) {
    let (title, own): (String, String?) =
      switch route {
      case .profile(.viewer): ("you", "your profile")
      case .profile(.user(let login)): (login.name, "profile of \(login.name)")
      case .repository(let name): (name.text, "repository \(name.text)")
      case .issue(let name): ("#\(name.number)", name.text)
      case .gist(let id): (String(id.text.prefix(8)), "gist \(id.text)")
      case .search(let search): ("\"\(search.text)\"", "search \(search.kind.noun) for \(search.text)")
      case .keys(let kind): ("\(kind.title) keys", "your \(kind.title) keys")
      case .identity: ("who am I", nil)
      case .rateLimits: ("rate limits", nil)
      case .log: ("requests", "request log")
      case .blocked: ("blocked", "your blocked users")
      default: (route.scene.rawValue, nil)
      }
    let phrase =
      switch route.subject {
      case .viewer: "your \(route.scene.rawValue)"
      case .user(let login): "\(route.scene.rawValue) of \(login.name)"
      case nil: title
      }
    (self.title, name) = (title, own ?? phrase)
  }
}

extension Search.Kind {
  fileprivate var noun: String {
    switch self {
    case .users: "users"
    case .repositories: "repositories"
    }
  }
}
