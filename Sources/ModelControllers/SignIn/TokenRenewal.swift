import FoundationEssentials
import LotusModel

/// Hands out the credential of the run, and buys the next token when this one runs out.
///
/// A refresh token is good for one use: one process at a time spends it, and only where its successor can be stored.
actor TokenRenewal {
  typealias Held = CredentialController.Held

  private let oauth: OAuthClient
  private let credentials: CredentialController
  private let isAllowed: Bool
  private let unsaved: UnsavedWork
  private let report: @Sendable (NetworkEvent) -> Void
  private let turns = ConcurrencyLimiter(1)
  /// The refresh token that was sent in vain, and what came of it. It is not sent again: GitHub may have spent it.
  private var failure: (refreshToken: String, error: NetworkError)?

  /// - Parameter isAllowed: false for a run that must not use the network.
  init(
    oauth: OAuthClient, credentials: CredentialController, isAllowed: Bool, unsaved: UnsavedWork,
    report: @escaping @Sendable (NetworkEvent) -> Void
  ) {
    self.oauth = oauth
    self.credentials = credentials
    self.isAllowed = isAllowed
    self.unsaved = unsaved
    self.report = report
  }

  /// - Parameter isNeeded: whether nothing can be done without a credential.
  /// - Returns: nil for a visitor who is not signed in.
  func held(isNeeded: Bool = false) async throws(NetworkError) -> Held? {
    let held: Held?
    do {
      held = try await credentials.held(isNeeded: isNeeded)
    } catch {
      throw Task.isCancelled ? .transport(.cancelled) : .credential(error)
    }
    guard isAllowed, let held, held.credential.isRunningOut(at: oauth.now()) else { return held }
    // One request of the run renews it; the others wait, and find that it is done.
    guard await turns.acquire() else { throw .transport(.cancelled) }
    let outcome = await renewed()
    await turns.release()
    return try outcome.get()
  }

  private func renewed() async -> Result<Held?, NetworkError> {
    let now = oauth.now()
    guard let held = await credentials.current, let login = held.login, let storage = credentials.storage,
      held.credential.isRunningOut(at: now)
    else { return .success(await credentials.current) }
    let hasRunOut = held.credential.hasRunOut(at: now)
    if let failure, failure.refreshToken == held.credential.renewal?.refreshToken.secret {
      return hasRunOut ? .failure(failure.error) : .success(held)
    }
    do throws(CredentialError) {
      return try await storage.lock(for: login).hold(timeout: hasRunOut ? 30 : 3) {
        // On a task of its own: once the refresh token is sent the answer must be stored, even where the run ends.
        await Task { await self.renewedAlone(held, login, storage) }.value
      }
    } catch {
      if Task.isCancelled { return .failure(.transport(.cancelled)) }
      // Until it runs out, the token that another process is renewing is still good.
      if case .busy = error, !hasRunOut { return .success(held) }
      return .failure(.credential(error))
    }
  }

  /// With the lock held: another process may have been here before.
  private func renewedAlone(
    _ held: Held, _ login: String, _ storage: CredentialStorage
  ) async -> Result<Held?, NetworkError> {
    unsaved.begin()
    defer { unsaved.end() }
    let latest: Held
    do throws(CredentialError) {
      latest = try await self.latest(held, login, storage)
    } catch {
      return .failure(.credential(error))
    }
    guard let renewal = latest.credential.renewal, latest.credential.isRunningOut(at: oauth.now()) else {
      return .success(latest)
    }
    do throws(NetworkError) {
      let credential = try await purchase(renewal, latest.source)
      let renewed = Held(credential: credential, source: latest.source, login: login)
      await credentials.hold(renewed)
      await keep(renewed, login, storage)
      return .success(renewed)
    } catch {
      failure = (renewal.refreshToken.secret, error)
      // The token may still be good for the minutes that are left to it.
      return latest.credential.hasRunOut(at: oauth.now()) ? .failure(error) : .success(latest)
    }
  }

  /// What is stored now; where it must be renewed, in a place that can take its successor.
  private func latest(
    _ held: Held, _ login: String, _ storage: CredentialStorage
  ) async throws(CredentialError) -> Held {
    guard let found = try await storage.find(login) else { return held }
    let latest = Held(credential: found.credential, source: found.source, login: login)
    await credentials.hold(latest)
    if latest.credential.isRunningOut(at: oauth.now()) { try await storage.check(latest.source.place) }
    return latest
  }

  private func purchase(
    _ renewal: Credential.Renewal, _ source: TokenSource
  ) async throws(NetworkError) -> Credential {
    let request = OAuthRequest.refresh(clientID: renewal.clientID, refreshToken: renewal.refreshToken.secret)
    return try await oauth.response(to: request) { json throws(NetworkError) in
      if let refusal = OAuthError(json) {
        throw .unauthorized(message: refusal.description ?? refusal.code, source: source)
      }
      return TokenGrant(json).flatMap { Credential($0, clientID: renewal.clientID, now: oauth.now()) }
    }
  }

  private func keep(_ renewed: Held, _ login: String, _ storage: CredentialStorage) async {
    do throws(CredentialError) {
      _ = try await storage.store(renewed.credential, login: login, in: renewed.source.place, isChoice: false)
    } catch {
      report(.tokenNotKept(error))
    }
  }
}
