import FoundationEssentials
import HTTP
import LotusModel
import ModelControllers
import TestSupport
import Testing

/// Tests of the time and size limits of a transfer.
struct CurlSettingsTests {
  /// A server that stops sending after the given text.
  struct Silence: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let words: String

    init(_ testDescription: String, after words: String) {
      (self.testDescription, self.words) = (testDescription, words)
    }
  }

  @Test(arguments: [
    Silence("before the header section", after: ""),
    Silence("in the header section", after: "HTTP/1.1 200 OK\r\nX-A: "),
    Silence("in the body", after: "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nbody"),
    Silence(
      "after most of the body",
      after: "HTTP/1.1 200 OK\r\nContent-Length: 900000\r\n\r\n" + String(repeating: "x", count: 800_000)),
  ])
  func `A server that stops sending causes a timeout`(silence: Silence) async throws {
    let server = try OriginServer { _ in .steps([.send(silence.words), .stall]) }
    let result = await outcome(of: try server.get(), from: CurlTransport(settings: .impatient))
    #expect(result == .failure(.transport(.timedOut(host: server.host))))
    #expect(try await soon { try openSockets(to: server.port) == 0 })
  }

  /// The whole transfer takes longer than the stall timeout, but no pause between two bytes does.
  @Test(arguments: ["body", "header"]) func `A slow response that makes progress is not a timeout`(
    part: String
  ) async throws {
    func drip(_ text: String) -> [Response.Step] { (0..<4).flatMap { _ in [.pause(seconds: 1.1), .send(text)] } }
    let start = Response.Step.send("HTTP/1.1 200 OK\r\nX-A: 1\r\n")
    let steps =
      part == "body" ? [start, .send("\r\n")] + drip("x") : [start] + drip("X-A: 1\r\n") + [.send("\r\nxxxx")]
    let server = try OriginServer { _ in .steps(steps) }
    let transport = CurlTransport(settings: .with { $0.stallTimeout = 2 })
    #expect(try await outcome(of: try server.get(), from: transport, within: 8).get().text == "xxxx")
  }

  @Test func `The total timeout applies to decoded responses, but not to raw ones`() async throws {
    let drip = (0..<4).flatMap { _ in [Response.Step.pause(seconds: 0.6), .send("x")] }
    let server = try OriginServer { _ in .steps([.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n")] + drip) }
    let transport = CurlTransport(settings: .with { $0.totalTimeout = 1 })
    var request = try server.get()
    #expect(await outcome(of: request, from: transport) == .failure(.transport(.timedOut(host: server.host))))
    request.isRaw = true
    #expect(try await outcome(of: request, from: transport).get().text == "xxxx")
  }

  @Test func `A raw response may be larger than a decoded one`() async throws {
    let server = try OriginServer { _ in .response(status: 200, body: [UInt8](repeating: 0x20, count: 3 << 20)) }
    let transport = CurlTransport(
      settings: .with {
        $0.maximumBodySize = 4 << 20
        $0.maximumTypedSize = 2 << 20
      })
    var request = try server.get()
    #expect(
      await outcome(of: request, from: transport) == .failure(.transport(.tooLarge(host: server.host, limit: 2 << 20))))
    request.isRaw = true
    #expect(try await outcome(of: request, from: transport).get().body.count == 3 << 20)
  }

  @Test func `A server that never starts TLS causes a timeout`() async throws {
    let silent = try SilentPort()
    let url = try #require(URL(string: "https://127.0.0.1:\(silent.port)/"))
    let result = await outcome(of: HTTPRequest(url: url), from: CurlTransport(settings: .impatient))
    #expect(result == .failure(.transport(.timedOut(host: silent.host))))
  }

  @Test func `Concurrent requests to a server that never starts TLS time out together`() async throws {
    let silent = try SilentPort()
    let url = try #require(URL(string: "https://127.0.0.1:\(silent.port)/"))
    let transport = CurlTransport(settings: .impatient)
    let outcomes = await withTaskGroup(of: Outcome.self) { group in
      for number in 0..<10 {
        let request = HTTPRequest(url: url.appending(path: "\(number)"))
        group.addTask { await outcome(of: request, from: transport, within: 3.5) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes == Array(repeating: .failure(.transport(.timedOut(host: silent.host))), count: 10))
  }
}
