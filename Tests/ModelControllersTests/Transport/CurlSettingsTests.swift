import FoundationEssentials
import LotusModel
import ModelControllers
import TestSupport
import Testing

/// How long a transfer may take: not how long it takes as a whole, but how long nothing happens.
struct CurlSettingsTests {
  /// A server that says something, or nothing, and then no more.
  struct Silence: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let words: String

    init(_ testDescription: String, after words: String) {
      (self.testDescription, self.words) = (testDescription, words)
    }
  }

  @Test(arguments: [
    Silence("before the header", after: ""), Silence("in the header", after: "HTTP/1.1 200 OK\r\nX-A: "),
    Silence("in the body", after: "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nbody"),
    Silence(
      "after much of the body",
      after: "HTTP/1.1 200 OK\r\nContent-Length: 900000\r\n\r\n" + String(repeating: "x", count: 800_000)),
  ])
  func `A server that falls silent is given up`(silence: Silence) async throws {
    let server = try OriginServer { _ in .steps([.send(silence.words), .stall]) }
    let result = await outcome(of: try server.get(), from: CurlTransport(settings: .impatient))
    #expect(result == .failure(.transport(.timedOut(host: server.host))))
    #expect(try await soon { try openSockets(to: server.port) == 0 })
  }

  /// It takes longer as a whole than it may be silent, and longer than the average of a few seconds shows.
  @Test(arguments: ["body", "header"]) func `A slow answer that makes progress is waited for`(part: String) async throws
  {
    func drip(_ text: String) -> [Response.Step] { (0..<4).flatMap { _ in [.pause(seconds: 1.1), .send(text)] } }
    let start = Response.Step.send("HTTP/1.1 200 OK\r\nX-A: 1\r\n")
    let steps =
      part == "body" ? [start, .send("\r\n")] + drip("x") : [start] + drip("X-A: 1\r\n") + [.send("\r\nxxxx")]
    let server = try OriginServer { _ in .steps(steps) }
    let transport = CurlTransport(settings: .with { $0.stallTimeout = 2 })
    #expect(try await outcome(of: try server.get(), from: transport, within: 8).get().text == "xxxx")
  }

  @Test func `A slow answer that is to be understood must end in time, one that is passed on need not`() async throws {
    let drip = (0..<4).flatMap { _ in [Response.Step.pause(seconds: 0.6), .send("x")] }
    let server = try OriginServer { _ in .steps([.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n")] + drip) }
    let transport = CurlTransport(settings: .with { $0.totalTimeout = 1 })
    var request = try server.get()
    #expect(await outcome(of: request, from: transport) == .failure(.transport(.timedOut(host: server.host))))
    request.isRaw = true
    #expect(try await outcome(of: request, from: transport).get().text == "xxxx")
  }

  @Test func `An answer that is passed on may be larger than one that is understood`()
    async throws
  {
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

  @Test func `A server that is silent from the first byte of TLS is given up`() async throws {
    let silent = try SilentPort()
    let url = try #require(URL(string: "https://127.0.0.1:\(silent.port)/"))
    let result = await outcome(of: HTTPRequest(url: url), from: CurlTransport(settings: .impatient))
    #expect(result == .failure(.transport(.timedOut(host: silent.host))))
  }

  @Test func `Many requests to a server that is silent from the first byte are given up at once`() async throws {
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
