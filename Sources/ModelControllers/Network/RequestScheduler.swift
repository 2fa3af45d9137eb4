import FoundationEssentials
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
    /// Whether the request is sent again after a 5xx status. A raw request isn't sent again,
    /// because the caller wants the original response.
    let retriesServerErrors: Bool

    public static let read = Kind(isWrite: false, retriesServerErrors: true)
    public static let write = Kind(isWrite: true, retriesServerErrors: true)
    public static let rawRead = Kind(isWrite: false, retriesServerErrors: false)
    public static let rawWrite = Kind(isWrite: true, retriesServerErrors: false)
  }

  static let maximumConcurrentReads = 16

  private let transport: any Transport
  private let clock: NetworkClock
  private let policy: RetryPolicy
  nonisolated let journal: NetworkJournal
  private let reads = ConcurrencyLimiter(maximumConcurrentReads)
  private let writes = ConcurrencyLimiter(1)
  /// The uptime of the system when the last write ended. A date isn't suitable, because the next
  /// write would be delayed if the system clock were set back.
  private var lastWriteEnd: Double?

  public init(transport: any Transport, clock: NetworkClock, policy: RetryPolicy = RetryPolicy()) {
    self.transport = transport
    self.clock = clock
    self.policy = policy
    journal = NetworkJournal(clock: clock)
  }

  /// Sends a request when its turn comes, and sends it again if `RetryPolicy` says so.
  public func response(to request: HTTPRequest, as kind: Kind) async throws(NetworkError) -> HTTPResponse {
    try await sendWithRetries(request, kind).get()
  }

  /// Sends a request until the retry policy accepts the outcome.
  private func sendWithRetries(_ request: HTTPRequest, _ kind: Kind) async -> Result<HTTPResponse, NetworkError> {
    var attempt = 1
    while true {
      let outcome = await inTurn(request, kind)
      let jitter = Double.random(in: 0...1)
      let decision = policy.decision(
        after: outcome, of: request, retriesServerErrors: kind.retriesServerErrors, attempt: attempt, now: clock.now(),
        jitter: jitter)
      do {
        switch decision {
        case .accept: return outcome
        case .retryAfterFailure(let seconds):
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

  private func inTurn(_ request: HTTPRequest, _ kind: Kind) async -> Result<HTTPResponse, NetworkError> {
    let limiter = kind.isWrite ? writes : reads
    guard await limiter.acquire() else { return .failure(.transport(.cancelled)) }
    let outcome = kind.isWrite ? await write(request) : await exchange(request)
    await limiter.release()
    // Let the next waiting request start first. Storing and decoding this response takes about a
    // hundred times as long as sending a request.
    await Task.yield()
    return outcome
  }

  /// Sends a write, at least one second after the end of the previous write.
  ///
  /// GitHub asks clients for this pause
  /// (https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api).
  private func write(_ request: HTTPRequest) async -> Result<HTTPResponse, NetworkError> {
    if let end = lastWriteEnd {
      let wait = end + 1 - clock.uptime()
      if wait > 0 { try? await clock.sleep(wait) }
    }
    if Task.isCancelled { return .failure(.transport(.cancelled)) }
    defer { lastWriteEnd = clock.uptime() }
    return await exchange(request)
  }

  private func exchange(_ request: HTTPRequest) async -> Result<HTTPResponse, NetworkError> {
    let start = clock.now()
    journal.tell(.sent(request.method, request.url))
    do throws(NetworkError) {
      let response = try await transport.response(to: request)
      let seconds = clock.now().timeIntervalSince(start)
      journal.tell(.responded(request.method, request.url, status: response.status, seconds: seconds))
      return .success(response)
    } catch {
      journal.tell(.failed(request.method, request.url, error))
      return .failure(error)
    }
  }
}
