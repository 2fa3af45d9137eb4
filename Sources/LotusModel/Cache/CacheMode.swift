/// Model: the user's choice of how this run uses the cache.
public enum CacheMode: Hashable, Sendable {
  case normal
  /// Each stored response is validated with the server before use.
  case refresh
  /// The server is never contacted. Stored responses are used regardless of their age.
  case offline
}

/// Model: the condition for using a stored response without contacting the server.
///
/// The condition applies only in the mode `CacheMode.normal`.
public enum CacheAcceptance: Hashable, Sendable {
  /// Accepts a response that is fresh according to its header fields.
  case fresh
  /// Accepts a response younger than this number of seconds, even if it is stale.
  case youngerThan(Double)

  /// Accepts no stored response until the server confirms that it is current.
  public static let confirmed = CacheAcceptance.youngerThan(0)
}
