public import FoundationEssentials

/// Model: the sign in a refusal that a limit is the reason, in the order of GitHub's advice
/// (https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit).
public struct RateLimitSign: Hashable, Sendable {
  /// When to ask again.
  public let end: Date

  public init?(_ response: HTTPResponse, now: Date) {
    guard response.status == 403 || response.status == 429 else { return nil }
    if let end = Date(retryAfter: response.headers["retry-after"], now: now) {
      self.end = end
    } else if let limit = RateLimit(response.headers), limit.remaining == 0 {
      self.end = limit.resetsAt
    } else if response.status == 429 || Self.mentionsLimit(response.body) {
      self.end = now.addingTimeInterval(Self.secondsWithoutAdvice)
    } else {
      return nil
    }
  }

  /// "Wait for at least one minute before retrying."
  private static let secondsWithoutAdvice = 60.0

  private static func mentionsLimit(_ body: Data) -> Bool {
    let message = GitHubError(parsing: body)?.message.lowercased() ?? ""
    return message.contains("rate limit") || message.contains("abuse detection")
  }
}
