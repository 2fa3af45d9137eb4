/// Model: what came of a request, for the statistics of the cache.
public enum CacheUse: String, Hashable, Sendable {
  /// Answered without asking the server.
  case hit
  /// The server confirmed what was stored.
  case validation
  /// Answered by the server.
  case miss
}
