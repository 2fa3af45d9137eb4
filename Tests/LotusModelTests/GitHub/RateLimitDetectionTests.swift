import FoundationEssentials
import LotusModel
import ModelExamples
import Testing

/// GitHub's advice: `retry-after` first, then an exhausted budget's reset, else at least a minute.
struct RateLimitDetectionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let status: Int
    var headers: HTTPHeaders = [:]
    var body = ""
    /// Seconds until the end; nil for no sign.
    let end: Double?
  }

  private static let secondary = #"{"message":"You have exceeded a secondary rate limit. Please wait a few minutes."}"#
  private static let used: HTTPHeaders = ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1793616000"]
  private static let left: HTTPHeaders = ["x-ratelimit-remaining": "9", "x-ratelimit-reset": "1793616000"]
  private static func both(_ retryAfter: String) -> HTTPHeaders {
    var headers = used
    headers["retry-after"] = retryAfter
    return headers
  }

  static let cases = [
    Case(testDescription: "403 with retry-after", status: 403, headers: ["Retry-After": "30"], end: 30),
    Case(testDescription: "429 with retry-after", status: 429, headers: ["Retry-After": "3600"], end: 3600),
    Case(
      testDescription: "retry-after as a date", status: 429,
      headers: ["Retry-After": "Mon, 02 Nov 2026 10:17:00 GMT"], end: 120),
    Case(testDescription: "retry-after before the budget", status: 403, headers: both("5"), end: 5),
    Case(testDescription: "rubbish in retry-after", status: 403, headers: both("soon"), end: 1500),
    Case(testDescription: "403 with the budget used up", status: 403, headers: used, end: 1500),
    Case(testDescription: "429 with the budget used up", status: 429, headers: used, end: 1500),
    Case(testDescription: "429 with budget left", status: 429, headers: left, end: 60),
    Case(testDescription: "429 without a word", status: 429, end: 60),
    Case(testDescription: "429 of a proxy", status: 429, body: "<html>", end: 60),
    Case(testDescription: "403 whose text speaks of a limit", status: 403, body: secondary, end: 60),
    Case(testDescription: "the same with budget left", status: 403, headers: left, body: secondary, end: 60),
    Case(
      testDescription: "the older text", status: 403,
      body: #"{"message":"You have triggered an abuse detection mechanism."}"#, end: 60),
    Case(
      testDescription: "the text of the hourly limit", status: 403,
      body: #"{"message":"API rate limit exceeded for 1.2.3.4."}"#, end: 60),
    Case(
      testDescription: "403 for another reason", status: 403, headers: left,
      body: #"{"message":"Must have admin rights to Repository."}"#, end: nil),
    Case(testDescription: "403 of a proxy", status: 403, body: "rate limit", end: nil),
    Case(testDescription: "403 without a word", status: 403, end: nil),
    Case(testDescription: "a success with the budget used up", status: 200, headers: used, end: nil),
    Case(testDescription: "404 with the budget used up", status: 404, headers: used, body: secondary, end: nil),
    Case(testDescription: "401 with retry-after", status: 401, headers: ["retry-after": "5"], end: nil),
    Case(testDescription: "503 with retry-after", status: 503, headers: ["retry-after": "5"], end: nil),
    Case(testDescription: "422 that speaks of a limit", status: 422, body: secondary, end: nil),
  ]

  @Test(arguments: cases)
  func `A limit is known by its signs, in GitHub's order`(example: Case) {
    let end = RateLimitDetection.end(in: HTTPResponse(example.status, example.headers, example.body), now: .example)
    #expect(end == example.end.map { Date.example.addingTimeInterval($0) })
  }

  @Test(arguments: ["rate-limited-403", "rate-limited-429", "secondary-limit-403"])
  func `The recorded limits are recognised`(name: String) throws {
    guard case .response(let response) = try Fixture.archive(name).entries[0].outcome else {
      Issue.record("no answer")
      return
    }
    let end = try #require(RateLimitDetection.end(in: response, now: .example))
    #expect(end > .example)
  }
}
