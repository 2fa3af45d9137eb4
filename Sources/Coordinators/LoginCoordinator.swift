import LotusModel
import ModelControllers
import Terminal
import ViewControllers
import ViewModels

/// Coordinator: signs the user in. If the user must enter a code or create a token on GitHub, opens
/// the page for it in a browser.
///
/// The app starts this flow for a sign-in task, or offers it after a request failed because it
/// needs authentication.
final class LoginCoordinator {
  /// The user's choice of how to sign in without an OAuth app, if the user was asked.
  private var offer: TokenOffer?
  private let network: NetworkController
  private let system: UserSystem
  private let viewpoint: Viewpoint
  private let stage: any Stage

  init(on stage: any Stage, network: NetworkController, system: UserSystem, viewpoint: Viewpoint) {
    self.stage = stage
    self.network = network
    self.system = system
    self.viewpoint = viewpoint
  }

  /// Signs the user in and shows the identity of the account.
  ///
  /// - Parameters:
  ///   - task: The method of authentication and the storage of the token.
  ///   - isResult: Whether the identity is the result of the run. `false` if the sign-in is only a
  ///     step of another task.
  /// - Throws: `CancellationError` if the user cancels the sign-in.
  func start(_ task: SignInTask, isResult: Bool) async throws {
    guard let identity = try await identity(task) else { throw CancellationError() }
    var scopes: [String] = []
    if case .interactive(let asked) = task.means { scopes = asked }
    try await stage.show(
      SignedInViewController(
        identity: identity, askedScopes: scopes, offer: offer, isResult: isResult, network: network,
        viewpoint: viewpoint))
  }

  private func identity(_ task: SignInTask) async throws -> Identity? {
    switch task.means {
    case .token(let given):
      try await checkStorage(for: .token, task)
      var token = given
      if token == nil { token = try await askForToken(scopes: nil) }
      return try await signIn(with: token, task)
    case .interactive(let scopes):
      guard let clientID = try system.signIn.clientID() else {
        guard system.signIn.canAsk else {
          throw SignInError.noClientID(hasGH: system.signIn.ghToken != nil, scopes: scopes)
        }
        try await checkStorage(for: .interactive(scopes: scopes), task)
        return try await signIn(with: try await offeredToken(scopes: scopes), task)
      }
      try await checkStorage(for: .interactive(scopes: scopes), task)
      let controller = LoginViewController(
        clientID: clientID, scopes: scopes, inPlainText: task.inPlainText, network: network,
        takesKeys: system.signIn.canAsk, viewpoint: viewpoint)
      controller.delegate = self
      return try await stage.show(controller)?.get()
    }
  }

  private func checkStorage(for method: SignInCommand, _ task: SignInTask) async throws {
    try await stage.perform(.checkingStorage(for: method, inPlainText: task.inPlainText, network: network))
  }

  private func signIn(with token: Token?, _ task: SignInTask) async throws -> Identity? {
    guard let token else { return nil }
    return try await stage.perform(.signingIn(with: token, inPlainText: task.inPlainText, network: network))
  }

  /// Gets a token without an OAuth app: from `gh`, or from the user, who creates it in the browser.
  ///
  /// - Returns: `nil` if the user cancels.
  private func offeredToken(scopes: [String]) async throws -> Token? {
    if let ghToken = system.signIn.ghToken, let token = try await stage.perform(.findingTokenOfGH(ghToken)) {
      offer = await stage.ask(Choice<TokenOffer>(signingInFrom: viewpoint)) ?? .cancel
      switch offer {
      case .gh: return token
      case .cancel, nil: return nil
      case .page: break
      }
    }
    return try await askForToken(scopes: scopes)
  }

  /// Asks the user for a token.
  ///
  /// - Parameter scopes: The scopes of a token to create in the browser, or `nil` if the user
  ///   already has a token.
  /// - Returns: `nil` if the user cancels.
  /// - Throws: `SignInError` if the text isn't a valid token.
  private func askForToken(scopes: [String]?) async throws -> Token? {
    let prompt = TokenPromptViewController(scopes: scopes, viewpoint: viewpoint)
    if let page = prompt.page { _ = system.openPage?(page) }
    return try await stage.show(prompt)?.get()
  }
}

extension LoginCoordinator: LoginViewControllerDelegate {
  var canPresentPage: Bool {
    system.openPage != nil
  }

  func loginViewController(_ controller: LoginViewController, wantsPage address: WebAddress) {
    // Don't wait for the result. The user sees whether the browser opens, and the code and the
    // address stay on the screen.
    _ = system.openPage?(address)
  }

  func loginViewController(_ controller: LoginViewController, wantsCopyOf code: ClipboardText) -> Bool {
    stage.copy(code)
  }
}
