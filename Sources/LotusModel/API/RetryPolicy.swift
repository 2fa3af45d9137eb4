public import FoundationEssentials
public import HTTP

/// Model: decides whether and when a request is sent again.
public struct RetryPolicy: Hashable, Sendable {
  /// The decision about a request that ended.
  public enum Decision: Hashable, Sendable {
    case accept
    /// Send the request again after this number of seconds.
    case retryAfterFailure(Double)
    /// Send the request again after this number of seconds, when a rate limit has ended.
    ///
    /// Any method may be sent again, because the server rejected the request without processing it.
    case waitForLimit(Double)
  }

  public let maximumAttempts: Int
  /// The longest pause before a request is sent again, in seconds.
  public let longestWait: Double

  public init(maximumAttempts: Int = 3, longestWait: Double = 10) {
    self.maximumAttempts = maximumAttempts
    self.longestWait = longestWait
  }

  /// Decides whether to send a request again after its outcome.
  ///
  /// - Parameters:
  ///   - attempt: The number of times that the request has been sent.
  ///   - jitter: A random number from 0 to 1. The pause depends on this number, so that many
  ///     clients don't retry at the same moment.
  public func decision(
    after outcome: Result<HTTPResponse, NetworkError>, of request: HTTPRequest,
    retriesServerErrors: Bool = true, attempt: Int, now: Date, jitter: Double
  ) -> Decision {
    guard attempt < maximumAttempts else { return .accept }
    let backoff = 0.25 * Double(1 << attempt) * (0.5 + jitter)
    switch outcome {
    case .success(let response):
      if let end = RateLimitDetection.end(in: response, to: request, now: now) {
        let wait = max(0, end.timeIntervalSince(now)) + backoff
        return wait <= longestWait ? .waitForLimit(wait) : .accept
      }
      guard retriesServerErrors, request.isIdempotent, [500, 502, 503, 504].contains(response.status) else {
        return .accept
      }
      let asked = Date(retryAfter: response.headers["retry-after"], now: now)?.timeIntervalSince(now) ?? 0
      return asked <= longestWait ? .retryAfterFailure(max(asked, backoff)) : .accept
    case .failure(.transport(let error)) where error.isTransient && request.isIdempotent:
      return .retryAfterFailure(backoff)
    case .failure:
      return .accept
    }
  }

  /// Returns the response to a change that was sent again although it may have succeeded before.
  ///
  /// If a repeated DELETE request finds nothing, the earlier request removed the resource. The
  /// result is therefore a success.
  public func outcome(_ outcome: Result<HTTPResponse, NetworkError>, afterRepeating request: HTTPRequest)
    -> Result<HTTPResponse, NetworkError>
  {
    guard case .success(let response) = outcome, request.method == .delete,
      [404, 410].contains(response.status)
    else { return outcome }
    return .success(HTTPResponse(status: 204, reason: "No Content", version: response.version))
  }
}
