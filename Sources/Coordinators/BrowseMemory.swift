internal import LotusModel
internal import Terminal
internal import ViewControllers

/// Support of the coordinators: what the app remembers of its scenes. Later scenes use it, and the
/// next session restores it. It reads the scenes and doesn't change them.
final class BrowseMemory {
  /// The accounts whose names and counts are known.
  var accounts = KnownAccounts()
  /// The scenes that the user has opened, and those that their rows and links lead to.
  private(set) var recent = RecentRoutes()
  /// The order of each list when the user last saw the list.
  private var orders: [Route: Character] = [:]
  /// The scenes that were open when the open pages last changed. The rows of each scene are
  /// recorded at the next change, when the scene may have closed.
  private var openScenes: [any Scene] = []
  /// The latest open scenes, to be restored in the next session.
  private(set) var stack = SavedStack([])
  /// The address of GitHub's website.
  private let web: String

  init(on web: String) {
    self.web = web
  }

  /// Remembers what the last session knew.
  func restore(_ stack: SavedStack) {
    (accounts, recent) = (KnownAccounts(viewer: stack.viewer), stack.recent)
  }

  /// Returns the order of a list when the user last saw the list.
  func order(of route: Route) -> Character? { orders[route] }

  /// Records the account of a scene, the names in its rows, and their order.
  func note(_ scene: any Scene) {
    accounts.note(scene)
    guard let scene = scene as? any RoutedScene else { return }
    recent.note(listed: scene.rowRoutes + scene.linkedRoutes(on: web))
    if let order = scene.order {
      // Each search has a route of its own, so the number of routes is unlimited.
      if orders.count >= 1_000 { orders = [:] }
      orders[scene.route] = order
    }
  }

  /// Records the open scenes for the next session.
  func noteStack(of scenes: [(scene: any Scene, position: TablePosition?)]) {
    note(scenes.map(\.scene))
    let places = scenes.compactMap { shown in
      (shown.scene as? any RoutedScene).map { scene in
        SavedScene(
          scene.route, selectedRow: shown.position?.selectedRow ?? 0, topRow: shown.position?.topRow ?? 0,
          topLine: shown.position?.topLine ?? 0, order: scene.order)
      }
    }
    // A change that is still being sent may fail after the last scene has closed. The dialog with
    // the error isn't a scene to restore, so keep the last stack.
    if !places.isEmpty { stack = SavedStack(places, viewer: accounts.viewer, recent: recent) }
  }

  /// Records the scenes that were open until now, and those that are open now.
  func noteChange(to scenes: [(scene: any Scene, position: TablePosition?)]) {
    note(openScenes)
    openScenes = scenes.map(\.scene)
    noteStack(of: scenes)
  }

  /// Records scenes, and that the user has seen the topmost page among them. A page that hasn't
  /// loaded isn't recorded as seen, because it may not exist.
  private func note(_ scenes: [any Scene]) {
    for scene in scenes { note(scene) }
    let page = scenes.lazy.compactMap { $0 as? any RoutedScene }.last
    if let page, page.hasRows { recent.note(page.route) }
  }

  /// Forgets the stack, so that the next session doesn't restore it.
  func forgetStack() {
    stack = SavedStack([])
  }

  /// Releases the scenes of a session that has ended.
  func releaseScenes() {
    openScenes = []
  }
}

extension KnownAccounts {
  /// Records the account of a scene.
  mutating func note(_ scene: any Scene) {
    guard let scene = scene as? any RoutedScene else { return }
    let organizations =
      switch scene.route.scene {
      case .members: [scene.route]
      case .organizations: scene.rowRoutes
      case .profile: (scene as? ProfileViewController)?.organizations ?? []
      default: [Route]()
      }
    for login in organizations.compactMap(\.subject?.login) { noteOrganization(login) }
    if let user = (scene as? ProfileViewController)?.user, let subject = scene.route.subject { note(user, of: subject) }
  }

  /// Returns the accounts together with the account of a scene.
  func including(_ scene: any Scene) -> KnownAccounts {
    var accounts = self
    accounts.note(scene)
    return accounts
  }
}
