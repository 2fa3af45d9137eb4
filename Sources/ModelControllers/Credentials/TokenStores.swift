import LotusModel

/// The token stores in search order, and the account in use on the host.
///
/// The file with the account in use isn't secret. If the file exists, accounts are stored for the
/// host. Without the file, slow stores are searched only when a request needs a token.
struct TokenStores: Sendable {
  let all: [any TokenStore]
  let choices: AccountChoices

  private var writable: [any WritableTokenStore] {
    all.compactMap { $0 as? any WritableTokenStore }
  }

  /// The name of the environment variable whose token takes precedence over stored tokens.
  ///
  /// `nil` if no such variable is set, or if this run can't store tokens.
  var overridingVariable: String? {
    guard !writable.isEmpty else { return nil }
    return all.lazy.compactMap { $0.source(of: nil) }.compactMap(\.variable).first
  }

  /// Whether the stores may have a token for this run, according to quick stores and the file with
  /// the account in use.
  ///
  /// If the user requested an account for this run, the value is `true`. A complete search then
  /// reports an error if the account has no token.
  func mayHaveToken() async throws(CredentialError) -> Bool {
    if choices.user != nil || all.contains(where: { $0.source(of: nil) != nil }) { return true }
    if try choices.exists(for: choices.host) { return true }
    for store in all where !store.isSlow {
      if try await !store.accounts(on: choices.host).isEmpty { return true }
    }
    return false
  }

  /// Finds the credential for this run.
  ///
  /// A token whose account is unknown, for example from an environment variable, comes first. The
  /// account that the user requested for this run comes next, then the account in use. If no
  /// account is in use and the host has a single stored account, that account is used.
  func find() async throws(CredentialError) -> FoundCredential? {
    if let found = try await find(nil) { return found }
    if let user = choices.user {
      guard let found = try await find(account(user.name)) else {
        throw .noSuchAccount(login: user.name, host: choices.host)
      }
      return found
    }
    guard let login = try await loginInUse(), let found = try await find(account(login)) else { return nil }
    // Record the account, so that the next run doesn't need to search all stores for it.
    if try choices.login(for: choices.host) == nil { try? choices.choose(login) }
    return found
  }

  /// Returns the first credential that a store has for an account.
  ///
  /// - Parameter account: An account; `nil` for a token whose account is unknown.
  func find(_ account: AccountName?) async throws(CredentialError) -> FoundCredential? {
    for store in all {
      guard let source = store.source(of: account), let text = try await store.token(of: account) else { continue }
      guard let credential = Credential(stored: text) else { throw .unusableToken(in: source) }
      return FoundCredential(credential: credential, account: account, source: source)
    }
    return nil
  }

  /// Returns all accounts that have a stored token, sorted by host and login.
  ///
  /// - Throws: The error of the first store that failed, if a file says that accounts exist but no
  ///   store returned any.
  func accounts(onAllHosts: Bool) async throws(CredentialError) -> [StoredAccount] {
    let host = onAllHosts ? nil : choices.host
    var sources: [AccountName: TokenSource] = [:]
    var failure: CredentialError?
    for store in all {
      do throws(CredentialError) {
        for account in try await store.accounts(on: host) where sources[account] == nil {
          sources[account] = store.source(of: account)
        }
      } catch {
        failure = failure ?? error
      }
    }
    // An error matters only if accounts exist. Most users without an account have no keyring
    // either.
    if let failure, sources.isEmpty, try choices.exists(for: host) { throw failure }
    let sorted = sources.sorted { ($0.key.host, $0.key.login) < ($1.key.host, $1.key.login) }
    return try sorted.map { account, source throws(CredentialError) in
      let isOnly = !sources.keys.contains { $0.host == account.host && $0 != account }
      return StoredAccount(
        login: account.login, host: account.host, source: source,
        isInUse: try choices.login(for: account.host).map { $0 == account.login } ?? isOnly)
    }
  }

  func check(inPlainText: Bool) async throws(CredentialError) {
    try await writable.first { $0.isPlainText == inPlainText }?.check()
  }

  /// Stores a credential and makes its account the account in use.
  ///
  /// - Returns: The place where the credential is stored; `nil` if this run doesn't store tokens.
  func store(_ credential: Credential, of login: String, inPlainText: Bool) async throws(CredentialError)
    -> TokenSource?
  {
    let account = account(login)
    guard let store = writable.first(where: { $0.isPlainText == inPlainText }) else { return nil }
    try await write(credential, of: account, to: store)
    try choices.choose(login)
    return store.source(of: account)
  }

  /// Checks that a renewed credential could be stored in place of the old one.
  func check(inPlaceOf found: FoundCredential) async throws(CredentialError) {
    try await store(of: found)?.check()
  }

  /// Stores a renewed credential in place of the old one.
  func replace(with renewed: FoundCredential) async throws(CredentialError) {
    guard let account = renewed.account, let store = store(of: renewed) else { return }
    try await write(renewed.credential, of: account, to: store)
  }

  /// Deletes the token of an account from all stores.
  ///
  /// - Parameter login: The login of the account; `nil` for the account in use.
  /// - Returns: The deleted credential; `nil` if no token was stored.
  func delete(_ login: String?) async throws(CredentialError) -> FoundCredential? {
    var named = login ?? choices.user?.name
    if named == nil { named = try await loginInUse() }
    guard let login = named else { return nil }
    let account = account(login)
    let found = try await TokenStores(all: writable, choices: choices).find(account)
    if found != nil {
      var isDeleted = false
      for store in writable {
        do throws(CredentialError) {
          isDeleted = try await store.delete(account) || isDeleted
        } catch {
          // If another store deleted the token, ignore the error. Users of token files may have no
          // keyring.
          guard isDeleted else { throw error }
        }
      }
    }
    if try choices.login(for: choices.host) == login {
      let others = try? await accounts(onAllHosts: false)
      try choices.forget(hasOthers: others?.isEmpty == false)
    }
    return found
  }

  func account(_ login: String) -> AccountName {
    AccountName(host: choices.host, login: login)
  }

  private func store(of found: FoundCredential) -> (any WritableTokenStore)? {
    writable.first { $0.source(of: found.account) == found.source }
  }

  private func write(
    _ credential: Credential, of account: AccountName, to store: any WritableTokenStore
  ) async throws(CredentialError) {
    // Processes store tokens one after another. A keyring that serves many processes at once may
    // exceed the deadline of one of them.
    try await choices.holding(lock: "store", timeout: 15) { () throws(CredentialError) in
      try await store.write(credential.stored, of: account)
    }
    // Delete the old token from the stores that are searched first. Otherwise, it would be found
    // instead of the new one.
    for earlier in writable.prefix(while: { $0.source(of: account) != store.source(of: account) }) {
      _ = try await earlier.delete(account)
    }
  }

  private func loginInUse() async throws(CredentialError) -> String? {
    if let login = try choices.login(for: choices.host) { return login }
    let accounts = try await accounts(onAllHosts: false)
    guard accounts.count < 2 else { throw .severalAccounts(logins: accounts.map(\.login), host: choices.host) }
    return accounts.first?.login
  }
}
