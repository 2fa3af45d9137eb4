public import FoundationEssentials

/// Model: detects that GitHub rejected a request because of a rate limit.
///
/// The checks follow the order in "Exceeding the rate limit", a section of
/// https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api.
public enum RateLimitDetection {
  /// Returns the time when the rate limit ends.
  ///
  /// - Returns: `nil` if the response doesn't indicate a rate limit.
  public static func end(in response: HTTPResponse, now: Date) -> Date? {
    guard response.status == 403 || response.status == 429 else { return nil }
    if let end = Date(retryAfter: response.headers["retry-after"], now: now) { return end }
    if let limit = RateLimit(response.headers), limit.remaining == 0 { return limit.resetsAt }
    guard response.status == 429 || mentionsLimit(response.body) else { return nil }
    return now.addingTimeInterval(secondsWithoutAdvice)
  }

  /// The waiting time in seconds if the response doesn't specify it.
  ///
  /// GitHub's documentation says: "Wait for at least one minute before retrying."
  private static let secondsWithoutAdvice = 60.0

  private static func mentionsLimit(_ body: Data) -> Bool {
    let message = GitHubError(parsing: body)?.message.lowercased() ?? ""
    return message.contains("rate limit") || message.contains("abuse detection")
  }
}
