import Essentials
import FoundationEssentials
import HTTP
@_spi(Asking) import ModelControllers
import TestSupport
import Testing

@testable import LotusModel

@Suite(.serialized) struct NetworkControllerTests {
  private func error(of response: Response, token: String? = nil) async throws -> NetworkError? {
    let server = try OriginServer { _ in response }
    return try await NetworkController.asking(server, token: token).failure(of: Lotus.request)
  }

  @Test func `A request has the expected header fields, and its response is decoded`() async throws {
    let server = try OriginServer { _ in .json(Lotus.json) }
    #expect(try await NetworkController.asking(server, token: secret).response(to: Lotus.request) == .nelumbo)
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(request.target == "/lotus")
    #expect(request.values(of: "accept") == ["application/vnd.github+json"])
    #expect(request.values(of: "x-github-api-version") == ["2022-11-28"])
    #expect(request.values(of: "user-agent") == ["ghlotus/test"])
    #expect(request.values(of: "authorization") == ["Bearer \(secret)"])
  }

  @Test func `A GraphQL query without a token is not sent`() async throws {
    let server = try OriginServer { _ in .json("{}") }
    let network = try NetworkController.asking(server)
    let error = await failure { _ = try await network.response(to: GraphQLQuery<Lotus>("query { a }")) }
    #expect(error == .signInNeeded)
    #expect(server.connectionCount == 0)
  }

  private static let reason = "Why (bio: too_long; in words)"

  @Test(
    arguments: [
      (401, nil, NetworkError.signInNeeded),
      (401, secret, .unauthorized(message: reason, source: .environment(variable: "GH_TOKEN"))),
      (403, nil, .forbidden(message: reason)), (404, nil, .notFound(message: reason)),
      (410, nil, .gone(message: reason)),
      (
        422, nil,
        .refused(
          GitHubError(
            message: "Why", details: [.init(field: "bio", code: "too_long"), .init(message: "in words")]))
      ),
      (409, nil, .status(409, message: reason)), (500, nil, .status(500, message: reason)),
      (503, nil, .status(503, message: reason)), (304, nil, .status(304, message: nil)),
    ] as [(Int, String?, NetworkError)])
  func `Each error status becomes its own network error`(
    status: Int, token: String?, expected: NetworkError
  ) async throws {
    let body = #"{"message":"Why","errors":[{"field":"bio","code":"too_long"},"in words"]}"#
    #expect(try await error(of: .json(body, status: status), token: token) == expected)
  }

  @Test func `JSON is decoded even if its content type is missing or wrong`() async throws {
    for headers in [[], [("Content-Type", "text/plain")]] {
      let server = try OriginServer { _ in .response(status: 200, headers: headers, body: Array(Lotus.json.utf8)) }
      #expect(try await NetworkController.asking(server).response(to: Lotus.request) == .nelumbo)
    }
  }

