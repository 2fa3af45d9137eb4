import FoundationEssentials
import HTTP
import ModelExamples
import Testing

struct RedirectPolicyTests {
  private let policy = RedirectPolicy.self

  private func request(
    _ method: HTTPMethod = .get, _ address: String = "https://api.github.test/users/lotus", body: String? = nil
  ) throws -> HTTPRequest {
    HTTPRequest(
      method: method, url: try #require(URL(string: address)),
      headers: [
        "accept": "a/b", "content-type": "c/d", "authorization": "Bearer t", "proxy-authorization": "p", "cookie": "c",
        "x-github-otp": "1", "x-api-key": "k", "PRIVATE-TOKEN": "p",
      ],
      body: body.map { Data($0.utf8) })
  }

  private func redirection(_ status: Int = 302, to location: String?) -> HTTPResponse {
    HTTPResponse(status: status, headers: location.map { ["Location": $0] } ?? [:])
  }

  private func problem(
    after request: HTTPRequest, to location: String?, visited: [HTTPRequest] = []
  ) -> RedirectError? {
    do throws(RedirectError) {
      var request = request
      request.redirectedFrom += visited
      _ = try policy.next(after: redirection(to: location), to: request)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [200, 201, 204, 300, 304, 305, 306, 309, 404, 500])
  func `A response without a redirect status is not followed`(status: Int) throws {
    #expect(try policy.next(after: redirection(status, to: "/elsewhere"), to: request()) == nil)
  }

  @Test(arguments: [301, 302, 303, 307, 308]) func `A redirected GET request stays a GET request`(status: Int) throws {
    let next = try policy.next(after: redirection(status, to: "/user/1"), to: request())
    var expected = try request(.get, "https://api.github.test/user/1").withoutType(if: status == 303)
    expected.redirectedFrom = [try request()]
    #expect(next == expected)
  }

  /// Each case has a status, the original method and the method of the redirected request.
  @Test(arguments: [
    (301, HTTPMethod.post, HTTPMethod.get), (302, .post, .get), (303, .post, .get), (303, .put, .get),
    (303, .patch, .get), (303, .delete, .get), (303, .head, .head), (301, .head, .head), (302, .put, .put),
    (301, .patch, .patch), (302, .delete, .delete), (307, .post, .post), (307, .put, .put), (308, .post, .post),
    (308, .patch, .patch),
  ])
  func `A redirect keeps the method and the body, or changes to GET without a body`(
    status: Int, method: HTTPMethod, expected: HTTPMethod
  ) throws {
    let body = method == .head ? nil : "{}"
    let request = try request(method, body: body)
    let next = try #require(try policy.next(after: redirection(status, to: "/user/1"), to: request))
    #expect(next.method == expected)
    #expect(next.body == (expected == method ? request.body : nil))
    #expect(next.headers.contains("content-type") == (expected == method))
    #expect(next.headers["authorization"] == "Bearer t")
  }

  @Test(arguments: [
    ("https://api.github.test:443/user/1", "https://api.github.test:443/user/1"),
    ("HTTPS://API.GITHUB.TEST/user/1", "HTTPS://API.GITHUB.TEST/user/1"),
    ("//api.github.test/user/1", "https://api.github.test/user/1"),
    ("/user/1?a=b", "https://api.github.test/user/1?a=b"), ("../user/1", "https://api.github.test/user/1"),
    ("else", "https://api.github.test/users/else"), ("?page=2", "https://api.github.test/users/lotus?page=2"),
  ])
  func `A redirect within the origin keeps the credentials`(location: String, target: String) throws {
    let next = try #require(try policy.next(after: redirection(to: location), to: request()))
    #expect(next.url.absoluteString == target)
    #expect(next.headers == (try request().headers))
  }

  @Test(arguments: [
    "https://elsewhere.test/user/1", "//elsewhere.test/user/1", "https://api.github.test:8443/user/1",
    "https://api.github.test.elsewhere.test/", "https://api.github.test@elsewhere.test/", "https://github.test/",
    "https://sub.api.github.test/",
  ])
  func `A redirect to another origin removes the credentials`(location: String) throws {
    let next = try #require(try policy.next(after: redirection(to: location), to: request()))
    #expect(next.headers == ["accept": "a/b", "content-type": "c/d"])
  }

  @Test(arguments: [(307, HTTPMethod.post), (308, .put), (302, .patch), (301, .delete)])
  func `A redirect that would send the body to another origin throws an error`(status: Int, method: HTTPMethod) throws {
    let location = "https://elsewhere.test/?sig=abc"
    #expect(throws: RedirectError.sendsBodyToOtherOrigin(to: "https://elsewhere.test/?sig=REDACTED")) {
      try policy.next(after: redirection(status, to: location), to: request(method, body: "{}"))
    }
    let get = try policy.next(after: redirection(303, to: location), to: request(method, body: "{}"))
    #expect(get?.url.absoluteString == location && get?.body == nil)
  }

