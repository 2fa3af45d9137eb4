public import LotusModel
public import ModelControllers
public import Terminal

/// View controller: forgets an account, and says what stays valid on GitHub.
public final class SignOutViewController {
  private let login: Login?
  private let network: NetworkController
  private let viewpoint: Viewpoint
  private var account: StoredAccount?

  /// - Parameter login: nil for the account in use.
  public init(login: Login?, network: NetworkController, viewpoint: Viewpoint) {
    self.login = login
    self.network = network
    self.viewpoint = viewpoint
  }

  public func run() async throws {
    account = try await network.signOut(login)
    guard account == nil else { return }
    if let login {
      throw NetworkError.credential(.noSuchAccount(login: login.name, host: viewpoint.hostname))
    }
    throw NetworkError.signInNeeded
  }

  public func show(on console: Console) async throws {
    guard let account else { return }
    let lines = [
      "Signed out \(account.login) on \(account.host): the token is no longer stored here.",
      "It stays valid until you revoke it: \(viewpoint.webURL)/settings/applications, or \(viewpoint.webURL)"
        + "/settings/tokens for one that you made yourself.",
    ]
    try console.show(lines.flatMap { StyledText(SafeText(untrusted: $0)).wrapped(to: console.width) })
    if let variable = await network.overridingVariable() {
      console.say(StyledText(SafeText(untrusted: "\(variable) still holds a token.")))
    }
  }
}
