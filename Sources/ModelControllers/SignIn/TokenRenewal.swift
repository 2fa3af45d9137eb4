import FoundationEssentials
import LotusModel

/// Hands out the credential of the run, and buys the next token when this one runs out.
///
/// A refresh token is good for one use: one process at a time spends it, and only where its successor can be stored.
actor TokenRenewal {
  typealias Held = CredentialController.Held

  private let oauth: OAuthClient
  private let credentials: CredentialController
  private var renewing: Task<Result<Held, NetworkError>, Never>?
  private let isAllowed: Bool
  /// One attempt a run: what became of the refresh token is not known after a failure.
  private var hasFailed = false

  /// - Parameter isAllowed: false for a run that must not use the network.
  init(oauth: OAuthClient, credentials: CredentialController, isAllowed: Bool) {
    self.oauth = oauth
    self.credentials = credentials
    self.isAllowed = isAllowed
  }

  /// - Returns: nil for a visitor who is not signed in.
  func held() async throws(NetworkError) -> Held? {
    let held: Held?
    do {
      held = try await credentials.held()
    } catch {
      throw Task.isCancelled ? .transport(.cancelled) : .credential(error)
    }
    let now = oauth.clock.now()
    guard isAllowed, let held, let login = held.login, held.credential.isRunningOut(at: now) else { return held }
    if hasFailed, !held.credential.hasRunOut(at: now) { return held }
    // On a task of its own: once the refresh token is sent the answer must be stored, even if whoever asked has gone.
    let renewing = renewing ?? Task { await renewed(held, login) }
    self.renewing = renewing
    defer { self.renewing = nil }
    return try await renewing.value.get()
  }

  private func renewed(_ held: Held, _ login: String) async -> Result<Held, NetworkError> {
    guard let storage = credentials.storage else { return .success(held) }
    let clock = oauth.clock
    do throws(CredentialError) {
      return try await storage.lock(for: login).hold(
        pause: { try? await clock.sleep(0.1) }, while: { await self.renewedAlone(held, login, storage) })
    } catch {
      return .failure(.credential(error))
    }
  }

  /// With the lock held: another process may have been here before.
  private func renewedAlone(
    _ held: Held, _ login: String, _ storage: CredentialStorage
  ) async -> Result<Held, NetworkError> {
    let latest: Held
    do throws(CredentialError) {
      latest = try await self.latest(held, login, storage)
    } catch {
      return .failure(.credential(error))
    }
    guard latest.credential.isRunningOut(at: oauth.clock.now()) else { return .success(latest) }
    do throws(NetworkError) {
      let credential = try await purchase(for: latest.credential)
      let renewed = Held(credential: credential, source: latest.source, login: login)
      await credentials.hold(renewed)
      await keep(renewed, login, storage)
      return .success(renewed)
    } catch {
      hasFailed = true
      // The token may still be good for the minutes that are left to it.
      return latest.credential.hasRunOut(at: oauth.clock.now()) ? .failure(error) : .success(latest)
    }
  }

  /// What is stored now; where it must be renewed, in a place that can take its successor.
  private func latest(
    _ held: Held, _ login: String, _ storage: CredentialStorage
  ) async throws(CredentialError) -> Held {
    guard let found = try await storage.find(login) else { return held }
    let latest = Held(credential: found.credential, source: found.source, login: login)
    await credentials.hold(latest)
    if latest.credential.isRunningOut(at: oauth.clock.now()) { try await storage.check(latest.source.place) }
    return latest
  }

  private func purchase(for credential: Credential) async throws(NetworkError) -> Credential {
    guard let renewal = credential.renewal else { return credential }
    let question = OAuthRequest.refresh(clientID: renewal.clientID, refreshToken: renewal.refreshToken.secret)
    let now = oauth.clock.now
    return try await oauth.answer(to: question) { json throws(NetworkError) in
      if let refusal = OAuthRefusal(json) { throw .unauthorized(message: refusal.description ?? refusal.code) }
      return TokenGrant(json).flatMap { Credential($0, clientID: renewal.clientID, now: now()) }
    }
  }

  private func keep(_ renewed: Held, _ login: String, _ storage: CredentialStorage) async {
    do throws(CredentialError) {
      _ = try await storage.store(renewed.credential, login: login, in: renewed.source.place, isChoice: false)
    } catch {
      oauth.tellNotKept(because: error)
    }
  }
}
