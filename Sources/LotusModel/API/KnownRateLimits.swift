import FoundationEssentials
public import HTTP

/// Model: remembers the rate limits that responses have reported.
///
/// GitHub asks clients that have exceeded a limit to send no other request until the limit ends
/// (https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api).
public struct KnownRateLimits: Hashable, Sendable {
  /// The requests that a limit applies to. The descriptions of the value don't contain the token,
  /// so that the token can't be printed by mistake.
  private struct Scope: Hashable, CustomStringConvertible, CustomReflectable {
    let origin: Origin?
    let authorization: String?
    /// The kind of request; `nil` for a limit that applies to all kinds.
    let kind: Kind?

    var description: String { origin?.name ?? "" }

    var customMirror: Mirror { Mirror(self, children: []) }
  }

  /// A group of requests that share a primary rate limit.
  ///
  /// See https://docs.github.com/rest/rate-limit/rate-limit.
  private enum Kind: Hashable {
    case core, search, graphQL
    /// The requests for the state of the rate limits. GitHub doesn't count these requests.
    case rateLimits

    init(_ request: HTTPRequest) {
      let path = request.url.path.split(separator: "/")
      self =
        switch path.first(where: { $0 != "api" && $0 != "v3" }) {
        case "search": .search
        case "graphql": .graphQL
        case "rate_limit": .rateLimits
        default: .core
        }
    }
  }

  /// A limit that a response reported.
  private struct Limit: Hashable {
    let noted: ClockReading
    /// The number of seconds from the response to the end of the limit.
    let seconds: Double

    /// Returns the number of seconds until the limit ends. If the limit has ended, the result is 0
    /// or negative.
    ///
    /// The method uses the clock that has advanced more. The wall clock can be set back, and the
    /// uptime doesn't advance while the computer sleeps. A request that is sent too early does no
    /// harm, because the server reports the limit again.
    func secondsLeft(at moment: ClockReading) -> Double {
      seconds - max(moment.wall.timeIntervalSince(noted.wall), moment.uptime - noted.uptime)
    }
  }

  private var limits: [Scope: Limit] = [:]
  /// The rate limit for each kind of request, as the latest response reported it. A value is `nil`
  /// if a successful response reported no limit, because some servers have none.
  private var budgets: [Scope: RateLimit?] = [:]

  public init() {}

  /// Records the number of remaining requests that a response reports. If the response says that a
  /// rate limit is exceeded, also records when the limit ends.
  ///
  /// A primary limit applies to requests of the same kind. A secondary limit applies to all
  /// requests with the same token.
  public mutating func note(_ response: HTTPResponse, to request: HTTPRequest, at moment: ClockReading) {
    let budget = RateLimit(response.headers)
    if budget != nil || response.isSuccess { budgets[Self.scope(of: request, Kind(request))] = .some(budget) }
    guard !isOAuth(request),
      let end = RateLimitDetection.end(in: response, to: request, now: moment.wall)
    else { return }
    let isPrimary = RateLimitDetection.kind(of: response) == .primary
    let scope = Self.scope(of: request, isPrimary ? Kind(request) : nil)
    let limit = Limit(noted: moment, seconds: end.timeIntervalSince(moment.wall))
    if let known = limits[scope], known.secondsLeft(at: moment) > limit.seconds { return }
    limits[scope] = limit
  }

  /// Returns the limit on a request. If several limits apply, returns the limit that ends last.
  ///
  /// - Returns: The number of seconds to wait before the request is sent, and the kind of the
  ///   limit. `nil` if the request may be sent now.
  public func limit(on request: HTTPRequest, at moment: ClockReading) -> (secondsLeft: Double, kind: RateLimitKind)? {
    let secondary = limits[Self.scope(of: request, nil)]?.secondsLeft(at: moment) ?? 0
    let primary = limits[Self.scope(of: request, Kind(request))]?.secondsLeft(at: moment) ?? 0
    if secondary <= 0, primary <= 0 { return nil }
    return secondary >= primary ? (secondary, .secondary) : (primary, .primary)
  }

  /// Whether more than half of the rate limit is left for a request.
  ///
  /// - Returns: `false` as long as no response has reported the limit for this kind of request or
  ///   for ordinary requests to the REST API. `true` if the server has no rate limits, or if the
  ///   known limit has been reset since.
  public func isMoreThanHalfLeft(for request: HTTPRequest, at moment: ClockReading) -> Bool {
    let known = [Kind(request), .core].lazy.compactMap { budgets[Self.scope(of: request, $0)] }.first
    guard let known else { return false }
    guard let budget = known, let limit = budget.limit, budget.resetsAt > moment.wall else { return true }
    return budget.remaining > limit / 2
  }

  /// Whether a request is for an OAuth endpoint. These endpoints aren't part of the API, and they
  /// set the pace of their requests themselves (RFC 8628, section 3.5).
  private func isOAuth(_ request: HTTPRequest) -> Bool {
    OAuthRequest.paths.contains { request.url.path.hasSuffix($0) }
  }

  private static func scope(of request: HTTPRequest, _ kind: Kind?) -> Scope {
    Scope(origin: Origin(request.url), authorization: request.headers["authorization"], kind: kind)
  }
}
