import LotusModel

/// The token stores in search order, and the account in use on the host.
///
/// The file with the account in use isn't secret. If the file exists, accounts are stored for the
/// host. Without the file, slow stores are searched only when a request needs a token.
struct TokenStores: Sendable {
  let all: [any TokenStore]
  let choices: SelectedAccounts

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
      guard let found = try await find(stored: user.name) else {
        throw .noSuchAccount(login: user.name, host: choices.host)
      }
      return found
    }
    guard let login = try await loginInUse(), let found = try await find(stored: login) else { return nil }
    // Record the account, so that the next run doesn't need to search all stores for it. Another
    // process may have signed out in the meantime, so look for the token again.
    if try choices.login(for: choices.host) == nil {
      try? await holdingLock(timeout: 0) { () throws(CredentialError) in
        if try await find(account(login)) != nil { try choices.choose(login) }
      }
    }
    return found
  }

  private func find(stored login: String) async throws(CredentialError) -> FoundCredential? {
    let account = await storedAccount(login)
    do throws(CredentialError) {
      if let found = try await find(account) { return found }
      try await openKeyring()
      return try await find(storedAccount(login))
    } catch {
      throw missing(account, after: error)
    }
  }

  /// Returns the account with a login in the letter case in which it is stored. GitHub ignores the
  /// letter case of logins, but the stores don't. The search for the token reports a store that can't
  /// be read, so such a store is skipped here.
  private func storedAccount(_ login: String) async -> AccountName {
    let named = account(login)
    func match(_ accounts: Set<AccountName>) -> AccountName? {
      accounts.contains(named) ? named : accounts.sorted().first { $0.login.lowercased() == login.lowercased() }
    }
    if let accounts = try? choices.recorded(on: named.host), let account = match(accounts) { return account }
    for store in all.filter({ !$0.isSlow }) + all.filter({ $0.isSlow }) {
      if let accounts = try? await store.accounts(on: named.host), let account = match(accounts) { return account }
    }
    return named
  }

  /// Ensures that the keyring can be read. A locked keyring shows its password prompt.
  ///
  /// A locked keyring may hide its items, so a token may exist even if it isn't found before this
  /// call.
  private func openKeyring() async throws(CredentialError) {
    try await check(inPlainText: false)
  }

  /// Returns the error for an account that has no token outside the keyring.
  ///
  /// Without a keyring, the token may be stored in a keyring of another session, or nowhere. The
  /// error names the account, because the user may not know of a keyring.
  ///
  /// - Parameters:
  ///   - account: The account; `nil` if no account is known.
  ///   - error: The error of a store.
  private func missing(_ account: AccountName?, after error: CredentialError) -> CredentialError {
    guard error.leavesNothingToRead, let account else { return error }
    return .noSuchAccount(
      login: account.login, host: account.host, unchecked: error, isInKeyring: choices.isInKeyring(account))
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

  /// Returns the credential that is now stored for the account of a credential found earlier.
  ///
  /// - Returns: `nil` if the account is signed out. Without a keyring, an account counts as signed
  ///   out once its token is no longer in its file.
  func findAgain(_ found: FoundCredential) async throws(CredentialError) -> FoundCredential? {
    let isPlainText = store(of: found)?.isPlainText == true
    do throws(CredentialError) {
      if let again = try await find(found.account) { return again }
      if !isPlainText { try await openKeyring() }
      return try await find(found.account)
    } catch {
      guard error.meansNoKeyring, isPlainText else { throw error }
      return nil
    }
  }

  /// The stored accounts, and the reason why some may be missing.
  struct Accounts: Sendable {
    /// The accounts, sorted by host and login. An account without a source is recorded, but its
    /// token is gone.
    let found: [StoredAccount]
    /// The reason why the keyring couldn't be read, so that accounts may be missing. `nil` if the
    /// list is complete.
    let unchecked: CredentialError?
  }

  /// Returns all accounts that have a stored token, or should have one according to their records.
  ///
  /// - Throws: The error of the first store that failed, if no store returned an account although
  ///   one is on record or the keyring is locked. If no store failed, but an account is in use, an
  ///   error that names this account.
  func accounts(onAllHosts: Bool) async throws(CredentialError) -> Accounts {
    let host = onAllHosts ? nil : choices.host
    var (sources, failure) = await sources(on: host)
    if sources.isEmpty, failure == nil, try choices.exists(for: host) {
      do throws(CredentialError) {
        try await openKeyring()
        (sources, failure) = await self.sources(on: host)
      } catch {
        failure = error
      }
    }
    // Report an error only if accounts may exist: if this machine has a record of one, or if the
    // keyring is locked. Most users who have never signed in have no keyring either.
    let mayExist = try choices.exists(for: host) || failure?.meansLocked == true
    if let failure, sources.isEmpty, mayExist {
      throw missing(try choices.login(for: choices.host).map(account), after: failure)
    }
    if sources.isEmpty, let login = try choices.login(for: choices.host) {
      throw .noSuchAccount(login: login, host: choices.host)
    }
    // If the keyring can't be read, it may contain the tokens of the recorded accounts, so don't
    // list these accounts as accounts without a token.
    let recorded = try failure == nil ? choices.recorded(on: host) : []
    let sorted = recorded.union(sources.keys).sorted()
    let found = try sorted.map { account throws(CredentialError) in
      let isOnly = sources[account] != nil && !sources.keys.contains { $0.host == account.host && $0 != account }
      return StoredAccount(
        login: account.login, host: account.host, source: sources[account],
        isInUse: try choices.login(for: account.host).map { $0 == account.login } ?? isOnly)
    }
    let hidden = choices.accountsInKeyring(on: host).subtracting(sources.keys).min()
    return Accounts(
      found: found,
      unchecked: failure.flatMap { $0.meansLocked || hidden != nil ? missing(hidden, after: $0) : nil })
  }

  private func sources(on host: String?) async -> (found: [AccountName: TokenSource], failure: CredentialError?) {
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
    if failure == nil {
      do throws(CredentialError) {
        for account in choices.accountsInKeyring(on: host) where sources[account] == nil {
          sources[account] = try await hiddenSource(of: account)
        }
      } catch {
        failure = error
      }
    }
    return (sources, failure)
  }

  /// Returns the source of a token that a list of accounts may lack, because the token's item in
  /// the keyring is locked.
  private func hiddenSource(of account: AccountName) async throws(CredentialError) -> TokenSource? {
    for store in writable where !store.isPlainText {
      if try await certainToken(of: account, in: store) != nil { return store.source(of: account) }
    }
    return nil
  }

  /// Returns the token of an account in a store. If the keyring had the token when it could last be
  /// read, the keyring is opened before the token counts as missing.
  private func certainToken(
    of account: AccountName, in store: any WritableTokenStore
  ) async throws(CredentialError) -> String? {
    if let text = try await store.token(of: account) { return text }
    guard !store.isPlainText, choices.isInKeyring(account) else { return nil }
    try await store.check()
    return try await store.token(of: account)
  }

  func check(inPlainText: Bool) async throws(CredentialError) {
    try await writable.first { $0.isPlainText == inPlainText }?.check()
  }

  /// Performs work that reads and changes stored tokens, while holding a lock that all processes
  /// share.
  ///
  /// A renewal holds the lock from reading the old token until the new token is stored. Otherwise,
  /// a sign-out in another process could delete the old token, and the renewal would then store a
  /// token of an account that is signed out. The lock also protects keyrings: if many processes
  /// wrote at once, a keyring might exceed its deadline.
  ///
  /// - Parameter timeout: The number of seconds to wait for another process that holds the lock.
  func holdingLock<Value: Sendable>(
    timeout: Double = 15, while work: @Sendable () async throws(CredentialError) -> Value
  ) async throws(CredentialError) -> Value {
    try await choices.holding(lock: "store", timeout: timeout, while: work)
  }

  /// A place where a credential was stored.
  struct Storage: Sendable {
    let source: TokenSource
    /// The reason why a store that may still contain an older token couldn't be checked.
    let unchecked: CredentialError?
  }

  /// Stores a credential, deletes the account's tokens in all other stores, and makes the account
  /// the account in use.
  ///
  /// - Returns: `nil` if this run doesn't store tokens.
  /// - Throws: An error if the credential can't be stored. Also if an old token remains in a store
  ///   that is searched earlier. That token would be found instead of the new one.
  func store(_ credential: Credential, of login: String, inPlainText: Bool) async throws(CredentialError)
    -> Storage?
  {
    let account = account(login)
    guard let index = writable.firstIndex(where: { $0.isPlainText == inPlainText }),
      let source = writable[index].source(of: account)
    else { return nil }
    return try await holdingLock { () throws(CredentialError) in
      try await writable[index].write(credential.stored, of: account)
      for earlier in writable[..<index] { _ = try await earlier.delete(account) }
      let later = await delete(account, from: writable[(index + 1)...])
      if !inPlainText { try choices.noteKeyring(hasToken: true, of: account) }
      try choices.choose(login)
      return Storage(source: source, unchecked: later.unchecked)
    }
  }

  /// Checks that a renewed credential could be stored in place of the old one.
  func check(inPlaceOf found: FoundCredential) async throws(CredentialError) {
    try await store(of: found)?.check()
  }

  /// Stores a renewed credential in place of the old one. The caller holds the lock.
  func replace(with renewed: FoundCredential) async throws(CredentialError) {
    guard let account = renewed.account else { return }
    try await store(of: renewed)?.write(renewed.credential.stored, of: account)
  }

  /// The result of deleting the tokens of an account.
  struct Deletion: Sendable {
    let account: AccountName
    /// The deleted tokens in search order. A token is `nil` if the stored text isn't a valid token.
    let tokens: [(source: TokenSource, token: Token?)]
    /// The errors of the stores that couldn't be checked.
    let failures: [CredentialError]
    /// Whether the keyring had a token of the account when it could last be read.
    let isInKeyring: Bool

    /// The reason why a store that may still contain a token couldn't be checked.
    ///
    /// Many users of token files have no keyring, so its absence matters only if it had a token.
    var unchecked: CredentialError? {
      failures.first { isInKeyring || !$0.meansNoKeyring }
    }
  }

  /// Deletes the token of an account from all stores, and the choice of that account.
  ///
  /// - Parameter login: The login of the account; `nil` for the account in use.
  /// - Returns: `nil` if no account was stored.
  /// - Throws: The error of a store that failed, if no other store had a token. If only the record
  ///   of the account was left, `CredentialError.tokenWasGone`, after the record has been deleted.
  func delete(_ login: String?) async throws(CredentialError) -> Deletion? {
    var named = login ?? choices.user?.name
    if named == nil { named = try await loginInUse() }
    guard let typed = named else { return nil }
    let account = await storedAccount(typed)
    let isRecorded = try choices.login(for: choices.host) == account.login || choices.isInKeyring(account)
    let (deletion, failure) = try await holdingLock { () throws(CredentialError) in
      var deletion = await delete(account, from: writable[...])
      var failure = deletion.failures.first
      if deletion.tokens.isEmpty, failure == nil {
        do throws(CredentialError) {
          try await openKeyring()
          deletion = await delete(account, from: writable[...])
          failure = deletion.failures.first
        } catch {
          failure = error
        }
      }
      if let failure, deletion.tokens.isEmpty, choices.isInKeyring(account) || !failure.leavesNothingToRead {
        throw missing(account, after: failure)
      }
      try await forgetChoice(of: account.login)
      return (deletion, failure)
    }
    if !deletion.tokens.isEmpty { return deletion }
    if isRecorded { throw .tokenWasGone(login: account.login, host: account.host, unchecked: failure) }
    if let failure { throw missing(account, after: failure) }
    return nil
  }

  private func delete(_ account: AccountName, from stores: ArraySlice<any WritableTokenStore>) async -> Deletion {
    var tokens: [(source: TokenSource, token: Token?)] = []
    var failures: [CredentialError] = []
    for store in stores {
      do throws(CredentialError) {
        if let source = store.source(of: account), let text = try await certainToken(of: account, in: store) {
          _ = try await store.delete(account)
          tokens.append((source, Credential(stored: text)?.token))
        }
        if !store.isPlainText { try? choices.noteKeyring(hasToken: false, of: account) }
      } catch {
        failures.append(error)
      }
    }
    return Deletion(
      account: account, tokens: tokens, failures: failures, isInKeyring: choices.isInKeyring(account))
  }

  /// Forgets the choice of an account whose token has been deleted.
  ///
  /// If no account is in use, the file only shows that accounts are stored for the host. The file
  /// is updated in this case, too, because the deleted account may have been the last one.
  private func forgetChoice(of login: String) async throws(CredentialError) {
    guard try choices.exists(for: choices.host), try choices.login(for: choices.host) ?? login == login else { return }
    let (others, failure) = await sources(on: choices.host)
    let hasNotes = choices.accountsInKeyring(on: choices.host).contains { $0.login != login }
    try choices.forget(hasOthers: !others.isEmpty || hasNotes && failure != nil || failure?.meansLocked == true)
  }

  func account(_ login: String) -> AccountName {
    AccountName(host: choices.host, login: login)
  }

  private func store(of found: FoundCredential) -> (any WritableTokenStore)? {
    writable.first { $0.source(of: found.account) == found.source }
  }

  private func loginInUse() async throws(CredentialError) -> String? {
    if let login = try choices.login(for: choices.host) { return login }
    let accounts = try await accounts(onAllHosts: false)
    if let unchecked = accounts.unchecked { throw unchecked }
    let logins = accounts.found.filter { $0.source != nil }.map(\.login)
    guard logins.count < 2 else { throw .severalAccounts(logins: logins, host: choices.host) }
    return logins.first
  }
}

extension CredentialError {
  /// Whether a keyring exists that hides its items until the user unlocks it.
  fileprivate var meansLocked: Bool { self == .locked || self == .dismissed }

  /// Whether there is no keyring, or the keyring has no collection for tokens.
  fileprivate var leavesNothingToRead: Bool { meansNoKeyring || self == .noCollection }
}
