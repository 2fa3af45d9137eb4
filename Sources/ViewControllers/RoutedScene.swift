public import LotusModel
public import Terminal
import ViewModels

/// View controller support: a scene of the app, from which others can be reached. It tells its route and where its rows
/// lead; which keys lead away from it, and what was shown before it, it does not know.
public protocol RoutedScene: Scene {
  /// Its route; nil for a list that is only printed.
  var route: Route? { get }
  /// Has all of it loaded again, and confirmed by GitHub.
  func refresh()
  /// Asks in which order its rows are to come; nil where there is only one.
  var orderQuestion: Question? { get }
  /// Has its rows come in another order.
  /// - Parameter answer: the number of the answer to that question.
  func sort(by reply: Int)
}

extension RoutedScene {
  public var orderQuestion: Question? { nil }
  public func sort(by reply: Int) {}

  public func retry() {
    if !needsLoad { refresh() }
  }

  public var title: SafeText { route.map { SafeText(untrusted: RouteViewModel($0).title) } ?? "" }

  /// Where the chosen row leads; nil where it leads nowhere.
  public var selectedRoute: Route? {
    table?.selectedRow.flatMap { routes?.route(at: $0) }
  }

  /// The address of the page of the chosen row, else of the whole scene.
  /// - Parameter web: the address of GitHub's pages.
  /// - Returns: nil where GitHub has none, and where it is not known.
  public func address(on web: String) -> String? {
    let own = table?.selectedRow.flatMap { routes?.address(at: $0) }
    return selectedRoute?.page(on: web) ?? own ?? route?.page(on: web)
  }

  private var routes: (any RoutedDataSource)? {
    table?.source as? any RoutedDataSource
  }
}

/// A data source that knows where its rows lead. It is asked for rows that are there.
protocol RoutedDataSource: TableDataSource {
  func route(at row: Int) -> Route?
  /// The address of the page of a row that leads nowhere in the app; nil where only its scene has one.
  func address(at row: Int) -> String?
}

extension RoutedDataSource {
  func address(at row: Int) -> String? { nil }
}
