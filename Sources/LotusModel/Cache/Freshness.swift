public import FoundationEssentials

/// Model: for how long a stored response counts as current, and how old it is (RFC 9111, section 4.2).
public struct Freshness: Hashable, Sendable {
  /// Seconds
  public let lifetime: Double
  /// Seconds
  public let age: Double

  public init(of stored: StoredResponse, now: Date) {
    lifetime = Self.lifetime(of: stored)
    age = Self.age(of: stored, now: now)
  }

  public var isFresh: Bool {
    lifetime > age
  }

  /// Seconds since it ceased to be fresh; negative while it is.
  public var staleness: Double {
    age - lifetime
  }

  /// Statuses that may be kept without being told for how long (RFC 9110, section 15.1), but for 206 and 501, which are
  /// not stored at all.
  static let heuristicallyCacheable: Set = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414]

  /// Section 4.2.1, for a private cache: `s-maxage` is none of its business.
  private static func lifetime(of stored: StoredResponse) -> Double {
    let headers = stored.response.headers
    let directives = CacheControl(headers)
    let date = headers["date"].flatMap { HTTPDate.parse($0) } ?? stored.receivedAt
    if let seconds = directives.seconds("max-age") { return seconds }
    if let expires = headers["expires"] {
      // What is no date is in the past (section 5.3).
      return HTTPDate.parse(expires).map { max(0, $0.timeIntervalSince(date)) } ?? 0
    }
    guard heuristicallyCacheable.contains(stored.response.status) || directives.has("public") else { return 0 }
    guard let modified = headers["last-modified"].flatMap({ HTTPDate.parse($0) }) else { return 0 }
    return min(max(0, date.timeIntervalSince(modified) * heuristicShare), heuristicMaximum)
  }

  /// Section 4.2.2, heuristic lifetime: 10 % of the time since `Last-Modified`, a day at most.
  private static let heuristicShare = 0.1
  private static let heuristicMaximum = 86_400.0

  /// Section 4.2.3
  private static func age(of stored: StoredResponse, now: Date) -> Double {
    let headers = stored.response.headers
    let date = headers["date"].flatMap { HTTPDate.parse($0) } ?? stored.receivedAt
    let apparent = max(0, stored.receivedAt.timeIntervalSince(date))
    // Of a list the first counts, and what is no number does not (section 5.1).
    let told = headers.elements("age").first.flatMap { Double(deltaSeconds: $0) } ?? 0
    let corrected = told + max(0, stored.receivedAt.timeIntervalSince(stored.requestedAt))
    // A clock that was set back is no reason to take something for fresh for years.
    return max(apparent, corrected) + abs(now.timeIntervalSince(stored.receivedAt))
  }
}
