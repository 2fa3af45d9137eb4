import FoundationEssentials
import HTTP
import ModelExamples
import Testing

/// Tests the decision about a request before it is sent (RFC 9111, section 4).
@Suite("Cache policy: decisions")
struct CachePolicyTests {
  private enum Verdict: Equatable {
    case serve, ask, validate, unavailable
  }

  private func verdict(
    _ fields: HTTPHeaders?, for request: HTTPRequest = Exchange.request(), after seconds: Double,
    mode: CacheMode = .normal, accepting acceptance: CacheAcceptance = .fresh
  ) -> Verdict {
    let stored = fields.flatMap { Exchange.stored($0) }
    switch CachePolicy(mode: mode).decision(
      for: request, among: stored.map { [$0] } ?? [], accepting: acceptance, now: Exchange.after(seconds))
    {
    case .serve: return .serve
    case .forward(let question, _): return question.headers.contains("if-none-match") ? .validate : .ask
    case .unavailable: return .unavailable
    }
  }

  private let current: HTTPHeaders = ["cache-control": "max-age=60", "etag": "\"a\""]

  @Test func `Fresh responses are served, stale responses are validated, missing responses are requested`() {
    #expect(verdict(current, after: 59) == .serve)
    #expect(verdict(current, after: 60) == .validate)
    #expect(verdict(["cache-control": "max-age=60"], after: 60) == .ask)
    #expect(verdict(nil, after: 0) == .ask)
  }

  @Test func `A response that is never fresh is validated each time`() {
    #expect(verdict(["etag": "\"a\""], after: 0) == .validate)
    #expect(verdict(["cache-control": "no-cache, max-age=60", "etag": "\"a\""], after: 0) == .validate)
    #expect(verdict(["cache-control": "no-cache=\"x\", max-age=60", "etag": "\"a\""], after: 0) == .validate)
  }

  @Test(arguments: [
    ("cache-control", "max-age=600"), ("If-None-Match", "\"a\""), ("If-Modified-Since", Exchange.date),
    ("range", "bytes=0-1"),
  ])
  func `A request with cache directives, conditions or a range is sent unchanged`(name: String, value: String) throws {
    let stored = try #require(Exchange.stored(current))
    var request = Exchange.request()
    request.headers[name] = value
    for mode in [CacheMode.normal, .refresh] {
      let decision = CachePolicy(mode: mode).decision(for: request, among: [stored], now: Exchange.start)
      #expect(decision == .forward(request, stored: nil))
    }
    #expect(verdict(current, for: request, after: 0, mode: .offline) == .unavailable)
  }

  @Test(arguments: ["must-revalidate", "no-cache"])
  func `must-revalidate and no-cache override stale-while-revalidate`(directive: String) {
    let fields: HTTPHeaders = [
      "cache-control": "max-age=60, stale-while-revalidate=600, \(directive)", "etag": "\"a\"",
    ]
    #expect(verdict(fields, after: 61) == .validate)
  }

  @Test func `stale-while-revalidate allows a stale response for its period`() {
    let fields: HTTPHeaders = ["cache-control": "max-age=60, stale-while-revalidate=30", "etag": "\"a\""]
    #expect(verdict(fields, after: 89) == .serve)
    #expect(verdict(fields, after: 91) == .validate)
  }

  @Test func `A caller can require validation or accept responses up to an age`() {
    for acceptance in [CacheAcceptance.confirmed, .validated] {
      #expect(verdict(current, after: 0, accepting: acceptance) == .validate)
    }
    #expect(verdict(current, after: 599, accepting: .youngerThan(600)) == .serve)
    #expect(verdict(current, after: 601, accepting: .youngerThan(600)) == .validate)
    #expect(verdict(["cache-control": "no-cache", "etag": "\"a\""], after: 5, accepting: .youngerThan(6)) == .serve)
    #expect(verdict(current, after: 5, mode: .refresh, accepting: .youngerThan(6)) == .validate)
    #expect(verdict(current, after: 5, mode: .offline, accepting: .confirmed) == .serve)
  }

