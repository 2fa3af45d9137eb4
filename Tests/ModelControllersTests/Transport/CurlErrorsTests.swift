import FoundationEssentials
import LotusModel
import ModelControllers
import TestSupport
import Testing

/// Each way in which a server or a network fails is told apart, and soon.
@Suite(.serialized) struct CurlErrorsTests {
  private let transport = CurlTransport(settings: .bounded)

  /// A fault, and what is to be made of it.
  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let response: Response
    let error: @Sendable (_ host: String) -> TransportError

    init(
      _ testDescription: String, _ response: Response, _ error: @escaping @Sendable (_ host: String) -> TransportError
    ) {
      (self.testDescription, self.response, self.error) = (testDescription, response, error)
    }

    init(_ testDescription: String, _ bytes: String, _ error: @escaping @Sendable (_ host: String) -> TransportError) {
      self.init(testDescription, .steps([.send(bytes), .close]), error)
    }
  }

  private func result(of response: Response) async throws -> (outcome: Outcome, server: OriginServer) {
    let server = try OriginServer { _ in response }
    return (await outcome(of: try server.get(), from: transport), server)
  }

  @Test(arguments: [
    Fault("a reset before the header", .resetBeforeHeaders) { .connectionLost(host: $0) },
    Fault("a reset in the header", .resetInHeaders) { .connectionLost(host: $0) },
    Fault("an end before the header", .steps([.close])) { .connectionLost(host: $0) },
    Fault("a reset in the body", .resetInBody) { .bodyCutShort(host: $0) },
    Fault("an end in the body", .bodyCutShort) { .bodyCutShort(host: $0) },
    Fault(
      "an end before the promised body", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n"
    ) { .bodyCutShort(host: $0) },
    Fault(
      "an end between chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n"
    ) { .bodyCutShort(host: $0) },
    Fault(
      "chunks that are none", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nlotus\r\nbody\r\n"
    ) { .connectionLost(host: $0) },
  ])
  func `A connection that breaks off is lost, or has cut the body short`(fault: Fault) async throws {
    let (result, server) = try await result(of: fault.response)
    #expect(result == .failure(.transport(fault.error(server.host))))
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [
    Fault("another protocol", .notHTTP) { .malformed(host: $0, reason: .notHTTP) },
    Fault("HTTP/0.9", "<html>hello</html>") { .malformed(host: $0, reason: .notHTTP) },
    Fault("half a status line", "HTTP/1.1 \r\n\r\n") { .malformed(host: $0, reason: .notHTTP) },
    Fault("a header without end", .endlessHeaders) { .malformed(host: $0, reason: .endlessHeader) },
    Fault(
      "a header line without end", .steps([.send("HTTP/1.1 200 OK\r\nX-A: "), .sendForever("lotus ")])
    ) { .malformed(host: $0, reason: .endlessHeader) },
    Fault(
      "interim answers without end", .steps([.sendForever("HTTP/1.1 103 Early Hints\r\nX-A: 1\r\n\r\n")])
    ) { .malformed(host: $0, reason: .endlessHeader) },
    Fault(
      "a length that is none", "HTTP/1.1 200 OK\r\nContent-Length: lotus\r\n\r\nbody"
    ) { .malformed(host: $0, reason: .notHTTP) },
    Fault(
      "a damaged encoding",
      .response(
        status: 200, headers: [("Content-Encoding", "gzip")],
        body: Encoded.gzip("lotus").dropLast(8) + [0, 0, 0, 0, 0, 0, 0, 0])
    ) { .malformed(host: $0, reason: .damagedEncoding) },
    Fault(
      "an encoding that it is not",
      .response(status: 200, headers: [("Content-Encoding", "gzip")], body: Array("lotus lotus lotus".utf8))
    ) { .malformed(host: $0, reason: .damagedEncoding) },
    Fault(
      "an unknown encoding",
      .response(status: 200, headers: [("Content-Encoding", "lotus")], body: Array("lotus".utf8))
    ) { .malformed(host: $0, reason: .damagedEncoding) },
  ])
  func `An answer that is none is malformed`(fault: Fault) async throws {
    let (result, server) = try await result(of: fault.response)
    #expect(result == .failure(.transport(fault.error(server.host))))
  }

  /// libcurl 7.88 takes what it could decode for the whole.
  @Test func `Of a compressed body that ends too early nothing is made up`() async throws {
    let (result, server) = try await result(
      of: .response(status: 200, headers: [("Content-Encoding", "gzip")], body: Encoded.gzip("lotus").dropLast(10)))
    switch result {
    case .success(let response): #expect("lotus".hasPrefix(response.text))
    case .failure(let error):
      #expect(error == .transport(.malformed(host: server.host, reason: .damagedEncoding)))
    }
  }

  @Test func `A body without end is cut off`() async throws {
    let (result, server) = try await result(of: .endlessBody)
    #expect(result == .failure(.transport(.tooLarge(host: server.host, limit: 1 << 20))))
    #expect(try await soon { try openSockets(to: server.port) == 0 })
  }

  @Test func `A small body that swells is cut off, and memory does not swell with it`() async throws {
    let bomb = try await onOwnThread { try Response.gzipBomb(decodedMegabytes: 200) }
    let server = try OriginServer { _ in bomb }
    let before = try peakMemory()
    let result = await outcome(of: try server.get(), from: transport)
    #expect(result == .failure(.transport(.tooLarge(host: server.host, limit: 1 << 20))))
    #expect(try peakMemory() - before < 64 << 10)
  }

  @Test func `An unknown name cannot be resolved`() async throws {
    let url = try #require(URL(string: "https://name.invalid/"))
    let result = await outcome(of: HTTPRequest(url: url), from: CurlTransport())
    #expect(result == .failure(.transport(.cannotResolve(host: "name.invalid"))))
  }

  @Test func `Without a listener there is no connection`() async throws {
    let port = try SilentPort.refusing()
    let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
    let result = await outcome(of: HTTPRequest(url: url), from: transport)
    #expect(result == .failure(.transport(.cannotConnect(host: "127.0.0.1:\(port)"))))
  }

  @Test(arguments: ["HTTP/1.1 400 Bad Request\r\n\r\n", "SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n"])
  func `TLS to a port that speaks something else comes to nothing`(greeting: String) async throws {
    let port = try SilentPort()
    let greeter = Task.immediate { try await onOwnThread { port.greet(with: greeting) } }
    let url = try #require(URL(string: "https://127.0.0.1:\(port.port)/"))
    let result = await outcome(of: HTTPRequest(url: url), from: transport)
    #expect(result == .failure(.transport(.notTrusted(host: port.host, reason: .handshake))))
    try await greeter.value
  }

  /// Kilobytes, at most, that this process has had in memory.
  private func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.filter(\.isNumber)))
  }
}
