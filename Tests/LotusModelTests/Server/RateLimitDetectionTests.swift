import FoundationEssentials
import HTTP
import LotusModel
import ModelExamples
import Testing

/// Tests how the end of a rate limit is determined, as GitHub's documentation specifies.
///
/// `retry-after` takes precedence over the reset time of an exhausted limit. If a response has
/// neither, clients must wait at least one minute.
struct RateLimitDetectionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let status: Int
    var headers: HTTPHeaders = [:]
    var body = ""
    /// The seconds until the rate limit ends, or `nil` if the response is not rate-limited.
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
      testDescription: "429 with retry-after as a date", status: 429,
      headers: ["Retry-After": "Mon, 02 Nov 2026 10:17:00 GMT"], end: 120),
    Case(testDescription: "retry-after takes precedence", status: 403, headers: both("5"), end: 5),
    Case(testDescription: "403 with invalid retry-after", status: 403, headers: both("soon"), end: 1500),
    Case(testDescription: "403 with no requests left", status: 403, headers: used, end: 1500),
    Case(testDescription: "429 with no requests left", status: 429, headers: used, end: 1500),
    Case(testDescription: "429 with requests left", status: 429, headers: left, end: 60),
    Case(testDescription: "429 without fields and body", status: 429, end: 60),
    Case(testDescription: "429 from a proxy", status: 429, body: "<html>", end: 60),
    Case(testDescription: "403 with a rate limit message", status: 403, body: secondary, end: 60),
    Case(testDescription: "403 with a message and requests left", status: 403, headers: left, body: secondary, end: 60),
    Case(
      testDescription: "403 with the older rate limit message", status: 403,
      body: #"{"message":"You have triggered an abuse detection mechanism."}"#, end: 60),
    Case(
      testDescription: "403 with the message of the hourly limit", status: 403,
      body: #"{"message":"API rate limit exceeded for 1.2.3.4."}"#, end: 60),
    Case(
      testDescription: "a reset time that passed long ago", status: 403,
      headers: ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1793613900"], end: 60),
    Case(
      testDescription: "a reset time that has just passed", status: 403,
      headers: ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1793614490"], end: 0),
    Case(
      testDescription: "a reset time in milliseconds", status: 403,
      headers: ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1793616000000"], end: 60),
    Case(
      testDescription: "a reset time by the clock of a server that is 30 minutes behind", status: 403,
      headers: [
        "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1793613000", "date": "Mon, 02 Nov 2026 09:45:00 GMT",
      ], end: 300),
    Case(
      testDescription: "retry-after as a date that passed long ago", status: 429,
      headers: ["Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"], end: 60),
    Case(
      testDescription: "retry-after as a date by the clock of a server that is ahead", status: 429,
      headers: ["Retry-After": "Mon, 02 Nov 2026 12:00:20 GMT", "Date": "Mon, 02 Nov 2026 12:00:00 GMT"], end: 20),
    Case(
      testDescription: "an absurd number of seconds in retry-after", status: 429,
      headers: ["Retry-After": "99999999999999999999"], end: 60),
    Case(
      testDescription: "403 for another reason", status: 403, headers: left,
      body: #"{"message":"Must have admin rights to Repository."}"#, end: nil),
    Case(testDescription: "403 from a proxy", status: 403, body: "rate limit", end: nil),
    Case(testDescription: "403 without fields and body", status: 403, end: nil),
    Case(testDescription: "200 with no requests left", status: 200, headers: used, end: nil),
    Case(testDescription: "404 with no requests left", status: 404, headers: used, body: secondary, end: nil),
    Case(testDescription: "401 with retry-after", status: 401, headers: ["retry-after": "5"], end: nil),
    Case(testDescription: "503 with retry-after", status: 503, headers: ["retry-after": "5"], end: nil),
    Case(testDescription: "422 with a rate limit message", status: 422, body: secondary, end: nil),
  ]

  @Test(arguments: cases)
  func `The end of a rate limit is derived from status, header fields and body`(example: Case) {
    let end = RateLimitDetection.end(in: HTTPResponse(example.status, example.headers, example.body), now: .example)
    #expect(end == example.end.map { Date.example.addingTimeInterval($0) })
  }

  @Test(arguments: ["rate-limited-403", "rate-limited-429", "secondary-limit-403"])
  func `Rate limits in recordings are recognized`(name: String) throws {
    guard case .response(let response) = try Fixture.archive(name).entries[0].outcome
    else { return #expect(Bool(false), "no response") }
    let end = try #require(RateLimitDetection.end(in: response, now: .example))
    #expect(end > .example)
  }

  private static let primary =
    #"{"data":null,"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded for user ID 1."}]}"#

  @Test(
    arguments: [
      (primary, used, 1500), (primary, ["retry-after": "7"], 7), (primary, left, 60),
      (#"{"errors":[{"type":"RATE_LIMITED","message":"API rate limit already exceeded."}]}"#, used, 1500),
      (#"{"errors":[{"message":"You have exceeded a secondary rate limit."}]}"#, [:], 60),
      (#"{"data":{"user":null},"errors":[{"type":"NOT_FOUND","message":"No user"}]}"#, used, nil),
      (#"{"data":{"user":{}},"errors":[{"message":"Field of rate limit"}]}"#, used, nil),
      (#"{"data":{"user":{}}}"#, used, nil), ("<html>rate limit", used, nil),
    ] as [(String, HTTPHeaders, Double?)])
  func `A rate limit that GraphQL reports with status 200 is recognized`(
    body: String, headers: HTTPHeaders, end: Double?
  ) throws {
    let response = HTTPResponse(200, headers, body)
    for path in ["/graphql", "/api/graphql"] {
      let request = Exchange.request(method: .post, path: path, body: Data("{}".utf8))
      let found = RateLimitDetection.end(in: response, to: request, now: .example)
      #expect(found == end.map { Date.example.addingTimeInterval($0) })
    }
    #expect(RateLimitDetection.end(in: response, to: Exchange.request(method: .post), now: .example) == nil)
  }
}
