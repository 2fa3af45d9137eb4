internal import LotusModel
internal import ModelControllers
internal import Terminal
internal import ViewControllers
internal import ViewModels

/// Coordinator of the full-screen app: shows scene after scene, as the storyboard says.
///
/// Each scene is shown within the command that opened it, so that the stack of scenes is the navigator's alone.
final class BrowseCoordinator {
  weak var delegate: (any BrowseCoordinatorDelegate)?

  let navigator: Navigator
  let network: NetworkController
  private let documents: DocumentController
  private let places: PlaceController
  /// Nil where the screen shows none.
  private let pictures: PictureController?
  private let currentViewpoint: () -> Viewpoint
  private let signInDependencies: SignInDependencies
  /// Of a file that the user names.
  private let contents: (String) throws -> String
  /// Where the user was when the app ended.
  private var lastStack = PlaceStack([])

  init(
    on navigator: Navigator, network: NetworkController, documents: DocumentController = DocumentController(),
    places: PlaceController = PlaceController(), pictures: PictureController? = nil,
    viewpoint: @escaping @autoclosure () -> Viewpoint, signInDependencies: SignInDependencies,
    contents: @escaping (String) throws -> String
  ) {
    self.contents = contents
    self.navigator = navigator
    self.network = network
    self.documents = documents
    self.places = places
    self.pictures = pictures
    currentViewpoint = viewpoint
    self.signInDependencies = signInDependencies
  }

  var viewpoint: Viewpoint { currentViewpoint() }

  /// - Parameters:
  ///   - route: nil for where the user was last; where that is unknown, for their profile or the introduction.
  ///   - isFresh: whether to forget where the user was.
  func start(_ route: Route?, isFresh: Bool = false) async throws {
    navigator.whenEnding = { [weak self] in self?.noteStack() }
    var failure: (any Error)?
    do {
      try await begin(route, isFresh: isFresh)
    } catch {
      failure = error
    }
    if failure == nil || Task.isCancelled, !lastStack.places.isEmpty { await places.keep(lastStack) }
    if let failure { throw failure }
  }

  private func begin(_ route: Route?, isFresh: Bool) async throws {
    if let route { return try await show(route) }
    if isFresh {
      await places.forget()
    } else if let stack = await places.kept() {
      do {
        return try await show(stack.places[...])
      } catch  where !Task.isCancelled {
        // What was first is there no more.
        await places.forget()
        _ = await navigator.delegate?.stage(navigator, retriesAfter: error)
      }
    }
    if let first = try await firstRoute() { try await show(first) }
  }

  private func firstRoute() async throws -> Route? {
    let canSignIn = signInDependencies.hasKeyboard && (try? signInDependencies.clientID()) != nil
    while true {
      switch try await navigator.show(IntroductionViewController(network: network, canSignIn: canSignIn)) {
      case .ownProfile: return .profile(.viewer)
      case .lookAround: return .profile(named: "github")
      case .signIn: if try await delegate?.browseCoordinatorWantsSignIn(self) == true { return .profile(.viewer) }
      case .openRecording:
        guard let file = try await OpenRecordingViewController(delegate: self, viewpoint: viewpoint).run() else {
          break
        }
        delegate?.browseCoordinator(self, wants: file)
        return nil
      case nil: return nil
      }
    }
  }

  /// Shows a scene until the user leaves it.
  func show(_ route: Route) async throws {
    try await navigator.show(scene(at: route))
  }

  /// Shows scenes until the user has left them, each over the one before. A scene is loaded once it is seen.
  private func show(_ stack: ArraySlice<Place>) async throws {
    guard let place = stack.first else { return }
    let position = TablePosition(selectedRow: place.selectedRow, topRow: place.topRow, topLine: place.topLine)
    let rest = stack.dropFirst()
    var work: KeyCommand.Work?
    if !rest.isEmpty { work = { [weak self] in try await self?.show(rest) } }
    try await navigator.show(scene(at: place.route), at: position, beginningWith: work)
  }

  private func noteStack() {
    let places = navigator.scenes.compactMap { shown in
      (shown.scene as? any RoutedScene)?.route.map { route in
        Place(
          route, selectedRow: shown.position?.selectedRow ?? 0, topRow: shown.position?.topRow ?? 0,
          topLine: shown.position?.topLine ?? 0)
      }
    }
    lastStack = PlaceStack(places)
  }

