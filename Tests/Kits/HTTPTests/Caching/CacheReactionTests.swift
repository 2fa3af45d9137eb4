import FoundationEssentials
import ModelExamples
import Testing

@testable import Essentials
@testable import HTTP

/// Tests how the cache reacts to responses and failures.
///
/// RFC 9111 (sections 3, 4.2.4, 4.3 and 4.4) and RFC 5861 specify the reactions.
@Suite("Cache policy: reactions")
struct CacheReactionTests {
  private let url = StoredResponse.key(of: Exchange.request().url)

  private func react(
    to result: Result<HTTPResponse, TransportError>, of request: HTTPRequest = Exchange.request(),
    stored: StoredResponse? = nil, accepting acceptance: CacheAcceptance = .fresh, after seconds: Double = 100,
    mode: CacheMode = .normal
  ) -> CachePolicy.Reaction<TransportError> {
    let isUnreachable = if case .failure(let error) = result { error.isUnreachable } else { false }
    return CachePolicy(mode: mode).reaction(
      to: result, of: request, stored: stored, accepting: acceptance, isUnreachable: isUnreachable,
      requestedAt: Exchange.after(seconds), now: Exchange.after(seconds))
  }

  private func isStored(_ response: HTTPResponse, _ request: HTTPRequest = Exchange.request()) -> Bool {
    if case .store = react(to: .success(response), of: request).changes.first { true } else { false }
  }

  @Test(arguments: [200, 203, 300, 301, 308, 405, 414])
  func `Responses with a cacheable status are stored if they can be validated`(status: Int) {
    #expect(isStored(Exchange.response(["etag": "\"a\""], status: status)))
    #expect(isStored(Exchange.response(["last-modified": Exchange.date], status: status)))
    #expect(isStored(Exchange.response(["cache-control": "no-cache"], status: status)))
    #expect(!isStored(Exchange.response(status: status)))
  }

  @Test(arguments: [201, 202, 302, 307, 400, 418])
  func `Responses with other statuses are stored only if the server sets a lifetime`(status: Int) {
    #expect(!isStored(Exchange.response(status: status)))
    #expect(isStored(Exchange.response(["cache-control": "private, max-age=60"], status: status)))
    #expect(isStored(Exchange.response(["expires": Exchange.date], status: status)))
  }

