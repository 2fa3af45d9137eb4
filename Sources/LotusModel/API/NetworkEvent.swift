public import HTTP

/// Model: an event on the network, for messages to people. `LoggedRequest` contains more about a
/// request.
public enum NetworkEvent: Hashable, Sendable {
  case sent(HTTPRequest)
  case responded(HTTPRequest, status: Int, seconds: Double)
  case failed(HTTPRequest, NetworkError)
  /// The client is waiting for the end of a rate limit. The event repeats every second.
  case waitingForLimit(secondsLeft: Double, isFirst: Bool)
  /// The client is waiting before it retries a failed request.
  case retrying(seconds: Double)
  /// A renewed token could not be stored. This run can still use the token, but the next run needs
  /// a new sign-in.
  case tokenNotStored(CredentialError)
  /// The account in use has no token. If `isNeeded` is `false`, requests are sent without a token.
  case tokenMissing(CredentialError, isNeeded: Bool = false)
  /// A new token is stored, but a store that may contain an older token of the account failed.
  case olderTokenNotDeleted(CredentialError)
  /// A response lacks the data of the organizations with these IDs, because they require single
  /// sign-on.
  case resultsArePartial(organizations: [Int])
  /// A cached response was used. `age` is the number of seconds since the server generated it.
  case servedFromCache(HTTPRequest, age: Double, CacheReason)
  /// The cache cannot be used, so this run stores no responses.
  case cacheUnusable(CacheError)

  /// A reason why a cached response was used.
  public enum CacheReason: Hashable, Sendable {
    /// The rules of HTTP caching allow it (RFC 9111).
    case allowed
    /// The user ruled out network requests with `--offline`.
    case offline
    /// The server could not be reached or responded with an error.
    case failure
  }

  /// Whether the event is shown even without `--verbose`. For example, long pauses are shown,
  /// because the program would otherwise seem to hang.
  public var isNotice: Bool {
    switch self {
    case .sent, .responded, .failed, .servedFromCache, .cacheUnusable: false
    case .waitingForLimit(_, let isFirst): isFirst
    case .tokenNotStored, .tokenMissing, .olderTokenNotDeleted, .resultsArePartial: true
    case .retrying(let seconds): seconds >= 2
    }
  }
}
