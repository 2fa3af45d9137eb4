import Essentials
public import FoundationEssentials
public import HTTP

/// Model: a kind of rate limit.
///
/// See https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api.
public enum RateLimitKind: Hashable, Sendable {
  /// A limit on the number of requests in an hour. The limit is higher for a signed-in user.
  case primary
  /// A limit on the number of requests in a short time. The limit is the same for every user.
  case secondary
}

/// Model: detects that GitHub rejected a request because of a rate limit.
///
/// The checks follow the order in "Exceeding the rate limit", a section of
/// https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api.
public enum RateLimitDetection {
  /// Returns the time when the rate limit ends.
  ///
  /// Unlike `end(in:now:)`, this method also detects a rate limit that GraphQL reports with status
  /// 200. See
  /// https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api.
  ///
  /// - Returns: `nil` if the response doesn't indicate a rate limit.
  public static func end(in response: HTTPResponse, to request: HTTPRequest, now: Date) -> Date? {
    guard request.isGraphQL, response.status == 200 else { return end(in: response, now: now) }
    return reportsLimit(response.body) ? endOfLimit(in: response, now: now) : nil
  }

  /// Returns the time when the rate limit ends. The caller knows that the GraphQL response reports
  /// a rate limit.
  static func endOfLimit(in response: HTTPResponse, now: Date) -> Date {
    advisedEnd(in: response, now: now) ?? now.addingTimeInterval(secondsWithoutAdvice)
  }

  /// Whether a GraphQL error reports a rate limit.
  static func isLimit(_ problem: GraphQLProblem) -> Bool {
    problem.type == "RATE_LIMITED" || mentionsLimit(problem.message)
  }

  /// Returns the time when the rate limit ends, judging by the status of the response.
  ///
  /// - Returns: `nil` if the response doesn't indicate a rate limit.
  public static func end(in response: HTTPResponse, now: Date) -> Date? {
    guard response.status == 403 || response.status == 429 else { return nil }
    if let end = advisedEnd(in: response, now: now) { return end }
    guard response.status == 429 || mentionsLimit(response.body) else { return nil }
    return now.addingTimeInterval(secondsWithoutAdvice)
  }

  /// Returns the kind of the limit that a response reports.
  public static func kind(of response: HTTPResponse) -> RateLimitKind {
    let message = messages(in: response.body)
    if message.contains("secondary rate limit") || message.contains("abuse detection") { return .secondary }
    if message.contains("api rate limit exceeded") || response.status == 200 { return .primary }
    return !response.headers.contains("retry-after") && RateLimit(response.headers)?.remaining == 0
      ? .primary : .secondary
  }

  /// Returns the messages in the body of an error of the REST API or of GraphQL, in lowercase.
  private static func messages(in body: Data) -> String {
    guard body.count <= GitHubError.maximumSize, let json = JSONValue(parsing: body) else { return "" }
    var messages = [json["message"]?.string]
    if case .array(let errors) = json["errors"] { messages += errors.map { $0["message"]?.string } }
    return messages.compactMap { $0 }.joined(separator: "\n").lowercased()
  }

  private static func advisedEnd(in response: HTTPResponse, now: Date) -> Date? {
    let limit = RateLimit(response.headers).flatMap { $0.remaining == 0 ? $0 : nil }
    guard limit != nil || Date(retryAfter: response.headers["retry-after"], now: now) != nil else { return nil }
    let seconds =
      response.secondsToRetry(now: now)
      ?? limit.flatMap { response.seconds(until: $0.resetsAt, now: now) }
    return now.addingTimeInterval(seconds.flatMap { $0 <= longestLimit ? $0 : nil } ?? secondsWithoutAdvice)
  }

  /// The waiting time in seconds if the response doesn't specify it.
  ///
  /// GitHub's documentation says: "Wait for at least one minute before retrying."
  private static let secondsWithoutAdvice = 60.0

  /// The longest plausible time in seconds until the end of a rate limit. GitHub's limits last an
  /// hour. A longer time is an error, such as a number of milliseconds.
  private static let longestLimit = 86_400.0

  private static func mentionsLimit(_ body: Data) -> Bool {
    GitHubError(parsing: body).map { mentionsLimit($0.message) } ?? false
  }

  private static func mentionsLimit(_ message: String) -> Bool {
    let message = message.lowercased()
    return message.contains("rate limit") || message.contains("abuse detection")
  }

  /// The maximum size in bytes of the body of a GraphQL response that reports a rate limit.
  ///
  /// Such a body has only messages and no data. A longer body isn't parsed here, because parsing it
  /// takes a noticeable part of the time of a short command.
  private static let longestReport = 4096

  /// Whether the body of a GraphQL response has no data because of a rate limit.
  private static func reportsLimit(_ body: Data) -> Bool {
    guard body.count <= longestReport, let json = try? JSONDocument(parsing: body).root else { return false }
    // For a rejected mutation, the data is an object whose only field is null.
    let fields = try? json["data"]?.members { $1.isNull }
    return json["data"]?.isNull != false || fields?.allSatisfy { $0 } == true
      ? GraphQLProblem.problems(in: json).contains(where: isLimit) : false
  }
}

/// Waiting times in responses. Dates are compared with the server's clock, which may differ from
/// the clock of this machine.
extension HTTPResponse {
  /// Returns the number of seconds before a repeated request can succeed, according to the field
  /// `Retry-After`.
  ///
  /// - Returns: `nil` if the field is missing or invalid, or if its date has long passed.
  public func secondsToRetry(now: Date) -> Double? {
    guard let field = headers["retry-after"], let date = Date(retryAfter: field, now: now) else { return nil }
    return Double(deltaSeconds: field.trimmed) ?? seconds(until: date, now: now)
  }

  /// Returns the number of seconds until a date by the server's clock.
  ///
  /// - Returns: 0 if the date has just passed, for example during a slow response. `nil` if it
  ///   passed more than a minute ago.
  fileprivate func seconds(until date: Date, now: Date) -> Double? {
    let seconds = date.timeIntervalSince(Date(retryAfter: headers["date"], now: now) ?? now)
    return seconds > -60 ? max(0, seconds) : nil
  }
}
