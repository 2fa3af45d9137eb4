import Essentials
import FoundationEssentials
import ModelControllers
import Terminal
import Testing
import ViewControllers

@testable import Coordinators
@testable import HTTP
@testable import LotusModel

/// Tests for API calls.
///
/// Each test replays a recording that it creates.
@MainActor @Suite(.serialized) struct APICoordinatorTests {
  private static let base = "https://api.github.com"

  private func entry(
    _ target: String, status: Int = 200, headers: HTTPHeaders = ["content-type": "application/json"], body: String,
    sending sent: String? = nil
  ) throws -> HTTPArchive.Entry {
    HTTPArchive.Entry(
      startedAt: Date(timeIntervalSince1970: 0), duration: 0,
      request: HTTPRequest(
        method: sent == nil ? .get : .post, url: try #require(URL(string: Self.base + target)),
        headers: sent == nil ? [:] : ["authorization": Redaction.mark], body: sent.map { Data($0.utf8) }),
      outcome: .response(HTTPResponse(status: status, headers: headers, body: Data(body.utf8))))
  }

  private func run(_ entries: [HTTPArchive.Entry], isTerminal: Bool = false) throws -> Run {
    let archive = HTTPArchive(startedAt: Date(timeIntervalSince1970: 0), apiURL: nil, entries: entries)
    return try Run(replaying: archive, isTerminal: isTerminal)
  }

  /// Returns recorded responses for the pages of a list.
  private func pages(_ bodies: String...) throws -> [HTTPArchive.Entry] {
    try bodies.enumerated().map { index, body in
      let next = "<\(Self.base)/user/1/followers?per_page=100&page=\(index + 2)>; rel=\"next\""
      return try entry(
        index == 0 ? "/users/lotus/followers?per_page=100" : "/user/1/followers?per_page=100&page=\(index + 1)",
        headers: index + 1 < bodies.count ? ["link": next] : ["link": "<\(Self.base)/>; rel=\"first\""], body: body)
    }
  }

  private func call(_ run: Run, _ endpoint: String, includesHead: Bool = false, followsPages: Bool = false) async throws
  {
    let call = try APICall(endpoint: endpoint, on: run.server, method: nil, followsPages: followsPages)
    try await run.start(.callAPI(call, APIOptions(includesHead: includesHead, followsPages: followsPages)))
  }

  @Test func `A response is printed byte for byte`() async throws {
    let body = "{ \"b\":1,\n\t\"a\" : \"\u{1B}[2J\" }"
    let run = try run([entry("/user", body: body)])
    try await call(run, "/user")
    #expect(try run.output == body)
    #expect(try run.standardError.isEmpty)
  }

  @Test func `Pages are joined into one array`() async throws {
    let run = try run(pages(#"[{"a":1},{"a":2}]"#, "[]", " [ {\"a\":3} ]\n"))
    try await call(run, "/users/lotus/followers", followsPages: true)
    let members = [1, 2, 3].map { JSONValue.object(["a": .integer($0)]) }
    #expect(try run.json() == .array(members))
    #expect(run.transport.requests.count == 3)
  }

  @Test func `Without the option to paginate, only the first page is requested`() async throws {
    let run = try run(pages("[1]", "[2]"))
    try await call(run, "/users/lotus/followers?per_page=100")
    #expect(try run.output == "[1]")
    #expect(run.transport.requests.count == 1)
  }

  @Test func `An empty list is printed as an empty array`() async throws {
    let run = try run(pages("[]"))
    try await call(run, "/users/lotus/followers", followsPages: true)
    #expect(try run.output == "[]")
  }

  @Test func `If a page fails, the array is closed and the error is thrown`() async throws {
    let entries = try [
      pages("[1]", "[2]")[0],
      entry("/user/1/followers?per_page=100&page=2", status: 404, body: #"{"message":"Not Found"}"#),
    ]
    let run = try run(entries)
    await #expect(throws: NetworkError.malformed(.missingPage)) {
      try await call(run, "/users/lotus/followers", followsPages: true)
    }
    #expect(try run.output == "[1]\n" + #"{"message":"Not Found"}"#)
  }

  @Test func `If a page has no response, the array is closed`() async throws {
    let run = try run([try pages("[1]", "[2]")[0]])
    await #expect(throws: NetworkError.self) { try await call(run, "/users/lotus/followers", followsPages: true) }
    #expect(try run.output == "[1]")
  }

  @Test func `A link to another origin is followed at the origin of the API`() async throws {
    let next: HTTPHeaders = ["link": "<https://elsewhere.test/?page=2>; rel=\"next\""]
    let run = try run([
      entry("/a?per_page=100", headers: next, body: "[1]"), entry("/a?page=2", body: "[2]"),
    ])
    try await call(run, "/a", followsPages: true)
    #expect(try run.json() == .array([.integer(1), .integer(2)]))
    #expect(Set(run.transport.requests.compactMap { $0.url.host() }) == ["api.github.com"])
  }

  @Test func `GraphQL pages are requested with the end cursor`() async throws {
    func page(_ cursor: String?, _ hasNext: Bool) -> String {
      let cursor = cursor.map { "\"\($0)\"" } ?? "null"
      return #"{"data":{"viewer":{"a":{"pageInfo":{"hasNextPage":\#(hasNext),"endCursor":\#(cursor)}}}}}"#
    }
    let query = "query($endCursor: String) { viewer }"
    let run = try run([
      entry("/graphql", body: page("abc", true), sending: #"{"query":"\#(query)"}"#),
      entry("/graphql", body: page(nil, false), sending: #"{"query":"\#(query)","variables":{"endCursor":"abc"}}"#),
    ])
    var fields = RequestFields()
    try fields.append("query", .string(query))
    let call = try APICall(endpoint: "graphql", on: run.server, method: nil, fields: fields)
    try await run.start(.callAPI(call, APIOptions(includesHead: false, followsPages: true)))
    #expect(run.transport.requests.count == 2)
    #expect(try run.output == page("abc", true) + "\n" + page(nil, false))
  }

  @Test func `The body of an error response is printed before the error is thrown`() async throws {
    let body = #"{"message":"Not Found"}"#
    let run = try run([entry("/missing", status: 404, body: body)])
    await #expect(throws: NetworkError.notFound(message: "Not Found")) { try await call(run, "/missing") }
    #expect(try run.output == body)
  }

  @Test func `The headers are printed first if requested`() async throws {
    let run = try run([entry("/user", headers: ["X-A": "1", "x-b": "2"], body: "{}")])
    try await call(run, "/user", includesHead: true)
    #expect(try run.output == "HTTP/1.1 200\r\nX-A: 1\r\nx-b: 2\r\n\r\n{}")
  }

  @Test func `A response printed to a terminal contains no control characters`() async throws {
    let run = try run([entry("/user", headers: ["X-A": "\u{9B}2J"], body: "\u{1B}[2J\u{202E}")], isTerminal: true)
    try await call(run, "/user", includesHead: true)
    let output = try run.output
    #expect(!output.unicodeScalars.contains { $0 != "\n" && ($0.value < 0x20 || (0x7F...0x9F).contains($0.value)) })
    #expect(!output.contains("\u{202E}"))
    #expect(output.hasSuffix("\n"))
  }

  @Test func `A request without a recorded response throws an error naming the nearest requests`() async throws {
    let run = try run([entry("/user", body: "{}")])
    let miss = MissingRecordingError(
      request: "GET https://api.github.com/users",
      nearest: [.init(request: "GET /user", differences: [.path])])
    await #expect(throws: NetworkError.noRecording(miss)) { try await call(run, "/users") }
    #expect(try run.output.isEmpty)
  }
}
