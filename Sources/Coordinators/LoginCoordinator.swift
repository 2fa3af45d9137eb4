import LotusModel
import ModelControllers
import Terminal
import ViewControllers
import ViewModels

/// Coordinator: signs the user in, and opens the GitHub page for entering the code in a browser.
///
/// Every task that requires a signed-in user starts this flow.
final class LoginCoordinator {
  private let dependencies: SignInDependencies
  private let network: NetworkController
  private let viewpoint: Viewpoint
  private var stage: (any Stage)?

  init(dependencies: SignInDependencies, network: NetworkController, viewpoint: Viewpoint) {
    self.dependencies = dependencies
    self.network = network
    self.viewpoint = viewpoint
  }

  /// Signs the user in and shows the identity of the account.
  ///
  /// - Parameters:
  ///   - task: The method of authentication and the storage of the token.
  ///   - stage: The stage to show scenes on.
  ///   - isResult: Whether the identity is the result of the run. `false` if the sign-in is only a
  ///     step of another task.
  /// - Throws: `CancellationError` if the user cancels the sign-in.
  func start(_ task: SignInTask, on stage: any Stage, isResult: Bool) async throws {
    self.stage = stage
    guard let identity = try await identity(task, on: stage) else { throw CancellationError() }
    var scopes: [String] = []
    if case .code(let asked) = task.means { scopes = asked }
    try await stage.show(
      SignedInViewController(
        identity: identity, askedScopes: scopes, isResult: isResult, network: network, viewpoint: viewpoint))
  }

  private func identity(_ task: SignInTask, on stage: any Stage) async throws -> Identity? {
    let storage = StorageViewController(inPlainText: task.inPlainText, network: network)
    switch task.means {
    case .token(let token):
      try await stage.show(storage)
      var token = token
      if token == nil { token = try await askForToken(on: stage) }
      guard let token else { throw SignInError.unusableToken }
      return try await stage.show(
        TokenLoginViewController(token: token, inPlainText: task.inPlainText, network: network))
    case .code(let scopes):
      guard let clientID = try dependencies.clientID() else { throw SignInError.noClientID(hasGH: dependencies.hasGH) }
      try await stage.show(storage)
      let controller = LoginViewController(
        clientID: clientID, scopes: scopes, inPlainText: task.inPlainText, network: network,
        takesKeys: dependencies.hasKeyboard)
      controller.delegate = self
      return try await stage.show(controller)?.get()
    }
  }

  /// Asks the user for a token.
  ///
  /// - Returns: The token, or `nil` if the text isn't a valid token.
  /// - Throws: `CancellationError` if the user cancels.
  private func askForToken(on stage: any Stage) async throws -> Token? {
    guard let reply = try await stage.show(TokenPromptViewController()) else { throw CancellationError() }
    return reply
  }
}

extension LoginCoordinator: LoginViewControllerDelegate {
  var canPresentPage: Bool {
    dependencies.presentPage != nil
  }

  func loginViewController(_ controller: LoginViewController, wantsPage address: String) {
    // The code and the address stay on the screen, so the user sees whether the browser has failed.
    _ = dependencies.presentPage?(address)
  }

  func loginViewController(_ controller: LoginViewController, wantsCopyOf code: String) -> Bool {
    stage?.copy(code) ?? false
  }
}
