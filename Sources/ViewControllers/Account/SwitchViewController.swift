import Essentials
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: switches to another account with a stored token.
public final class SwitchViewController: Scene, DataScene {
  private let login: Login?
  private let network: NetworkController
  private let viewpoint: Viewpoint
  public private(set) var table: Table?
  private var result: ChangeResult?
  /// The environment variable whose token takes precedence over stored tokens, if it's set.
  private var variable: String?

  /// Creates a view controller that switches accounts.
  ///
  /// - Parameter login: The account to use from now on, or `nil` for the other of two accounts.
  public init(login: Login?, network: NetworkController, viewpoint: Viewpoint) {
    self.login = login
    self.network = network
    self.viewpoint = viewpoint
  }

  /// Returns the account to use.
  ///
  /// - Parameters:
  ///   - accounts: The accounts that were found.
  ///   - unchecked: Why accounts may be missing.
  private func wanted(among accounts: [StoredAccount], unchecked: NetworkError?) throws -> StoredAccount {
    if let login, let known = accounts.first(where: { $0.login.lowercased() == login.name.lowercased() }) {
      return known
    }
    if let unchecked { throw unchecked }
    if let login { throw NetworkError.credential(.noSuchAccount(login: login.name, host: viewpoint.serverName)) }
    guard let first = accounts.first else {
      throw NetworkError.credential(.noAccounts(host: viewpoint.serverName))
    }
    let others = accounts.filter { !$0.isInUse }
    if let other = others.first, others.count == 1 { return other }
    throw NetworkError.credential(
      accounts.count == 1
        ? .onlyAccount(login: first.login, host: viewpoint.serverName)
        : .severalAccounts(logins: accounts.map(\.login), host: viewpoint.serverName))
  }

  public var status: SafeText { "Waiting for the keyring" }
  public var needsLoad: Bool { table == nil }

  public func load() async throws {
    let stored = try await network.storedAccounts(onAllHosts: false)
    let wanted = try wanted(among: stored.found, unchecked: stored.unchecked)
    try await network.useAccount(wanted.login)
    variable = await network.overridingVariable()
    result = ChangeResult("switch", wanted.login, isChanged: !wanted.isInUse)
    table = Table([ParagraphCell(untrusted: AccountViewModel.chosen(wanted, from: viewpoint))])
  }

  public func data(of rows: Range<Int>, as format: DataFormat) throws -> [UInt8]? {
    try result.flatMap { try format.object(JSONSource(encoding: $0.json)) }
  }

  public func notes(after format: DataFormat) -> [StyledText] {
    variable.map { [StyledText(alert: AccountViewModel.precedence(of: $0))] } ?? []
  }
}
