import FoundationEssentials
import HTTP
import LotusModel

/// Shared model controller: fetches pictures.
extension NetworkController {
  /// Downloads the file of a picture.
  ///
  /// The request carries no token, because the address may be on another server. The file isn't
  /// cached; `keep(_:of:)` stores the decoded picture instead.
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
    let isYoung = clock.now().timeIntervalSince(stored.date) < Self.pictureLifetime
    return (stored.picture, cache.policy.mode != .refresh && isYoung || cache.policy.mode == .offline)
  }

  func store(_ picture: Picture, of wanted: PictureRequest) async {
    await cache?.store(picture, of: wanted)
  }

  /// The lifetime of a fresh picture in the cache, in seconds. A user can change an avatar without
  /// changing its address, so a picture must not stay fresh forever.
  private static let pictureLifetime = 86_400.0
}