  @Test func `A caller can accept what is stored, however old, and rule out a request`() {
    for mode in [CacheMode.normal, .offline] {
      #expect(verdict(current, after: 1_000_000, mode: mode, accepting: .stored) == .serve)
      #expect(verdict(["cache-control": "no-cache"], after: 5, mode: mode, accepting: .stored) == .serve)
      #expect(verdict(nil, after: 0, mode: mode, accepting: .stored) == .unavailable)
      #expect(
        verdict(nil, for: Exchange.request(method: .put), after: 0, mode: mode, accepting: .stored) == .unavailable)
    }
    #expect(verdict(current, after: 5, mode: .refresh, accepting: .stored) == .unavailable)
  }

  @Test func `Refresh mode serves no response without validation`() {
    #expect(verdict(current, after: 0, mode: .refresh) == .validate)
    guard
      case .forward(let question, _) = CachePolicy(mode: .refresh).decision(
        for: Exchange.request(), among: [], now: Exchange.start)
    else { return #expect(Bool(false)) }
    #expect(question.headers["cache-control"] == "max-age=0")
  }

  @Test func `Offline mode serves any stored response and sends no request`() {
    #expect(verdict(["cache-control": "must-revalidate, max-age=0"], after: 1_000_000, mode: .offline) == .serve)
    #expect(verdict(nil, after: 0, mode: .offline) == .unavailable)
    #expect(
      verdict(current, for: Exchange.request(method: .post, body: Data()), after: 0, mode: .offline) == .unavailable)
    #expect(verdict(current, for: Exchange.request(method: .delete), after: 0, mode: .offline) == .unavailable)
  }

  @Test func `Only GET requests without a body are served from the cache`() {
    #expect(verdict(current, for: Exchange.request(method: .post, body: Data("{}".utf8)), after: 0) == .ask)
    #expect(verdict(current, for: Exchange.request(body: Data("{}".utf8)), after: 0) == .ask)
    #expect(verdict(current, for: Exchange.request(method: .head), after: 0) == .ask)
  }

  @Test func `Validation sends both the entity tag and the modification date`() throws {
    let stored = try #require(
      Exchange.stored(["etag": "W/\"a\"", "last-modified": Exchange.longBefore, "cache-control": "no-cache"]))
    let decision = CachePolicy().decision(for: Exchange.request(), among: [stored], now: Exchange.start)
    guard case .forward(let question, _) = decision else { return #expect(Bool(false), "\(decision)") }
    #expect(question.headers["if-none-match"] == "W/\"a\"")
    #expect(question.headers["if-modified-since"] == Exchange.longBefore)
  }

  @Test func `The most recent of several matching variants is used`() throws {
    let older = try #require(Exchange.stored(["cache-control": "max-age=600", "x": "older"]))
    let newer = try #require(Exchange.stored(["cache-control": "max-age=600", "x": "newer"], delay: 5))
    let other = try #require(
      Exchange.stored(["vary": "x", "x": "other"], request: Exchange.request(["x": "1"]), delay: 9))
    let decision = CachePolicy().decision(
      for: Exchange.request(), among: [newer, other, older], now: Exchange.after(10))
    guard case .serve(let response, _, _) = decision else { return #expect(Bool(false), "\(decision)") }
    #expect(response.headers["x"] == "newer")
  }

  @Test(arguments: [
    ("Cookie", false), ("X-Auth-Token", false), ("X-GitHub-OTP", false), ("Authorization", true), ("Accept", true),
  ])
  func `A request with a secret field other than the token does not use the cache`(name: String, isServable: Bool) {
    var request = Exchange.request()
    request.headers[name] = "a"
    #expect(CachePolicy.isServable(request) == isServable)
  }
}
