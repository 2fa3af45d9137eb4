/// Model: why there is no cache in this run. Everything works without it, only slower.
public enum CacheError: Error, Hashable, Sendable {
  /// This run has none: it replays or records.
  case disabled
  /// Neither XDG_CACHE_HOME nor HOME says where it could be.
  case noDirectory
  case symbolicLink(path: String)
  case otherOwner(path: String)
  case unusable(path: String, reason: String)
  case notCleared(path: String, reason: String)
}
