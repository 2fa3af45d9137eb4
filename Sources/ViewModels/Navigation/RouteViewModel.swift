public import LotusModel

/// View model: a place in the app, as the title of its scene has it.
public struct RouteViewModel: Hashable, Sendable {
  public let title: String

  public init(_ route: Route) {
    title =
      switch route {
      case .profile(.viewer): "you"
      case .profile(.user(let login)): login.name
      case .repository(let name): name.text
      case .identity: "who am I"
      default: route.scene.rawValue
      }
  }
}
