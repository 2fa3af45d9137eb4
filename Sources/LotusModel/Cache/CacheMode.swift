/// Model: what the user wants of the cache in this run.
public enum CacheMode: Hashable, Sendable {
  case normal
  /// Nothing is used without asking whether it is still current.
  case refresh
  /// Nothing is asked; whatever is there is used.
  case offline
}
