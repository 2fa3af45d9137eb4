import LotusModel
public import ModelControllers
public import Terminal
import ViewControllers
public import ViewModels

/// Coordinator: controls the whole run. It chooses the stage, maps each task to a scene or to
/// another coordinator, injects dependencies, and offers to sign in when a scene needs
/// authentication.
public final class AppCoordinator {
  let console: Console
  let network: NetworkController
  let documents: DocumentController
  let places: PlaceController
  let pictures: PictureController?
  let signInDependencies: SignInDependencies
  let editing: EditingDependencies
  let activity: ActivityIndicator
  private let currentViewpoint: () -> Viewpoint
  var isSigningIn = false
  var browsing: BrowseCoordinator?
  /// The recording to replay in a new run, if the user chose one in the app.
  public internal(set) var recording: ArchiveFile?
  let whenSceneIsLeft: () -> Void

  /// Creates the coordinator of a run.
  ///
  /// - Parameters:
  ///   - pictures: Loads avatars. `nil` for a run that doesn't show pictures.
  ///   - viewpoint: The current time, the time zone and the GitHub host. Evaluated whenever
  ///     something is shown, because the app may run for hours.
  ///   - signInDependencies: The dependencies of a sign-in. By default, there is no keyboard, so
  ///     the user isn't offered to sign in.
  ///   - editing: The dependencies of editing.
  ///   - whenSceneIsLeft: Called after a scene of the app has closed.
  public init(
    console: Console, network: NetworkController, documents: DocumentController = DocumentController(),
    places: PlaceController = PlaceController(), pictures: PictureController? = nil,
    viewpoint: @escaping @autoclosure () -> Viewpoint, signInDependencies: SignInDependencies = SignInDependencies(),
    editing: EditingDependencies, whenSceneIsLeft: @escaping () -> Void = {}
  ) {
    self.console = console
    self.network = network
    self.documents = documents
    self.places = places
    self.pictures = pictures
    currentViewpoint = viewpoint
    self.signInDependencies = signInDependencies
    self.editing = editing
    self.whenSceneIsLeft = whenSceneIsLeft
    self.activity = ActivityIndicator(console: console)
  }

  var viewpoint: Viewpoint { currentViewpoint() }

  /// Performs a task and shows the log of its requests.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - format: The format of the output.
  ///   - layout: The layout of a list in JSON.
  ///   - filter: A jq filter for JSON output.
  ///   - isVerbose: Whether the log is detailed.
  /// - Throws: The error that ended the task early.
  public func start(
    _ task: AppTask, as format: OutputFormat = .automatic, in layout: RowLayout = .lines,
    filteredBy filter: JQFilter? = nil, isVerbose: Bool
  ) async throws {
    let stage = ConsoleStage(
      console: console, activity: activity, input: editing.input, format: format, layout: layout,
      filter: filter.map { $0.lines })
    stage.delegate = self
    let log = NetworkLogViewController(
      network: network, console: console, activity: activity, isVerbose: isVerbose, viewpoint: self.viewpoint)
    async let following: Void = log.follow()
    var failure: (any Error)?
    do {
      try await perform(task, on: stage, as: format)
    } catch {
      failure = error
    }
    log.finish()
    await following
    if let failure { throw failure }
  }

