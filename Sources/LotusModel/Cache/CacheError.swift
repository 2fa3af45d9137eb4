/// Model: a reason why the cache can't be used.
///
/// The app works without a cache, but more slowly.
public enum CacheError: Error, Hashable, Sendable {
  /// This run has no cache because it records or replays network traffic.
  case disabled
  /// Neither `XDG_CACHE_HOME` nor `HOME` provides a path for the cache folder.
  case noDirectory
  case symbolicLink(path: String)
  /// The folder belongs to another user.
  case otherOwner(path: String)
  case unusable(path: String, reason: String)
  case notCleared(path: String, reason: String)
}
