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
  let unsent: UnsentController
  /// Nil where the screen shows none.
  private let pictures: PictureController?
  private let currentViewpoint: () -> Viewpoint
  let signInDependencies: SignInDependencies
  /// Of a file that the user names.
  private let contents: (String) throws -> String
  /// Where the user was when the app ended.
  private var lastStack = PlaceStack([])

  init(
    on navigator: Navigator, network: NetworkController, documents: DocumentController = DocumentController(),
    places: PlaceController = PlaceController(), unsent: UnsentController = UnsentController(),
    pictures: PictureController? = nil,
    viewpoint: @escaping @autoclosure () -> Viewpoint, signInDependencies: SignInDependencies,
    contents: @escaping (String) throws -> String
  ) {
    self.contents = contents
    self.navigator = navigator
    self.network = network
    self.documents = documents
    self.places = places
    self.unsent = unsent
    self.pictures = pictures
    currentViewpoint = viewpoint
    self.signInDependencies = signInDependencies
  }

  var viewpoint: Viewpoint { currentViewpoint() }

  /// - Parameters:
  ///   - route: nil for where the user was last; where that is unknown, for their profile or the introduction.
  ///   - isFresh: whether to forget where the user was.
  func start(_ route: Route?, isFresh: Bool = false) async throws {
    navigator.willEnd = { [weak self] in self?.noteStack() }
    var failure: (any Error)?
    do {
      try await begin(route, isFresh: isFresh)
    } catch {
      failure = error
    }
    if failure == nil || Task.isCancelled, !lastStack.places.isEmpty { await places.store(lastStack) }
    if let failure { throw failure }
  }

  private func begin(_ route: Route?, isFresh: Bool) async throws {
    if let route { return try await show(route) }
    if isFresh {
      await places.forget()
    } else if let stack = await places.stored() {
      do {
        return try await show(stack.places[...])
      } catch  where !Task.isCancelled {
        // What was first is there no more.
        await places.forget()
        _ = await navigator.delegate?.stage(navigator, retriesAfter: error)
      }
    }
    try await introduce()
  }

  /// Shows the introduction again where nothing came of what was chosen there.
  private func introduce() async throws {
    let canSignIn = signInDependencies.hasKeyboard && (try? signInDependencies.clientID()) != nil
    while true {
      switch try await navigator.show(IntroductionViewController(network: network, canSignIn: canSignIn)) {
      case .ownProfile: return try await show(.profile(.viewer))
      case .lookAround: if try await lookAround() { return }
      case .signIn:
        if try await delegate?.browseCoordinatorWantsSignIn(self) == true { return try await show(.profile(.viewer)) }
      case .openRecording:
        guard let file = try await OpenRecordingViewController(delegate: self, viewpoint: viewpoint).run() else {
          break
        }
        delegate?.browseCoordinator(self, wants: file)
        return
      case .leave, nil: return
      }
    }
  }

  /// - Returns: false where that failed, and its user knows.
  private func lookAround() async throws -> Bool {
    guard let route = Route.profile(named: "github") else { return false }
    while true {
      do {
        try await show(route)
        return true
      } catch  where !Task.isCancelled {
        guard await navigator.delegate?.stage(navigator, retriesAfter: error) == true else { return false }
      }
    }
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
    // What is sent still may fail after the last scene: that is said in a dialog, which is no place.
    if !places.isEmpty { lastStack = PlaceStack(places) }
  }

  /// Shows a scene until the user leaves it.
  func show(_ route: Route) async throws {
    try await navigator.show(scene(at: route))
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
    let controller = IssueViewController(
      name: name, network: network, documents: documents, unsent: unsent, viewpoint: self.viewpoint)
    controller.delegate = self
    return controller
  }
}

extension BrowseCoordinator: PromptDelegate {
  func reply(to prompt: Prompt) async throws -> String? {
    try await navigator.show(PromptViewController(prompt, unsent: unsent)) ?? nil
  }

  func reply(to choice: Choice<Bool>) async -> Bool {
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
  func browseCoordinatorWantsEditing(_ coordinator: BrowseCoordinator) async throws -> EditProfileOutcome
}
