import Essentials
import FoundationEssentials
import HTTP
public import LotusModel

/// Shared model controller: signs in and out. No method returns a token or a device code, except
/// `tokenText` for a user who wants to see the token.
@_spi(Asking) extension NetworkController {
  /// Checks that a token could be stored. A locked keyring shows its password prompt.
  ///
  /// - Parameter inPlainText: Whether the token would be stored in a plain-text file.
  public func checkStorage(inPlainText: Bool) async throws(NetworkError) {
    if isOffline { throw .offline }
    try await storing { () throws(CredentialError) in try await credentials.stores.check(inPlainText: inPlainText) }
  }

  /// Starts a sign-in by requesting the code that the user enters in a browser (RFC 8628).
  public func requestDeviceCode(clientID: String, scopes: [String]) async throws(NetworkError) -> DeviceCodeResponse {
    try await deviceSignIn.requestCode(clientID: clientID, scopes: scopes)
  }

  /// Asks GitHub once whether the user has completed the sign-in in the browser.
  public func pollDeviceToken() async throws(NetworkError) -> DeviceTokenResponse {
    try await deviceSignIn.poll()
  }

  /// Determines which account a newly granted token belongs to, and stores the token.
  ///
  /// After an error, the token remains available, so that the method can be called again.
  ///
  /// - Parameters:
  ///   - inPlainText: Whether to store the token in a plain-text file.
  ///   - scopes: The scopes that GitHub granted; `nil` if GitHub didn't report them.
  public func completeSignIn(inPlainText: Bool, scopes: [String]?) async throws(NetworkError) -> Identity {
    guard let credential = await deviceSignIn.granted else { throw .signInNeeded }
    var identity = try await store(credential, inPlainText: inPlainText)
    await deviceSignIn.finish()
    if credential.token.hasScopes, identity.scopes == nil { identity.scopes = scopes }
    return identity
  }

  /// Signs in with a token that the user created on GitHub's website.
  public func signIn(with token: Token, inPlainText: Bool) async throws(NetworkError) -> Identity {
    try await store(Credential(token: token), inPlainText: inPlainText)
  }

  /// Returns the account in use and the permissions of its token.
  public func identity(in pass: LoadPass) async throws(NetworkError) -> Identity {
    guard let current = try await currentCredential(isNeeded: true) else { throw .signInNeeded }
    return try await identity(of: current.credential, from: current.source, in: pass)
  }

  /// Returns the login of the account in use, if it is known without a request.
  public func knownLogin() async -> String? {
    if let login = try? await currentCredential()?.account?.login { return login }
    return await stored(ProfileSubject.viewer.userRequest)?.login
  }

  /// Returns the token in use as text, for a user who wants to pass it to another program.
  ///
  /// - Throws: `NetworkError.signInNeeded` if there is no token. A replay has none.
  public func tokenText() async throws(NetworkError) -> String {
    guard let current = try await currentCredential(isNeeded: true), current.source != .replay else {
      throw .signInNeeded
    }
    return current.credential.token.secret
  }

  /// Deletes the stored token of an account, and the cached responses of that account.
  ///
  /// - Parameter login: The login of the account; `nil` for the account in use.
  /// - Returns: The account; `nil` if no token was stored for it.
  public func signOut(_ login: Login?) async throws(NetworkError) -> SignOut? {
    let forgotten = try await storing { () throws(CredentialError) in try await credentials.forget(login?.name) }
    guard let forgotten, let source = forgotten.tokens.first?.source else { return nil }
    let (login, host) = (forgotten.account.login, forgotten.account.host)
    for (_, token) in forgotten.tokens { try await forgetCached(login, token) }
    return SignOut(
      of: StoredAccount(login: login, host: host, source: source, isInUse: false),
      unchecked: forgotten.unchecked)
  }

