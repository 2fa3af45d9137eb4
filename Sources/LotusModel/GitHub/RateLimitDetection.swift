public import FoundationEssentials

/// Model: the sign in a refusal that a limit is the reason, in the order of GitHub's advice
/// (https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit).
public enum RateLimitDetection {
  /// - Returns: when to ask again; nil where no limit is the reason.
  public static func end(in response: HTTPResponse, now: Date) -> Date? {
    guard response.status == 403 || response.status == 429 else { return nil }
    if let end = Date(retryAfter: response.headers["retry-after"], now: now) { return end }
    if let limit = RateLimit(response.headers), limit.remaining == 0 { return limit.resetsAt }
    guard response.status == 429 || mentionsLimit(response.body) else { return nil }
    return now.addingTimeInterval(secondsWithoutAdvice)
  }

  /// "Wait for at least one minute before retrying."
  private static let secondsWithoutAdvice = 60.0

  private static func mentionsLimit(_ body: Data) -> Bool {
    let message = GitHubError(parsing: body)?.message.lowercased() ?? ""
    return message.contains("rate limit") || message.contains("abuse detection")
  }
}
