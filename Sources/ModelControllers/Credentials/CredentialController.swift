import FoundationEssentials
import LotusModel

/// Shared model controller: the single door to credentials. The network controller manages it; no view controller sees it.
///
/// It knows where tokens come from and are kept, and nothing of what they are good for. A token that was
/// found is not looked for again.
public actor CredentialController {
  /// The credential of this run, and where it came from.
  struct Held: Sendable {
    let credential: Credential
    let source: TokenSource
    /// Nil where only GitHub could tell.
    let login: String?
  }

  private let environment: EnvironmentToken?
  /// Nil where nothing may be kept, as in a replay.
  let storage: CredentialStorage?
  /// What requests are signed with; nil until it is found.
  private(set) var current: Held?
  /// Whether all places were searched, and held nothing.
  private var isVisitor = false
  private let turns = ConcurrencyLimiter(1)
  private var failures: [CredentialError] = []

  /// - Parameters:
  ///   - environment: the token that the environment gives, if any; it goes before every other.
  ///   - storage: what outlives the run; nil for a run that has nothing to do with it.
  public init(environment: EnvironmentToken?, storage: CredentialStorage? = nil) {
    self.environment = environment
    self.storage = storage
  }

  /// Looks for a credential, one search at a time. Requests made side by side share what a search finds, and its failure;
  /// a later one searches again.
  /// - Parameter isNeeded: whether nothing can be done without one. Only then is the keyring asked where no file says that
  ///   an account is stored.
  /// - Returns: nil for a visitor who is not signed in.
  func held(isNeeded: Bool = false) async throws(CredentialError) -> Held? {
    if let current { return current }
    if let environment {
      guard let token = Token(environment.value) else { throw .unusableToken(variable: environment.variable) }
      current = Held(credential: Credential(token: token), source: environment.source, login: nil)
      return current
    }
    guard let storage, !isVisitor else { return nil }
    if !isNeeded, try !storage.hasAccounts() { return nil }
    let count = failures.count
    // The network controller tells a cancellation from a timeout.
    guard await turns.acquire() else { throw .timedOut }
    let outcome = await search(storage, since: count)
    await turns.release()
    return try outcome.get()
  }

  /// - Parameter count: how many searches had failed when the caller came.
  private func search(_ storage: CredentialStorage, since count: Int) async -> Result<Held?, CredentialError> {
    if current != nil || isVisitor { return .success(current) }
    if failures.count > count, let failure = failures.last { return .failure(failure) }
    do throws(CredentialError) {
      let found = try await storage.find()
      hold(found.map { Held(credential: $0.credential, source: $0.source, login: $0.login) })
      return .success(current)
    } catch {
      // A caller who gave up says nothing about the keyring.
      if !Task.isCancelled { failures.append(error) }
      return .failure(error)
    }
  }

  /// Uses this credential from now on; nil: the run is not signed in.
  func hold(_ held: Held?) {
    current = held
    isVisitor = held == nil
  }

  /// Finds out whether a new token could be kept.
  func check(_ place: TokenPlace) async throws(CredentialError) {
    try await storage?.check(place)
  }

  /// Keeps a new token, and goes on with it.
  /// - Returns: where it lies now.
  func keep(_ credential: Credential, login: String, in place: TokenPlace) async throws(CredentialError) -> TokenSource
  {
    let source = try await storage?.store(credential, login: login, in: place) ?? .replay
    hold(Held(credential: credential, source: source, login: login))
    return source
  }

  /// Forgets an account, the one in use where none is named.
  /// - Returns: nil where there is nothing to forget.
  func forget(_ login: String?) async throws(CredentialError) -> (account: StoredAccount, token: Token)? {
    guard let storage, let found = try await storage.delete(login) else { return nil }
    hold(nil)
    let account = StoredAccount(login: found.login, host: storage.host, source: found.source, isInUse: false)
    return (account, found.credential.token)
  }

  /// The variable whose token goes before every stored one.
  var overridingVariable: String? {
    storage == nil ? nil : environment?.variable
  }
}
