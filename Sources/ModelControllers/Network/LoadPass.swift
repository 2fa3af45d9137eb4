public import FoundationEssentials
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
  /// The time when the server sent the oldest stored response that was used; `nil` if none was.
  public private(set) var oldestDate: Date?
  /// Whether no request has failed.
  public private(set) var isComplete = true
  /// Whether a request failed without a response, because the server can't be reached or the
  /// request was for a preview and was held back.
  public private(set) var isUnreachable = false
  /// Whether a response lacks the data of organizations that require single sign-on.
  public private(set) var isPartial = false
  /// Whether a stored response was used because the server couldn't be asked.
  private var isStale = false

  public init(_ acceptance: CacheAcceptance, after acceptedCount: Int = 0) {
    self.acceptance = acceptance
    self.acceptedCount = acceptedCount
  }

  /// A pass that accepts responses that are fresh according to their header fields.
  public static var fresh: LoadPass { LoadPass(.fresh) }
  /// A pass that accepts no stored response until the server confirms that it is current.
  public static var confirmed: LoadPass { LoadPass(.confirmed) }

  /// The time when the server sent the oldest stored response; `nil` if the content is current.
  public var staleDate: Date? { acceptance == .stored || isStale ? oldestDate : nil }

  func note(_ exchanged: ExchangedResponse, isPartial: Bool = false, at now: Date) {
    self.isPartial = self.isPartial || isPartial
    guard let age = exchanged.age else { return }
    oldestDate = min(oldestDate ?? now, now - age)
    isStale = isStale || exchanged.isStale
  }

  func note(_ error: NetworkError) {
    isComplete = false
    isUnreachable = isUnreachable || error.isUnreachable || error == .heldBack
  }
}
