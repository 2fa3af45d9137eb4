internal import LotusModel
internal import ModelControllers
internal import Terminal
internal import ViewControllers
internal import ViewModels

/// Coordinator: controls the full-screen app. It opens scenes as declared in `Storyboard`.
///
/// A command that opens a scene runs until the scene closes. The coordinator therefore has no stack
/// of scenes; only the navigator has one.
final class BrowseCoordinator {
  weak var delegate: (any BrowseCoordinatorDelegate)?

  let navigator: Navigator
  let network: NetworkController
  private let documents: DocumentController
  private let places: PlaceController
  let unsent: UnsentController
  /// Loads avatars. `nil` if the screen can't show pictures.
  private let pictures: PictureController?
  private let currentViewpoint: () -> Viewpoint
  let signInDependencies: SignInDependencies
  /// Reads the text of a file at a path the user typed.
  private let contents: (String) throws -> String
  /// Returns the recording at a path the user typed.
  private let recording: (String) -> ArchiveFile
  /// The open scenes when the app ended, to be restored in the next session.
  private var lastStack = PlaceStack([])

  init(
    on navigator: Navigator, network: NetworkController, documents: DocumentController = DocumentController(),
    places: PlaceController = PlaceController(), unsent: UnsentController = UnsentController(),
    pictures: PictureController? = nil,
    viewpoint: @escaping @autoclosure () -> Viewpoint, signInDependencies: SignInDependencies,
    contents: @escaping (String) throws -> String,
    recording: @escaping (String) -> ArchiveFile = { ArchiveFile(path: $0) }
  ) {
    self.contents = contents
    self.recording = recording
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

  /// Runs the app until the user quits.
  ///
  /// - Parameters:
  ///   - route: The first scene. `nil` restores the last session. Without a last session, the app
  ///     opens the user's profile or the introduction.
  ///   - isFresh: Whether to forget the last session.
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
    if let route {
      if try await failure(of: { try await show(route) }) == nil { return }
    } else if isFresh {
      await places.forget()
    } else if let stack = await places.stored() {
      if try await failure(of: { try await show(stack.places[...]) }) == nil { return }
      await places.forget()
    }
    try await introduce()
  }

  /// Shows the first scene. If the scene can't be loaded, lets the user try again or sign in.
  ///
  /// - Parameter show: Shows the scene.
  /// - Returns: The error that made the user give up, or `nil` if the scene was shown.
  private func failure(of show: () async throws -> Void) async throws -> (any Error)? {
    while true {
      do {
        try await show()
        return nil
      } catch  where !Task.isCancelled {
        lastStack = PlaceStack([])
        let choice = Choice<FirstSceneDecision>(
          afterFirstScene: error, canSignIn: canSignIn, canOpenPage: signInDependencies.presentPage != nil,
          from: viewpoint)
        guard let choice else { throw error }
        var decision = await navigator.ask(choice)
        while case .openPage(let address) = decision {
          _ = signInDependencies.presentPage?(address)
          decision = await navigator.ask(choice)
        }
        switch decision {
        case .tryAgain, .openPage: continue
        case .signIn: _ = try await delegate?.browseCoordinatorWantsSignIn(self)
        case .giveUp, nil: return error
        }
      }
    }
  }

  private var canSignIn: Bool {
    signInDependencies.hasKeyboard
  }

  /// Shows the introduction, and shows it again if the user's choice there failed or was canceled.
  private func introduce() async throws {
    while true {
      switch try await navigator.show(IntroductionViewController(network: network, canSignIn: canSignIn)) {
      case .ownProfile: return try await showOwnProfile()
      case .lookAround: if try await lookAround() { return }
      case .signIn:
        if try await delegate?.browseCoordinatorWantsSignIn(self) == true { return try await showOwnProfile() }
      case .openRecording:
        let controller = OpenRecordingViewController(delegate: self, viewpoint: viewpoint, file: recording)
        guard let file = try await controller.run() else { break }
        delegate?.browseCoordinator(self, wants: file)
        return
      case .leave, nil: return
      }
    }
  }

