import Essentials
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

/// Decides how a private cache reacts to a response or a failure.
extension CachePolicy {
  /// The result to return to the caller, and the changes to make to the cache.
  public struct Reaction<Failure: Error & Hashable>: Hashable, Sendable {
    /// The result to return to the caller.
    public let outcome: Result<HTTPResponse, Failure>
    public var changes: [CacheUpdate] = []
    /// The age in seconds of a stored response that is returned because the server failed. `nil` in
    /// all other cases.
    public var staleAge: Double?
    public var use = CacheUse.miss
    /// Whether the request must be sent again without conditions.
    ///
    /// This is necessary after a 304 (Not Modified) about a response other than the stored one.
    public var needsUnconditionalRequest = false
  }

  /// Returns the reaction to the result of a request.
  ///
  /// A change removes no entries. Instead, the caller records the time of the change and passes it
  /// as `changedAt` to `decision`, which invalidates all older responses (RFC 9111, section 4.4).
  ///
  /// - Parameters:
  ///   - request: The original request, without the conditions that `decision` added.
  ///   - stored: The stored response that `decision` returned.
  ///   - acceptance: The acceptance that `decision` received.
  ///   - isUnreachable: Whether the request failed because the server can't be reached.
  public func reaction<Failure>(
    to result: Result<HTTPResponse, Failure>, of request: HTTPRequest, stored: StoredResponse?,
    accepting acceptance: CacheAcceptance, isUnreachable: Bool, requestedAt: Date, now: Date
  ) -> Reaction<Failure> {
    let response = try? result.get()
    if let stored, acceptance != .confirmed, mayServeStale(stored, after: response, isUnreachable, now: now) {
      let age = Freshness(of: stored, now: now).age
      return Reaction(outcome: .success(stored.served(age: age)), staleAge: age, use: .hit)
    }
    guard let response, Self.isServable(request) else { return Reaction(outcome: result) }
    if let stored, response.status == 304 {
      guard stored.isValidated(by: response) else {
        return Reaction(outcome: result, changes: [.remove(url: stored.url)], needsUnconditionalRequest: true)
      }
      let fresher = stored.freshened(by: response, requestedAt: requestedAt, receivedAt: now)
      return Reaction(outcome: .success(fresher.response), changes: [.store(fresher)], use: .validation)
    }
    return Reaction(
      outcome: result, changes: change(by: response, to: request, stored, requestedAt: requestedAt, now: now))
  }

  /// Whether the caller may get the stored response after the request failed, even a stale one.
  ///
  /// This is allowed if the server cannot be reached (RFC 9111, section 4.2.4). If the server
  /// responded with an error, `stale-if-error` can allow it too (RFC 5861, section 4).
  private func mayServeStale(
    _ stored: StoredResponse, after response: HTTPResponse?, _ isUnreachable: Bool, now: Date
  ) -> Bool {
    let told = CacheControl(stored.response.headers)
    guard mode == .normal, !told.forbidsStaleness else { return false }
    // Don't return a stored error such as 404, because the page may exist by now.
    guard stored.response.status < 400 else { return false }
    guard let response else { return isUnreachable }
    guard [500, 502, 503, 504].contains(response.status) else { return false }
    return Freshness(of: stored, now: now).staleness < told.seconds("stale-if-error") ?? 0
  }

  private func change(
    by response: HTTPResponse, to request: HTTPRequest, _ stored: StoredResponse?, requestedAt: Date, now: Date
  ) -> [CacheUpdate] {
    if Self.isStorable(response, to: request),
      let new = StoredResponse(response, to: request, requestedAt: requestedAt, receivedAt: now)
    {
      return [.store(new)]
    }
    // The new response cannot be stored, but it supersedes the stored response. Remove the stored
    // response (RFC 9111, section 4.3.3).
    let supersedes = (response.isSuccess && response.status != 206) || [404, 410].contains(response.status)
    return supersedes && !request.isQuery
      ? stored.map { [.remove(url: $0.url)] } ?? [] : []
  }

