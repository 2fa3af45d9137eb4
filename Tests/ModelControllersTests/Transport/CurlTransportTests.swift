import FoundationEssentials
import HTTP
import LotusModel
import ModelControllers
import TestSupport
import Testing

/// Tests of TLS and HTTP/2, with nginx as the server.
@Suite(.serialized) struct CurlTransportTests {
  private let authority: CertificateAuthority

  init() async throws {
    authority = try await CertificateAuthority.shared
  }

  private var transport: CurlTransport {
    var settings = CurlSettings.bounded
    settings.certificateFile = authority.caFile
    return CurlTransport(settings: settings)
  }

  @Test func `Fifty concurrent requests share one HTTP/2 connection`() async throws {
    let server = try OriginServer { .html($0.target) }
    let front = try await Front(authority.good, of: server)
    let transport = transport
    let responses = try await inTime(30) {
      try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
        for number in 0..<50 {
          let request = try front.get("/\(number)")
          group.addTask { try await transport.response(to: request) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(Set(responses.map(\.text)) == Set((0..<50).map { "/\($0)" }))
    #expect(Set(responses.map(\.version)) == ["HTTP/2"])
    #expect(Set(responses.map(\.reason)) == [""])
    let accesses = try await front.accesses(atLeast: 50)
    #expect(accesses.count == 50)
    #expect(Set(accesses.map(\.connection)).count == 1)
    #expect(Set(accesses.map(\.httpVersion)) == ["HTTP/2.0"])
  }

  @Test(arguments: [HTTPMethod.post, .put, .patch, .delete])
  func `A request over HTTP/2 is sent unchanged`(method: HTTPMethod) async throws {
    let server = try OriginServer { .html("\($0.method) \($0.text)") }
    let front = try await Front(authority.good, of: server)
    let transport = transport
    var request = HTTPRequest(method: method, url: try front.get("/a").url, headers: ["x-one": "1"])
    #expect(try await outcome(of: request, from: transport).get().text == "\(method.name) ")
    request.body = Data("{}".utf8)
    #expect(try await outcome(of: request, from: transport).get().text == "\(method.name) {}")
    #expect(server.requests.map { $0["content-length"] ?? "0" } == ["0", "2"])
    #expect(server.requests.allSatisfy { $0["x-one"] == "1" && $0["content-type"] == nil && $0["expect"] == nil })
  }

  @Test func `HTTP/1.1 is used if the server does not support HTTP/2`() async throws {
    let server = try OriginServer { .html($0.target) }
    let front = try await Front(authority.good, of: server, http2: false)
    let response = try await outcome(of: try front.get("/a"), from: transport).get()
    #expect(response.version == "HTTP/1.1")
    #expect(response.text == "/a")
  }

  @Test(arguments: [true, false]) func `A stalled request over TLS does not delay other requests`(
    http2: Bool
  ) async throws {
    let server = try OriginServer { $0.path == "/stall" ? .stallBeforeHeaders : .html($0.target) }
    let front = try await Front(authority.good, of: server, http2: http2)
    let (transport, stalled) = (transport, try front.get("/stall"))
    let task = Task { await outcome(of: stalled, from: transport) }
    #expect(await soon { server.requests.count == 1 })
    #expect(try await outcome(of: try front.get("/other"), from: transport).get().text == "/other")
    task.cancel()
    #expect(await task.value == .failure(.transport(.cancelled)))
  }

  @Test(arguments: [true, false]) func `A truncated body over TLS is reported`(http2: Bool) async throws {
    let server = try OriginServer { _ in .bodyCutShort }
    let front = try await Front(authority.good, of: server, http2: http2)
    let result = await outcome(of: try front.get(), from: transport)
    #expect(result == .failure(.transport(.bodyCutShort(host: front.host))))
  }

  @Test func `Canceling an HTTP/2 request keeps the connection open for other requests`() async throws {
    let server = try OriginServer { $0.path == "/stall" ? .stallBeforeHeaders : .html($0.target) }
    let front = try await Front(authority.good, of: server)
    let transport = transport
    #expect(try await outcome(of: try front.get("/before"), from: transport).get().text == "/before")
    let stalled = try front.get("/stall")
    let task = Task { await outcome(of: stalled, from: transport) }
    #expect(await soon { server.requests.count == 2 })
    task.cancel()
    #expect(await task.value == .failure(.transport(.cancelled)))
    #expect(try await outcome(of: try front.get("/after"), from: transport).get().text == "/after")
    let accesses = try await front.accesses(atLeast: 3)
    #expect(Set(accesses.map(\.connection)).count == 1)
  }

  @Test func `A failed write over HTTP/2 is not sent again`() async throws {
    let server = try OriginServer { $0.method == "GET" ? .html("kept") : .resetBeforeHeaders }
    let front = try await Front(authority.good, of: server)
    let transport = transport
    #expect(try await outcome(of: try front.get(), from: transport).get().status == 200)
    let write = HTTPRequest(method: .post, url: try front.get().url, body: Data("{}".utf8))
    #expect(try await outcome(of: write, from: transport).get().status == 502)
    #expect(server.requests.map(\.method) == ["GET", "POST"])
  }

  @Test(arguments: [
    (\CertificateAuthority.expired, TransportError.TrustFailure.expired),
    (\CertificateAuthority.fromUnknownAuthority, .unknownIssuer),
    (\CertificateAuthority.forWrongHost, .wrongHost),
  ])
  func `An invalid certificate is not trusted, and the reason is reported`(
    certificate: any KeyPath<CertificateAuthority, CertificateAuthority.Certificate> & Sendable,
    reason: TransportError.TrustFailure
  ) async throws {
    let server = try OriginServer { _ in .html("secret") }
    let front = try await Front(authority[keyPath: certificate], of: server)
    let result = await outcome(of: try front.get(), from: transport)
    #expect(result == .failure(.transport(.notTrusted(host: front.host, reason: reason))))
    #expect(server.requests.isEmpty)
  }

  @Test func `A certificate of a private authority is not trusted by default`() async throws {
    let server = try OriginServer { _ in .html("secret") }
    let front = try await Front(authority.good, of: server)
    let result = await outcome(of: try front.get(), from: CurlTransport())
    #expect(result == .failure(.transport(.notTrusted(host: front.host, reason: .unknownIssuer))))
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: ["missing.pem", "broken.pem"])
  func `A certificate file that cannot be read is reported`(name: String) async throws {
    let server = try OriginServer { _ in .html("secret") }
    let front = try await Front(authority.good, of: server)
    let directory = try TemporaryDirectory()
    try directory.write("broken.pem", "no certificate")
    let transport = CurlTransport(settings: CurlSettings(certificateFile: directory.file(name)))
    let result = await outcome(of: try front.get(), from: transport)
    #expect(result == .failure(.transport(.unusable(reason: .certificateFile(path: directory.file(name))))))
  }

  @Test func `A change whose connection breaks is not sent again by the transport`() async throws {
    for method in [HTTPMethod.put, .delete, .post] {
      let server = try OriginServer { $0.method == "GET" ? .html("kept") : .resetBeforeHeaders }
      let transport = CurlTransport(settings: .bounded)
      #expect(try await outcome(of: try server.get(), from: transport).get().status == 200)
      let result = await outcome(of: HTTPRequest(method: method, url: try server.address()), from: transport)
      #expect(result == .failure(.transport(.connectionLost(host: server.host))))
      #expect(server.requests.map(\.method) == ["GET", method.name])
    }
  }

  @Test func `A GraphQL query whose reused connection breaks is sent again`() async throws {
    let count = Shared(0)
    let server = try OriginServer { request in
      if request.method == "POST" { count.change { $0 += 1 } }
      return request.method == "POST" && count.value == 1 ? .resetBeforeHeaders : .html("kept")
    }
    let transport = CurlTransport(settings: .bounded)
    #expect(try await outcome(of: try server.get(), from: transport).get().status == 200)
    let query = HTTPRequest(method: .post, url: try server.address(), body: Data("{}".utf8), isQuery: true)
    #expect(try await outcome(of: query, from: transport).get().status == 200)
    #expect(server.requests.map(\.method) == ["GET", "POST", "POST"])
  }
}