  /// Shows the profile of the account `github`, for users who want to look around without signing
  /// in.
  ///
  /// - Returns: `false` if the profile couldn't be loaded. The user has seen the error.
  private func lookAround() async throws -> Bool {
    guard let route = Route.profile(named: "github") else { return false }
    return try await failure(of: { try await show(route) }) == nil
  }

  private func showOwnProfile() async throws {
    if let error = try await failure(of: { try await show(.profile(.viewer)) }) { throw error }
  }

  /// Shows a stack of scenes until the user has closed all of them. The content of a scene is
  /// loaded only when the scene becomes visible.
  ///
  /// - Parameter stack: The places of the scenes, the root scene first.
  private func show(_ stack: ArraySlice<Place>) async throws {
    guard let place = stack.first else { return }
    let position = TablePosition(selectedRow: place.selectedRow, topRow: place.topRow, topLine: place.topLine)
    let rest = stack.dropFirst()
    var work: KeyCommand.Work?
    if !rest.isEmpty { work = { [weak self] in try await self?.show(rest) } }
    try await navigator.show(scene(at: place.route), at: position, beginningWith: work)
  }

  /// Records the open scenes for the next session.
  private func noteStack() {
    let places = navigator.scenes.compactMap { shown in
      (shown.scene as? any RoutedScene)?.route.map { route in
        Place(
          route, selectedRow: shown.position?.selectedRow ?? 0, topRow: shown.position?.topRow ?? 0,
          topLine: shown.position?.topLine ?? 0)
      }
    }
    // A change that is still being sent may fail after the last scene has closed. The dialog with
    // that error isn't a place, so keep the last stack then.
    if !places.isEmpty { lastStack = PlaceStack(places) }
  }

  /// Shows a scene until the user closes it.
  func show(_ route: Route) async throws {
    try await navigator.show(scene(at: route))
  }

  private func scene(at route: Route) -> any RoutedScene {
    switch route {
    case .profile(let subject):
      ProfileViewController(
        subject: subject, readme: .beginning(hasKeys: true), network: network, documents: documents, pictures: pictures,
        avatar: pictures.map { _ in AvatarState(way: .cells, display: .whenReady) }, viewpoint: self.viewpoint)
    case .followers(let subject): list(subject.followersRequest, at: route)
    case .following(let subject): list(subject.followingRequest, at: route)
    case .organizations(let subject): list(subject.organizationsRequest, at: route)
    case .members(let login): list(login.membersRequest, at: route)
    case .repositories(let subject): repositories(of: subject)
    case .starred(let subject): list(.starred(by: subject), at: route)
    case .gists(let subject): list(subject.gistsRequest, at: route)
    case .contributions(let subject): ContributionsViewController(subject: subject, network: network)
    case .search(let search) where search.kind == .users: list(search.usersRequest(), at: route)
    case .search(let search): list(search.repositoriesRequest(), at: route)
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
    case .accounts: StoredAccountsViewController(network: network, viewpoint: viewpoint)
    case .rateLimits: RateLimitsViewController(network: network, viewpoint: self.viewpoint)
    case .log: RequestLogViewController(network: network, viewpoint: self.viewpoint)
    case .cache: CacheViewController(network: network)
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

/// Handles requests from a `BrowseCoordinator` that affect the whole app.
protocol BrowseCoordinatorDelegate: AnyObject {
  /// Signs the user in.
  ///
  /// - Returns: Whether the sign-in succeeded.
  func browseCoordinatorWantsSignIn(_ coordinator: BrowseCoordinator) async throws -> Bool
  /// Restarts the app with a recording to replay.
  func browseCoordinator(_ coordinator: BrowseCoordinator, wants recording: ArchiveFile)
  /// Lets the user edit their profile.
  ///
  /// - Returns: The outcome of the edit.
  func browseCoordinatorWantsEditing(_ coordinator: BrowseCoordinator) async throws -> EditProfileOutcome
}
