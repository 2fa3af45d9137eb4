import FoundationEssentials
import HTTP
import LotusModel
import ModelControllers
import TestSupport
import Testing

/// Tests that each kind of server or network failure becomes the right error.
@Suite(.serialized) struct CurlErrorsTests {
  private let transport = CurlTransport(settings: .bounded)

  /// A fault of a server and the expected error.
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
    Fault("a reset before the header section", .resetBeforeHeaders) { .connectionLost(host: $0) },
    Fault("a reset in the header section", .resetInHeaders) { .connectionLost(host: $0) },
    Fault("a close before the header section", .steps([.close])) { .connectionLost(host: $0) },
    Fault("a reset in the body", .resetInBody) { .bodyCutShort(host: $0) },
    Fault("a close in the body", .bodyCutShort) { .bodyCutShort(host: $0) },
    Fault(
      "a close before a body with a known length", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n"
    ) { .bodyCutShort(host: $0) },
    Fault(
      "a close between two chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n"
    ) { .bodyCutShort(host: $0) },
    Fault(
      "an invalid chunk size", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nlotus\r\nbody\r\n"
    ) { .connectionLost(host: $0) },
  ])
  func `A connection that ends early is reported as lost or as a truncated body`(fault: Fault) async throws {
    let (result, server) = try await result(of: fault.response)
    #expect(result == .failure(.transport(fault.error(server.host))))
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [
    Fault("another protocol", .notHTTP) { .malformed(host: $0, reason: .notHTTP) },
    Fault("HTTP/0.9", "<html>hello</html>") { .malformed(host: $0, reason: .notHTTP) },
    Fault("an incomplete status line", "HTTP/1.1 \r\n\r\n") { .malformed(host: $0, reason: .notHTTP) },
    Fault("an endless header section", .endlessHeaders) { .malformed(host: $0, reason: .endlessHeader) },
    Fault(
      "an endless header field", .steps([.send("HTTP/1.1 200 OK\r\nX-A: "), .sendForever("lotus ")])
    ) { .malformed(host: $0, reason: .endlessHeader) },
    Fault(
      "endless interim responses", .steps([.sendForever("HTTP/1.1 103 Early Hints\r\nX-A: 1\r\n\r\n")])
    ) { .malformed(host: $0, reason: .endlessHeader) },
    Fault(
      "an invalid content length", "HTTP/1.1 200 OK\r\nContent-Length: lotus\r\n\r\nbody"
    ) { .malformed(host: $0, reason: .notHTTP) },
    Fault(
      "a damaged gzip body",
      .response(
        status: 200, headers: [("Content-Encoding", "gzip")],
        body: Encoded.gzip("lotus").dropLast(8) + [0, 0, 0, 0, 0, 0, 0, 0])
    ) { .malformed(host: $0, reason: .damagedEncoding) },
    Fault(
      "an unencoded body declared as gzip",
      .response(status: 200, headers: [("Content-Encoding", "gzip")], body: Array("lotus lotus lotus".utf8))
    ) { .malformed(host: $0, reason: .damagedEncoding) },
    Fault(
      "an unknown content encoding",
      .response(status: 200, headers: [("Content-Encoding", "lotus")], body: Array("lotus".utf8))
    ) { .malformed(host: $0, reason: .unknownEncoding("lotus")) },
    Fault(
      "a character encoding in place of a content encoding",
      .response(status: 200, headers: [("Content-Encoding", "utf-8")], body: Array("lotus".utf8))
    ) { .malformed(host: $0, reason: .unknownEncoding("utf-8")) },
    Fault(
      "a content encoding that looks like a secret",
      .response(status: 200, headers: [("Content-Encoding", "ghp_0123456789abcdef")], body: Array("lotus".utf8))
    ) { .malformed(host: $0, reason: .damagedEncoding) },
  ])
  func `A response that violates HTTP is reported as malformed`(fault: Fault) async throws {
    let (result, server) = try await result(of: fault.response)
    #expect(result == .failure(.transport(fault.error(server.host))))
  }

  /// The test accepts two outcomes, because libcurl 7.88 reports no error and returns the part that
  /// it could decode.
  @Test func `A truncated gzip body yields an error or the beginning of the text`() async throws {
    let (result, server) = try await result(
      of: .response(status: 200, headers: [("Content-Encoding", "gzip")], body: Encoded.gzip("lotus").dropLast(10)))
    switch result {
    case .success(let response): #expect("lotus".hasPrefix(response.text))
    case .failure(let error):
      #expect(error == .transport(.malformed(host: server.host, reason: .damagedEncoding)))
    }
  }

  @Test func `An endless body is stopped at the size limit`() async throws {
    let (result, server) = try await result(of: .endlessBody)
    #expect(result == .failure(.transport(.tooLarge(host: server.host, limit: 1 << 20))))
    #expect(try await soon { try openSockets(to: server.port) == 0 })
  }

  @Test func `A gzip bomb is stopped at the size limit and uses little memory`() async throws {
    let bomb = try await onOwnThread { try Response.gzipBomb(decodedMegabytes: 200) }
    let server = try OriginServer { _ in bomb }
    let before = try peakMemory()
    let result = await outcome(of: try server.get(), from: transport)
    #expect(result == .failure(.transport(.tooLarge(host: server.host, limit: 1 << 20))))
    #expect(try peakMemory() - before < 64 << 10)
  }

  @Test func `An unknown host name is reported as unresolvable`() async throws {
    let url = try #require(URL(string: "https://name.invalid/"))
    let result = await outcome(of: HTTPRequest(url: url), from: CurlTransport())
    #expect(result == .failure(.transport(.cannotResolve(host: "name.invalid"))))
  }

  @Test func `A refused connection is reported`() async throws {
    let port = try SilentPort.refusing()
    let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
    let result = await outcome(of: HTTPRequest(url: url), from: transport)
    #expect(result == .failure(.transport(.cannotConnect(host: "127.0.0.1:\(port)"))))
  }

  @Test(arguments: ["HTTP/1.1 400 Bad Request\r\n\r\n", "SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n"])
  func `TLS to a port with another protocol is reported as a failed handshake`(greeting: String) async throws {
    let port = try SilentPort()
    let greeter = Task.immediate { try await onOwnThread { port.greet(with: greeting) } }
    let url = try #require(URL(string: "https://127.0.0.1:\(port.port)/"))
    let result = await outcome(of: HTTPRequest(url: url), from: transport)
    #expect(result == .failure(.transport(.notTrusted(host: port.host, reason: .handshake))))
    try await greeter.value
  }

  /// Returns the peak resident memory of this process, in KiB.
  private func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.filter(\.isNumber)))
  }
}