  /// Whether a response may be stored (RFC 9111, section 3).
  ///
  /// This cache also never stores responses that depend on the token, on a rate limit or on a
  /// temporary failure of the server.
  private static func isStorable(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
    if request.isQuery { return queryLifetime(of: response) != nil }
    // Anybody who has a signed URL can use it until it expires. Don't write it to disk.
    guard !Redaction.isNeeded(for: request.url), !leadsToSigned(response, request) else { return false }
    guard (200..<500).contains(response.status), !neverStored.contains(response.status) else { return false }
    let told = CacheControl(response.headers)
    let isUnderstood = Freshness.heuristicallyCacheable.contains(response.status)
    // If a response has `must-understand`, a cache that understands the status may ignore
    // `no-store` (RFC 9111, section 5.2.2.3).
    guard !told.has("no-store") || (told.has("must-understand") && isUnderstood) else { return false }
    let isAllowed = ["max-age", "public", "private"].contains(where: told.has) || response.headers.contains("expires")
    // For some requests, the status is the whole response. For example, it tells whether the user
    // starred a repository. Without a lifetime, such a response is never fresh. The app still shows
    // it until the server responds again.
    if answers.contains(response.status) { return true }
    // A response with neither a lifetime nor a validator would only fill the disk. A response with
    // `no-cache` is the exception, because it is useful offline.
    let isOfUse = ["etag", "last-modified"].contains(where: response.headers.contains) || told.has("no-cache")
    return isAllowed || (isUnderstood && isOfUse)
  }

  /// The statuses that are a complete response without content: "yes", "no" or "doesn't exist".
  private static let answers: Set = [204, 404, 410, 422]

  private static func leadsToSigned(_ response: HTTPResponse, _ request: HTTPRequest) -> Bool {
    response.headers["location"].map { Redaction.applied(to: $0, of: request) != $0 } ?? false
  }

  /// The statuses of responses that are never stored.
  ///
  /// A 206 response has only a part of the content, and a 304 response refers to another response.
  /// The statuses 401, 403 and 429 are rejections. The statuses 412 and 416 are for requests with
  /// conditions or a range.
  private static let neverStored: Set = [206, 304, 401, 403, 412, 416, 429]
}

/// Decides whether the response to a GraphQL query can be stored.
///
/// GraphQL queries are POST requests, and RFC 9111 doesn't let a cache store the responses that
/// servers send to them. The app therefore uses a rule that isn't part of HTTP: a response without
/// errors can be reused for one minute, for the same query with the same variables. After that
/// minute the query is sent again, because the stored response has no validators. A response with
/// errors next to its data is never fresh. The app still shows it until the server responds again.
extension CachePolicy {
  /// Returns the lifetime of the response to a query in seconds, or `nil` if it can't be stored.
  static func queryLifetime(of response: HTTPResponse) -> Int? {
    guard response.status == 200, !CacheControl(response.headers).has("no-store"),
      let json = try? JSONDocument(parsing: response.body).root, json["data"]?.isNull == false
    else { return nil }
    return json["errors"]?.isNull ?? true ? 60 : 0
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
  /// Accepts no stored response until the server confirms that it is current. Unlike `validated`,
  /// this also rules out a stale response if the server can't be reached.
  case confirmed

  /// Accepts a response only after the server has confirmed it, or if the server can't be reached.
  public static let validated = CacheAcceptance.youngerThan(0)
}

/// A change to the stored responses.
public enum CacheUpdate: Hashable, Sendable {
  case store(StoredResponse)
  /// Removes all variants of a URL.
  case remove(url: String)
}

/// The role of the cache in a request, for the statistics of the cache.
public enum CacheUse: String, Hashable, Sendable {
  /// The cache served the request without contacting the server.
  case hit
  /// The server confirmed that the stored response is current.
  case validation
  /// The server sent a new response.
  case miss
}
