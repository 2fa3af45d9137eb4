public import FoundationEssentials

/// Model: decides what a private cache does about a request (RFC 9111), as a pure function of its arguments.
public struct CachePolicy: Hashable, Sendable {
  /// Where the answer comes from.
  public enum Decision: Hashable, Sendable {
    /// This is the answer. It comes from what is stored, so many seconds old, or, without that, is the cache's own.
    case serve(HTTPResponse, from: StoredResponse?, age: Double)
    /// The server is to be asked with this request, perhaps whether what is stored is still current.
    case forward(HTTPRequest, stored: StoredResponse?)
    /// Only the server could answer, and it is not to be asked.
    case unavailable
  }

  public let mode: CacheMode

  public init(mode: CacheMode = .normal) {
    self.mode = mode
  }

  /// - Parameters:
  ///   - stored: what there is for the URL, in any order.
  ///   - acceptance: which of it will do without asking.
  ///   - changedAt: when something was last changed on the host; what was asked for before has to be validated.
  public func decision(
    for request: HTTPRequest, among stored: [StoredResponse], accepting acceptance: CacheAcceptance = .fresh,
    changedAt: Date? = nil, now: Date
  ) -> Decision {
    guard Self.isServable(request) else { return mode == .offline ? .unavailable : .forward(request, stored: nil) }
    // Section 4.1: of several that fit, the most recent.
    let stored = stored.filter { $0.variant.matches(request) }.max { $0.receivedAt < $1.receivedAt }
    let directives = CacheControl(request.headers)
    if let stored, isUsable(stored, for: directives, acceptance, changedAt: changedAt, now: now) {
      let age = Freshness(of: stored, now: now).age
      if let response = stored.served(to: request, age: age) { return .serve(response, from: stored, age: age) }
    }
    if mode == .offline { return .unavailable }
    if directives.has("only-if-cached") { return .serve(Self.gatewayTimeout, from: nil, age: 0) }
    return .forward(question(request, about: stored), stored: stored)
  }

  /// Whether a cache may answer at all.
  public static func isServable(_ request: HTTPRequest) -> Bool {
    request.isQuery || (request.method == .get || request.method == .head) && request.body == nil
  }

  /// Whether a stored response serves, without asking, a request that sets no conditions.
  public func isUsable(_ stored: StoredResponse, changedAt: Date?, now: Date) -> Bool {
    isUsable(stored, for: CacheControl(HTTPHeaders()), .fresh, changedAt: changedAt, now: now)
  }

  /// Whether a stored response may be used without asking (sections 4 and 5.2.1).
  private func isUsable(
    _ stored: StoredResponse, for asked: CacheControl, _ acceptance: CacheAcceptance, changedAt: Date?, now: Date
  ) -> Bool {
    let told = CacheControl(stored.response.headers)
    let freshness = Freshness(of: stored, now: now)
    switch mode {
    case .offline: return true
    case .refresh: return false
    case .normal: break
    }
    guard stored.requestedAt > changedAt ?? .distantPast else { return false }
    guard !asked.has("no-cache"), !asked.has("no-store") else { return false }
    if case .youngerThan(let seconds) = acceptance { return freshness.age < seconds }
    guard !told.demandsValidation else { return false }
    if let oldest = asked.seconds("max-age"), freshness.age > oldest { return false }
    if let margin = asked.seconds("min-fresh"), -freshness.staleness < margin { return false }
    if freshness.isFresh { return true }
    // RFC 5861, section 3: the server allows it. Asking after the answer is given would take longer than the process lives.
    let grace = max(asked.maxStale ?? 0, told.seconds("stale-while-revalidate") ?? 0)
    return !told.forbidsStaleness && freshness.staleness < grace
  }

  /// The request with the conditions under which the server need not send again what is stored (section 4.3.1).
  private func question(_ request: HTTPRequest, about stored: StoredResponse?) -> HTTPRequest {
    var question = request
    // Caches on the way are to ask too; browsers say it so when a page is loaded again.
    if mode == .refresh, !request.headers.contains("cache-control") { question.headers["cache-control"] = "max-age=0" }
    // The client's own conditions and ranges are the client's: the answer to them is not for the cache.
    guard let stored, request.method == .get, !Self.isConditional(request) else { return question }
    for field in stored.validators.fields { question.headers[field.name] = field.value }
    return question
  }

  static func isConditional(_ request: HTTPRequest) -> Bool {
    ["if-none-match", "if-modified-since", "if-match", "if-unmodified-since", "if-range", "range"]
      .contains(where: request.headers.contains)
  }

  /// Section 5.2.1.7
  private static let gatewayTimeout = HTTPResponse(status: 504, reason: "Gateway Timeout")
}
