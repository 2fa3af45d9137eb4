/// View controller: the requirements of a scene that a route identifies, and whose rows may open
/// other scenes.
protocol RoutedScene: Scene {
  var route: Route { get }
  /// The scene that the selected row opens, or `nil` if it opens none.
  var selectedRoute: Route? { get }
  /// Makes the scene load its content again.
  func refresh()
}

extension RoutedScene {
  var selectedRoute: Route? { nil }
}

extension KeyCommand {
  /// Creates a command that opens a scene, named after that scene.
  init(_ key: String, leadingTo route: Route, work: @escaping () async throws -> Void) {
    self.init(key: key, name: RouteViewModel(route).keyName, work: work)
  }
}
