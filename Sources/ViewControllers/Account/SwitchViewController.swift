public import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: chooses among the accounts of which tokens are stored.
public final class SwitchViewController {
  private let login: Login?
  private let network: NetworkController
  private let viewpoint: Viewpoint
  private var chosen: String?

  /// - Parameter login: nil for the other one of two.
  public init(login: Login?, network: NetworkController, viewpoint: Viewpoint) {
    self.login = login
    self.network = network
    self.viewpoint = viewpoint
  }

  public func run() async throws {
    let wanted = try wanted(among: try await network.storedAccounts(onAllHosts: false))
    try await network.useAccount(wanted)
    chosen = wanted
  }

  public func show(on console: Console) async throws {
    guard let chosen else { return }
    let sentence = AccountViewModel.chosen(chosen, from: viewpoint)
    try console.show(StyledText(SafeText(untrusted: sentence)).wrapped(to: console.width))
    guard let variable = await network.overridingVariable() else { return }
    let warning = AccountViewModel.precedence(of: variable)
    console.say(StyledText(SafeText(untrusted: warning), Style(color: .yellow)))
  }

  private func wanted(among accounts: [StoredAccount]) throws -> String {
    if let login {
      guard let known = accounts.first(where: { $0.login.lowercased() == login.name.lowercased() }) else {
        throw NetworkError.credential(.noSuchAccount(login: login.name, host: viewpoint.hostname))
      }
      return known.login
    }
    guard let first = accounts.first else { throw NetworkError.signInNeeded }
    let others = accounts.filter { !$0.isInUse }
    if let other = others.first, others.count == 1 { return other.login }
    throw NetworkError.credential(
      accounts.count == 1
        ? .onlyAccount(login: first.login, host: viewpoint.hostname)
        : .severalAccounts(logins: accounts.map(\.login), host: viewpoint.hostname))
  }
}
