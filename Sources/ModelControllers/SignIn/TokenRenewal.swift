import FoundationEssentials
import HTTP
import LotusModel

/// Provides the credential of the run, and renews it before it expires.
///
/// A refresh token can be used only once. Therefore, only one process at a time uses it, and only
/// if the renewed credential can be stored.
actor TokenRenewal {
  private let oauth: OAuthClient
  private let credentials: CredentialController
  private let isAllowed: Bool
  private let pendingWrites: PendingWrites
  private let report: @Sendable (NetworkEvent) -> Void
  private let turns = ConcurrencyLimiter(1)
  /// The refresh token whose use failed, and the error. GitHub rejected the token or may have
  /// invalidated it, so it isn't sent again.
  private var failure: (refreshToken: String, error: NetworkError)?

  /// Creates a renewal for one run.
  ///
  /// - Parameters:
  ///   - oauth: The client that sends the refresh request.
  ///   - credentials: The controller that finds and stores the credential.
  ///   - isAllowed: Whether this run may use the network.
  ///   - pendingWrites: The counter for operations that must finish before the process ends.
  ///   - report: Called if the renewed credential can't be stored, or the account in use has no
  ///     credential anymore.
  init(
    oauth: OAuthClient, credentials: CredentialController, isAllowed: Bool, pendingWrites: PendingWrites,
    report: @escaping @Sendable (NetworkEvent) -> Void
  ) {
    self.oauth = oauth
    self.credentials = credentials
    self.isAllowed = isAllowed
    self.pendingWrites = pendingWrites
    self.report = report
  }

  /// Returns the credential of the run, and renews it if it is about to expire.
  ///
  /// - Parameter isNeeded: Whether the caller can't continue without a credential.
  /// - Returns: `nil` if the user isn't signed in.
  func currentCredential(isNeeded: Bool = false) async throws(NetworkError) -> FoundCredential? {
    let current: FoundCredential?
    do {
      current = try await credentials.find(isNeeded: isNeeded)
    } catch {
      throw Task.isCancelled ? .transport(.cancelled) : .credential(error)
    }
    if current == nil, let loss = await credentials.takeLoss() { report(.tokenMissing(loss, isNeeded: isNeeded)) }
    guard isAllowed, let current, current.credential.isRunningOut(at: oauth.now()) else { return current }
    // The first request renews the credential. Concurrent requests wait here, and then use the
    // result.
    guard await turns.acquire() else { throw .transport(.cancelled) }
    let outcome = await renewed()
    await turns.release()
    return try outcome.get()
  }

  private func renewed() async -> Result<FoundCredential?, NetworkError> {
    let now = oauth.now()
    // An earlier request may have found that the account is signed out.
    guard let current = await credentials.current else { return .failure(.signInNeeded) }
    guard let account = current.account, current.credential.isRunningOut(at: now) else { return .success(current) }
    let hasRunOut = current.credential.hasRunOut(at: now)
    if let failure, failure.refreshToken == current.credential.renewal?.refreshToken.secret {
      return hasRunOut ? .failure(failure.error) : .success(current)
    }
    do throws(CredentialError) {
      return try await credentials.holdingLock(of: account, timeout: hasRunOut ? 30 : 3) {
        // Use a separate task, which isn't canceled with the caller. Once the refresh token has
        // been sent, the response must be stored even if the run is ending.
        await Task { await self.renewedAlone(current) }.value
      }
    } catch {
      if Task.isCancelled { return .failure(.transport(.cancelled)) }
      // Another process holds the lock, so this process couldn't store a renewed token, and must
      // not use the refresh token. The old token remains valid until it expires.
      if case .busy = error, !hasRunOut { return .success(current) }
      return .failure(.credential(error))
    }
  }

  /// Renews a credential while the locks are held, unless another process has already renewed it or
  /// signed out.
  private func renewedAlone(_ current: FoundCredential) async -> Result<FoundCredential?, NetworkError> {
    pendingWrites.begin()
    defer { pendingWrites.end() }
    let latest: FoundCredential
    do throws(CredentialError) {
      guard let stored = try await credentials.reload(current) else { return .failure(.signInNeeded) }
      latest = stored
      if latest.credential.isRunningOut(at: oauth.now()) { try await credentials.stores.check(inPlaceOf: latest) }
    } catch {
      return .failure(.credential(error))
    }
    guard let renewal = latest.credential.renewal, latest.credential.isRunningOut(at: oauth.now()) else {
      return .success(latest)
    }
    do throws(NetworkError) {
      let credential = try await successor(of: renewal, from: latest.source)
      let renewed = FoundCredential(credential: credential, account: latest.account, source: latest.source)
      await store(renewed)
      return .success(renewed)
    } catch {
      if !error.provesNothingWasDone { failure = (renewal.refreshToken.secret, error) }
      // The old token may still be valid for the last minutes before it expires.
      return latest.credential.hasRunOut(at: oauth.now()) ? .failure(error) : .success(latest)
    }
  }

  private func successor(
    of renewal: Credential.Renewal, from source: TokenSource
  ) async throws(NetworkError) -> Credential {
    let request = OAuthRequest.refresh(clientID: renewal.clientID, refreshToken: renewal.refreshToken.secret)
    return try await oauth.response(to: request) { json throws(NetworkError) in
      if let refusal = OAuthError(json) {
        throw .unauthorized(message: refusal.description ?? refusal.code, source: source)
      }
      guard let grant = TokenGrant(json) else { return nil }
      guard let credential = Credential(grant, clientID: renewal.clientID, now: oauth.now()) else {
        throw .malformed(.invalid(field: "access_token"))
      }
      return credential
    }
  }

  private func store(_ renewed: FoundCredential) async {
    do throws(CredentialError) {
      try await credentials.replace(with: renewed)
    } catch {
      report(.tokenNotStored(error))
    }
  }
}

extension Credential {
  /// Whether the token expires within five minutes. A run can take that long, so the token must be
  /// renewed.
  func isRunningOut(at now: Date) -> Bool {
    renewal.map { $0.expiresAt.timeIntervalSince(now) < Self.margin } ?? false
  }

  /// A token is renewed when its remaining lifetime is less than this number of seconds.
  private static let margin = 300.0
}
