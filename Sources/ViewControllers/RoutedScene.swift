public import LotusModel
public import Terminal
import ViewModels

/// A scene of the app, from which others can be reached. It tells its place and where its rows lead; which keys lead away
/// from it, and what was shown before it, it does not know.
public protocol RoutedScene: Scene {
  /// Its place in the app; nil for a list that is only printed.
  var route: Route? { get }
  /// Has all of it loaded again, and confirmed by GitHub.
  func refresh()
}

extension RoutedScene {
  public var title: SafeText { route.map { SafeText(untrusted: RouteViewModel($0).title) } ?? "" }

  /// Where the chosen row leads; nil where it leads nowhere.
  public var selectedRoute: Route? {
    table.flatMap { routes?.route(at: $0.selectedRow) }
  }

  /// The address of GitHub's page of the chosen row, else of the whole scene.
  public var address: String? {
    table.flatMap { routes?.address(at: $0.selectedRow) }
  }

  private var routes: (any RoutedDataSource)? {
    table?.source as? any RoutedDataSource
  }
}

/// A data source that knows where its rows lead. It is asked for rows that are there, and for the first of none.
protocol RoutedDataSource: TableDataSource {
  func route(at row: Int) -> Route?
  /// The address of a row's page on GitHub, else of all.
  func address(at row: Int) -> String?
}
