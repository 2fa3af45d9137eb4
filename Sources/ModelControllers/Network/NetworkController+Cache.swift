public import LotusModel

/// Shared model controller: the cache, as its user may know it, and whose answers it keeps.
extension NetworkController {
  /// What the cache holds.
  public func cacheSummary() async throws(CacheError) -> CacheSummary {
    guard let cache else { throw .absent }
    return try await cache.summary()
  }

  /// Removes everything from the cache.
  /// - Returns: what there was.
  public func clearCache() async throws(CacheError) -> CacheSummary {
    guard let cache else { throw .absent }
    return try await cache.clear()
  }

  /// The credential of the run. The cache keeps what an account is told by the account, not by its token.
  func held(isNeeded: Bool = false) async throws(NetworkError) -> CredentialController.Held? {
    let held = try await tokenRenewal.held(isNeeded: isNeeded)
    if let held, let login = held.login { await cache?.note(held.credential.token, of: login) }
    return held
  }
}
