import Essentials
public import FoundationEssentials
public import HTTP

/// Model: a rate limit, as described by the `x-ratelimit-…` fields of a response.
///
/// See https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api.
public struct RateLimit: Hashable, Sendable {
  public let limit: Int?
  public let remaining: Int
  public let resetsAt: Date
  /// The group of requests that share the limit, such as `core`, `search` or `graphql`.
  public let resource: String?

  /// Creates a rate limit from the header fields of a response.
  ///
  /// - Returns: `nil` if the number of remaining requests or the reset time is missing.
  public init?(_ headers: HTTPHeaders) {
    guard let remaining = headers["x-ratelimit-remaining"].flatMap({ Int($0) }) else { return nil }
    guard let reset = headers["x-ratelimit-reset"].flatMap({ Double($0) }), reset.isFinite else { return nil }
    self.init(
      limit: headers["x-ratelimit-limit"].flatMap { Int($0) }, remaining: remaining, reset: reset,
      resource: headers["x-ratelimit-resource"])
  }

  /// Creates a rate limit.
  ///
  /// - Parameter reset: The reset time, in seconds since 1970.
  init(limit: Int?, remaining: Int, reset: Double, resource: String?) {
    self.limit = limit
    self.remaining = remaining
    self.resetsAt = Date(timeIntervalSince1970: reset).inCalendarRange
    self.resource = resource
  }

  var json: JSONValue {
    .object([
      "limit": limit.map { .integer($0) } ?? .null, "remaining": .integer(remaining),
      "reset": .integer(Int(clamping: resetsAt.timeIntervalSince1970)), "resource": JSONValue(optional: resource),
    ])
  }
}

/// Model: the number of requests left in each of GitHub's rate limits.
///
/// See https://docs.github.com/rest/rate-limit/rate-limit.
public struct RateLimits: Hashable, Sendable {
  /// The limits that ghlotus uses, followed by the other limits, which are sorted by name.
  public let budgets: [RateLimit]
  /// The limits that could not be read, or `nil` if all limits could be read.
  public let unread: UnreadRows?

  private static let used = ["core", "search", "graphql"]
}

extension RateLimits: Decodable {
  public init(from decoder: any Decoder) throws {
    let rows = try JSONReader(decoder).member("resources").memberRows { name, budget in
      RateLimit(
        limit: try budget.memberIfAny("limit")?.integer(), remaining: try budget.member("remaining").integer(),
        reset: try budget.member("reset").decode(), resource: name)
    }
    func rank(_ limit: RateLimit) -> (Int, String) {
      let name = limit.resource ?? ""
      return (Self.used.firstIndex(of: name) ?? Self.used.count, name)
    }
    (budgets, unread) = (rows.items.sorted { rank($0) < rank($1) }, rows.unread)
  }

  public static let fieldNames = ["resources", "rate"]
  /// The names of the values that a row has in a pipe.
  public static let columns = ["resource", "limit", "remaining", "reset"]
}
