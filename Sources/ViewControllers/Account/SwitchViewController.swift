public import LotusModel
public import ModelControllers
public import Terminal

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
    let (logins, current) = try await network.storedAccounts()
    let wanted = try wanted(among: logins, current)
    try await network.useAccount(wanted)
    chosen = wanted
  }

  public func show(on console: Console) async throws {
    guard let chosen else { return }
    let sentence = "From now on you are \(chosen) on \(viewpoint.hostname)."
    try console.show(StyledText(SafeText(untrusted: sentence)).wrapped(to: console.width))
    if let variable = await network.overridingVariable() {
      let warning = "\(variable) is set and goes before every stored token."
      console.say(StyledText(SafeText(untrusted: warning), Style(color: .yellow)))
    }
  }

  private func wanted(among logins: [String], _ current: String?) throws -> String {
    if let login {
      guard let known = logins.first(where: { $0.lowercased() == login.name.lowercased() }) else {
        throw NetworkError.credential(.noSuchAccount(login: login.name, host: viewpoint.hostname))
      }
      return known
    }
    guard !logins.isEmpty else { throw NetworkError.signInNeeded }
    let others = logins.filter { $0 != current }
    guard let other = others.first, others.count == 1 else {
      throw NetworkError.credential(.severalAccounts(logins: logins, host: viewpoint.hostname))
    }
    return other
  }
}
