internal import LotusModel
internal import Terminal
internal import ViewControllers
internal import ViewModels

/// Coordinator: opens the targets of a scene, which are other scenes and pages in the browser.
extension BrowseCoordinator {
  /// Returns the command that opens the chosen link or the selected row: a scene, or a page in the
  /// browser. An email address is copied.
  func open(_ scene: any RoutedScene) -> KeyCommand {
    let target = scene.target(on: clock.viewpoint.webURL, viewer: memory.accounts.including(scene).viewer)
    if case .page(let address) = target, address.hasPrefix("mailto:") {
      let copied = scene.copiedText(from: clock.viewpoint)
      return KeyCommand(.open, name: "copy", unless: copied.refusal) { [weak self] in
        await self?.copy(copied.text, of: scene)
      }.ranked(.open)
    }
    if case .page(let address) = target {
      let pages = RoutedPages([address], hasBrowser: system.openPage != nil, from: clock.viewpoint)
      return KeyCommand(.open, unless: pages.refusal) { [weak self] in
        try await self?.open(pages.addresses)
      }.leading(to: address).ranked(.open)
    }
    let route: Route? = if case .scene(let route) = target { route } else { nil }
    return KeyCommand(
      .open,
      unless: .refusal(
        of: .open(hasTarget: route != nil, hasSelection: scene.table?.selectedRow != nil), from: clock.viewpoint)
    ) { [weak self] in
      guard let route, let next = self?.scene(at: route) else { return }
      Self.prepare(next, openedFrom: scene)
      try await self?.push(next)
    }.ranked(.open)
  }

  /// Shows a page above the open pages, unless a hundred pages are open. There is a limit, because
  /// each open page has its rows in memory.
  func push(_ page: any RoutedScene) async throws {
    guard routedScenes.count < 100 else {
      return navigator.say(.tooManyPages(from: clock.viewpoint), as: .refusal)
    }
    try await navigator.show(page)
  }

  /// Opens pages in the browser.
  func open(_ pages: [WebAddress]) async throws {
    for page in pages { try await system.openPage?(page)() }
    navigator.say(.opened(pages), as: .confirmation)
  }

  /// Passes the user's choice in a scene to the scene that its selected row opens: a calendar of
  /// contributions begins at the day that the user clicked on the profile.
  private static func prepare(_ next: any RoutedScene, openedFrom scene: any RoutedScene) {
    guard let profile = scene as? ProfileViewController, let date = profile.chosenDate else { return }
    (next as? ContributionsViewController)?.begin(at: date)
  }
}
