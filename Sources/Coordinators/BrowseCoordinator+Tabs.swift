internal import LotusModel
internal import Terminal
internal import ViewControllers

/// Coordinator: the tabs of an account, and the names of accounts in the breadcrumb.
extension BrowseCoordinator {
  func stage(_ stage: any Stage, headingOf scene: any Scene) -> Heading {
    guard let scene = scene as? any RoutedScene else { return Heading(title: scene.title) }
    let route = scene.route
    let accounts = memory.accounts.including(scene)
    return Heading(
      of: route, in: accounts, ownerKey: route.owner == nil ? nil : system.keys.keys(of: PageCommand.owner).first,
      tabs: Storyboard.tabs(at: route.scene, ofAccount: kind(at: route, accounts), with: system.keys))
  }

  /// Returns the segues that lead from a scene, without the segues to tabs that its account doesn't
  /// have.
  func segues(from scene: any RoutedScene) -> [Segue] {
    Storyboard.segues(from: scene.route.scene, ofAccount: kind(at: scene.route, memory.accounts.including(scene)))
  }

  /// Returns the commands that show the next and the previous tab. The first tab follows the last
  /// one.
  ///
  /// - Parameter segues: The segues from the scene, in the order of the tabs.
  func tabCommands(of scene: any RoutedScene, _ segues: [Segue]) -> [KeyCommand] {
    let tabs = segues.filter { $0.key != nil && !$0.to.declaration.tabOf.isEmpty }
    guard !tabs.isEmpty else { return [] }
    let later = SceneName.allCases.drop { $0 != scene.route.scene }
    let index = tabs.prefix { !later.contains($0.to) }.count
    let (next, previous) = (tabs[index % tabs.count], tabs[(index + tabs.count - 1) % tabs.count])
    return [
      command(of: next, scene)?.bound(as: .nextTab), command(of: previous, scene)?.bound(as: .previousTab),
    ].compactMap { $0?.ranked(.unlisted) }
  }

  /// Returns the command that opens the page of the account or repository that a scene belongs to.
  /// Empty if the scene has no such owner.
  func ownerCommands(of scene: any RoutedScene) -> [KeyCommand] {
    guard let owner = scene.route.owner else { return [] }
    return [
      KeyCommand(.owner, name: owner.scene == .repository ? "repository" : nil) { [weak self] in
        try await self?.show(owner, from: scene)
      }.ranked(.unlisted)
    ]
  }

  private func kind(at route: Route, _ accounts: KnownAccounts) -> User.Kind? {
    route.subject.flatMap(accounts.kind)
  }
}
