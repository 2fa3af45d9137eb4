public import HTTP
import LotusModel

/// One load of a page: the stored responses that the load accepts, and facts about the responses
/// that it has used.
///
/// The requests of a load run concurrently and share one `LoadPass`.
public actor LoadPass {
  public nonisolated let acceptance: CacheAcceptance
  /// The number of the user's changes that GitHub had accepted when the load began.
  public nonisolated let acceptedCount: Int
  /// The age of the oldest stored response that was used, in seconds; `nil` if none was used.
  public private(set) var oldestAge: Double?
  /// Whether no request has failed.
  public private(set) var isComplete = true
  /// Whether a request failed because the server can't be reached, or because a request for a
  /// preview was held back.
  public private(set) var isUnreachable = false

  public init(_ acceptance: CacheAcceptance, after acceptedCount: Int = 0) {
    self.acceptance = acceptance
    self.acceptedCount = acceptedCount
  }

  /// A pass that accepts responses that are fresh according to their header fields.
  public static var fresh: LoadPass { LoadPass(.fresh) }
  /// A pass that accepts no stored response until the server confirms that it is current.
  public static var confirmed: LoadPass { LoadPass(.confirmed) }

  func note(_ exchanged: ExchangedResponse) {
    guard exchanged.use == .hit, let age = exchanged.response.headers["age"].flatMap({ Double($0) }) else { return }
    oldestAge = max(oldestAge ?? 0, age)
  }

  func note(_ error: NetworkError) {
    isComplete = false
    isUnreachable = isUnreachable || error.isUnreachable || error == .heldBack
  }
}
