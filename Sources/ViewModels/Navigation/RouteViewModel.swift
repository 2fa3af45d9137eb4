public import LotusModel

/// View model: the names of a route in the user interface.
public struct RouteViewModel: Hashable, Sendable {
  /// The short title for breadcrumbs, where the scenes before it give the context.
  public let title: String
  /// The full name, which says whose list or page it is.
  public let name: String

  public init(_ route: Route) {
    let scene = route.declaration
    title = scene.title
    let ofTopic = scene.topic.map { "\(scene.scene.rawValue) of \($0)" }
    name = scene.name ?? (scene.subject == .viewer ? "your \(scene.scene.rawValue)" : ofTopic ?? title)
  }
}