  @Test(arguments: [(307, HTTPMethod.post), (308, .put), (302, .delete)])
  func `A redirect that would send a change without a body to another origin throws an error`(
    status: Int, method: HTTPMethod
  ) throws {
    #expect(throws: RedirectError.sendsBodyToOtherOrigin(to: "https://elsewhere.test/")) {
      try policy.next(after: redirection(status, to: "https://elsewhere.test/"), to: request(method))
    }
    #expect(try policy.next(after: redirection(status, to: "/a"), to: request(method)) != nil)
  }

  @Test func `The error for a rejected redirect contains no secrets`() throws {
    #expect(
      problem(after: try request(), to: "http://a.test/?token=x") == .insecure(to: "http://a.test/?token=REDACTED"))
  }

  @Test(arguments: ["https://elsewhere.test/a?ref=", "/a?ref="])
  func `A secret of the first request that later addresses repeat is redacted`(address: String) throws {
    let first = try HTTPRequest(
      .post, "https://api.github.test/a", ["x-my-token": "Zq9wK3vT7mB2"], body: "password=nR5xL8pQ4s")
    for secret in ["Zq9wK3vT7mB2", "nR5xL8pQ4s"] {
      let second = try #require(try policy.next(after: redirection(303, to: address + secret), to: first))
      #expect(Redaction.applied(to: second).url.query() == "ref=REDACTED")
      let third = try #require(try policy.next(after: redirection(to: "/b?ref=\(secret)"), to: second))
      #expect(Redaction.applied(to: third).url.query() == "ref=REDACTED")
      #expect(problem(after: third, to: "ftp://a/\(secret)") == .insecure(to: "ftp://a/REDACTED"))
    }
  }

  @Test func `A later redirect does not restore removed credentials`() throws {
    let first = try request()
    let second = try #require(try policy.next(after: redirection(to: "https://elsewhere.test/a"), to: first))
    let back = redirection(to: "https://api.github.test/b")
    let third = try #require(try policy.next(after: back, to: second))
    #expect(third.headers == ["accept": "a/b", "content-type": "c/d"])
  }

  @Test(arguments: [
    "http://api.github.test/user/1", "http://elsewhere.test/", "http://127.0.0.1/", "ftp://api.github.test/",
    "file:///etc/passwd", "javascript:alert(1)", "mailto:lotus@github.test",
  ])
  func `A redirect to an insecure address throws an error`(location: String) throws {
    #expect(problem(after: try request(), to: location) == .insecure(to: location))
  }

  /// Gateways of networks and captive portals respond in place of GitHub.
  @Test(arguments: [
    (401, "application/json"), (403, "text/plain"), (404, nil), (502, nil), (200, "text/html; charset=utf-8"),
  ])
  func `An error or a web page of another origin is about that origin`(status: Int, type: String?) throws {
    let next = try #require(try policy.next(after: redirection(to: "https://gateway.test:8443/in"), to: request()))
    let response = HTTPResponse(status: status, headers: type.map { ["Content-Type": $0] } ?? [:])
    #expect(throws: RedirectError.failedElsewhere(origin: "https://gateway.test:8443", status: status)) {
      try policy.next(after: response, to: next)
    }
    let sameOrigin = try #require(try policy.next(after: redirection(to: "/repositories/1"), to: request()))
    #expect(try policy.next(after: response, to: sameOrigin) == nil)
  }

  @Test func `Data of another origin is the response`() throws {
    let next = try #require(try policy.next(after: redirection(to: "https://files.test/a"), to: request()))
    #expect(
      try policy.next(after: HTTPResponse(status: 200, headers: ["Content-Type": "application/zip"]), to: next) == nil)
  }

  @Test(arguments: ["https://127.0.0.1/", "https://localhost.:8443/a", "https://127.1/", "https://[::]/"])
  func `A server on the network cannot redirect to this machine`(location: String) throws {
    #expect(problem(after: try request(), to: location) == .leadsToThisMachine(to: location))
    #expect(problem(after: try request(.get, "https://127.0.0.1:8443/a"), to: location) == nil)
  }

  @Test func `A redirect from local HTTP can lead to HTTPS, but not to HTTP elsewhere`() throws {
    let local = try request(.get, "http://127.0.0.1:8080/a")
    let next = try #require(try policy.next(after: redirection(to: "https://elsewhere.test/"), to: local))
    #expect(!next.headers.contains("authorization"))
    #expect(problem(after: local, to: "http://elsewhere.test/") == .insecure(to: "http://elsewhere.test/"))
    // Only a replay has requests to other machines over http.
    let recorded = try request(.get, "http://elsewhere.test/")
    #expect(problem(after: recorded, to: "http://elsewhere.test/b") == nil)
  }

  @Test(arguments: [nil, "", "http://[", "https://", "https:///user", "://"] as [String?])
  func `A redirect without a valid location throws an error`(location: String?) throws {
    let problem = problem(after: try request(), to: location)
    #expect(problem == .noLocation || problem == .insecure(to: location ?? ""))
  }

  @Test func `A redirect loop throws an error`() throws {
    let (first, second) = (try request(), try request(.get, "https://api.github.test/b"))
    #expect(problem(after: second, to: "/users/lotus", visited: [first]) == .loop)
    #expect(problem(after: first, to: "/users/lotus") == .loop)
  }

  @Test func `The fifth redirect is followed, but the sixth throws an error`() throws {
    var request = try request()
    for number in 1...5 {
      request = try #require(try policy.next(after: redirection(to: "/\(number)"), to: request))
    }
    #expect(problem(after: request, to: "/6") == .tooMany(limit: 5))
  }
}

extension HTTPRequest {
  fileprivate func withoutType(if isDropped: Bool) -> HTTPRequest {
    var request = self
    if isDropped { request.headers["content-type"] = nil }
    return request
  }
}
