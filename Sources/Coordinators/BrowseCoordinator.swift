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

  let navigator: any AppStage
  let services: Services
  let system: UserSystem
  let clock: ViewpointClock
  /// The accounts, names and orders that the app remembers, and the open scenes.
  let memory: BrowseMemory
  /// The changes of all scenes, including scenes that have closed.
  let changes: Changes
  /// The logins of the accounts that have drafts of their profiles.
  private(set) var draftLogins: [String] = []
  /// The logins of the accounts that have drafts of their profile READMEs.
  private(set) var readmeDraftLogins: [String] = []

  init(on navigator: any AppStage, services: Services, system: UserSystem, clock: ViewpointClock) {
    self.navigator = navigator
    self.services = services
    self.system = system
    self.clock = clock
    memory = BrowseMemory(on: clock.viewpoint.webURL)
    changes = Changes(network: services.network, clock: clock)
    changes.delegate = self
  }

  /// Runs the app until the user quits.
  ///
  /// - Parameters:
  ///   - route: The first scene. `nil` restores the last session. Without a last session, the app
  ///     opens the user's profile or the introduction.
  ///   - isFresh: Whether to forget the last session.
  func start(_ route: Route?, isFresh: Bool = false) async throws {
    navigator.willEnd = { [weak self, navigator] in self?.memory.noteStack(of: navigator.scenes) }
    navigator.didChangePages = { [weak self] in self?.storeStack() }
    navigator.didClose = system.sceneDidClose
    async let storing: Void = services.places.storeChanges()
    async let noting: Void = noteDrafts()
    var failure: (any Error)?
    do {
      try await begin(route, isFresh: isFresh)
    } catch {
      failure = error
    }
    memory.releaseScenes()
    changes.forget()
    services.places.endChanges()
    await storing
    await noting
    if !memory.stack.places.isEmpty, failure == nil || Task.isCancelled { await services.places.store(memory.stack) }
    if let failure { throw failure }
  }

  private func noteDrafts() async {
    draftLogins = await services.drafts.logins()
    readmeDraftLogins = await services.readmeDrafts.logins()
  }

  private func begin(_ route: Route?, isFresh: Bool) async throws {
    let stored = isFresh ? nil : await services.places.stored()
    if let stored { memory.restore(stored) }
    if let route {
      if try await failure(of: { try await show(route) }) == nil { return }
    } else if isFresh {
      await services.places.forget()
    } else if let stored {
      if try await failure(of: { try await show(stored) }) == nil { return }
      await services.places.forget()
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
        memory.forgetStack()
        let choice = Choice<ErrorDecision>(
          after: error, canRetry: true, canSignIn: system.signIn.canAsk, canOpenPage: system.openPage != nil,
          from: clock.viewpoint)
        guard let choice else { throw error }
        switch await system.decision(by: choice, on: navigator) {
        case .tryAgain: continue
        case .signIn: _ = try await delegate?.browseCoordinatorWantsSignIn(self)
        case .close, .openPage: return error
        }
      }
    }
  }

  /// Shows the introduction, and shows it again if the user's choice there failed or was canceled.
  private func introduce() async throws {
    var hasFailed = false
    while true {
      let controller = IntroductionViewController(
        network: services.network, signIn: system.signIn.way, viewpoint: clock.viewpoint, files: system.files,
        recording: system.recording, hasFailed: hasFailed)
      controller.delegate = self
      var next: Route?
      switch try await navigator.show(controller) {
      case .ownProfile: next = .profile(.viewer)
      case .signIn:
        if try await delegate?.browseCoordinatorWantsSignIn(self) == true { next = .profile(.viewer) }
      case .openRecording(let file):
        delegate?.browseCoordinator(self, wants: file)
        return
      case .leave, nil: return
      }
      if let next {
        if try await failure(of: { try await show(next) }) == nil { return }
        hasFailed = true
      }
    }
  }

  /// Shows a stack of scenes until the user has closed all of them. The content of a scene is
  /// loaded only when the scene becomes visible.
  ///
  /// - Parameters:
  ///   - stack: The saved scenes, the root scene first.
  ///   - number: The index of the scene to show first.
  private func show(_ stack: SavedStack, from number: Int = 0) async throws {
    let place = stack.places[number]
    guard let scene = scene(at: place.route) else { return }
    let position = TablePosition(selectedRow: place.selectedRow, topRow: place.topRow, topLine: place.topLine)
    if let order = place.order { scene.sort(by: order) }
    var work: KeyCommand.Work?
    if number + 1 < stack.places.count {
      work = { [weak self] in try await self?.show(stack, from: number + 1) }
    } else if let notice = StyledText.restored(stack, from: clock.viewpoint) {
      work = { [navigator] in navigator.say(notice, afterLoading: scene) }
    }
    try await navigator.show(scene, at: position, beginningWith: work)
  }

  /// Records the open scenes and their rows, and lets the controller for state restoration store
  /// them. The controller stores them in the background, so that the user doesn't wait and a crash
  /// loses nothing.
  private func storeStack() {
    memory.noteChange(to: navigator.scenes)
    if !memory.stack.places.isEmpty { services.places.change(to: memory.stack) }
  }

  /// Shows a scene until the user closes it, or a notice if the scene is the topmost page already.
  ///
  /// - Parameter origin: A scene to refresh after the profile was saved.
  func show(_ route: Route, from origin: (any RoutedScene)? = nil) async throws {
    switch route.scene {
    case .login:
      guard system.signIn.canBegin else {
        return navigator.say(.recordingCannotSignIn(from: clock.viewpoint), as: .refusal)
      }
      guard try await delegate?.browseCoordinatorWantsSignIn(self) == true else { return }
      didSignIn()
    case .editProfile:
      guard let ending = try await delegate?.browseCoordinatorWantsEditing(self) else { return }
      await noteDrafts()
      if case .sent = ending {
        changes.didSaveProfile()
        for scene in routedScenes where scene === origin || scene.route == .profile(.viewer) { scene.refresh() }
      }
      navigator.say(ending.notice, as: .confirmation)
    case .editReadme:
      let ending: ReadmeOutcome?
      do {
        ending = try await delegate?.browseCoordinatorWantsReadme(self)
      } catch {
        await noteDrafts()
        throw error
      }
      await noteDrafts()
      guard let ending else { return }
      if case .saved = ending {
        changes.didSaveReadme()
        origin?.refresh()
      }
      navigator.say(ending.notice, as: .confirmation)
    default:
      if routedScenes.last?.route.isSame(as: route) == true { return navigator.say(.alreadyOpen, as: .refusal) }
      if let scene = scene(at: route) { try await push(scene) }
    }
  }

  /// Forgets the accounts that were loaded before the sign-in, except the accounts of the open
  /// pages, and loads these pages again.
  func didSignIn() {
    memory.accounts = KnownAccounts()
    changes.forget()
    for scene in routedScenes {
      memory.accounts.note(scene)
      if scene.hasRows { scene.refresh() }
    }
  }

  /// The open pages, the root page first. Dialogs are left out.
  var routedScenes: [any RoutedScene] {
    navigator.scenes.compactMap { $0.scene as? any RoutedScene }
  }

  private func replace(_ scene: any RoutedScene, by route: Route) {
    memory.note(scene)
    guard let newScene = self.scene(at: route) else { return }
    if newScene.route.scene == scene.route.scene, let order = scene.order { newScene.sort(by: order) }
    navigator.replace(scene, with: newScene)
  }

  func scene(at route: Route, using services: Services? = nil) -> (any RoutedScene)? {
    for scene in routedScenes { memory.accounts.note(scene) }
    let factory = SceneFactory(
      services: services ?? self.services, system: system, clock: clock, accounts: memory.accounts)
    let scene = factory.scene(at: route)
    scene?.delegate = self
    if let order = memory.order(of: route) { scene?.sort(by: order) }
    return scene
  }
}