  @Test func `A response that is not valid UTF-8 is malformed`() async throws {
    let body = Array(#"{"name":"n"#.utf8) + [0xFF, 0xC3] + Array(#"","petals":[]}"#.utf8)
    let error = try await error(
      of: .response(status: 200, headers: [("Content-Type", "application/json")], body: body))
    guard case .malformed = error else { return #expect(Bool(false), "\(String(describing: error))") }
  }

  @Test func `A GraphQL response is decoded from the only field of its data`() async throws {
    let server = try OriginServer { _ in .json(#"{"data":{"lotus":\#(Lotus.json)}}"#) }
    let network = try NetworkController.asking(server, token: secret)
    #expect(try await network.response(to: GraphQLQuery<Lotus>("query { lotus { name } }")) == .nelumbo)
    let request = try #require(server.requests.first)
    #expect(request.method == "POST")
    #expect(request.target == "/graphql")
    #expect(request.text == #"{"query":"query { lotus { name } }"}"#)
    #expect(request["content-type"] == "application/json; charset=utf-8")
  }

  @Test(arguments: [(#"{"data":{"user":null}}"#, "data.user"), (#"{"data":{}}"#, "data"), ("{}", "data")])
  func `A GraphQL response with neither a value nor an error names the missing value`(
    json: String, field: String
  ) async throws {
    let server = try OriginServer { _ in .json(json) }
    let network = try NetworkController.asking(server, token: secret)
    let error = await failure { _ = try await network.response(to: GraphQLQuery<Lotus>("query { a }")) }
    #expect(error == .malformed(.null(field: field)))
  }

  @Test func `A fresh GraphQL response is reused unless the caller requires revalidation`() async throws {
    let transport = ScriptedTransport { _, _ in
      .success(HTTPResponse(status: 200, body: Data(#"{"data":{"lotus":\#(Lotus.json)}}"#.utf8)))
    }
    let directory = try TemporaryDirectory()
    let network = try NetworkController.asking(
      "https://api.github.test", token: secret, transport: transport,
      cache: CacheController(path: directory.file("ghlotus")))
    let query = GraphQLQuery<Lotus>("query { lotus { name } }")
    for _ in 0..<2 { _ = try await network.response(to: query) }
    #expect(transport.count == 1)
    _ = try await network.response(to: query, in: .confirmed)
    #expect(transport.requests.map { $0.headers["cache-control"] } == [nil, "no-cache"])
  }

  @Test func `A GraphQL error of type NOT_FOUND becomes the same error as a 404 response`() async throws {
    let server = try OriginServer { _ in
      .json(#"{"data":{"lotus":null},"errors":[{"type":"NOT_FOUND","message":"No lotus"}]}"#)
    }
    let network = try NetworkController.asking(server, token: secret)
    let error = await failure { _ = try await network.response(to: GraphQLQuery<Lotus>("query { a }")) }
    #expect(error == .notFound(message: "No lotus"))
  }

  @Test(arguments: [(204, true), (404, false)])
  func `A confirmation request is true for a 204 response and false for a 404 response`(
    status: Int, expected: Bool
  ) async throws {
    let server = try OriginServer { _ in .response(status: status) }
    let request = APIRequest<NoContent>("/user/following/lotus", needsSignIn: true)
    #expect(try await NetworkController.asking(server, token: secret).confirm(request) == expected)
    #expect(server.requests.map(\.method) == ["GET"])
  }

  @Test func `A change without a body has Content-Length 0, and its rejection is reported`() async throws {
    let server = try OriginServer { $0.method == "PUT" ? .response(status: 204) : .json("{}", status: 403) }
    let network = try NetworkController.asking(server, token: secret)
    let path = "/user/following/lotus"
    #expect(try await network.confirm(APIRequest(path, method: .put, needsSignIn: true)))
    #expect(server.requests.first?["content-length"] == "0")
    let refusal = await failure { _ = try await network.confirm(APIRequest(path, method: .delete, needsSignIn: true)) }
    #expect(refusal == .forbidden(message: "403"))
  }

  @Test func `An API call returns the unchanged response and the error for its status`() async throws {
    let server = try OriginServer { $0.path == "/there" ? .html("<p>") : .json(#"{"message":"Why"}"#, status: 404) }
    let network = try NetworkController.asking(server, token: secret)
    let github = try GitHubServer(hostname: "github.com").moved(api: server.url, web: nil)
    let there = try await network.response(to: APICall(endpoint: "/there", on: github, method: nil))
    #expect(there.response.text == "<p>")
    #expect(there.problem == nil)
    let missing = try await network.response(to: APICall(endpoint: "/missing", on: github, method: nil))
    #expect(missing.response.status == 404)
    #expect(missing.problem == .notFound(message: "Why"))
    #expect(server.requests.allSatisfy { $0["authorization"] == "Bearer \(secret)" })
  }

  @Test func `Changes are sent one at a time, and reads are sent concurrently`() async throws {
    let gate = Gate()
    let transport = ScriptedTransport { _, _ in
      _ = await gate.pass()
      return .success(HTTPResponse(status: 200, body: Data(Lotus.json.utf8)))
    }
    let network = try NetworkController.asking("https://api.github.test", token: secret, transport: transport)
    await withTaskGroup { group in
      for number in 0..<4 {
        group.addTask { _ = try? await network.response(to: APIRequest<Lotus>("/\(number)", method: .put)) }
        group.addTask { _ = try? await network.response(to: APIRequest<Lotus>("/\(number)")) }
        group.addTask { _ = try? await network.response(to: GraphQLQuery<Lotus>("query { \(number) }")) }
      }
      #expect(await soon { transport.count == 9 })
      try? await Task.sleep(for: .milliseconds(20))
      #expect(transport.requests.count { $0.method == .put } == 1)
      await gate.open()
    }
    #expect(transport.count == 12)
  }

  @Test func `A canceled request throws a cancellation error and closes its connection`() async throws {
    let server = try OriginServer { _ in .stallBeforeHeaders }
    let network = try NetworkController.asking(server)
    let task = Task { await network.failure(of: Lotus.request) }
    #expect(await soon { server.requests.count == 1 })
    task.cancel()
    #expect(await task.value == .transport(.cancelled))
    #expect(try await soon { try openSockets(to: server.port) == 0 })
  }

  @Test func `A rate limit that GraphQL reports with status 200 is reported as a rate limit`() async throws {
    let server = try OriginServer { _ in
      .json(
        #"{"data":null,"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded"}]}"#,
        headers: [("x-ratelimit-remaining", "0"), ("x-ratelimit-reset", "1800000060")])
    }
    let network = try NetworkController.asking(server, token: secret)
    let limited = NetworkError.rateLimited(until: Date(timeIntervalSince1970: 1_800_000_060), isSignedIn: true)
    let error = await failure { _ = try await network.response(to: GraphQLQuery<Lotus>("query { a }")) }
    #expect(error == limited)
    let github = try GitHubServer(hostname: "github.com").moved(api: server.url, web: nil)
    var fields = RequestFields()
    try fields.append("query", .string("{a}"))
    let call = try APICall(endpoint: "graphql", on: github, method: nil, fields: fields)
    #expect(try await NetworkController.asking(server, token: secret).response(to: call).problem == limited)
  }
}
