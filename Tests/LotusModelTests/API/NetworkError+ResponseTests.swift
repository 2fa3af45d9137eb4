import Essentials
import FoundationEssentials
import HTTP
import ModelExamples
import Testing

@testable import LotusModel

struct NetworkErrorResponseTests {
  private static func said(_ message: String) -> String { #"{"message":"\#(message)"}"# }

  @Test(
    arguments: [
      (401, said("Bad credentials"), true, .unauthorized(message: "Bad credentials")),
      (401, "", true, .unauthorized(message: "401")),
      (401, said("Requires authentication"), false, .signInNeeded),
      (403, said("Resource not accessible"), true, .forbidden(message: "Resource not accessible")),
      (403, "<html>", false, .forbidden(message: "403")),
      (404, said("Not Found"), false, .notFound(message: "Not Found")),
      (404, "<html>", true, .notFound(message: "Not Found")),
      (410, said("Gone"), true, .gone(message: "Gone")),
      (422, said("Validation Failed"), true, .refused(GitHubError(message: "Validation Failed"))),
      (422, "", true, .refused(GitHubError(message: "422"))),
      (422, #"{"message":null,"errors":["Too long"]}"#, true, .refused(GitHubError(message: "Too long"))),
      (400, #"{"error":"bad","error_description":"Code is wrong"}"#, true, .status(400, message: "Code is wrong")),
      (451, #"{"message":"Blocked","block":{"reason":"dmca"}}"#, true, .status(451, message: "Blocked (dmca)")),
      (400, #"{"message":"Bad","errors":["No b"]}"#, true, .status(400, message: "Bad (No b)")),
      (304, "", true, .status(304, message: nil)),
      (400, said("Problems parsing JSON"), true, .status(400, message: "Problems parsing JSON")),
      (409, said("Conflict"), true, .status(409, message: "Conflict")),
      (500, "<html>", true, .status(500, message: nil)),
      (503, said("Service unavailable"), true, .status(503, message: "Service unavailable")),
    ] as [(Int, String, Bool, NetworkError)])
  func `Each error status maps to its network error`(status: Int, body: String, isSignedIn: Bool, error: NetworkError) {
    #expect(NetworkError(HTTPResponse(status, [:], body), isSignedIn: isSignedIn, now: .example) == error)
  }

  @Test(arguments: [200, 201, 202, 204, 206, 299])
  func `A success status is not an error, even if the rate limit is used up`(status: Int) {
    let response = HTTPResponse(status, ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1793616000"], "{}")
    #expect(NetworkError(response, isSignedIn: true, now: .example) == nil)
  }

  @Test(arguments: [403, 429], [true, false])
  func `A rate limit takes precedence over other errors, whether or not the user is signed in`(
    status: Int, isSignedIn: Bool
  ) {
    let response = HTTPResponse(status, ["retry-after": "60"], Self.said("Forbidden"))
    let end = Date.example.addingTimeInterval(60)
    #expect(
      NetworkError(response, isSignedIn: isSignedIn, now: .example)
        == .rateLimited(until: end, isSignedIn: isSignedIn, kind: .secondary))
  }

  private struct Response: Decodable {
    struct Item: Decodable {
      var name: String
    }
    var items: [Item]
    var count: Int
  }

  @Test(
    arguments: [
      (#"{"items":[]}"#, .missing(field: "count")), (#"{"items":[],"count":null}"#, .null(field: "count")),
      (#"{"items":[],"count":"1"}"#, .wrongType(field: "count")),
      (#"{"items":{},"count":1}"#, .wrongType(field: "items")),
      (#"{"items":[{"name":"a"},{}],"count":1}"#, .missing(field: "items[1].name")),
      (#"{"items":[{"name":1}],"count":1}"#, .wrongType(field: "items[0].name")),
      ("[]", .unexpected), ("null", .unexpected),
      (#"{"items":[{"name":"a"#, .broken), ("", .broken), ("<html>", .broken),
    ] as [(String, MalformedResponse)])
  func `An error for an undecodable response names the invalid field, if there is one`(
    json: String, expected: MalformedResponse
  ) {
    #expect(problem(reading: json, as: Response.self) == .malformed(expected))
  }

  @Test func `Text that is not UTF-8 is an invalid value, not a value of another type`() throws {
    let json = Array(#"{"items":[{"name":"Zo"#.utf8) + [0xEB] + Array(#""}],"count":1}"#.utf8)
    let error = #expect(throws: DecodingError.self) { try JSONDocument(parsing: json).root.decode(Response.self) }
    let problem = NetworkError(try #require(error), in: HTTPResponse(200, ["content-type": "application/json"]))
    #expect(problem == .malformed(.invalid(field: "items[0].name")))
  }

  @Test(arguments: ["text/html; charset=utf-8", "TEXT/PLAIN", "application/octet-stream"])
  func `A response that is not JSON is reported with its content type`(type: String) {
    let response = HTTPResponse(200, ["Content-Type": type], "<html>")
    let error = NetworkError(CancellationError(), in: response)
    #expect(error == .malformed(.notJSON(contentType: type)))
  }

  @Test(
    arguments: [
      ["content-type": "application/vnd.github+json"], ["content-type": "Application/JSON; charset=utf-8"], [:],
    ] as [HTTPHeaders])
  func `Invalid JSON is reported as such if its content type is JSON or missing`(headers: HTTPHeaders) {
    #expect(NetworkError(CancellationError(), in: HTTPResponse(200, headers, "{")) == .malformed(.broken))
  }

  @Test(
    arguments: [
      (#"{"errors":[{"message":"a"},{"message":"b"}]}"#, ["a", "b"]),
      (#"{"data":{"viewer":null},"errors":[{"type":"NOT_FOUND"}]}"#, ["without a message"]),
      (#"{"data":{},"errors":[]}"#, []), (#"{"data":{}}"#, []), ("[]", []), ("", []), (#"{"errors":null}"#, []),
    ] as [(String, [String])])
  func `The errors of a GraphQL response are read from its body`(body: String, messages: [String]) {
    #expect(GraphQLProblem.problems(in: HTTPResponse(200, [:], body)).map(\.message) == messages)
  }

  @Test(
    arguments: [
      (.cannotConnect(host: "a"), true), (.connectionLost(host: "a"), true), (.bodyCutShort(host: "a"), true),
      (.cannotResolve(host: "a"), false), (.timedOut(host: "a"), false), (.cancelled, false),
      (.notTrusted(host: "a", reason: .expired), false), (.tooLarge(host: "a", limit: 1), false),
      (.proxyFailed(Proxy(variable: "all_proxy", address: "p:1"), host: "a", reason: .unresolved), false),
      (.malformed(host: "a", reason: .endlessHeader), false),
      (.unusable(reason: .other("b")), false),
    ] as [(TransportError, Bool)])
  func `Only failed connections, lost connections and truncated bodies are transient errors`(
    error: TransportError, isTransient: Bool
  ) {
    #expect(error.isTransient == isTransient)
  }

  @Test(
    arguments: [
      (
        404, "admin:public_key, read:public_key", "user, repo", true,
        .missingScope("admin:public_key", granted: ["user", "repo"])
      ),
      (404, "admin:public_key, read:public_key", "user, repo", false, .notFound(message: "404")),
      (404, "user, user:email", "user", true, .notFound(message: "404")),
      (404, "read:public_key", "admin:public_key", true, .notFound(message: "404")),
      (404, "", "user", true, .notFound(message: "404")),
      (404, "user", nil, true, .notFound(message: "404")),
      (403, "admin:gpg_key", "", false, .missingScope("admin:gpg_key")),
      (403, "repo", "public_repo", false, .missingScope("repo", granted: ["public_repo"])),
    ] as [(Int, String, String?, Bool, NetworkError)])
  func `A 404 or 403 response names a missing scope if that can be the cause`(
    status: Int, accepted: String, granted: String?, isOwn: Bool, error: NetworkError
  ) {
    var headers: HTTPHeaders = ["x-accepted-oauth-scopes": accepted]
    headers["x-oauth-scopes"] = granted
    let response = HTTPResponse(status: status, headers: headers, body: Data(#"{"message":"404"}"#.utf8))
    #expect(NetworkError(response, isSignedIn: true, isOwn: isOwn, now: Date()) == error)
  }

  @Test func `A token without scopes that is denied access names the accepted permissions`() {
    func error(_ status: Int, _ headers: HTTPHeaders, isSignedIn: Bool = true) -> NetworkError? {
      NetworkError(HTTPResponse(status, headers, Self.said("Forbidden")), isSignedIn: isSignedIn, now: .example)
    }
    let headers: HTTPHeaders = ["x-accepted-github-permissions": "followers=write"]
    #expect(error(403, headers) == .missingPermissions("followers=write"))
    #expect(error(403, headers, isSignedIn: false) == .forbidden(message: "Forbidden"))
    #expect(error(404, headers) == .notFound(message: "Forbidden"))
    #expect(error(403, ["x-accepted-github-permissions": ""]) == .forbidden(message: "Forbidden"))
    var withScopes = headers
    withScopes["x-oauth-scopes"] = "user"
    #expect(error(403, withScopes) == .forbidden(message: "Forbidden"))
  }

  @Test func `A required single sign-on takes precedence over a missing scope`() {
    let response = HTTPResponse(
      403, ["x-oauth-scopes": "user", "x-accepted-oauth-scopes": "repo"], Self.said("Forbidden"))
    let error = NetworkError(
      response, isSignedIn: true, singleSignOn: .required(page: "https://github.com/a"), now: .example)
    #expect(error == .singleSignOnNeeded(page: "https://github.com/a"))
  }

  @Test(
    arguments: [
      (403, [:], "You have exceeded a secondary rate limit.", .secondary),
      (403, ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1793614560"], "secondary rate limit", .secondary),
      (403, [:], "You have triggered an abuse detection mechanism.", .secondary),
      (429, ["retry-after": "60"], "Slow down", .secondary), (429, [:], "Slow down", .secondary),
      (403, ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1793614560"], "Forbidden", .primary),
      (403, [:], "API rate limit exceeded for 192.0.2.1.", .primary),
    ] as [(Int, HTTPHeaders, String, RateLimitKind)])
  func `The kind of a rate limit follows from the message, then from the header`(
    status: Int, headers: HTTPHeaders, message: String, kind: RateLimitKind
  ) {
    #expect(RateLimitDetection.kind(of: HTTPResponse(status, headers, Self.said(message))) == kind)
  }

  @Test func `A GraphQL response reports both kinds of rate limits`() {
    func kind(_ message: String) -> RateLimitKind {
      RateLimitDetection.kind(of: HTTPResponse(200, [:], #"{"errors":[{"message":"\#(message)"}]}"#))
    }
    #expect(kind("API rate limit exceeded for user ID 1.") == .primary)
    #expect(kind("You have exceeded a secondary rate limit.") == .secondary)
  }

  private static let integration = NetworkError.forbidden(message: "Resource not accessible by integration")
  private static let personal = NetworkError.forbidden(message: "Resource not accessible by personal access token")

  @Test(
    arguments: [
      (integration, "ghs_a", .appInstallation), (integration, "b", .appInstallation),
      (personal, "github_pat_a", .fineGrained), (personal, "ghu_a", .appUser), (personal, "b", nil),
      (.forbidden(message: "Forbidden"), "ghs_a", nil),
    ] as [(NetworkError, String, TokenKind?)])
  func `A token of a kind that is not allowed is named with its source`(
    error: NetworkError, token: String, kind: TokenKind?
  ) {
    guard case .forbidden(let message) = error
    else { return #expect(Bool(false), "GitHub refuses such a token with .forbidden") }
    let refused = error.refusing(.environment(variable: "X"), of: TokenKind(authorization: "Bearer \(token)"))
    #expect(
      refused
        == (kind.map { .tokenNotAllowed($0, message: message, source: .environment(variable: "X")) } ?? error))
  }

  @Test func `A refresh token that is rejected is called a refresh token`() {
    #expect(
      NetworkError.unauthorized(message: "Bad credentials").refusing(.header, of: TokenKind(token: "ghr_a"))
        == .unauthorized(message: "Bad credentials: a refresh token is not an access token", source: .header))
  }

  @Test(arguments: [("120", 120), ("Mon, 02 Nov 2026 10:17:00 GMT", 120), ("soon", nil)] as [(String, Double?)])
  func `A server problem states when the server expects to be available`(field: String, seconds: Double?) {
    let error = NetworkError(HTTPResponse(503, ["Retry-After": field]), isSignedIn: true, now: .example)
    #expect(
      error == .status(503, message: nil, retryAt: seconds.map { Date.example.addingTimeInterval($0) }))
  }
}
