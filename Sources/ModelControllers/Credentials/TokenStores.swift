import LotusModel

/// Model controller support: the stores of tokens, in the order in which they are asked, and the choice among the
/// accounts of one host.
///
/// The choice is no secret. It also tells that there are accounts at all: without it, a run that needs no token does not
/// ask a slow store.
struct TokenStores: Sendable {
  let all: [any TokenStore]
  let choices: AccountChoices

  private var writable: [any WritableTokenStore] {
    all.compactMap { $0 as? any WritableTokenStore }
  }

  /// The variable whose token goes before every stored one, where tokens can be stored.
  var overridingVariable: String? {
    guard !writable.isEmpty else { return nil }
    return all.lazy.compactMap { $0.source(of: nil) }.compactMap(\.variable).first
  }

  /// Whether a token is wanted or there, as far as quick stores and the choice tell.
  func mayHaveToken() async throws(CredentialError) -> Bool {
    if choices.user != nil || all.contains(where: { $0.source(of: nil) != nil }) { return true }
    if try choices.exists(for: choices.host) { return true }
    for store in all where !store.isSlow {
      if try await !store.accounts(on: choices.host).isEmpty { return true }
    }
    return false
  }

  /// The credential to use: one of an unknown account, else that of the account in use, which may be the only one.
  func find() async throws(CredentialError) -> FoundCredential? {
    if let found = try await find(nil) { return found }
    if let user = choices.user {
      guard let found = try await find(account(user.name)) else {
        throw .noSuchAccount(login: user.name, host: choices.host)
      }
      return found
    }
    guard let login = try await loginInUse(), let found = try await find(account(login)) else { return nil }
    // The next run then need not search.
    if try choices.login(for: choices.host) == nil { try? choices.choose(login) }
    return found
  }

  /// - Parameter account: nil for a token of an unknown account.
  func find(_ account: AccountName?) async throws(CredentialError) -> FoundCredential? {
    for store in all {
      guard let source = store.source(of: account), let text = try await store.token(of: account) else { continue }
      guard let credential = Credential(stored: text) else { throw .unusableToken(in: source) }
      return FoundCredential(credential: credential, account: account, source: source)
    }
    return nil
  }

  /// All accounts of which a token is stored.
  /// - Throws: why a store cannot be asked, where a file says that there are accounts.
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
    // Most people without an account have no keyring either.
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

  /// Stores a credential, and makes its account the one in use.
  /// - Returns: where it lies now; nil where nothing is kept.
  func store(_ credential: Credential, of login: String, inPlainText: Bool) async throws(CredentialError)
    -> TokenSource?
  {
    let account = account(login)
    guard let store = writable.first(where: { $0.isPlainText == inPlainText }) else { return nil }
    try await write(credential, of: account, to: store)
    try choices.choose(login)
    return store.source(of: account)
  }

  /// Finds out whether the successor of a credential could be stored in its place.
  func check(inPlaceOf found: FoundCredential) async throws(CredentialError) {
    try await store(of: found)?.check()
  }

  /// Stores a credential in the place of its predecessor.
  func replace(with renewed: FoundCredential) async throws(CredentialError) {
    guard let account = renewed.account, let store = store(of: renewed) else { return }
    try await write(renewed.credential, of: account, to: store)
  }

  /// - Parameter login: nil for the account in use.
  /// - Returns: what was deleted; nil where there was nothing.
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
          // Users of plain files may have no keyring to ask.
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
    // One process after the other: a keyring that writes for many at once may keep one of them waiting for too long.
    try await choices.holding(lock: "store", timeout: 15) { () throws(CredentialError) in
      try await store.write(credential.stored, of: account)
    }
    // A store that is asked earlier would go on giving the old token.
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
