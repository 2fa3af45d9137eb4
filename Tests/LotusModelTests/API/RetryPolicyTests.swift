import FoundationEssentials
import ModelExamples
import Testing

@testable import HTTP
@testable import LotusModel

struct RetryPolicyTests {
  private let policy = RetryPolicy()
  private let now = Date(timeIntervalSince1970: 784_111_777)  // Sun, 06 Nov 1994 08:49:37 GMT

  private func decision(
    _ status: Int, _ headers: HTTPHeaders = [:], body: String = "", method: HTTPMethod = .get, attempt: Int = 1,
    jitter: Double = 0.5
  ) -> RetryPolicy.Decision {
    let response = HTTPResponse(status: status, headers: headers, body: Data(body.utf8))
    return policy.decision(
      after: .success(response), of: Exchange.request(method: method), attempt: attempt, now: now, jitter: jitter)
  }

  private func decision(
    _ error: NetworkError, method: HTTPMethod = .get, attempt: Int = 1
  ) -> RetryPolicy.Decision {
    policy.decision(
      after: .failure(error), of: Exchange.request(method: method), attempt: attempt, now: now,
      jitter: 0.5)
  }

  @Test func `Only responses with a temporary server error are retried`() {
    let again = (100..<600).filter { decision($0) != .accept }
    #expect(again == [429, 500, 502, 503, 504].filter { $0 != 429 })
  }

  @Test(arguments: [500, 502, 503, 504]) func `Only idempotent requests are retried after a server error`(status: Int) {
    for method in [HTTPMethod.get, .head, .put, .delete] {
      #expect(decision(status, method: method) == .retryAfterFailure(0.5))
    }
    #expect(decision(status, method: .post) == .accept)
    #expect(decision(status, method: .patch) == .accept)
    #expect(decision(status, ["retry-after": "1"], method: .post) == .accept)
  }

  @Test func `The retry delay doubles and varies randomly by up to half`() {
    #expect(decision(500, attempt: 1, jitter: 0) == .retryAfterFailure(0.25))
    #expect(decision(500, attempt: 1, jitter: 1) == .retryAfterFailure(0.75))
    #expect(decision(500, attempt: 2, jitter: 0) == .retryAfterFailure(0.5))
    #expect(decision(500, attempt: 2, jitter: 1) == .retryAfterFailure(1.5))
  }

