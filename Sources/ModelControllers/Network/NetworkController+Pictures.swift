import FoundationEssentials
import LotusModel

/// Shared model controller: pictures, by their addresses.
extension NetworkController {
  /// The file of a picture. No token goes along, and it is not kept: what is made of it is.
  func picture(at address: URL) async throws(NetworkError) -> Data {
    guard cache?.policy.mode != .offline else { throw .offline }
    let request = builder.request(forPictureAt: address)
    let response = try await send(request, as: .rawRead, usesCache: false)
    try await check(response, to: request)
    return response.body
  }

  /// - Returns: what was made of it before, and whether that still serves without asking.
  func storedPicture(_ wanted: PictureRequest) async -> (picture: Picture, isFresh: Bool)? {
    guard let cache, let kept = await cache.picture(of: wanted) else { return nil }
    let isYoung = clock.now().timeIntervalSince(kept.date) < Self.pictureLifetime
    return (kept.picture, cache.policy.mode != .refresh && isYoung || cache.policy.mode == .offline)
  }

  func store(_ picture: Picture, of wanted: PictureRequest) async {
    await cache?.store(picture, of: wanted)
  }

  /// Seconds. The address of an avatar stays the same when its account has another.
  private static let pictureLifetime = 86_400.0
}
