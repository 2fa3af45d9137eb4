public import LotusModel
public import Terminal

/// A scene of the app, from which others can be reached. It tells where its rows lead; where it stands itself among other
/// scenes, and which keys lead away from it, it does not know.
public protocol RoutedScene: Scene {
  /// Where the chosen row leads; nil where it leads nowhere.
  var selectedRoute: Route? { get }
  /// The address of GitHub's page of the chosen row, else of the whole scene.
  var address: String? { get }
  /// Has all of it loaded again, and confirmed by GitHub.
  func refresh()
}

extension RoutedScene {
  public var selectedRoute: Route? { nil }
  public var address: String? { nil }
}
