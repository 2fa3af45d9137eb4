import FoundationEssentials
public import HTTP
public import LotusModel

/// Schedules requests on a transport.
///
/// Reads run concurrently, and writes run one after another. Transient failures are retried. This
/// actor knows nothing about GitHub's API or about tokens.
public actor RequestScheduler {
  /// The way to schedule a request. The HTTP method isn't sufficient, because GraphQL uses POST
  /// even for queries.
  public struct Kind: Hashable, Sendable {
    let isWrite: Bool
    /// Whether the caller wants the original response. A raw request isn't sent again after a 5xx
    /// status.
    let isRaw: Bool

    public static let read = Kind(isWrite: false, isRaw: false)
    public static let write = Kind(isWrite: true, isRaw: false)
    public static let rawRead = Kind(isWrite: false, isRaw: true)
    public static let rawWrite = Kind(isWrite: true, isRaw: true)
  }

  /// The requests that wait for the end of a rate limit.
  public enum LimitEffect: Sendable {
    case allRequests
    /// Only the request that met the limit waits. In a recorded run and in its replay, every request
    /// must be sent, or some responses would be missing.
    case sameRequest
  }

  static let maximumConcurrentReads = 16

  private let transport: any Transport
  private let clock: NetworkClock
  private let policy: RetryPolicy
  nonisolated let journal: NetworkJournal
  private let reads = ConcurrencyLimiter(maximumConcurrentReads)
  private let writes = ConcurrencyLimiter(1)
  /// The uptime of the system when the last write ended. This isn't a date, because setting back
  /// the system clock would delay the next write.
  private var lastWriteEnd: Double?
  private let limitEffect: LimitEffect
  private var limits = KnownRateLimits()

  public init(
    transport: any Transport, clock: NetworkClock, policy: RetryPolicy = RetryPolicy(),
    limitEffect: LimitEffect = .allRequests
  ) {
    self.transport = transport
    self.clock = clock
    self.policy = policy
    self.limitEffect = limitEffect
    journal = NetworkJournal(clock: clock)
  }

  /// Sends a request when its turn comes, and sends it again if `RetryPolicy` decides so.
  public func response(to request: HTTPRequest, as kind: Kind) async throws(NetworkError) -> HTTPResponse {
    try await sendWithRetries(request, kind).get()
  }

  /// Waits before a request for a preview is sent. In a replay, no request counts against a rate
  /// limit, so none is held back.
  ///
  /// - Throws: `NetworkError.heldBack` if at most half of the rate limit is left, or the limit
  ///   isn't known yet. `NetworkError.transport(.cancelled)` if the user leaves the row in the
  ///   meantime.
  func waitBeforePreview(of request: HTTPRequest) async throws(NetworkError) {
    do {
      try await clock.sleep(Self.secondsBeforePreview)
    } catch {
      throw .transport(.cancelled)
    }
    guard limitEffect == .sameRequest || limits.isMoreThanHalfLeft(for: request, at: clock.moment) else {
      throw .heldBack
    }
  }

  /// The time that the user stays on a row before its preview may send requests.
  private static let secondsBeforePreview = 0.5

  /// Sends a request until the retry policy accepts the outcome.
  private func sendWithRetries(_ request: HTTPRequest, _ kind: Kind) async -> Result<HTTPResponse, NetworkError> {
    var attempt = 1
    /// The outcome of an earlier attempt that may have succeeded without a usable response.
    var uncertainOutcome: Result<HTTPResponse, NetworkError>?
    while true {
      let outcome = await inTurn(request, kind)
      let jitter = Double.random(in: 0...1)
      let decision = policy.decision(
        after: outcome, of: request, retriesServerErrors: !kind.isRaw, attempt: attempt, now: clock.now(),
        jitter: jitter)
      do {
        switch decision {
        case .accept:
          guard let uncertainOutcome, !kind.isRaw else { return outcome }
          // A later attempt that never reached the server doesn't make the earlier one certain.
          if kind.isWrite, case .failure(.transport) = outcome, !outcome.mayHaveSucceeded { return uncertainOutcome }
          return policy.outcome(outcome, afterRepeating: request)
        case .retryAfterFailure(let seconds):
          if outcome.mayHaveSucceeded { uncertainOutcome = outcome }
          journal.tell(.retrying(seconds: seconds))
          try await clock.sleep(seconds)
        case .waitForLimit(let seconds):
          try await waitForLimit(seconds)
        }
      } catch {
        return .failure(.transport(.cancelled))
      }
      attempt += 1
    }
  }

  private func waitForLimit(_ seconds: Double) async throws {
    var remaining = seconds
    while remaining > 0 {
      journal.tell(.waitingForLimit(secondsLeft: remaining, isFirst: remaining == seconds))
      try await clock.sleep(min(1, remaining))
      remaining -= 1
    }
  }

  /// Sends a request when its turn comes and no known rate limit applies to it.
  private func inTurn(_ request: HTTPRequest, _ kind: Kind) async -> Result<HTTPResponse, NetworkError> {
    let limiter = kind.isWrite ? writes : reads
    while true {
      guard await limiter.acquire() else { return .failure(.transport(.cancelled)) }
      if kind.isWrite { await pauseBeforeWrite() }
      let moment = clock.moment
      guard let limit = limits.limit(on: request, at: moment), !Task.isCancelled else { break }
      await limiter.release()
      guard limit.secondsLeft <= policy.longestWait else {
        let end = moment.wall.addingTimeInterval(limit.secondsLeft)
        return .failure(
          .rateLimited(until: end, isSignedIn: request.headers.contains("authorization"), kind: limit.kind))
      }
      // The request that met the limit announces the wait, so this request waits silently.
      guard (try? await clock.sleep(limit.secondsLeft)) != nil else { return .failure(.transport(.cancelled)) }
    }
    let isCancelled = kind.isWrite && Task.isCancelled
    let outcome = isCancelled ? .failure(.transport(.cancelled)) : await exchange(request)
    if kind.isWrite, !isCancelled { lastWriteEnd = clock.uptime() }
    if limitEffect == .allRequests, case .success(let response) = outcome {
      limits.note(response, to: request, at: clock.moment)
    }
    await limiter.release()
    // Let the next waiting request start first. Storing and decoding this response takes about a
    // hundred times as long as sending a request.
    await Task.yield()
    return outcome
  }

  /// Waits until one second has passed since the end of the previous write.
  ///
  /// GitHub asks clients for this pause
  /// (https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api).
  private func pauseBeforeWrite() async {
    guard let end = lastWriteEnd else { return }
    let wait = end + 1 - clock.uptime()
    if wait > 0 { try? await clock.sleep(wait) }
  }

  private func exchange(_ request: HTTPRequest) async -> Result<HTTPResponse, NetworkError> {
    let start = clock.now()
    let id = journal.begin(request)
    let result: Result<HTTPResponse, NetworkError>
    do throws(NetworkError) {
      result = .success(try await transport.response(to: request))
    } catch {
      result = .failure(error)
    }
    journal.end((id, request), with: result, seconds: clock.now().timeIntervalSince(start))
    return result
  }
}

extension Result<HTTPResponse, NetworkError> {
  /// Whether the server may have carried out the request without a usable response.
  fileprivate var mayHaveSucceeded: Bool {
    switch self {
    case .success(let response): response.status >= 500
    case .failure(let error): error.mayHaveSucceeded
    }
  }
}

/// Sends requests to a server, or looks up their responses in a recording.
///
/// A transport knows nothing about GitHub: it doesn't follow redirects, retry requests or add
/// header fields of its own.
public protocol Transport: Sendable {
  /// Returns the response to a request.
  ///
  /// - Throws: `NetworkError.transport` if the transfer fails, or `NetworkError.noRecording` if a
  ///   recording has no response. An error status doesn't throw an error.
  func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse
}
