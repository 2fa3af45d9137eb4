public import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

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

  /// Where no account is in use there is nothing to do, and that is no failure.
  public func run() async throws {
    account = try await network.signOut(login)
    guard account == nil, let login else { return }
    throw NetworkError.credential(.noSuchAccount(login: login.name, host: viewpoint.hostname))
  }

  public func show(on console: Console) async throws {
    if let account {
      let lines = AccountViewModel.forgotten(account, from: viewpoint)
      try console.show(lines.flatMap { StyledText(SafeText(untrusted: $0)).wrapped(to: console.width) })
    } else {
      console.say(StyledText(SafeText(untrusted: AccountViewModel.nothingToForget(from: viewpoint))))
    }
    guard let variable = await network.overridingVariable() else { return }
    console.say(StyledText(SafeText(untrusted: AccountViewModel.remainder(in: variable))))
  }
}
