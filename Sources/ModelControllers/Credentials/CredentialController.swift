import LotusModel

/// Shared model controller: the single door to credentials. The network controller manages it; no view controller sees it.
///
/// It knows where tokens come from and are kept, and nothing of what they are good for. A credential that was found is not
/// looked for again.
public actor CredentialController {
  nonisolated let stores: TokenStores
  /// What requests are signed with; nil until it is found.
  private(set) var current: FoundCredential?
  /// Whether all stores were asked, and had nothing.
  private var isSignedOut = false
  private let turns = ConcurrencyLimiter(1)
  private var failures: [CredentialError] = []

  /// - Parameter stores: in the order in which they are asked.
  package init(stores: [any TokenStore], accounts: AccountChoices = .none) {
    self.stores = TokenStores(all: stores, choices: accounts)
  }

  /// Looks for a credential, one search at a time. Requests made side by side share what a search finds, and its failure;
  /// a later one searches again.
  /// - Parameter isNeeded: whether nothing can be done without one. Only then are slow stores asked where no file says that
  ///   an account is stored.
  /// - Returns: nil for a visitor who is not signed in.
  func find(isNeeded: Bool = false) async throws(CredentialError) -> FoundCredential? {
    if current != nil || isSignedOut { return current }
    if !isNeeded, try await !stores.mayHaveToken() { return nil }
    let count = failures.count
    // The network controller tells a cancellation from a timeout.
    guard await turns.acquire() else { throw .timedOut }
    let outcome = await search(since: count)
    await turns.release()
    return try outcome.get()
  }

  /// - Parameter count: how many searches had failed when the caller came.
  private func search(since count: Int) async -> Result<FoundCredential?, CredentialError> {
    if current != nil || isSignedOut { return .success(current) }
    if failures.count > count, let failure = failures.last { return .failure(failure) }
    do throws(CredentialError) {
      use(try await stores.find())
      return .success(current)
    } catch {
      // A search that was cancelled says nothing about the keyring.
      if !Task.isCancelled { failures.append(error) }
      return .failure(error)
    }
  }

  /// - Parameter found: nil: the run is not signed in.
  private func use(_ found: FoundCredential?) {
    current = found
    isSignedOut = found == nil
  }

  /// Stores a new credential, and uses it from now on.
  /// - Returns: where it lies now.
  func store(
    _ credential: Credential, of login: String, inPlainText: Bool
  ) async throws(CredentialError) -> TokenSource {
    let source = try await stores.store(credential, of: login, inPlainText: inPlainText) ?? .replay
    use(FoundCredential(credential: credential, account: stores.account(login), source: source))
    return source
  }

  /// Deletes the token of an account, of the one in use where none is named.
  /// - Returns: what was deleted; nil where there was nothing.
  func forget(_ login: String?) async throws(CredentialError) -> FoundCredential? {
    guard let found = try await stores.delete(login) else { return nil }
    use(nil)
    return found
  }
}

/// What the renewal of a credential needs. All processes that would renew it share a lock.
extension CredentialController {
  nonisolated func holdingLock<Value: Sendable>(
    of account: AccountName, timeout: Double, while work: @Sendable () async throws(CredentialError) -> Value
  ) async throws(CredentialError) -> Value {
    let name = "renewal/\(account.host.percentEncoded)/\(account.login.percentEncoded)"
    return try await stores.choices.holding(lock: name, timeout: timeout, while: work)
  }

  /// Reads a credential again, which another process may have renewed, and uses it from now on.
  func reload(_ found: FoundCredential) async throws(CredentialError) -> FoundCredential {
    guard let stored = try await stores.find(found.account) else { return found }
    use(stored)
    return stored
  }

  /// Uses a renewed credential from now on, and stores it in the place of its predecessor.
  func replace(with renewed: FoundCredential) async throws(CredentialError) {
    use(renewed)
    try await stores.replace(with: renewed)
  }
}