/// The keys that the app adds to the keys of each scene.
extension BrowseCoordinator {
  func stage(_ stage: any Stage, commandsFor scene: any Scene) -> [KeyCommand] {
    guard let scene = scene as? any RoutedScene else { return [] }
    let segues = segues(from: scene)
    return [open(scene)] + changes.historyCommands(ifShown: scene.shows) + starListCommands(of: scene)
      + segues.filter { $0.to == .editProfile }.compactMap { command(of: $0, scene) } + listCommands(of: scene)
      + segues.filter { $0.to != .editProfile }.compactMap { command(of: $0, scene) } + tabCommands(of: scene, segues)
      + commands(of: scene) + ownerCommands(of: scene)
  }

  /// Returns the command that performs a segue, or `nil` if the segue has no key or leads nowhere.
  ///
  /// The form appears after the profile and a draft have loaded. Until then, the profile below it
  /// ignores all keys, because the user means them for the form.
  func command(of segue: Segue, _ scene: any RoutedScene) -> KeyCommand? {
    guard let key = segue.key else { return nil }
    let target = segue.target(from: scene.route)
    let isForm = segue.to == .editProfile
    let rank: KeyCommand.Rank = isForm || segue.to == .issues ? .action : .minor
    guard let shown = target ?? (isForm ? .editProfile : nil) else { return nil }
    if segue.kind == .replace {
      return KeyCommand(KeyPress(key), leadingTo: shown, now: { [weak self] in self?.replace(scene, by: shown) })
    }
    return KeyCommand(
      KeyPress(key), leadingTo: shown,
      hasDraft: isForm && draftLogins.contains { $0 == memory.accounts.including(scene).viewer?.name },
      unless: isForm ? .refusal(of: .edit(isOwn: target != nil), from: clock.viewpoint) : nil,
      kind: isForm ? .exclusive : .ordinary
    ) { [weak self] in try await self?.show(shown, from: scene) }.ranked(rank)
  }

