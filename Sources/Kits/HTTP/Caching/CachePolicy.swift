public import FoundationEssentials

/// Decides how a private cache handles a request (RFC 9111).
///
/// The decisions depend only on the arguments of the methods and on the mode.
public struct CachePolicy: Hashable, Sendable {
  /// A way to obtain the response to a request.
  public enum Decision: Hashable, Sendable {
    /// Return this response, which comes from a stored response that is `age` seconds old.
    case serve(HTTPResponse, from: StoredResponse, age: Double)
    /// Send this request to the server. If the request has conditions, the server may confirm that
    /// `stored` is still current.
    case forward(HTTPRequest, stored: StoredResponse?)
    /// No stored response is usable, and the mode or the caller rules out a request to the server.
    case unavailable
  }

  public let mode: CacheMode

  public init(mode: CacheMode = .normal) {
    self.mode = mode
  }

  /// Returns the way to obtain the response to a request.
  ///
  /// - Parameters:
  ///   - stored: The stored responses for the URL of the request, in any order.
  ///   - acceptance: The stored responses that may be used without contacting the server.
  ///   - changedAt: The time of this app's last change on the host. A response that was requested
  ///     before that time must be validated.
  public func decision(
    for request: HTTPRequest, among stored: [StoredResponse], accepting acceptance: CacheAcceptance = .fresh,
    changedAt: Date? = nil, now: Date
  ) -> Decision {
    guard Self.isServable(request) else {
      return mode == .offline || acceptance == .stored ? .unavailable : .forward(request, stored: nil)
    }
    // If several stored responses match, use the most recent one (RFC 9111, section 4.1).
    let stored = stored.filter { $0.variant.matches(request) }.max { $0.receivedAt < $1.receivedAt }
    if let stored, isUsable(stored, accepting: acceptance, changedAt: changedAt, now: now) {
      let age = Freshness(of: stored, now: now).age
      return .serve(stored.served(age: age), from: stored, age: age)
    }
    if mode == .offline || acceptance == .stored { return .unavailable }
    return .forward(question(request, about: stored), stored: stored)
  }

  /// Whether the cache may serve a request, and store its response.
  ///
  /// The response to a request with a secret field, such as a cookie, may be meant for the owner of
  /// the secret only. The field `Authorization` is allowed, because each token has its own entries.
  /// Conditions, ranges and cache directives are for the server, which receives them unchanged.
  public static func isServable(_ request: HTTPRequest) -> Bool {
    let bypassesCache = request.headers.fields.contains {
      Self.bypassingFields.contains($0.name.lowercased())
        || HTTPHeaders.isSecret($0.name) && !$0.name.isSameFieldName(as: "authorization")
    }
    return !bypassesCache && (request.isQuery || request.method == .get && request.body == nil)
  }

  /// The fields of requests that bypass the cache. Only the user sets them, with `ghlotus api`.
  private static let bypassingFields: Set = [
    "cache-control", "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "pragma",
    "range",
  ]

  /// Whether a stored response may be used without contacting the server (RFC 9111, section 4).
  public func isUsable(
    _ stored: StoredResponse, accepting acceptance: CacheAcceptance = .fresh, changedAt: Date?, now: Date
  ) -> Bool {
    let told = CacheControl(stored.response.headers)
    let freshness = Freshness(of: stored, now: now)
    switch mode {
    case .offline: return true
    case .refresh: return false
    case .normal: break
    }
    guard stored.requestedAt > changedAt ?? .distantPast else { return false }
    switch acceptance {
    case .stored: return true
    case .confirmed: return false
    case .youngerThan(let seconds): return freshness.age < seconds
    case .fresh: break
    }
    guard !told.demandsValidation else { return false }
    if freshness.isFresh { return true }
    // The server can allow the use of a stale response that is revalidated in the background (RFC
    // 5861, section 3). This process usually ends before the revalidation would be complete, so it
    // doesn't revalidate the response.
    return !told.forbidsStaleness && freshness.staleness < told.seconds("stale-while-revalidate") ?? 0
  }

  /// Returns the request with conditions added.
  ///
  /// If the conditions show that the stored response is still current, the server doesn't send it
  /// again (RFC 9111, section 4.3.1).
  private func question(_ request: HTTPRequest, about stored: StoredResponse?) -> HTTPRequest {
    var question = request
    // Make the caches between the app and the server revalidate too. Browsers send the same field
    // when the user reloads a page.
    if mode == .refresh { question.headers["cache-control"] = "max-age=0" }
    for field in stored?.validators.fields ?? [] { question.headers[field.name] = field.value }
    return question
  }
}

/// The user's choice of how this run uses the cache.
public enum CacheMode: Hashable, Sendable {
  case normal
  /// Each stored response is validated with the server before use.
  case refresh
  /// The server is never contacted. Stored responses are used regardless of their age.
  case offline
}

/// The condition for using a stored response without contacting the server.
///
/// The condition applies only in the mode `CacheMode.normal`.
public enum CacheAcceptance: Hashable, Sendable {
  /// Accepts any response that was requested after the app's last change on the host, and rules out a
  /// request to the server.
  case stored
  /// Accepts a response that is fresh according to its header fields.
  case fresh
  /// Accepts a response younger than this number of seconds, even if it is stale.
  case youngerThan(Double)
  /// Accepts no stored response until the server confirms that it is current. Unlike
  /// `youngerThan(0)`, this also rules out a stale response if the server can't be reached.
  case confirmed
}