  private func perform(_ task: AppTask, on stage: ConsoleStage, as format: OutputFormat) async throws {
    switch task {
    case .browse(let route, let isFresh): try await browse(route, isFresh: isFresh)
    case .showStoryboard(let isDot):
      try await stage.show(StoryboardViewController(Storyboard.segues, isDot: isDot))
    case .showProfile(let subject, let choice, let extent):
      let avatar = format == .automatic ? avatar(choice) : nil
      try await stage.show(
        ProfileViewController(
          subject: subject, readme: extent, as: format, network: network, documents: documents, pictures: pictures,
          avatar: avatar, viewpoint: self.viewpoint))
    case .showContributions(let subject, let year):
      try await stage.show(ContributionsViewController(subject: subject, year: year, network: network))
    case .showRepository(let name):
      try await stage.show(
        RepositoryViewController(
          name: name, as: format, network: network, documents: documents, viewpoint: self.viewpoint))
    case .showIssue(let name):
      try await stage.show(
        IssueViewController(
          name: name, isPrinted: true, as: format, network: network, documents: documents, viewpoint: self.viewpoint))
    case .showGist(let id, let file, isRaw: true):
      try await stage.show(GistFileViewController(id: id, fileName: file, network: network))
    case .showGist(let id, let file, isRaw: false):
      try await stage.show(
        GistViewController(id: id, fileName: file, network: network, viewpoint: self.viewpoint))
    case .openPage(let route, let query):
      try await stage.show(
        PageViewController(
          of: route, query: query, network: network, viewpoint: viewpoint, present: signInDependencies.presentPage))
    case .showRateLimits: try await stage.show(RateLimitsViewController(network: network, viewpoint: self.viewpoint))
    case .changeAccount(let change): try await stage.show(AccountChangeViewController(change: change, network: network))
    case .changeStatus(let change):
      try await stage.show(StatusViewController(change: change, network: network, viewpoint: viewpoint))
    case .showList(let list):
      try await list.show(stage, network, viewpoint, console.isInteractive && format == .automatic)
    case .editProfile(let task): try await run(editor(on: stage)) { try await $0.start(task, as: format) }
    case .change(let relations, let wanted):
      try await stage.show(
        RelationViewController(relations: relations, wanted: wanted, network: network, viewpoint: viewpoint))
    case .callAPI(let call, let options, let filter):
      try await stage.show(APIViewController(call: call, options: options, filter: filter, network: network))
    case .showCache: try await stage.show(CacheViewController(network: network))
    case .listCache(let text):
      try await stage.show(CacheListViewController(containing: text, network: network, viewpoint: viewpoint))
    case .clearCache(let text):
      try await stage.show(CacheViewController(.clearing(containing: text), network: network))
    case .signIn(let task): try await signIn(task, on: stage, isResult: true)
    case .identify: try await stage.show(IdentityViewController(network: network, viewpoint: self.viewpoint))
    case .showToken: try await stage.show(TokenViewController(network: network))
    case .signOut(let login):
      try await stage.show(SignOutViewController(login: login, network: network, viewpoint: viewpoint))
    case .useAccount(let login):
      try await stage.show(SwitchViewController(login: login, network: network, viewpoint: viewpoint))
    case .listAccounts: try await stage.show(StoredAccountsViewController(network: network, viewpoint: viewpoint))
    }
  }

  private func avatar(_ choice: Capabilities.PictureChoice) -> AvatarState? {
    let way = console.pictureMethod(choice)
    guard choice == .always || way != nil else { return nil }
    return AvatarState(way: way, display: choice == .always ? .always : .ifReady)
  }

  /// Runs the flow of a coordinator. Keeps the coordinator alive until the flow ends, because the
  /// scenes of the flow refer to it only weakly.
  func run<Coordinator: AnyObject, Ending>(
    _ coordinator: Coordinator, _ flow: @MainActor (Coordinator) async throws -> Ending
  ) async throws -> Ending {
    defer { withExtendedLifetime(coordinator) {} }
    return try await flow(coordinator)
  }

  func editor(on stage: any Stage) -> EditProfileCoordinator {
    EditProfileCoordinator(
      network: network, dependencies: editing, viewpoint: self.viewpoint, console: console, stage: stage,
      activity: activity)
  }
}

extension AppCoordinator {
  /// Shows the error that ended a run or prevented it from starting.
  public static func present(_ error: any Error, on console: Console, from viewpoint: Viewpoint) {
    AlertViewController(console: console, viewpoint: viewpoint).show(error)
  }
}

extension AppCoordinator: StageDelegate {
  public func stage(_ stage: any Stage, commandsFor scene: any Scene) -> [KeyCommand] {
    browsing?.commands(for: scene) ?? []
  }

  /// Shows an error. If the error may be temporary, or if a page can fix it, asks the user whether
  /// to try again.
  public func stage(_ stage: any Stage, retriesAfter error: any Error) async -> Bool {
    let present = signInDependencies.presentPage
    guard let choice = Choice(retryingAfter: error, canOpenPage: present != nil, from: viewpoint) else { return false }
    while true {
      switch await stage.ask(choice) {
      case .tryAgain: return true
      // The address stays in the dialog, so the user sees whether the browser has failed.
      case .openPage(let address): _ = present?(address)
      case .close, nil: return false
      }
    }
  }
}
