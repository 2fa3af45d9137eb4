internal import LotusModel
internal import ModelControllers
internal import Terminal
internal import ViewControllers
internal import ViewModels

/// What browsing asks of the app.
protocol BrowseCoordinatorDelegate: AnyObject {
  /// The user wants to sign in before anything else.
  /// - Returns: whether that came about.
  func browseCoordinatorWantsSignIn(_ coordinator: BrowseCoordinator) async throws -> Bool
}

/// Coordinator of the full-screen app: shows scene after scene, as the storyboard says.
///
/// Each scene is shown within the command that opened it, so that the stack of scenes is the navigator's alone.
final class BrowseCoordinator {
  weak var delegate: (any BrowseCoordinatorDelegate)?

  let navigator: Navigator
  private let network: NetworkController
  private let viewpoint: Viewpoint
  private let means: SignInDependencies

  init(on navigator: Navigator, network: NetworkController, viewpoint: Viewpoint, means: SignInDependencies) {
    self.navigator = navigator
    self.network = network
    self.viewpoint = viewpoint
    self.means = means
  }

  /// - Parameter route: nil for the scene that the conditions at hand suggest.
  func start(_ route: Route?) async throws {
    if let route { return try await show(route) }
    if let first = try await firstRoute() { try await show(first) }
  }

  private func firstRoute() async throws -> Route? {
    let canSignIn = means.hasKeyboard && (try? means.clientID()) != nil
    while true {
      switch try await navigator.show(IntroductionViewController(network: network, canSignIn: canSignIn)) {
      case .ownProfile: return .profile(.viewer)
      case .lookAround: return .profile(named: "github")
      case .signIn: if try await delegate?.browseCoordinatorWantsSignIn(self) == true { return .profile(.viewer) }
      case nil: return nil
      }
    }
  }

  /// Shows a place until the user leaves it.
  func show(_ route: Route) async throws {
    switch route {
    case .profile(let subject):
      try await navigator.show(ProfileViewController(subject: subject, network: network, viewpoint: viewpoint))
    case .followers(let subject): try await show(subject.followersRequest, of: subject, at: route)
    case .following(let subject): try await show(subject.followingRequest, of: subject, at: route)
    case .organizations(let subject): try await show(subject.allOrganizationsRequest, of: subject, at: route)
    case .repositories(let subject):
      try await show(subject.repositoriesRequest(sort: .pushed), of: subject, at: route)
    case .starred(let subject): try await show(subject.starredRequest, of: subject, at: route)
    case .gists(let subject): try await show(subject.gistsRequest, of: subject, at: route)
    case .repository(let name):
      try await navigator.show(RepositoryViewController(name: name, network: network, viewpoint: viewpoint))
    case .identity: try await navigator.show(IdentityViewController(network: network, viewpoint: viewpoint))
    case .accounts: try await navigator.show(StoredAccountsViewController(network: network))
    case .cache: try await navigator.show(CacheViewController(clears: false, network: network))
    }
  }

  private func show<Item: ListItem>(
    _ request: APIRequest<[Item]>, of subject: ProfileSubject, at route: Route
  ) async throws {
    let list = ListViewController(
      request: request, of: subject, selection: ListSelection(ListRange(limit: nil)), at: route, network: network,
      viewpoint: viewpoint)
    try await navigator.show(list)
  }

  private func goTo() async throws {
    if let route = try await navigator.show(PaletteViewController(network: network)) { try await show(route) }
  }

  // MARK: Keys

  /// What leads away from a scene, and what every scene of the app can do.
  func commands(for scene: any Scene) -> [KeyCommand] {
    guard let scene = scene as? any RoutedScene, let route = scene.route else { return [] }
    return [open(scene, at: route)] + segues(from: route) + commands(of: scene)
  }

  private func open(_ scene: any RoutedScene, at route: Route) -> KeyCommand {
    let target = scene.selectedRoute
    let isDeclared = Storyboard.segues.contains { $0.from == route.scene && $0.to == target?.scene && $0.key == nil }
    return KeyCommand("Enter", "Right", name: "open", unless: isDeclared ? nil : "Nothing opens from this row.") {
      [weak self] in
      if let target { try await self?.show(target) }
    }
  }

  private func segues(from route: Route) -> [KeyCommand] {
    Storyboard.segues.filter { $0.from == route.scene }.compactMap { segue in
      guard let key = segue.key, let target = segue.route(route.subject) else { return nil }
      return KeyCommand(key, leadingTo: target) { [weak self] in try await self?.show(target) }
    }
  }

  private func commands(of scene: any RoutedScene) -> [KeyCommand] {
    let isRoot = navigator.isFirst(scene)
    return [
      KeyCommand("r", name: "refresh", now: { scene.refresh() }),
      KeyCommand(
        "o", name: "in the browser",
        unless: scene.address == nil
          ? "GitHub has no page of this." : means.presentPage == nil ? "There is no browser." : nil,
        now: { [means] in scene.address.map { means.presentPage?($0) } }),
      KeyCommand(
        "y", name: "copy the address", unless: scene.address == nil ? "GitHub has no page of this." : nil,
        now: { [navigator] in
          guard let address = scene.address else { return }
          _ = navigator.copy(address)
          navigator.say(StyledText("The address is copied, if the terminal allows it."))
        }),
      KeyCommand(
        ":", "C-p", name: "go to", work: { [weak self] in try await self?.goTo() }),
      KeyCommand(
        "H", name: "home", unless: isRoot ? "You are there." : nil, now: { [navigator] in navigator.goHome() }),
      KeyCommand("q", name: "quit", now: { [navigator] in navigator.leaveAll() }),
    ]
      + (isRoot
        ? [
          KeyCommand("Escape", "Left", "Backspace", name: "back", unless: "This is the first scene; q quits.", now: {})
        ]
        : [])
  }
}