  private func listCommands(of scene: any RoutedScene) -> [KeyCommand] {
    let table = scene.table
    let isList = table?.source.isList == true
    let choice = scene.orderChoice
    return [
      KeyCommand(.filter, name: isList ? nil : "find") { [navigator] in
        if let table { try await navigator.show(FilterViewController(of: table)) }
      }.ranked(.search),
      KeyCommand(
        .sort,
        unless: .refusal(of: .sort(isList: isList, hasOrders: choice != nil), from: clock.viewpoint)
      ) { [navigator] in
        if let choice, let key = await navigator.ask(choice) { scene.sort(by: key) }
      }.ranked(.search),
    ]
      + KeyCommand.showingOtherIssues(than: scene.route) { [weak self] next in self?.replace(scene, by: next) }
  }

  private func commands(of scene: any RoutedScene) -> [KeyCommand] {
    let isFirst = navigator.scenes.first?.scene === scene
    let viewpoint = clock.viewpoint
    let pages = scene.pages(from: viewpoint, hasBrowser: system.openPage != nil)
    let copied = scene.copiedText(from: viewpoint)
    var commands = [
      KeyCommand(
        .refresh,
        now: { [navigator] in
          scene.refresh()
          navigator.say(.refreshed, afterLoading: scene)
        }
      ).ranked(.refresh),
      KeyCommand(.browse, unless: pages.refusal) { [weak self] in
        try await self?.open(pages.addresses)
      }.ranked(.browse),
      KeyCommand(
        .copy, name: copied.isOfPages ? "copy URL" : nil, unless: copied.refusal,
        work: { [weak self] in await self?.copy(copied.text, of: scene) }
      ).ranked(.copy),
      KeyCommand(
        .goTo, kind: .exclusive,
        work: { [weak self] in try await self?.goTo(from: scene) }
      ).ranked(.goTo),
      KeyCommand(.home, now: { [weak self] in self?.goHome() }).ranked(.home),
      KeyCommand(.quit, now: { [navigator] in navigator.leaveAll() }).ranked(.quit),
    ]
    if isFirst {
      commands.append(KeyCommand(.back, unless: .refusal(of: .goBack, from: viewpoint), now: {}))
    }
    return commands
  }

  /// Closes all pages above the first page, and ends a search on the first page. If no other page
  /// is open, moves to the top of the first page, or shows a notice if nothing moves.
  private func goHome() {
    let table = navigator.scenes.first?.scene.table
    if table?.queryHidesRows == false { table?.look(for: "") }
    guard navigator.scenes.count == 1 else { return navigator.goHome() }
    let position = table?.position
    _ = table?.handle(.key("Home"))
    if table?.position == position { navigator.say(.alreadyHome, as: .refusal) }
  }
}

/// The methods that a `BrowseCoordinator` calls on its delegate, for tasks of the whole app.
protocol BrowseCoordinatorDelegate: StageDelegate {
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
  /// Lets the user edit their profile README.
  func browseCoordinatorWantsReadme(_ coordinator: BrowseCoordinator) async throws -> ReadmeOutcome
}
