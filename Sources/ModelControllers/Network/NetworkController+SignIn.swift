import FoundationEssentials
public import LotusModel

/// Shared model controller: signing in and out. It gives out no token and no device code.
@_spi(Asking) extension NetworkController {
  /// Finds out whether a token could be stored, with the keyring's prompt where it is locked.
  public func checkStorage(inPlainText: Bool) async throws(NetworkError) {
    if isOffline { throw .offline }
    try await storing { () throws(CredentialError) in try await credentials.stores.check(inPlainText: inPlainText) }
  }

  /// Begins a sign-in: asks for the code that the user enters in a browser (RFC 8628).
  public func requestDeviceCode(clientID: String, scopes: [String]) async throws(NetworkError) -> DeviceCodeResponse {
    try await deviceSignIn.requestCode(clientID: clientID, scopes: scopes)
  }

  public func pollDeviceToken() async throws(NetworkError) -> DeviceTokenResponse {
    try await deviceSignIn.poll()
  }

  /// Finds out whose token a sign-in has brought, and stores it.
  /// - Parameter scopes: those that were granted, where the server has said so.
  public func completeSignIn(inPlainText: Bool, scopes: [String]?) async throws(NetworkError) -> Identity {
    guard let credential = await deviceSignIn.finish() else { throw .signInNeeded }
    var identity = try await store(credential, inPlainText: inPlainText)
    if credential.token.hasScopes, identity.scopes == nil { identity.scopes = scopes }
    return identity
  }

  /// Signs in with a token that the user made on GitHub's pages.
  public func signIn(with token: Token, inPlainText: Bool) async throws(NetworkError) -> Identity {
    try await store(Credential(token: token), inPlainText: inPlainText)
  }

  /// The account in use and what its token allows, as GitHub says now.
  public func identity() async throws(NetworkError) -> Identity {
    guard let current = try await currentCredential(isNeeded: true) else { throw .signInNeeded }
    return try await identity(of: current.credential.token, from: current.source)
  }

  /// Deletes the stored token of an account and what the cache has of it, of the account in use where none is named.
  /// - Returns: nil where there was none.
  public func signOut(_ login: Login?) async throws(NetworkError) -> StoredAccount? {
    let forgotten = try await storing { () throws(CredentialError) in try await credentials.forget(login?.name) }
    guard let forgotten, let account = forgotten.account else { return nil }
    try await forgetCached(account.login, forgotten.credential.token)
    return StoredAccount(login: account.login, host: account.host, source: forgotten.source, isInUse: false)
  }

  /// The accounts of which tokens are stored: those of this host, or of all.
  public func storedAccounts(onAllHosts: Bool) async throws(NetworkError) -> [StoredAccount] {
    try await storing { () throws(CredentialError) in try await credentials.stores.accounts(onAllHosts: onAllHosts) }
  }

  /// Makes a stored account the one in use.
  public func useAccount(_ login: String) async throws(NetworkError) {
    try await storing { () throws(CredentialError) in try credentials.stores.choices.choose(login) }
  }

  /// The variable of the environment whose token goes before every stored one.
  public func overridingVariable() async -> String? {
    credentials.stores.overridingVariable
  }

  /// Now, by the clock of the network: in a replay that of the recording.
  public func moment() -> Moment {
    Moment(wall: clock.now(), uptime: clock.uptime())
  }

  /// Waits; in a replay this takes no time.
  public func pause(seconds: Double) async throws(NetworkError) {
    do {
      try await clock.sleep(seconds)
    } catch {
      throw .transport(.cancelled)
    }
  }

  private func store(_ credential: Credential, inPlainText: Bool) async throws(NetworkError) -> Identity {
    var identity = try await identity(of: credential.token, from: nil)
    let login = identity.login
    // Another token may be told other things.
    try await forgetCached(login, credential.token)
    identity.source = try await storing { () throws(CredentialError) in
      try await credentials.store(credential, of: login, inPlainText: inPlainText)
    }
    return identity
  }

  private func forgetCached(_ login: String, _ token: Token) async throws(NetworkError) {
    await cache?.forget(login, of: try builder.request(for: ProfileSubject.viewer.userRequest, token: token))
  }

  /// https://docs.github.com/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps: every answer names the scopes of
  /// the token that came along.
  /// - Parameter source: nil for a token that is stored nowhere yet.
  private func identity(of token: Token, from source: TokenSource?) async throws(NetworkError) -> Identity {
    let request = try builder.request(for: ProfileSubject.viewer.userRequest, token: token)
    // Only GitHub knows whether a token is still valid.
    let response = try await send(request, as: .read, usesCache: isOffline)
    let quoted = Redaction().applied(to: response.withoutOversizedBody, of: request)
    if let problem = NetworkError(quoted, isSignedIn: true, now: clock.now()) { throw problem.refusing(source) }
    guard let login = try? JSONValue(parsing: response.body)?["login"]?.string.map({ try Login($0) }) else {
      throw .malformed(.missing(field: "login"))
    }
    return Identity(
      login: login.name, host: builder.server.hostname,
      scopes: token.hasScopes ? response.headers["x-oauth-scopes"].map { Scope.names(in: $0) } : nil,
      source: source ?? .replay,
      rateLimit: RateLimit(response.headers))
  }

  private var isOffline: Bool {
    cache?.policy.mode == .offline
  }

  private func storing<Value>(
    _ work: () async throws(CredentialError) -> Value
  ) async throws(NetworkError) -> Value {
    do throws(CredentialError) {
      return try await work()
    } catch {
      throw Task.isCancelled ? .transport(.cancelled) : .credential(error)
    }
  }
}

extension OAuthClient {
  init(builder: RequestBuilder, scheduler: RequestScheduler, clock: NetworkClock) {
    self.init(now: clock.now) { request throws(NetworkError) in
      let sent = try builder.request(for: request)
      return (sent, try await scheduler.response(to: sent, as: .write))
    }
  }
}
