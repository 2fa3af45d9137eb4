import HTTP
import LotusModel

/// Shared model controller: finds and stores credentials. View controllers have no access to it.
///
/// This actor knows where tokens are stored, but not how they are used. A credential that has been
/// found is reused for the rest of the run.
public actor CredentialController {
  nonisolated let stores: TokenStores
  private var search = Search.pending
  private let turns = ConcurrencyLimiter(1)
  private var failures: [CredentialError] = []
  /// The reason why the account in use has no credential, until it is reported.
  private var unreportedLoss: CredentialError?

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - stores: The token stores, in search order.
  ///   - accounts: The account in use on each host.
  package init(stores: [any TokenStore], accounts: SelectedAccounts = .none) {
    self.stores = TokenStores(all: stores, choices: accounts)
  }

  /// The credential that signs requests; `nil` until it is found.
  var current: FoundCredential? {
    if case .done(let found) = search { found } else { nil }
  }

  private enum Search {
    /// The stores haven't been searched yet.
    case pending
    /// The result of the last search is `nil` if no store has a credential.
    case done(FoundCredential?)
  }

  /// Finds the credential of this run.
  ///
  /// Searches don't run concurrently. Concurrent callers share the result of a search, including
  /// its error. After an error, later callers start a new search.
  ///
  /// - Parameter isNeeded: Whether the caller can't continue without a credential. If `false`, slow
  ///   stores are searched only after a file or a quick store has indicated that a token exists.
  /// - Returns: `nil` if the user isn't signed in.
  func find(isNeeded: Bool = false) async throws(CredentialError) -> FoundCredential? {
    if case .done(let found) = search { return found }
    if !isNeeded, try await !stores.mayHaveToken() { return nil }
    let count = failures.count
    // `acquire` returns `false` only if the task is canceled. `TokenRenewal` then reports a
    // cancellation instead of this timeout.
    guard await turns.acquire() else { throw .timedOut }
    let outcome = await result(since: count)
    await turns.release()
    return try outcome.get()
  }

  /// Searches the stores, unless another search has already found the result.
  ///
  /// - Parameter count: The number of failed searches when the caller arrived. If more have failed
  ///   since then, the caller gets the latest error.
  private func result(since count: Int) async -> Result<FoundCredential?, CredentialError> {
    if case .done(let found) = search { return .success(found) }
    if failures.count > count, let failure = failures.last { return .failure(failure) }
    do throws(CredentialError) {
      let found = try await stores.find()
      search = .done(found)
      if found == nil, let login = try? stores.choices.login(for: stores.choices.host) {
        unreportedLoss = .noSuchAccount(login: login, host: stores.choices.host)
      }
      return .success(found)
    } catch {
      // A search that was canceled hasn't failed, so other callers must not get its error.
      if !Task.isCancelled { failures.append(error) }
      return .failure(error)
    }
  }

  /// Returns the reason why no store has a credential of the account in use, but only once in a
  /// run. `nil` if no account is in use, or if the account has a credential.
  func takeLoss() -> CredentialError? {
    defer { unreportedLoss = nil }
    return unreportedLoss
  }

  /// Stores a new credential and uses it from now on.
  ///
  /// - Returns: The place where the credential is stored.
  func store(
    _ credential: Credential, of login: String, inPlainText: Bool
  ) async throws(CredentialError) -> TokenStores.Storage {
    let storage =
      try await stores.store(credential, of: login, inPlainText: inPlainText)
      ?? TokenStores.Storage(source: .replay, unchecked: nil)
    search = .done(FoundCredential(credential: credential, account: stores.account(login), source: storage.source))
    return storage
  }

  /// Deletes the stored token of an account.
  ///
  /// - Parameter login: The login of the account; `nil` for the account in use.
  /// - Returns: `nil` if no token was stored.
  func forget(_ login: String?) async throws(CredentialError) -> TokenStores.Deletion? {
    guard let deletion = try await stores.delete(login) else { return nil }
    search = .done(nil)
    return deletion
  }
}

/// Methods for renewing a credential. All processes that renew the same credential share a lock.
extension CredentialController {
  /// Performs work while holding the lock for renewals of one account, and then the lock for all
  /// stored tokens.
  ///
  /// - Parameter timeout: The number of seconds to wait for each lock.
  nonisolated func holdingLock<Value: Sendable>(
    of account: AccountName, timeout: Double, while work: @Sendable () async throws(CredentialError) -> Value
  ) async throws(CredentialError) -> Value {
    let name = "renewal/\(account.host.percentEncoded)/\(account.login.percentEncoded)"
    return try await stores.choices.holding(lock: name, timeout: timeout) { () throws(CredentialError) in
      try await stores.holdingLock(timeout: timeout, while: work)
    }
  }

  /// Reads a credential again and uses the result from now on.
  ///
  /// Another process may have renewed the credential since it was first read, or signed out.
  ///
  /// - Returns: `nil` if the account is signed out.
  func reload(_ found: FoundCredential) async throws(CredentialError) -> FoundCredential? {
    let stored = try await stores.findAgain(found)
    search = .done(stored)
    return stored
  }

  /// Stores a renewed credential in place of the old one, and uses it from now on.
  func replace(with renewed: FoundCredential) async throws(CredentialError) {
    search = .done(renewed)
    try await stores.replace(with: renewed)
  }
}