  @Test func `The third attempt is the last`() {
    #expect(decision(500, attempt: 3) == .accept)
    #expect(decision(429, ["retry-after": "1"], attempt: 3) == .accept)
    #expect(decision(.transport(.connectionLost(host: "")), attempt: 3) == .accept)
    #expect(
      RetryPolicy(maximumAttempts: 1).decision(
        after: .success(HTTPResponse(status: 500)), of: Exchange.request(), attempt: 1, now: now, jitter: 0) == .accept)
  }

  @Test(arguments: [
    (TransportError.cannotConnect(host: ""), true), (.connectionLost(host: ""), true), (.bodyCutShort(host: ""), true),
    (.timedOut(host: ""), false), (.cannotResolve(host: ""), false),
    (.proxyFailed(Proxy(variable: "all_proxy", address: "p:1"), host: "a", reason: .unresolved), false),
    (.notTrusted(host: "", reason: .expired), false), (.tooLarge(host: "", limit: 1), false),
    (.malformed(host: "", reason: .notHTTP), false), (.unusable(reason: .plainHTTP), false), (.cancelled, false),
  ])
  func `Only temporary connection failures of idempotent requests are retried`(error: TransportError, passes: Bool) {
    for method in [HTTPMethod.get, .head, .put, .delete] {
      #expect(decision(.transport(error), method: method) == (passes ? .retryAfterFailure(0.5) : .accept))
    }
    #expect(decision(.transport(error), method: .post) == .accept)
    #expect(decision(.transport(error), method: .patch) == .accept)
  }

  @Test func `Failures other than connection failures are not retried`() {
    #expect(decision(.noRecording(MissingRecordingError(request: "", nearest: []))) == .accept)
    #expect(decision(.signInNeeded) == .accept)
  }

  @Test(
    arguments: [
      ("0", 0.5), ("2", 2), ("10", 10), (" 3 ", 3), ("Sun, 06 Nov 1994 08:49:41 GMT", 4),
      ("Sun, 06 Nov 1994 08:49:30 GMT", 0.5), ("soon", 0.5), ("-3", 0.5), ("1.5", 0.5), ("", 0.5),
      ("Sun, 06 Nov 1994 25:00:00 GMT", 0.5),
    ] as [(String, Double)])
  func `Retry-After sets the delay after a server error`(value: String, seconds: Double) {
    #expect(decision(503, ["Retry-After": value]) == .retryAfterFailure(seconds))
  }

  @Test(arguments: ["11", "4294967295", "Mon, 07 Nov 1994 08:49:37 GMT"])
  func `A request is not retried if the requested delay is too long`(value: String) {
    #expect(decision(503, ["Retry-After": value]) == .accept)
    #expect(decision(429, ["Retry-After": value]) == .accept)
    #expect(decision(403, ["Retry-After": value]) == .accept)
  }

  @Test(arguments: [403, 429]) func `A short rate limit delays requests of every method`(status: Int) {
    for method in [HTTPMethod.get, .head, .put, .delete, .post, .patch] {
      #expect(decision(status, ["retry-after": "2"], method: method) == .waitForLimit(2.5))
    }
    #expect(decision(status, ["retry-after": "Sun, 06 Nov 1994 08:49:41 GMT"]) == .waitForLimit(4.5))
    #expect(decision(status, ["retry-after": "Sun, 06 Nov 1994 08:49:00 GMT"]) == .waitForLimit(0.5))
    let reset = ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "784111780"] as HTTPHeaders
    #expect(decision(status, reset) == .waitForLimit(3.5))
  }

  @Test func `Retry-After takes precedence over the reset time of the rate limit`() {
    let both: HTTPHeaders = ["retry-after": "2", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "784115377"]
    #expect(decision(403, both) == .waitForLimit(2.5))
  }

  @Test func `A rate limit without a reset time lasts a minute, longer than the default maximum`() {
    #expect(decision(429) == .accept)
    let body = #"{"message":"You have exceeded a secondary rate limit."}"#
    let patient = RetryPolicy(longestWait: 100)
    let response = HTTPResponse(status: 403, body: Data(body.utf8))
    #expect(
      patient.decision(after: .success(response), of: Exchange.request(), attempt: 1, now: now, jitter: 0.5)
        == .waitForLimit(60.5))
  }

  @Test func `A rejected request is not retried if no rate limit caused the rejection`() {
    #expect(decision(403) == .accept)
    #expect(decision(403, ["x-ratelimit-remaining": "7", "x-ratelimit-reset": "784111780"]) == .accept)
    #expect(decision(404, ["retry-after": "1"]) == .accept)
    #expect(decision(401, ["retry-after": "1"]) == .accept)
  }

  @Test func `A GraphQL query is retried although its method is POST`() {
    var query = Exchange.request(method: .post, path: "/graphql", body: Data("{}".utf8))
    query.isQuery = true
    for outcome in [
      Result<HTTPResponse, NetworkError>.success(HTTPResponse(status: 502)),
      .failure(.transport(.connectionLost(host: ""))),
    ] {
      #expect(
        policy.decision(after: outcome, of: query, attempt: 1, now: now, jitter: 0.5) == .retryAfterFailure(0.5))
    }
  }

  @Test func `A short rate limit that GraphQL reports with status 200 is waited out`() {
    let query = Exchange.request(method: .post, path: "/graphql", body: Data("{}".utf8))
    let response = HTTPResponse(
      status: 200, headers: ["retry-after": "2"], body: Data(#"{"errors":[{"type":"RATE_LIMITED"}]}"#.utf8))
    #expect(
      policy.decision(after: .success(response), of: query, attempt: 1, now: now, jitter: 0.5) == .waitForLimit(2.5))
  }
}
