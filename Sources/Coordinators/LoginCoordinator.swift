import LotusModel
import ModelControllers
import Terminal
import ViewControllers
import ViewModels

/// Coordinator of the flow that signs a user in, for every other flow that needs that.
///
/// It presents the page on which the code is entered, in the browser.
final class LoginCoordinator {
  private let means: SignInDependencies
  private let network: NetworkController
  private let viewpoint: Viewpoint
  private var stage: (any Stage)?

  init(means: SignInDependencies, network: NetworkController, viewpoint: Viewpoint) {
    self.means = means
    self.network = network
    self.viewpoint = viewpoint
  }

  /// - Parameter isResult: whether who has signed in is what the run was asked for.
  func start(_ task: SignInTask, on stage: any Stage, isResult: Bool) async throws {
    self.stage = stage
    try await stage.show(StorageViewController(inPlainText: task.inPlainText, network: network))
    guard let identity = try await identity(task, on: stage) else { throw CancellationError() }
    var scopes: [String] = []
    if case .code(let asked) = task.means { scopes = asked }
    try await stage.show(
      SignedInViewController(
        identity: identity, askedScopes: scopes, isResult: isResult, network: network, viewpoint: viewpoint))
  }

  private func identity(_ task: SignInTask, on stage: any Stage) async throws -> Identity? {
    switch task.means {
    case .token(let token):
      var token = token
      if token == nil { token = try await askForToken(on: stage) }
      guard let token else { throw SignInError.unusableToken }
      return try await stage.show(
        TokenLoginViewController(token: token, inPlainText: task.inPlainText, network: network))
    case .code(let scopes):
      guard let clientID = try means.clientID() else { throw SignInError.noClientID(hasGH: means.hasGH) }
      let controller = LoginViewController(
        clientID: clientID, scopes: scopes, inPlainText: task.inPlainText, network: network,
        takesKeys: means.hasKeyboard)
      controller.delegate = self
      return try await stage.show(controller)?.get()
    }
  }

  /// - Returns: nil for what is no token.
  private func askForToken(on stage: any Stage) async throws -> Token? {
    guard let answer = try await stage.show(TokenPromptViewController()) else { throw CancellationError() }
    return answer
  }
}

extension LoginCoordinator: LoginViewControllerDelegate {
  var canPresentPage: Bool {
    means.presentPage != nil
  }

  func loginViewController(_ controller: LoginViewController, wantsPage address: String) {
    means.presentPage?(address)
  }

  func loginViewController(_ controller: LoginViewController, wantsCopyOf code: String) -> Bool {
    stage?.copy(code) ?? false
  }
}
