import FoundationEssentials
import LotusModel

/// Model controller support: gives the credential of the run, renewed where it is about to expire.
///
/// A refresh token can be used once: one process at a time uses it, and only where its successor can be stored.
actor TokenRenewal {
  private let oauth: OAuthClient
  private let credentials: CredentialController
  private let isAllowed: Bool
  private let pendingWrites: PendingWrites
  private let report: @Sendable (NetworkEvent) -> Void
  private let turns = ConcurrencyLimiter(1)
  /// The refresh token that failed, and why. It is not sent again: GitHub may have spent it.
  private var failure: (refreshToken: String, error: NetworkError)?

  /// - Parameter isAllowed: false for a run that must not use the network.
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

  /// - Parameter isNeeded: whether nothing can be done without a credential.
  /// - Returns: nil for a visitor who is not signed in.
  func currentCredential(isNeeded: Bool = false) async throws(NetworkError) -> FoundCredential? {
    let current: FoundCredential?
    do {
      current = try await credentials.find(isNeeded: isNeeded)
    } catch {
      throw Task.isCancelled ? .transport(.cancelled) : .credential(error)
    }
    guard isAllowed, let current, current.credential.isRunningOut(at: oauth.now()) else { return current }
    // One request of the run renews it; the others wait for that.
    guard await turns.acquire() else { throw .transport(.cancelled) }
    let outcome = await renewed()
    await turns.release()
    return try outcome.get()
  }

  private func renewed() async -> Result<FoundCredential?, NetworkError> {
    let now = oauth.now()
    guard let current = await credentials.current, let account = current.account,
      current.credential.isRunningOut(at: now)
    else { return .success(await credentials.current) }
    let hasRunOut = current.credential.hasRunOut(at: now)
    if let failure, failure.refreshToken == current.credential.renewal?.refreshToken.secret {
      return hasRunOut ? .failure(failure.error) : .success(current)
    }
    do throws(CredentialError) {
      return try await credentials.holdingLock(of: account, timeout: hasRunOut ? 30 : 3) {
        // On a task of its own: once the refresh token is sent the response must be stored, even where the run ends.
        await Task { await self.renewedAlone(current) }.value
      }
    } catch {
      if Task.isCancelled { return .failure(.transport(.cancelled)) }
      // Until it expires, the token that another process is renewing is still good.
      if case .busy = error, !hasRunOut { return .success(current) }
      return .failure(.credential(error))
    }
  }

  /// With the lock held: another process may have renewed it before.
  private func renewedAlone(_ current: FoundCredential) async -> Result<FoundCredential?, NetworkError> {
    pendingWrites.begin()
    defer { pendingWrites.end() }
    let latest: FoundCredential
    do throws(CredentialError) {
      latest = try await credentials.reload(current)
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
      failure = (renewal.refreshToken.secret, error)
      // The token may still be good for the minutes that are left to it.
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
      return TokenGrant(json).flatMap { Credential($0, clientID: renewal.clientID, now: oauth.now()) }
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
