import FoundationEssentials
import HTTP
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
}

/// Shared model controller: fetches pictures.
extension NetworkController {
  /// Downloads the file of a picture.
  ///
  /// The request carries no token, because the address may be on another server. The file isn't
  /// cached; the controller for pictures stores the decoded picture instead.
  func picture(at address: URL) async throws(NetworkError) -> Data {
    guard cache?.policy.mode != .offline else { throw .offline }
    let request = builder.request(forPictureAt: address)
    let response = try await send(request, as: .rawRead, usesCache: false).response
    try await check(response, to: request)
    return response.body
  }

  /// Returns a decoded picture from the cache.
  ///
  /// - Returns: The picture, and whether it may be used without a request; `nil` if it isn't
  ///   cached.
  func storedPicture(_ wanted: PictureRequest) async -> (picture: Picture, isFresh: Bool)? {
    guard let cache, let stored = await cache.picture(of: wanted) else { return nil }
    let isFresh =
      switch cache.policy.mode {
      case .offline: true
      case .refresh: false
      case .normal: clock.now().timeIntervalSince(stored.date) < Self.pictureLifetime
      }
    return (stored.picture, isFresh)
  }

  /// The lifetime of a fresh picture, in seconds. A user can change an avatar without changing its
  /// address, so a picture must not stay fresh forever.
  private static let pictureLifetime = 86_400.0

  func store(_ picture: Picture, of wanted: PictureRequest) async {
    await cache?.store(picture, of: wanted)
  }
}