  /// Returns the accounts that have a stored token, and the recorded accounts whose token is gone.
  ///
  /// - Parameter onAllHosts: Whether to include the accounts on other hosts.
  /// - Returns: The accounts, and why the keyring couldn't be read, so that accounts may be missing.
  public func storedAccounts(
    onAllHosts: Bool
  ) async throws(NetworkError) -> (found: [StoredAccount], unchecked: NetworkError?) {
    let accounts = try await storing { () throws(CredentialError) in
      try await credentials.stores.accounts(onAllHosts: onAllHosts)
    }
    return (accounts.found, accounts.unchecked.map(NetworkError.credential))
  }

  /// Makes a stored account the account in use.
  public func useAccount(_ login: String) async throws(NetworkError) {
    try await storing { () throws(CredentialError) in try credentials.stores.choices.choose(login) }
  }

  /// Returns the name of the environment variable whose token takes precedence over stored tokens.
  public func overridingVariable() async -> String? {
    credentials.stores.overridingVariable
  }

  /// Returns the current time of the network clock. In a replay, this is the time of the recording.
  public func moment() -> ClockReading {
    clock.moment
  }

  /// Waits for a number of seconds. In a replay, returns at once.
  public func pause(seconds: Double) async throws(NetworkError) {
    do {
      try await clock.sleep(seconds)
    } catch {
      throw .transport(.cancelled)
    }
  }

  private func store(_ credential: Credential, inPlainText: Bool) async throws(NetworkError) -> Identity {
    var identity = try await identity(of: credential, from: nil)
    let login = identity.login
    // The new token may have other permissions, so the responses cached for the old token may be
    // wrong.
    try await forgetCached(login, credential.token)
    let storage = try await storing { () throws(CredentialError) in
      try await credentials.store(credential, of: login, inPlainText: inPlainText)
    }
    if let error = storage.unchecked { scheduler.journal.tell(.olderTokenNotDeleted(error)) }
    identity.source = storage.source
    return identity
  }

  private func forgetCached(_ login: String, _ token: Token?) async throws(NetworkError) {
    await cache?.forget(login, of: try builder.request(for: ProfileSubject.viewer.userRequest, token: token))
  }

  /// Requests the identity of a token's account from GitHub.
  ///
  /// Each response to a request with an OAuth token lists the token's scopes in the field
  /// `X-OAuth-Scopes`
  /// (https://docs.github.com/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps).
  ///
  /// - Parameters:
  ///   - credential: The credential whose token to send with the request.
  ///   - source: The place where the token was found; `nil` if it isn't stored yet.
  ///   - pass: The load that the request belongs to; `nil` if only GitHub can respond, because the
  ///     token is new.
  private func identity(
    of credential: Credential, from source: TokenSource?, in pass: LoadPass? = nil
  ) async throws(NetworkError) -> Identity {
    let token = credential.token
    let request = try builder.request(for: ProfileSubject.viewer.userRequest, token: token)
    let exchanged = try await send(
      request, as: .read, usesCache: pass != nil || isOffline, accepting: pass?.acceptance ?? .fresh,
      in: pass ?? .fresh)
    let response = exchanged.response
    let quoted = Redaction.applied(to: response.withoutOversizedBody, of: request)
    if let problem = NetworkError(quoted, isSignedIn: true, now: clock.now()) {
      throw problem.refusing(source, of: token.kind)
    }
    guard let login = try? JSONValue(parsing: response.body)?["login"]?.string.map({ try Login($0) }) else {
      throw .malformed(.missing(field: "login"))
    }
    return Identity(
      login: login.name, host: builder.server.name,
      scopes: token.hasScopes ? response.headers["x-oauth-scopes"].map { Scope.names(in: $0) } : nil,
      source: source ?? .replay, kind: token.kind,
      expiresAt: credential.renewal == nil
        ? Date(tokenExpiration: response.headers["github-authentication-token-expiration"]) : nil,
      rateLimit: exchanged.use == .hit ? nil : RateLimit(response.headers))
  }

  nonisolated var isOffline: Bool {
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