  private func scene(at route: Route) -> any RoutedScene {
    switch route {
    case .profile(let subject):
      ProfileViewController(
        subject: subject, readme: .beginning(hasKeys: true), network: network, documents: documents, pictures: pictures,
        avatar: pictures.map { _ in AvatarState(way: .cells, patience: .screen) }, viewpoint: self.viewpoint)
    case .followers(let subject): list(subject.followersRequest, at: route)
    case .following(let subject): list(subject.followingRequest, at: route)
    case .organizations(let subject): list(subject.organizationsRequest, at: route)
    case .members(let login): list(login.membersRequest, at: route)
    case .repositories(let subject): list(.repositories(of: subject), at: route)
    case .starred(let subject): list(.starred(by: subject), at: route)
    case .gists(let subject): list(subject.gistsRequest, at: route)
    case .contributions(let subject): ContributionsViewController(subject: subject, network: network)
    case .search(let search) where search.kind == .users: list(search.usersRequest, at: route)
    case .search(let search): list(search.repositoriesRequest, at: route)
    case .emails: list(EmailAddress.listRequest, at: route, editing: .addresses)
    case .keys(.ssh): list(SSHKey.listRequest, at: route, editing: .keys(reading: contents))
    case .keys(.gpg): list(GPGKey.listRequest, at: route, editing: .keys(reading: contents))
    case .socialAccounts: list(SocialAccount.listRequest, at: route, editing: .links)
    case .blocked: list(Account.blockedRequest, at: route, editing: .blocked)
    case .repository(let name):
      RepositoryViewController(name: name, network: network, documents: documents, viewpoint: self.viewpoint)
    case .issue(let name): issue(name)
    case .gist(let id): GistViewController(id: id, network: network, viewpoint: self.viewpoint)
    case .identity: IdentityViewController(network: network, viewpoint: self.viewpoint)
    case .accounts: StoredAccountsViewController(network: network)
    case .rateLimits: RateLimitsViewController(network: network, viewpoint: self.viewpoint)
    case .log: RequestLogViewController(network: network, viewpoint: self.viewpoint)
    case .cache: CacheViewController(clears: false, network: network)
    }
  }

  private func issue(_ name: IssueName) -> IssueViewController {
    let controller = IssueViewController(name: name, network: network, documents: documents, viewpoint: self.viewpoint)
    controller.delegate = self
    return controller
  }

  private func goTo() async throws {
    if let route = try await navigator.show(PaletteViewController(network: network)) { try await show(route) }
  }

  // MARK: Keys

  /// What leads away from a scene, and what every scene of the app can do.
  func commands(for scene: any Scene) -> [KeyCommand] {
    guard let scene = scene as? any RoutedScene, let route = scene.route else { return [] }
    return [open(scene, at: route)] + editing(scene, at: route) + listCommands(of: scene) + segues(from: route)
      + commands(of: scene)
  }

  private func open(_ scene: any RoutedScene, at route: Route) -> KeyCommand {
    let target = scene.selectedRoute
    let isDeclared = Storyboard.segues.contains { $0.from == route.scene && $0.to == target?.scene && $0.key == nil }
    return KeyCommand("Enter", "Right", name: "open", unless: isDeclared ? nil : "Nothing opens from this row.") {
      [weak self] in
      if let target { try await self?.show(target) }
    }
  }

  private func editing(_ scene: any RoutedScene, at route: Route) -> [KeyCommand] {
    guard case .profile(let subject) = route else { return [] }
    return [
      KeyCommand("e", name: "edit", unless: subject == .viewer ? nil : "Only your own profile can be edited.") {
        [weak self] in
        guard let self, let ending = try await delegate?.browseCoordinatorWantsEditing(self) else { return }
        if case .sent = ending { scene.refresh() }
        navigator.say(ending.notice)
      }
    ]
  }

  private func segues(from route: Route) -> [KeyCommand] {
    Storyboard.segues.filter { $0.from == route.scene }.compactMap { segue in
      guard let key = segue.key, let target = segue.route(route.subject) else { return nil }
      return KeyCommand(key, leadingTo: target) { [weak self] in try await self?.show(target) }
    }
  }

  private func commands(of scene: any RoutedScene) -> [KeyCommand] {
    let isRoot = navigator.isFirst(scene)
    let address = scene.address(on: viewpoint.webURL)
    var commands = [
      KeyCommand("r", name: "refresh", now: { scene.refresh() }),
      KeyCommand(
        "o", name: "in the browser",
        unless: address == nil
          ? "No page of this is known." : signInDependencies.presentPage == nil ? "There is no browser." : nil,
        now: { [signInDependencies] in address.map { signInDependencies.presentPage?($0) } }),
      KeyCommand(
        "y", name: "copy the address", unless: address == nil ? "No page of this is known." : nil,
        now: { [navigator] in
          _ = address.map(navigator.copy)
          navigator.say(StyledText("The address is copied, if the terminal allows it."))
        }),
      KeyCommand(
        ":", "C-p", name: "go to", work: { [weak self] in try await self?.goTo() }),
      KeyCommand(
        "H", name: "home", unless: isRoot ? "You are there." : nil, now: { [navigator] in navigator.goHome() }),
      KeyCommand("q", name: "quit", now: { [navigator] in navigator.leaveAll() }),
    ]
    if isRoot {
      commands.append(
        KeyCommand("Escape", "Left", "Backspace", name: "back", unless: "This is the first scene; q quits.", now: {}))
    }
    return commands
  }
}

extension BrowseCoordinator: PromptDelegate {
  func answer(to prompt: Prompt) async throws -> Prompt.Answer? {
    try await navigator.show(PromptViewController(prompt))
  }

  func answer(to choice: Choice<Bool>) async -> Bool {
    await navigator.ask(choice) ?? false
  }
}

/// What browsing asks of the app.
protocol BrowseCoordinatorDelegate: AnyObject {
  /// The user wants to sign in before anything else.
  /// - Returns: whether that came about.
  func browseCoordinatorWantsSignIn(_ coordinator: BrowseCoordinator) async throws -> Bool
  /// The app is to go on in another run, which answers from a recording.
  func browseCoordinator(_ coordinator: BrowseCoordinator, wants recording: ArchiveFile)
  /// The user wants to edit their profile.
  func browseCoordinatorWantsEditing(_ coordinator: BrowseCoordinator) async throws -> EditProfileEnding
}
