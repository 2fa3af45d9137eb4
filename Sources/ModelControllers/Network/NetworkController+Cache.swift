public import LotusModel

/// Shared model controller: the cache, as its user may know it, and whose answers it keeps.
@_spi(Asking) extension NetworkController {
  public func cacheSummary() async throws(CacheError) -> CacheSummary {
    guard let cache else { throw .disabled }
    return try await cache.summary()
  }

  /// What is in the cache, the latest first.
  public func cacheEntries() async throws(CacheError) -> [CacheEntry] {
    guard let cache else { throw .disabled }
    return try await cache.entries(at: clock.now())
  }

  /// Removes everything from the cache.
  /// - Returns: what there was.
  public func clearCache() async throws(CacheError) -> CacheSummary {
    guard let cache else { throw .disabled }
    return try await cache.clear()
  }

  /// The credential of the run, which is renewed where that is due. The cache is told whose token it is, because it keeps
  /// responses by account.
  func currentCredential(isNeeded: Bool = false) async throws(NetworkError) -> FoundCredential? {
    let current = try await tokenRenewal.currentCredential(isNeeded: isNeeded)
    if let current, let login = current.account?.login { await cache?.note(current.credential.token, of: login) }
    return current
  }
}
