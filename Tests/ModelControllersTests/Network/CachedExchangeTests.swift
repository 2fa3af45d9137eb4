import FoundationEssentials
import HTTP
import LotusModel
import Synchronization
import TestSupport
import Testing

@testable import ModelControllers

/// Tests of requests through the cache, with a real server, real files and a simulated clock.
@Suite("Cached exchange")
struct CachedExchangeTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Sends a request as in a separate run of the program.
  ///
  /// - Parameters:
  ///   - seconds: The time of the run, in seconds after a fixed start.
  ///   - end: Returns the current time instead of `seconds`, for a clock that changes during the
  ///     run.
  private func run(
    at seconds: Double, mode: CacheMode = .normal, on server: OriginServer, method: HTTPMethod = .get,
    path: String = "/a", token: String? = nil, body: String? = nil, accepting acceptance: CacheAcceptance = .fresh,
    until end: (@Sendable () -> Double)? = nil
  ) async throws -> (result: Result<HTTPResponse, NetworkError>, events: [NetworkEvent]) {
    let start = Date(timeIntervalSince1970: 1_800_000_000)
    let clock = NetworkClock(now: { start.addingTimeInterval(end?() ?? seconds) }, sleep: { _ in })
    let scheduler = RequestScheduler(transport: CurlTransport(), clock: clock)
    let exchange = CachedExchange(
      cache: CacheController(path: directory.file("ghlotus"), mode: mode), scheduler: scheduler, clock: clock,
      acceptance: acceptance)
    let url = try #require(URL(string: server.url + path))
    let request = HTTPRequest(
      method: method, url: url, headers: token.map { ["authorization": "Bearer \($0)"] } ?? [:],
      body: body.map { Data($0.utf8) })
    var result: Result<HTTPResponse, NetworkError>
    do throws(NetworkError) {
      let kind: RequestScheduler.Kind = method.isSafe ? .read : .write
      result = .success(try await exchange.response(to: request, as: kind).response)
    } catch {
      result = .failure(error)
    }
    scheduler.journal.finish()
    var events: [NetworkEvent] = []
    for await event in scheduler.journal.events { events.append(event) }
    return (result, events)
  }

  private static func server(_ headers: [(String, String)]) throws -> OriginServer {
    try OriginServer { request in
      if request["if-none-match"] != nil { return .response(status: 304, headers: headers) }
      return .response(status: 200, headers: headers, body: Array("hello".utf8))
    }
  }

  private func body(_ result: Result<HTTPResponse, NetworkError>) throws -> String {
    String(decoding: try result.get().body, as: UTF8.self)
  }

  @Test func `A response that is shown until the server answers is neither logged nor counted`() async throws {
    let server = try Self.server([("Cache-Control", "private, max-age=60")])
    let missing = try await run(at: 0, on: server, accepting: .stored)
    #expect(missing.result == .failure(.offline) && server.requests.isEmpty)
    _ = try await run(at: 0, on: server)
    let stored = try await run(at: 1_000, on: server, accepting: .stored)
    #expect(try body(stored.result) == "hello" && stored.events.isEmpty && server.requests.count == 1)
    let summary = try await CacheController(path: directory.file("ghlotus"), mode: .normal).summary()
    #expect((summary.hits, summary.validations, summary.misses) == (0, 0, 1))
  }

  @Test func `A fresh response needs no request, and a stale one is validated`() async throws {
    let server = try Self.server([("Cache-Control", "private, max-age=60"), ("ETag", "\"a\"")])
    for seconds in [0.0, 1, 59] {
      #expect(try body(try await run(at: seconds, on: server).result) == "hello")
    }
    #expect(server.requests.count == 1)
    #expect(try body(try await run(at: 61, on: server).result) == "hello")
    #expect(server.requests.map { $0["if-none-match"] } == [nil, "\"a\""])
    #expect(try body(try await run(at: 100, on: server).result) == "hello")
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [(nil, true), ("{}", false)] as [(String?, Bool)])
  func `Stored content is shown first after a star, but not after an edit`(body: String?, isShown: Bool) async throws {
    let server = try Self.server([("Cache-Control", "max-age=60")])
    _ = try await run(at: 0, on: server)
    _ = try await run(at: 1, on: server, method: .put, path: "/b", body: body)
    let stored = try await run(at: 2, on: server, accepting: .stored)
    #expect(stored.result.map { !$0.body.isEmpty } == (isShown ? .success(true) : .failure(.offline)))
    _ = try await run(at: 3, on: server)
    #expect(server.requests.map(\.method) == ["GET", "PUT", "GET"])
  }

  @Test func `A change by one account invalidates the entries of all accounts`() async throws {
    let server = try Self.server([("Cache-Control", "max-age=60")])
    _ = try await run(at: 0, on: server)
    _ = try await run(at: 1, on: server, method: .put, path: "/b", token: secret)
    _ = try await run(at: 2, on: server)
    #expect(server.requests.map(\.method) == ["GET", "PUT", "GET"])
  }

  @Test func `A response requested before a change and received after it is not reused`() async throws {
    let time = Shared(0.0)
    let changes = Shared(0)
    let server = try OriginServer { request in
      if request.method == "GET", changes.value == 0 {
        changes.change { $0 = 1 }
        time.change { $0 = 3 }
      }
      return .response(status: 200, headers: [("Cache-Control", "max-age=60")], body: Array("hello".utf8))
    }
    // The first run sends its request at second 0 and gets the response at second 3. The change
    // happens at second 1, so the response may not reflect it.
    _ = try await run(at: 0, on: server, until: { time.value })
    _ = try await run(at: 1, on: server, method: .put, path: "/b")
    _ = try await run(at: 4, on: server)
    #expect(server.requests.map(\.method) == ["GET", "PUT", "GET"])
  }

  @Test func `A 304 response with a different entity tag causes an unconditional request`() async throws {
    let server = try OriginServer { request in
      request["if-none-match"] == nil
        ? .response(status: 200, headers: [("ETag", "\"a\"")], body: Array("hello".utf8))
        : .response(status: 304, headers: [("ETag", "\"b\"")])
    }
    _ = try await run(at: 0, on: server)
    #expect(try body(try await run(at: 1, on: server).result) == "hello")
    #expect(server.requests.map { $0["if-none-match"] } == [nil, "\"a\"", nil])
  }

  @Test(arguments: ["POST", "PUT", "PATCH", "DELETE", "M-SEARCH"], [400, 404, 422, 500, 503])
  func `A failed change does not invalidate stored entries`(method: String, status: Int) async throws {
    let server = try OriginServer { request in
      request.method == "GET"
        ? .response(status: 200, headers: [("Cache-Control", "max-age=600")], body: Array("hello".utf8))
        : .response(status: status)
    }
    _ = try await run(at: 0, on: server)
    _ = try await run(at: 1, on: server, method: try #require(HTTPMethod(method)))
    #expect(try body(try await run(at: 2, on: server).result) == "hello")
    #expect(server.requests.count { $0.method == "GET" } == 1)
  }

  @Test(arguments: ["POST", "PUT", "PATCH", "DELETE", "M-SEARCH"], [200, 201, 204, 303])
  func `A successful change invalidates stored entries`(method: String, status: Int) async throws {
    let server = try OriginServer { request in
      request.method == "GET"
        ? .response(status: 200, headers: [("Cache-Control", "max-age=600")], body: Array("hello".utf8))
        : .response(status: status)
    }
    _ = try await run(at: 0, on: server)
    _ = try await run(at: 1, on: server, method: try #require(HTTPMethod(method)))
    _ = try await run(at: 2, on: server)
    #expect(server.requests.count { $0.method == "GET" } == 2)
  }

  @Test func `A change that gets no response invalidates stored entries`() async throws {
    let server = try OriginServer { request in
      request.method == "GET"
        ? .response(status: 200, headers: [("Cache-Control", "max-age=600")], body: Array("hello".utf8))
        : .resetBeforeHeaders
    }
    _ = try await run(at: 0, on: server)
    _ = try await run(at: 1, on: server, method: .patch)
    _ = try await run(at: 2, on: server)
    #expect(server.requests.map(\.method) == ["GET", "PATCH", "GET"])
  }
}
