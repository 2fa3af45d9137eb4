public import FoundationEssentials

/// Model: decides whether a request is sent again, and when.
public struct RetryPolicy: Hashable, Sendable {
  /// Whether a request is sent again, and after how long.
  public enum Decision: Hashable, Sendable {
    case accept
    /// Seconds
    case retryAfterFailure(Double)
    /// Seconds; the request was refused unprocessed, so any method may be sent again.
    case waitForLimit(Double)
  }

  public let maximumAttempts: Int
  /// Seconds that a user waits at most.
  public let longestWait: Double

  public init(maximumAttempts: Int = 3, longestWait: Double = 10) {
    self.maximumAttempts = maximumAttempts
    self.longestWait = longestWait
  }

  /// - Parameters:
  ///   - attempt: how many times the request has been sent.
  ///   - jitter: a random number from 0 to 1, so that many clients do not come back at one moment.
  public func decision(
    after outcome: Result<HTTPResponse, NetworkError>, of request: HTTPRequest,
    retriesServerErrors: Bool = true, attempt: Int, now: Date, jitter: Double
  ) -> Decision {
    guard attempt < maximumAttempts else { return .accept }
    let backoff = 0.25 * Double(1 << attempt) * (0.5 + jitter)
    switch outcome {
    case .success(let response):
      if let end = RateLimitDetection.end(in: response, now: now) {
        let wait = max(0, end.timeIntervalSince(now)) + backoff
        return wait <= longestWait ? .waitForLimit(wait) : .accept
      }
      guard retriesServerErrors, request.method.isIdempotent, [500, 502, 503, 504].contains(response.status) else {
        return .accept
      }
      let asked = Date(retryAfter: response.headers["retry-after"], now: now)?.timeIntervalSince(now) ?? 0
      return asked <= longestWait ? .retryAfterFailure(max(asked, backoff)) : .accept
    case .failure(.transport(let error)) where error.isTransient && request.method.isIdempotent:
      return .retryAfterFailure(backoff)
    case .failure:
      return .accept
    }
  }
}
