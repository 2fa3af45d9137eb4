import LotusModel
import ModelControllers
import Terminal
import ViewControllers

/// Coordinator: starts the full-screen app, and implements the requests that `BrowseCoordinator`
/// delegates.
extension AppCoordinator {
  /// Runs the app on a full screen. If the terminal can't show a full screen, or if the user has
  /// chosen accessible mode, runs the app line by line.
  func browse(_ route: Route?, isFresh: Bool) async throws {
    if !system.console.canShowScreen, system.console.isInteractive, system.input.hasKeyboard {
      let stage = LineStage(
        console: system.console, activity: system.activity, input: system.input, bindings: system.keys.bindings)
      return try await browse(route, isFresh: isFresh, on: stage)
    }
    try await Screen.run(on: system.console, with: system.input) { [self] screen in
      let navigator = Navigator(on: screen, bindings: system.keys.bindings)
      system.activity.navigator = navigator
      try await browse(route, isFresh: isFresh, on: navigator)
    }
  }

  private func browse(_ route: Route?, isFresh: Bool, on stage: any AppStage) async throws {
    let coordinator = BrowseCoordinator(on: stage, services: services, system: system, clock: clock)
    coordinator.delegate = self
    stage.delegate = coordinator
    try await run(coordinator) { try await $0.start(route, isFresh: isFresh) }
  }
}

extension AppCoordinator: @MainActor BrowseCoordinatorDelegate {
  func browseCoordinatorWantsSignIn(_ coordinator: BrowseCoordinator) async throws -> Bool {
    while true {
      do {
        try await signIn(SignInTask(), on: coordinator.navigator, isResult: false)
        return true
      } catch  where !Task.isCancelled {
        guard await stage(coordinator.navigator, retriesAfter: error) else { return false }
      }
    }
  }

  func browseCoordinator(_ coordinator: BrowseCoordinator, wants recording: ArchiveFile) {
    self.recording = recording
  }

  func browseCoordinatorWantsEditing(_ coordinator: BrowseCoordinator) async throws -> EditProfileOutcome {
    try await run(editor(on: coordinator.navigator)) { try await $0.fillIn() }
  }

  func browseCoordinatorWantsReadme(_ coordinator: BrowseCoordinator) async throws -> ReadmeOutcome {
    try await run(editor(on: coordinator.navigator)) { try await $0.editReadme(for: .app) }
  }
}
