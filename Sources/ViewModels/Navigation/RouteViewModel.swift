public import LotusModel

/// View model: a place in the app, as the title of its scene has it.
public struct RouteViewModel: Hashable, Sendable {
  public let title: String
  /// The same where nothing else says whose it is.
  public let name: String

  public init(_ route: Route) {
    title =
      switch route {
      case .profile(.viewer): "you"
      case .profile(.user(let login)): login.name
      case .repository(let name): name.text
      case .identity: "who am I"
      default: route.scene.rawValue
      }
    name =
      switch route.subject {
      case .viewer: "your \(route.scene.rawValue)"
      case .user(let login): "\(route.scene.rawValue) of \(login.name)"
      case nil: title
      }
  }
}
