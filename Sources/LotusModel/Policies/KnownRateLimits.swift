public import FoundationEssentials

/// Model: remembers the rate limits that responses have reported.
///
/// GitHub asks clients not to send any other request before such a limit ends
/// (https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api).
public struct KnownRateLimits: Hashable, Sendable {
  /// The requests that a limit applies to.
  private struct Scope: Hashable {
    let origin: Origin?
    let authorization: String?
    /// The kind of request; `nil` for a limit that applies to all kinds.
    let kind: Kind?
  }

  /// A group of requests that share a primary rate limit.
  ///
  /// See https://docs.github.com/rest/rate-limit/rate-limit.
  private enum Kind: Hashable {
    case core, search, graphQL
    /// The requests for the state of the rate limits, which GitHub doesn't count.
    case limits

    init(_ request: HTTPRequest) {
      let path = request.url.path.split(separator: "/")
      self =
        switch path.first(where: { $0 != "api" && $0 != "v3" }) {
        case "search": .search
        case "graphql": .graphQL
        case "rate_limit": .limits
        default: .core
        }
    }
  }

  private var ends: [Scope: Date] = [:]

  public init() {}

  /// Remembers the rate limit that a response reports, if any.
  ///
  /// A primary limit applies to requests of the same kind. A secondary limit applies to all
  /// requests with the same token.
  public mutating func note(_ response: HTTPResponse, to request: HTTPRequest, now: Date) {
    guard !isOAuth(request), let end = RateLimitDetection.end(in: response, to: request, now: now) else { return }
    let isPrimary = RateLimitDetection.kind(of: response) == .primary
    let scope = Self.scope(of: request, isPrimary ? Kind(request) : nil)
    ends[scope] = max(end, ends[scope] ?? end)
  }

  /// Returns the time before which a request must not be sent, or `nil` if it may be sent now.
  public func end(for request: HTTPRequest, now: Date) -> Date? {
    [nil, Kind(request)].compactMap { ends[Self.scope(of: request, $0)] }.filter { $0 > now }.max()
  }

  /// Returns the kind of the limit that ends at the time that `end(for:now:)` returns.
  public func kind(for request: HTTPRequest, now: Date) -> RateLimitKind {
    ends[Self.scope(of: request, nil)] == end(for: request, now: now) ? .secondary : .primary
  }

  /// Whether a request is for an OAuth endpoint. These endpoints aren't part of the API. They regulate
  /// the pace of their requests themselves (RFC 8628, section 3.5).
  private func isOAuth(_ request: HTTPRequest) -> Bool {
    OAuthRequest.paths.contains { request.url.path.hasSuffix($0) }
  }

  private static func scope(of request: HTTPRequest, _ kind: Kind?) -> Scope {
    Scope(origin: Origin(request.url), authorization: request.headers["authorization"], kind: kind)
  }
}
