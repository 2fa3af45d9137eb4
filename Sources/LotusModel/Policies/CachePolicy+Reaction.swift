public import FoundationEssentials

/// Model: what a private cache does after a response or a failure.
extension CachePolicy {
  /// What to return, and what to change in the cache.
  public struct Reaction: Hashable, Sendable {
    /// For the caller.
    public let outcome: Result<HTTPResponse, NetworkError>
    public var changes: [CacheChange] = []
    /// Seconds, where a stored response stands in for the server.
    public var staleAge: Double?
    public var use = CacheUse.miss
    /// The answer was about something other than what is stored: the server is to be asked without conditions.
    public var needsUnconditionalRequest = false
  }

  /// - Parameters:
  ///   - request: as it was asked, without the conditions that `decision` added.
  ///   - stored: as `decision` gave it.
  public func reaction(
    to result: Result<HTTPResponse, NetworkError>, of request: HTTPRequest, stored: StoredResponse?,
    requestedAt: Date, now: Date
  ) -> Reaction {
    if let stored, mayServeStale(stored, for: request, after: result, now: now) {
      let age = Freshness(of: stored, now: now).age
      if let served = stored.served(to: request, age: age) {
        return Reaction(outcome: .success(served), staleAge: age, use: .hit)
      }
    }
    guard case .success(let response) = result else { return Reaction(outcome: result) }
    guard Self.isServable(request) else {
      return Reaction(outcome: result, changes: invalidations(after: response, to: request))
    }
    let keeps = !CacheControl(request.headers).has("no-store")
    if let stored, response.status == 304, !Self.isConditional(request), !stored.isValidated(by: response) {
      return Reaction(outcome: result, changes: [.remove(url: stored.url)], needsUnconditionalRequest: true)
    }
    if response.status == 304 || request.method == .head {
      let fresher = stored?.freshened(by: response, requestedAt: requestedAt, receivedAt: now)
      let isOurCondition = response.status == 304 && !Self.isConditional(request)
      guard isOurCondition, let fresher, let served = fresher.served(to: request, age: nil) else {
        return Reaction(outcome: result, changes: keeps ? update(stored, fresher, after: response) : [])
      }
      return Reaction(outcome: .success(served), changes: keeps ? [.store(fresher)] : [], use: .validation)
    }
    return Reaction(
      outcome: result, changes: change(by: response, to: request, stored, requestedAt: requestedAt, now: now))
  }

  /// Whether a stale response may be used instead of the server's: where it cannot be reached (section 4.2.4), or
  /// where the server has failed and `stale-if-error` allows it (RFC 5861, section 4).
  private func mayServeStale(
    _ stored: StoredResponse, for request: HTTPRequest, after result: Result<HTTPResponse, NetworkError>, now: Date
  ) -> Bool {
    let asked = CacheControl(request.headers)
    let told = CacheControl(stored.response.headers)
    guard mode == .normal, !asked.has("no-cache"), !asked.has("no-store"), !told.forbidsStaleness else { return false }
    switch result {
    case .failure(.transport(let error)): return error.isUnreachable
    case .success(let response) where [500, 502, 503, 504].contains(response.status):
      let window = max(asked.seconds("stale-if-error") ?? 0, told.seconds("stale-if-error") ?? 0)
      return Freshness(of: stored, now: now).staleness < window
    default: return false
    }
  }

  /// What the answer to a client's own condition, or to HEAD, says of the stored response (section 4.3.5).
  private func update(
    _ stored: StoredResponse?, _ fresher: StoredResponse?, after response: HTTPResponse
  ) -> [CacheChange] {
    guard let stored, let fresher, [200, 304].contains(response.status) else { return [] }
    let isSame = ["etag", "last-modified", "content-length"].allSatisfy { name in
      response.headers[name].map { $0 == stored.response.headers[name] } ?? true
    }
    if response.status == 304 { return isSame && response.headers.contains("etag") ? [.store(fresher)] : [] }
    return isSame ? [.store(fresher)] : [.remove(url: stored.url)]
  }

  private func change(
    by response: HTTPResponse, to request: HTTPRequest, _ stored: StoredResponse?, requestedAt: Date, now: Date
  ) -> [CacheChange] {
    guard !CacheControl(request.headers).has("no-store") else { return [] }
    if Self.isStorable(response, to: request),
      let new = StoredResponse(response, to: request, requestedAt: requestedAt, receivedAt: now)
    {
      return [.store(new)]
    }
    // What came may not be kept, and what is there has been superseded by it.
    return response.isSuccess && !request.isQuery && response.status != 206
      ? stored.map { [.remove(url: $0.url)] } ?? [] : []
  }

  /// Section 3. Beyond it, refusals and failures are never kept: they pass with the token, the minute, the fault.
  static func isStorable(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
    if request.isQuery { return isCompleteResponse(response) }
    guard request.method == .get, !request.headers.contains("range") else { return false }
    // A signed address is as good as a key, for as long as it is fresh.
    guard !Redaction().isNeeded(for: request.url), !leadsToSigned(response) else { return false }
    guard (200..<500).contains(response.status), !neverStored.contains(response.status) else { return false }
    let told = CacheControl(response.headers)
    let isUnderstood = Freshness.heuristicallyCacheable.contains(response.status)
    // Section 5.2.2.3: a cache that understands the status may ignore the `no-store` beside `must-understand`.
    guard !told.has("no-store") || (told.has("must-understand") && isUnderstood) else { return false }
    let isAllowed = ["max-age", "public", "private"].contains(where: told.has) || response.headers.contains("expires")
    // What could neither be fresh nor be validated would only fill the disk; what GitHub finds in a search serves offline.
    let isOfUse = ["etag", "last-modified"].contains(where: response.headers.contains) || told.has("no-cache")
    return isAllowed || (isUnderstood && isOfUse)
  }

  private static func leadsToSigned(_ response: HTTPResponse) -> Bool {
    response.headers["location"].map { Redaction().applied(to: $0) != $0 } ?? false
  }

  /// 206 is a part, 304 is about something else, 401, 403 and 429 are refusals, 412 and 416 answer one condition alone.
  private static let neverStored: Set = [206, 304, 401, 403, 412, 416, 429]

  /// Section 4.4: after a request that may have changed something, for all of the same origin that the answer names.
  private func invalidations(after response: HTTPResponse, to request: HTTPRequest) -> [CacheChange] {
    guard !request.method.isSafe, (200..<400).contains(response.status) else { return [] }
    let named = ["location", "content-location"].compactMap { response.headers[$0] }
      .compactMap { URL(string: $0, relativeTo: request.url)?.absoluteURL }
      .filter { Origin($0) == Origin(request.url) }
    return ([request.url] + named).map { .remove(url: StoredResponse.key(of: $0)) }
  }
}

/// Model: something that is to be done to what is stored.
public enum CacheChange: Hashable, Sendable {
  case store(StoredResponse)
  /// All variants of a URL.
  case remove(url: String)
}
