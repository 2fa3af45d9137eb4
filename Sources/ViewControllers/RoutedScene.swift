public import LotusModel
public import Terminal
import ViewModels

/// A scene of the app that can open other scenes.
///
/// A scene knows its route and the scenes that its rows open. It doesn't know which keys open other
/// scenes, or which scene was shown before.
public protocol RoutedScene: Scene {
  var route: Route { get }
  /// The coordinator of the scene, which sets the delegate of every page of the app.
  var delegate: (any PageDelegate)? { get set }
  /// Makes the scene load all its data again and revalidate cached responses.
  func refresh()
  /// The choice of an order by its key, or `nil` if there is only one order.
  var orderChoice: Choice<Character>? { get }
  /// The key of the current order, or `nil` if there is only one order. The key is a capital letter
  /// if the order is reversed.
  var order: Character? { get }
  /// Sorts the rows in the order that a key selects. Other keys have no effect.
  func sort(by key: Character)
  /// The repositories whose stars the page shows outside of `rowRoutes`. Empty for a list, because
  /// its rows are the repositories.
  var routesWithStars: [Route] { get }
  /// Shows changes, which GitHub may not have accepted yet. Showing them again has no effect.
  func show(_ changes: [Change])
  /// Loads data again after GitHub has accepted changes, if only GitHub knows how the changes
  /// affect the data.
  func refresh(after changes: [Change])
}

extension RoutedScene {
  public var reportName: String { route.scene.rawValue }

  public var orderChoice: Choice<Character>? { nil }
  public var order: Character? { nil }
  public func sort(by key: Character) {}

  public var routesWithStars: [Route] { [] }
  public func show(_ changes: [Change]) {}
  public func refresh(after changes: [Change]) {}

  public func retry() {
    if !needsLoad { refresh() }
  }

  public var title: SafeText { SafeText(untrusted: RouteViewModel(route).title) }

  /// Whether the scene shows what a change concerns.
  public func shows(_ change: Change) -> Bool {
    // The changed row is usually selected, so check the selected row first. Checking all other rows
    // takes longer.
    change.isVisible(among: [route] + (selectedRoute.map { [$0] } ?? []))
      || change.isVisible(among: rowRoutes) || change.isVisible(among: routesWithStars)
  }

  /// Whether any rows have loaded.
  public var hasRows: Bool { (table?.source.count ?? 0) > 0 }

  /// Returns what Enter opens: the target of the chosen link, or else of the selected row.
  ///
  /// - Parameters:
  ///   - web: The address of GitHub's website.
  ///   - viewer: The login of the signed-in user, or `nil` if it isn't known.
  /// - Returns: `nil` if Enter opens nothing.
  public func target(on web: String, viewer: Login?) -> SceneTarget? {
    guard let row = table?.selectedRow else { return nil }
    if let address = table?.selectedLink?.address {
      return linkedRoute(to: address, on: web, viewer: viewer).map { .scene($0) } ?? .page(address)
    }
    guard table?.source.opens(row) == true else { return nil }
    guard let route = routes?.route(at: row) else { return routes?.address(at: row, on: web).map { .page($0) } }
    return leads(to: route) ? .scene(route) : nil
  }

  /// Whether the rows and links of this scene may open a route, as the storyboard declares.
  private func leads(to route: Route) -> Bool {
    self.route.scene.declaration.rowsLeadTo.contains(route.scene)
  }

  /// Returns the route to another scene that shows the page at an address.
  private func linkedRoute(to address: String, on web: String, viewer: Login?) -> Route? {
    guard let route = Route(address: address, webURL: web)?.ofViewer(named: viewer) else { return nil }
    return leads(to: route) && !route.isSame(as: self.route) ? route : nil
  }

  /// The scene that the selected row itself opens, apart from its links. `nil` if it opens none.
  public var selectedRoute: Route? { table?.selectedRow.flatMap { routes?.route(at: $0) } }

  /// The scenes that the first hundred rows themselves open, apart from the links in the rows.
  public var rowRoutes: [Route] { firstRows.compactMap { routes?.route(at: $0) } }

  /// Returns the scenes that the links in the rows of a page open. Rows after the first hundred are
  /// left out.
  public func linkedRoutes(on web: String) -> [Route] {
    guard let table, !table.source.isList else { return [] }
    return table.links(ofRows: firstRows).compactMap { linkedRoute(to: $0.address, on: web, viewer: nil) }
  }

  private var firstRows: Range<Int> { 0..<min(table?.source.count ?? 0, 100) }
}

/// The target that Enter opens in a scene.
public enum SceneTarget: Hashable {
  case scene(Route)
  /// A page outside of the app, or a mailbox.
  case page(String)
}
