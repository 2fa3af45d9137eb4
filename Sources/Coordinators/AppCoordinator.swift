import LotusModel
public import ModelControllers
public import Terminal
public import ViewControllers
import ViewModels

/// Coordinator: controls the whole run. It chooses the stage, maps each task to a scene or to
/// another coordinator, injects dependencies, and offers to sign in when a scene needs
/// authentication.
public final class AppCoordinator {
  let services: Services
  let system: UserSystem
  let clock: ViewpointClock
  var isSigningIn = false
  /// The recording to replay in a new run, if the user chose one in the app.
  public internal(set) var recording: ArchiveFile?

  public init(services: Services, system: UserSystem, clock: ViewpointClock) {
    self.services = services
    self.system = system
    self.clock = clock
  }

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
    let audience = Audience(reading: format, on: system.console)
    let stage = ConsoleStage(
      console: system.console, activity: system.activity, input: system.input, audience: audience, layout: layout,
      filter: filter.map { $0.apply(to:write:say:) })
    stage.delegate = self
    if let note = StyledText.ignoredAccount(from: clock.viewpoint) { stage.say(note, as: .remark) }
    let log = NetworkLogViewController(
      network: services.network, console: system.console, activity: system.activity, isVerbose: isVerbose,
      clock: clock)
    async let following: Void = log.follow()
    var failure: (any Error)?
    do {
      try await perform(task, on: stage, for: audience)
    } catch {
      failure = error
    }
    log.finish()
    await following
    if let failure { throw failure }
  }

  /// Performs the flow of a task, or shows the only scene of the task.
  private func perform(_ task: AppTask, on stage: ConsoleStage, for audience: Audience) async throws {
    let (network, viewpoint) = (services.network, clock.viewpoint)
    func scenes(in range: ListRange = ListRange(limit: nil)) -> SceneFactory {
      SceneFactory(services: services, system: system, clock: clock, audience: audience, range: range)
    }
    let scene: (any Scene)?
    switch task {
    case .browse(let route, let isFresh): return try await browse(route, isFresh: isFresh)
    case .signIn(let task): return try await signIn(task, on: stage, isResult: true)
    case .editProfile(let task):
      return try await run(editor(on: stage)) { try await $0.start(task, for: audience) }
    case .show(let route, let range): scene = scenes(in: range).scene(at: route)
    case .showProfile(let subject, let choice, let extent):
      scene = scenes().profile(subject, readme: extent, avatar: audience.isJSON ? nil : avatar(choice))
    case .printReadme(let subject): scene = ReadmeSourceViewController(of: subject, network: network)
    case .showContributions(let subject, let selection):
      scene = scenes().contributions(of: subject, showing: selection)
    case .showGist(let id, let file, isRaw: true):
      scene = GistFileViewController(id: id, fileName: file, network: network)
    case .showGist(let id, let file, isRaw: false): scene = scenes().gist(id, file: file)
    case .showIssue(let name, let count): scene = scenes().issue(name, commentCount: count)
    case .compareFollows(let route, let isMutual, let range):
      let count = try await stage.perform(.countingRequests(forComparing: route, network: network))
      if let announcement = StyledText.announcement(ofRequests: count) { stage.say(announcement, as: .confirmation) }
      let order = try await stage.perform(.comparing(route, isMutual: isMutual, in: range, network: network))
      scene = scenes().list([order], at: route)
    case .listRepositories(let order, let route, _): scene = scenes().repositories([order], at: route)
    case .showStarList(let selector, let filter, let route, let range):
      scene = scenes(in: range).starList(selector, matching: filter, at: route)
    case .search(let search, let order, let range): scene = scenes(in: range).results(of: search, in: order)
    case .openPage(let route, let query):
      scene = ResultViewController(
        .openingPage(of: route, query: query, network: network, viewpoint: viewpoint, present: system.openPage))
    case .changeAccount(let change): scene = ResultViewController(.making(change, network: network))
    case .showStatus(let subject): scene = StatusViewController(of: subject, network: network, viewpoint: viewpoint)
    case .changeStatus(let change, let login):
      if let login, let text = change.message {
        try await confirm(
          Choice(settingStatus: text, insteadOfShowing: login, from: viewpoint), on: stage,
          orThrow: UsageError(.statusMayBeLogin(text, login), command: "status"))
      }
      scene = StatusViewController(making: change, network: network, viewpoint: viewpoint)
    case .change(let relations, let wanted, let starLists):
      scene = RelationViewController(
        relations: relations, wanted: wanted, starLists: starLists, network: network, viewpoint: viewpoint)
    case .changeStarLists(.create(let name, let summary, let isPrivate)):
      scene = ResultViewController(
        .creatingStarList(name, summary: summary, isPrivate: isPrivate, network: network))
    case .changeStarLists(.rename(let name, let newName)):
      scene = ResultViewController(.renamingStarList(name, to: newName, network: network))
    case .changeStarLists(.delete(let name, let isConfirmed)):
      let list = try await stage.perform(.findingStarList(name, network: network))
      if !isConfirmed {
        try await confirm(Choice(deleting: list), on: stage, orThrow: UsageError(.unconfirmed, command: "lists"))
      }
      scene = ResultViewController(.deleting(list, network: network))
    case .callAPI(let call, let options, let filter):
      scene = APIViewController(call: call, options: options, filter: filter, network: network)
    case .listCache(let text): scene = CacheListViewController(containing: text, network: network, clock: clock)
    case .clearCache(let text): scene = ResultViewController(.clearingCache(containing: text, network: network))
    case .showToken: scene = ResultViewController(.findingToken(network: network))
    case .signOut(let login):
      scene = ResultViewController(.signingOut(login, network: network, viewpoint: viewpoint))
    case .useAccount(let login):
      scene = ResultViewController(.switchingAccount(to: login, network: network, viewpoint: viewpoint))
    }
    if let scene { _ = try await stage.show(scene) }
  }

  /// Asks the user to confirm a change.
  ///
  /// - Throws: The given error if no keyboard is available, or `CancellationError` if the user
  ///   declines.
  private func confirm(_ choice: Choice<Bool>, on stage: ConsoleStage, orThrow error: UsageError) async throws {
    guard system.input.hasKeyboard else { throw error }
    guard await stage.ask(choice) == true else { throw CancellationError() }
  }

  private func avatar(_ choice: Capabilities.PictureChoice) -> AvatarState? {
    let way = system.console.pictureMethod(choice)
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
    EditProfileCoordinator(on: stage, services: services, system: system, clock: clock)
  }
}

extension AppCoordinator: StageDelegate {
  public func stage(_ stage: any Stage, didChangeTo scenes: [any Scene]) {
    system.scenesDidChange(scenes)
  }

  /// Shows an error. Asks the user whether to try again if that may help: if the error may be
  /// temporary, or the user can fix it on a web page.
  public func stage(_ stage: any Stage, retriesAfter error: any Error) async -> Bool {
    guard let choice = Choice(after: error, canOpenPage: system.openPage != nil, from: clock.viewpoint) else {
      return false
    }
    return await system.decision(by: choice, on: stage) == .tryAgain
  }
}
