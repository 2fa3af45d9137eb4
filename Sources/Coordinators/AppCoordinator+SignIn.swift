import LotusModel
public import Terminal
import ViewControllers

/// Coordinator: signs the user in. A sign-in is either a task of its own or offered after a request
/// failed because it needs authentication (status 401). After an offered sign-in, the request is
/// repeated.
extension AppCoordinator {
  func signIn(_ task: SignInTask, on stage: any Stage, isResult: Bool) async throws {
    isSigningIn = true
    defer { isSigningIn = false }
    let coordinator = LoginCoordinator(
      on: stage, network: services.network, system: system, viewpoint: clock.viewpoint)
    try await run(coordinator) { try await $0.start(task, isResult: isResult) }
  }

  public func stage(_ stage: any Stage, signsInAfter error: any Error) async throws -> Bool {
    guard !isSigningIn, let error = error as? NetworkError, error.isFixedBySigningIn, system.signIn.canAsk else {
      return false
    }
    // A repeated command writes its output again. If another program reads the output and has
    // already received a part of it, don't repeat the command.
    guard system.console.isInteractive || !system.console.hasShownData else { return false }
    isSigningIn = true
    defer { isSigningIn = false }
    guard try await stage.show(SignInOfferViewController(after: error, network: services.network)) == true else {
      return false
    }
    do {
      try await signIn(SignInTask(), on: stage, isResult: false)
      return true
    } catch is CancellationError where !Task.isCancelled {
      return false
    }
  }
}
