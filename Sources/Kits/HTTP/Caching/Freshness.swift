import Essentials
public import FoundationEssentials

/// The age of a stored response and its freshness lifetime (RFC 9111, section 4.2).
public struct Freshness: Hashable, Sendable {
  /// The age when the response becomes stale, in seconds.
  public let lifetime: Double
  /// The time since the server generated or validated the response, in seconds.
  public let age: Double

  public init(of stored: StoredResponse, now: Date) {
    lifetime = Self.lifetime(of: stored)
    age = Self.age(of: stored, now: now)
  }

  public var isFresh: Bool {
    lifetime > age
  }

  /// The number of seconds since the response became stale. Negative while it is fresh.
  var staleness: Double {
    age - lifetime
  }

  /// The status codes whose responses can be cached without an explicit lifetime.
  ///
  /// RFC 9110, section 15.1, also lists 206 and 501. The cache never stores responses with these
  /// codes.
  static let heuristicallyCacheable: Set = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414]

  /// Returns the freshness lifetime of a response (RFC 9111, section 4.2.1).
  ///
  /// `s-maxage` is ignored because the directive applies only to shared caches.
  private static func lifetime(of stored: StoredResponse) -> Double {
    let headers = stored.response.headers
    let directives = CacheControl(headers)
    let date = headers["date"].flatMap { HTTPDate.parse($0, now: stored.receivedAt) } ?? stored.receivedAt
    if let seconds = directives.seconds("max-age") { return seconds }
    if let expires = headers["expires"] {
      // An invalid date counts as a date in the past (RFC 9111, section 5.3).
      return HTTPDate.parse(expires, now: stored.receivedAt).map { max(0, $0.timeIntervalSince(date)) } ?? 0
    }
    guard heuristicallyCacheable.contains(stored.response.status) || directives.has("public") else { return 0 }
    guard let modified = headers["last-modified"].flatMap({ HTTPDate.parse($0, now: stored.receivedAt) }) else {
      return 0
    }
    return min(max(0, date.timeIntervalSince(modified) * heuristicShare), heuristicMaximum)
  }

  /// The heuristic lifetime is 10% of the time since `Last-Modified`, and at most one day.
  ///
  /// See RFC 9111, section 4.2.2.
  private static let heuristicShare = 0.1
  private static let heuristicMaximum = 86_400.0

  /// Returns the current age of a response (RFC 9111, section 4.2.3).
  private static func age(of stored: StoredResponse, now: Date) -> Double {
    let headers = stored.response.headers
    let date = headers["date"].flatMap { HTTPDate.parse($0, now: stored.receivedAt) } ?? stored.receivedAt
    let apparent = max(0, stored.receivedAt.timeIntervalSince(date))
    // If `Age` is a list, the first value counts. If that value isn't a number, the field is
    // ignored (RFC 9111, section 5.1).
    let told = headers.elements("age").first.flatMap { Double(deltaSeconds: $0) } ?? 0
    let corrected = told + max(0, stored.receivedAt.timeIntervalSince(stored.requestedAt))
    // If the clock was set back after the response arrived, the difference is negative. The
    // absolute value prevents the response from staying fresh until the clock catches up.
    return max(apparent, corrected) + abs(now.timeIntervalSince(stored.receivedAt))
  }
}
