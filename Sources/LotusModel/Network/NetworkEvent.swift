public import FoundationEssentials

/// Model: something that the network controller did, for a log that people read. It carries no header and no body.
public enum NetworkEvent: Hashable, Sendable {
  case sent(HTTPMethod, URL)
  case responded(HTTPMethod, URL, status: Int, seconds: Double)
  case failed(HTTPMethod, URL, NetworkError)
  /// A limit of GitHub's is being waited out; told again every second.
  case waitingForLimit(secondsLeft: Double, isFirst: Bool)
  /// A failure that may pass is being waited out.
  case retrying(seconds: Double)
  /// A token was renewed and could not be stored: this run goes on, the next one will need a sign-in.
  case tokenNotStored(CredentialError)
  /// A stored answer was used; seconds since the server gave it.
  case servedFromCache(HTTPMethod, URL, age: Double, CacheReason)
  /// Nothing is stored in this run.
  case cacheUnusable(CacheError)

  /// Why a stored answer was used.
  public enum CacheReason: Hashable, Sendable {
    /// The rules of HTTP allow it.
    case allowed
    /// The user wants no network.
    case offline
    /// The server could not be asked.
    case failure
  }

  /// Shown even without `--verbose`: otherwise the program would seem to hang.
  public var isNotice: Bool {
    switch self {
    case .sent, .responded, .failed, .servedFromCache, .cacheUnusable: false
    case .waitingForLimit(_, let isFirst): isFirst
    case .tokenNotStored: true
    case .retrying(let seconds): seconds >= 2
    }
  }
}

/// Model: an event, and when it was.
public struct LoggedEvent: Hashable, Sendable {
  public let date: Date
  public let event: NetworkEvent

  public init(at date: Date, _ event: NetworkEvent) {
    self.date = date
    self.event = event
  }
}
