public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
public import ViewModels

/// Work: the commands that use the stored accounts.
extension Work<CommandResult> {
  /// Switches to another account with a stored token.
  ///
  /// - Parameter login: The account to use from now on, or `nil` for the other of two accounts.
  public static func switchingAccount(to login: Login?, network: NetworkController, viewpoint: Viewpoint) -> Work {
    Work("Waiting for the keyring") {
      let stored = try await network.storedAccounts(onAllHosts: false)
      let usable = stored.found.filter { $0.source != nil }
      let wanted = try account(login, among: usable, unchecked: stored.unchecked, on: viewpoint.serverName)
      try await network.useAccount(wanted.login)
      return CommandResult(
        lines: [AccountViewModel.chosen(wanted, from: viewpoint)],
        change: ChangeResult("switch", wanted.login, isChanged: !wanted.isInUse),
        notes: await network.overridingVariable().map { [StyledText(alert: AccountViewModel.precedence(of: $0))] } ?? []
      )
    }
  }

  /// Removes a stored account, and reports which authorizations remain valid on GitHub. If no
  /// account is active, nothing is removed, and the result says so.
  ///
  /// - Parameter login: The account to remove, or `nil` for the active account.
  public static func signingOut(_ login: Login?, network: NetworkController, viewpoint: Viewpoint) -> Work {
    Work("Waiting for the keyring") {
      let signOut = try await network.signOut(login)
      if let login, signOut == nil {
        throw NetworkError.credential(.noSuchAccount(login: login.name, host: viewpoint.serverName))
      }
      let remainders = [
        signOut.flatMap { AccountViewModel.remainder(after: $0, from: viewpoint) },
        await network.overridingVariable().map { AccountViewModel.remainder(in: $0) },
      ]
      return CommandResult(
        lines: signOut.map { AccountViewModel.forgotten($0, from: viewpoint) }
          ?? [AccountViewModel.nothingToForget(from: viewpoint)],
        change: ChangeResult("logout", signOut?.account.login ?? viewpoint.serverName, isChanged: signOut != nil),
        notes: remainders.compactMap { $0.map { StyledText(alert: $0) } })
    }
  }
}

/// Returns the account with a login. Without a login, returns the only account that isn't active.
///
/// - Parameters:
///   - accounts: The accounts that were found.
///   - unchecked: The reason why accounts may be missing, or `nil`.
private func account(
  _ login: Login?, among accounts: [StoredAccount], unchecked: NetworkError?, on host: String
) throws -> StoredAccount {
  if let login, let known = accounts.first(where: { $0.login.lowercased() == login.name.lowercased() }) { return known }
  if let unchecked { throw unchecked }
  if let login { throw NetworkError.credential(.noSuchAccount(login: login.name, host: host)) }
  guard let first = accounts.first else { throw NetworkError.credential(.noAccounts(host: host)) }
  let others = accounts.filter { !$0.isInUse }
  if let other = others.first, others.count == 1 { return other }
  throw NetworkError.credential(
    accounts.count == 1
      ? .onlyAccount(login: first.login, host: host) : .severalAccounts(logins: accounts.map(\.login), host: host))
}
