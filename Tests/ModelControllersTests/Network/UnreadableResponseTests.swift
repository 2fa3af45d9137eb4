import FoundationEssentials
import HTTP
import LotusModel
@_spi(Asking) import ModelControllers
import TestSupport
import Testing

/// Tests of stored responses whose body can't be decoded, with a real server and real files.
@Suite(.serialized) struct UnreadableResponseTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Creates a controller as in a separate run of the program.
  private func network(_ server: OriginServer, _ mode: CacheMode = .normal) throws -> NetworkController {
    try NetworkController.asking(
      server.url, token: secret, cache: CacheController(path: directory.file("cache"), mode: mode))
  }

  /// Starts a server whose first response has a damaged body.
  ///
  /// The server responds to every conditional request with 304.
  private func server(damaged: String, intact: String, _ fields: [(String, String)]) throws -> OriginServer {
    let count = Shared(0)
    return try OriginServer { request in
      count.change { $0 += 1 }
      if request["if-none-match"] != nil { return .response(status: 304, headers: fields) }
      return .json(count.value == 1 ? damaged : intact, headers: fields)
    }
  }

  @Test(
    arguments: [[("ETag", "\"a\"")], [("ETag", "\"a\""), ("Cache-Control", "max-age=60")]],
    [CacheMode.normal, .refresh])
  func `A response that cannot be decoded is requested again without conditions by the next run`(
    fields: [(String, String)], mode: CacheMode
  ) async throws {
    let server = try server(damaged: String(Lotus.json.dropLast(9)), intact: Lotus.json, fields)
    #expect(await (try network(server)).failure(of: Lotus.request) == .malformed(.broken))
    #expect(try await network(server, mode).response(to: Lotus.request) == .nelumbo)
    #expect(server.requests.map { $0["if-none-match"] } == [nil, nil])
    #expect(try await network(server, .offline).response(to: Lotus.request) == .nelumbo)
  }

  @Test(arguments: [[("ETag", "\"a\"")], [("ETag", "\"a\""), ("Cache-Control", "max-age=60")]])
  func `A stored response that cannot be decoded is removed and requested again`(
    fields: [(String, String)]
  ) async throws {
    let server = try server(damaged: "[1, 2", intact: Lotus.json, fields)
    let github = try GitHubServer(hostname: "github.com").moved(api: server.url, web: nil)
    // An API call prints a response without decoding it, so it stores the damaged response.
    let call = try APICall(endpoint: "/lotus", on: github, method: nil)
    #expect(try await network(server).response(to: call).response.text == "[1, 2")
    #expect(try await network(server).response(to: Lotus.request) == .nelumbo)
    #expect(server.requests.last?["if-none-match"] == nil)
  }

  @Test func `A page of a list that cannot be decoded is requested again without conditions`() async throws {
    let server = try server(damaged: "[{", intact: "[\(Lotus.json)]", [("ETag", "\"a\"")])
    let request = APIRequest<[Lotus]>("/lotuses")
    for isDamaged in [true, false] {
      var pages = try network(server).pages(of: request, in: ListRange(limit: nil)).makeAsyncIterator()
      let page = try? await pages.next(isolation: nil)
      #expect(page?.value.items.map(\.value) == (isDamaged ? nil : [.nelumbo]))
    }
    #expect(server.requests.allSatisfy { $0["if-none-match"] == nil })
  }

  @Test func `An API call does not confirm a stored body that is not complete JSON`() async throws {
    let server = try server(damaged: "[1, 2", intact: "[1, 2, 3]", [("ETag", "\"a\"")])
    let github = try GitHubServer(hostname: "github.com").moved(api: server.url, web: nil)
    let call = try APICall(endpoint: "/lotus", on: github, method: nil)
    #expect(try await network(server).response(to: call).response.text == "[1, 2")
    #expect(try await network(server).response(to: call).response.text == "[1, 2, 3]")
  }

  @Test func `Offline, a stored response that cannot be decoded is an error and stays stored`() async throws {
    let server = try server(damaged: "[1, 2", intact: Lotus.json, [("ETag", "\"a\"")])
    let github = try GitHubServer(hostname: "github.com").moved(api: server.url, web: nil)
    _ = try await network(server).response(to: APICall(endpoint: "/lotus", on: github, method: nil))
    for _ in 1...2 {
      #expect(await (try network(server, .offline)).failure(of: Lotus.request) == .malformed(.broken))
    }
    #expect(server.requests.count == 1)
  }

  @Test func `A response that cannot be decoded is not requested a second time in the same run`() async throws {
    let server = try OriginServer { _ in .json("{", headers: [("ETag", "\"a\"")]) }
    #expect(await (try network(server)).failure(of: Lotus.request) == .malformed(.broken))
    #expect(server.requests.count == 1)
  }
}
