internal import LotusModel
internal import Terminal
internal import ViewControllers

/// Coordinator: the tabs of an account, and the names of accounts in the breadcrumb.
extension BrowseCoordinator {
  func heading(of scene: any Scene) -> Heading {
    guard let scene = scene as? any RoutedScene else { return Heading(title: scene.title) }
    let route = scene.route
    let accounts = accounts(including: scene)
    return Heading(
      of: route, in: accounts, tabs: Storyboard.tabs(at: route.scene, ofAccount: kind(at: route, accounts)))
  }

  /// Returns the segues that lead from a scene, without those to tabs that its account doesn't have.
  func segues(from scene: any RoutedScene) -> [Segue] {
    Storyboard.segues(from: scene.route.scene, ofAccount: kind(at: scene.route, accounts(including: scene)))
  }

  func accounts(including scene: any Scene) -> KnownAccounts {
    var accounts = accounts
    accounts.note(scene)
    return accounts
  }

  private func kind(at route: Route, _ accounts: KnownAccounts) -> User.Kind? {
    route.subject.flatMap(accounts.kind)
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
      default: [Route]()
      }
    for login in organizations.compactMap(\.subject?.login) { noteOrganization(login) }
    if let user = (scene as? ProfileViewController)?.user, let subject = scene.route.subject { note(user, of: subject) }
  }
}
