public import LotusModel

/// Shared model controller: gives view controllers access to the response cache.
@_spi(Asking) extension NetworkController {
  public func cacheSummary() async throws(CacheError) -> CacheSummary {
    guard let cache else { throw .disabled }
    return try await cache.summary()
  }

  /// Returns a description of every response in the cache, youngest first.
  public func cacheEntries() async throws(CacheError) -> [CacheEntry] {
    guard let cache else { throw .disabled }
    return try await cache.entries(at: clock.now())
  }

  /// Removes the entries whose URL or GraphQL query contains a text, or everything.
  ///
  /// - Parameter text: The text, or `nil` to remove everything.
  /// - Returns: A summary of the cache before the removal. With a text, it counts only the removed
  ///   entries.
  public func clearCache(containing text: String?) async throws(CacheError) -> CacheSummary {
    guard let cache else { throw .disabled }
    return try await cache.clear(containing: text)
  }

  /// Returns the credential of this run, and renews it if it is about to expire.
  ///
  /// This method also tells the cache which account the token belongs to, because the cache stores
  /// responses by account.
  ///
  /// - Parameter isNeeded: Whether the caller can't continue without a credential.
  /// - Returns: `nil` if the user isn't signed in.
  func currentCredential(isNeeded: Bool = false) async throws(NetworkError) -> FoundCredential? {
    let current = try await tokenRenewal.currentCredential(isNeeded: isNeeded)
    if let current, let login = current.account?.login { await cache?.note(current.credential.token, of: login) }
    return current
  }
}
