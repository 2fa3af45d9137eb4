/// Model: what the user wants of the cache in this run.
public enum CacheMode: Hashable, Sendable {
  case normal
  /// Nothing is used without asking whether it is still current.
  case refresh
  /// The server is not asked; stored responses are used at any age.
  case offline
}

/// Model: which stored answers will do for a request, where the user does not want otherwise for the whole run.
public enum CacheAcceptance: Hashable, Sendable {
  /// What HTTP counts as fresh
  case fresh
  /// What is younger than so many seconds, also where its server says that it is stale
  case youngerThan(Double)

  /// The server is asked each time, and may confirm what is stored.
  public static let confirmed = CacheAcceptance.youngerThan(0)
}