  @Test(arguments: [204, 404, 410, 422])
  func `An answer without content is stored without a lifetime, and validated before it is used`(status: Int) throws {
    let response = Exchange.response(status: status)
    guard case .store(let stored)? = react(to: .success(response)).changes.first
    else { return #expect(Bool(false), "nothing is stored") }
    func decision(_ acceptance: CacheAcceptance) -> CachePolicy.Decision {
      CachePolicy().decision(
        for: Exchange.request(), among: [stored], accepting: acceptance, now: Exchange.after(100))
    }
    #expect(decision(.fresh) == .forward(Exchange.request(), stored: stored))
    guard case .serve(let served, _, _) = decision(.stored)
    else { return #expect(Bool(false), "the answer isn't served") }
    #expect(served.status == status)
  }

  @Test(arguments: [206, 304, 401, 403, 412, 416, 429, 500, 501, 502, 503, 504, 599])
  func `Partial responses, rejections and failures are never stored`(status: Int) {
    #expect(!isStored(Exchange.response(["cache-control": "public, max-age=60"], status: status)))
  }

  @Test func `no-store in the request or response, and Vary: *, prevent storing`() {
    #expect(!isStored(Exchange.response(["cache-control": "max-age=60, No-Store"])))
    #expect(!isStored(Exchange.response(["etag": "\"a\""]), Exchange.request(["cache-control": "no-store"])))
    #expect(!isStored(Exchange.response(["vary": "accept, *"])))
    #expect(isStored(Exchange.response(["cache-control": "no-store, must-understand", "etag": "\"a\""])))
    #expect(!isStored(Exchange.response(["cache-control": "max-age=60, no-store, must-understand"], status: 299)))
  }

  @Test func `Only complete responses to GET are stored`() {
    #expect(!isStored(Exchange.response(), Exchange.request(method: .head)))
    #expect(!isStored(Exchange.response(), Exchange.request(method: .post, body: Data())))
    #expect(!isStored(Exchange.response(), Exchange.request(["range": "bytes=0-1"])))
  }

  @Test(
    arguments: [
      (#"{"data":{"user":{}}}"#, 200, 60), (#"{"data":{"user":null}}"#, 200, 60),
      (#"{"data":{"user":{}},"errors":[{"message":"x"}]}"#, 200, 0), (#"{"errors":[{"message":"x"}]}"#, 200, nil),
      (#"{"data":null}"#, 200, nil), ("<html>", 200, nil), (#"{"data":{}}"#, 502, nil),
    ] as [(String, Int, Int?)])
  func `GraphQL responses are stored for one minute, and with errors only until GitHub responds again`(
    body: String, status: Int, lifetime: Int?
  ) {
    var request = Exchange.request(method: .post, path: "/graphql", body: Data("{}".utf8))
    request.isQuery = true
    let response = Exchange.response(["cache-control": "no-cache", "etag": "\"a\""], status: status, body: body)
    let change = react(to: .success(response), of: request).changes.first
    guard case .store(let kept)? = change else { return #expect(lifetime == nil && change == nil) }
    #expect(kept.response.headers["cache-control"] == lifetime.map { "private, max-age=\($0)" })
    #expect(kept.validators.fields.isEmpty)
    #expect(!isStored(response, Exchange.request(method: .post, path: "/graphql", body: Data("{}".utf8))))
  }

  @Test func `A response that may not be stored removes the stored response`() throws {
    let stored = try #require(Exchange.stored(["cache-control": "max-age=600"]))
    let reaction = react(to: .success(Exchange.response(["cache-control": "no-store"])), stored: stored)
    #expect(reaction.changes == [.remove(url: url)])
  }

  @Test func `After a 304 response, the stored response is returned with updated header fields`() throws {
    let stored = try #require(Exchange.stored(["etag": "\"a\"", "x": "1", "age": "5"]))
    let confirmed = HTTPResponse(status: 304, headers: ["etag": "\"a\"", "x": "2"])
    let reaction = react(to: .success(confirmed), stored: stored)
    let response = try reaction.outcome.get()
    #expect(response.status == 200)
    #expect(response.body == stored.response.body)
    #expect(response.headers == ["etag": "\"a\"", "x": "2"])
    #expect(reaction.use == .validation)
    guard case .store(let fresher) = reaction.changes.first else { return #expect(Bool(false)) }
    #expect(fresher.receivedAt == Exchange.after(100))
  }

  @Test(
    arguments: [
      ("\"a\"", nil, "W/\"a\"", nil, false), ("\"a\"", nil, "\"b\"", nil, true), ("\"a\"", nil, nil, nil, false),
      ("\"a\"", Exchange.date, nil, Exchange.longBefore, true), (nil, Exchange.date, nil, Exchange.date, false),
      ("\"a\"", Exchange.date, "\"a\"", Exchange.longBefore, false),
    ] as [(String?, String?, String?, String?, Bool)])
  func `A 304 response about other content removes the entry and repeats the request`(
    tag: String?, date: String?, toldTag: String?, toldDate: String?, needsUnconditionalRequest: Bool
  ) throws {
    var (known, told) = (HTTPHeaders(), HTTPHeaders())
    (known["etag"], known["last-modified"]) = (tag, date)
    (told["etag"], told["last-modified"]) = (toldTag, toldDate)
    let stored = try #require(Exchange.stored(known))
    let reaction = react(to: .success(HTTPResponse(status: 304, headers: told)), stored: stored)
    #expect(reaction.needsUnconditionalRequest == needsUnconditionalRequest)
    #expect((reaction.changes == [.remove(url: url)]) == needsUnconditionalRequest)
  }

  @Test func `A 304 response to the caller's own condition is returned to the caller`() throws {
    let request = Exchange.request(["if-none-match": "\"a\""])
    let reaction = react(to: .success(HTTPResponse(status: 304, headers: ["etag": "\"a\""])), of: request)
    #expect(try reaction.outcome.get().status == 304)
    #expect(reaction.changes.isEmpty && !reaction.needsUnconditionalRequest)
  }

  @Test(arguments: [(HTTPMethod.post, 201), (.put, 204), (.patch, 200), (.delete, 204), (.post, 303), (.put, 422)])
  func `A change removes no entries, because its time invalidates all of them`(method: HTTPMethod, status: Int) {
    let reaction = react(
      to: .success(Exchange.response(["location": "/a"], status: status)), of: Exchange.request(method: method))
    #expect(reaction.changes.isEmpty)
  }

  private let unreachable: [TransportError] = [
    .cannotResolve(host: "x"),
    .proxyFailed(Proxy(variable: "all_proxy", address: "p:1"), host: "a", reason: .unresolved),
    .cannotConnect(host: "x"), .timedOut(host: "x"),
    .connectionLost(host: "x"), .bodyCutShort(host: "x"),
  ]

  @Test func `A stale response is returned if the server cannot be reached`() throws {
    let stored = try #require(Exchange.stored(["cache-control": "max-age=10"]))
    for error in unreachable {
      let reaction = react(to: .failure(error), stored: stored)
      #expect(reaction.staleAge == 100)
      #expect(try reaction.outcome.get().headers["age"] == "100")
    }
  }

  @Test(arguments: [404, 410, 422])
  func `An error that was stored is not returned if the server cannot be reached`(status: Int) throws {
    let stored = try #require(Exchange.stored(["cache-control": "max-age=10"], status: status))
    #expect(react(to: .failure(.timedOut(host: "x")), stored: stored).staleAge == nil)
  }

  @Test(arguments: ["must-revalidate", "no-cache"])
  func `No stale response is returned if the server forbids stale responses`(directive: String) throws {
    let stored = try #require(Exchange.stored(["cache-control": "max-age=10, \(directive)"]))
    #expect(react(to: .failure(.timedOut(host: "x")), stored: stored).staleAge == nil)
  }

  @Test func `No stale response is returned for refreshes, canceled requests and untrusted connections`() throws {
    let stored = try #require(Exchange.stored(["cache-control": "max-age=10"]))
    let lost = Result<HTTPResponse, TransportError>.failure(.connectionLost(host: "x"))
    #expect(react(to: lost, stored: stored, mode: .refresh).staleAge == nil)
    #expect(react(to: lost, stored: stored, accepting: .confirmed).staleAge == nil)
    for error in [
      TransportError.notTrusted(host: "x", reason: .expired), .cancelled, .malformed(host: "x", reason: .notHTTP),
    ] {
      #expect(react(to: .failure(error), stored: stored).staleAge == nil)
    }
  }

  @Test(arguments: [
    ("max-age=10, stale-if-error=100", true), ("max-age=10, stale-if-error=80", false), ("max-age=10", false),
    ("max-age=10, stale-if-error=100, must-revalidate", false),
  ])
  func `After a server error, a stale response is returned within the stale-if-error period`(
    told: String, standsIn: Bool
  ) throws {
    let stored = try #require(Exchange.stored(["cache-control": told]))
    for status in [500, 502, 503, 504] {
      let reaction = react(to: .success(Exchange.response(status: status)), stored: stored)
      #expect(try reaction.outcome.get().status == (standsIn ? 200 : status))
    }
    #expect(try react(to: .success(Exchange.response(status: 404)), stored: stored).outcome.get().status == 404)
  }

  @Test(arguments: [404, 410]) func `A response that reports a missing resource replaces the stored response`(
    status: Int
  ) throws {
    let stored = try #require(Exchange.stored(["cache-control": "max-age=600", "etag": "\"a\""]))
    let reaction = react(to: .success(Exchange.response(status: status)), stored: stored)
    guard case .store(let answer)? = reaction.changes.first else { return #expect(Bool(false), "\(reaction.changes)") }
    #expect(answer.response.status == status)
    for other in [401, 403, 429, 500, 502] {
      #expect(react(to: .success(Exchange.response(status: other)), stored: stored).changes.isEmpty)
    }
  }
}
