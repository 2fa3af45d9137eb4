import FoundationEssentials
import HTTP
import LotusModel
import ModelControllers
import TestSupport
import Testing

/// Tests of the bytes that a request sends.
@Suite(.serialized) struct CurlTransferTests {
  private let transport = CurlTransport(settings: .bounded)

  /// A request and the `Content-Length` value that a server must receive with it.
  struct Sent: Sendable, CustomTestStringConvertible {
    let method: HTTPMethod
    var body: String?
    let length: String?

    var testDescription: String { "\(method.name) \(body ?? "without a body")" }
  }

  @Test(arguments: [
    Sent(method: .get, length: nil), Sent(method: .head, length: nil), Sent(method: .delete, length: nil),
    Sent(method: .post, length: "0"), Sent(method: .put, length: "0"), Sent(method: .patch, length: "0"),
    Sent(method: .post, body: "{}", length: "2"), Sent(method: .put, body: "{}", length: "2"),
    Sent(method: .patch, body: "{}", length: "2"), Sent(method: .delete, body: "{}", length: "2"),
    Sent(method: .get, body: "{}", length: "2"),
  ])
  func `A request is sent unchanged, without unexpected header fields`(sent: Sent) async throws {
    let server = try OriginServer { _ in .response(status: 200) }
    let request = HTTPRequest(
      method: sent.method, url: try server.address("/users/lotus?page=2"), body: sent.body.map { Data($0.utf8) })
    #expect(try await outcome(of: request, from: transport).get().status == 200)
    let received = try #require(server.requests.first)
    #expect(received.method == sent.method.name)
    #expect(received.target == "/users/lotus?page=2")
    #expect(received.text == sent.body ?? "")
    #expect(received["content-length"] == sent.length)
    let names = received.headers.map { $0.name.lowercased() }.filter { $0 != "content-length" }
    #expect(names == ["host", "accept-encoding"])
  }

  @Test func `A large body is sent without Expect and Transfer-Encoding fields`() async throws {
    let server = try OriginServer { .response(status: 200, body: [UInt8]("\($0.body.count)".utf8)) }
    let body = Data(repeating: 65, count: 3 << 20)
    let request = HTTPRequest(method: .post, url: try server.address(), body: body)
    #expect(try await outcome(of: request, from: transport).get().text == "\(body.count)")
    #expect(server.requests.first?["expect"] == nil)
    #expect(server.requests.first?["transfer-encoding"] == nil)
  }

  @Test func `Header fields are sent in order, including repeated and empty fields`() async throws {
    let server = try OriginServer { _ in .response(status: 200) }
    var request = try server.get(headers: ["X-One": "1", "Accept": "a/b", "X-Two": "", "User-Agent": "test"])
    request.headers.append("x-one", "2")
    request.headers.append("X-Ümlaut", "é 🪷")
    _ = await outcome(of: request, from: transport)
    let received = try #require(server.requests.first)
    let own = received.headers.filter { !["host", "accept-encoding"].contains($0.name.lowercased()) }
    #expect(own.map(\.name) == ["X-One", "Accept", "X-Two", "User-Agent", "x-one", "X-Ümlaut"])
    #expect(own.map(\.value) == ["1", "a/b", "", "test", "2", "é 🪷"])
  }

  @Test func `The Accept-Encoding field lists every encoding that libcurl decodes`() async throws {
    let server = try OriginServer { _ in .response(status: 200) }
    _ = await outcome(of: try server.get(), from: transport)
    #expect(server.requests.first?["accept-encoding"] == "deflate, gzip, br, zstd")
  }

  @Test func `An Accept-Encoding field from the caller is preserved`() async throws {
    let server = try OriginServer { _ in .response(status: 200) }
    _ = await outcome(of: try server.get(headers: ["accept-encoding": "identity"]), from: transport)
    #expect(server.requests.first?.values(of: "accept-encoding") == ["identity"])
  }

  @Test(arguments: [
    ("X-One", "1\r\nX-Two: 2"), ("X-One", "1\nX-Two: 2"), ("X-One: 1\r\nX-Two", "2"), ("X-One", "\u{0}"),
    ("X-One", "1\r"), ("X-One", "1\u{1B}[2J"),
  ])
  func `A header field with control characters is rejected`(name: String, value: String) async throws {
    let server = try OriginServer { _ in .response(status: 200) }
    let result = await outcome(of: try server.get(headers: [name: value]), from: transport)
    guard case .failure(.transport(.unusable)) = result else { return #expect(Bool(false), "\(result)") }
    #expect(server.connectionCount == 0)
  }

  @Test(arguments: [
    "http://192.0.2.1/", "http://name.invalid/", "http://127.0.0.1.name.invalid/", "http://localhost.name.invalid/",
    "http://127.0.0.1@name.invalid/", "http://128.0.0.1/", "http://[2001:db8::1]/",
  ])
  func `Plain HTTP to another host is rejected without network traffic`(address: String) async throws {
    let url = try #require(URL(string: address))
    let result = await outcome(of: HTTPRequest(url: url), from: transport, within: 2)
    #expect(result == .failure(.transport(.unusable(reason: .plainHTTP))))
  }

  @Test(arguments: ["ftp://127.0.0.1/", "file:///etc/hostname", "/users/lotus", "https:///users"])
  func `A URL that is not HTTP or HTTPS is rejected`(address: String) async throws {
    let url = try #require(URL(string: address))
    let result = await outcome(of: HTTPRequest(url: url), from: transport, within: 2)
    #expect(result == .failure(.transport(.unusable(reason: .address(url.absoluteString)))))
  }

  @Test func `The transport returns redirects without following them`() async throws {
    let server = try OriginServer { _ in .redirect(to: "/elsewhere") }
    let response = try await outcome(of: try server.get(), from: transport).get()
    #expect(response.status == 302)
    #expect(response.headers["location"] == "/elsewhere")
    #expect(server.requests.count == 1)
  }

  @Test func `Plain HTTP to this machine ignores proxies from the environment`() async {
    await #expect(processExitsWith: .success) {
      let proxy = try OriginServer { _ in .response(status: 200, body: [UInt8]("proxy".utf8)) }
      let server = try OriginServer { _ in .response(status: 200, body: [UInt8]("server".utf8)) }
      unsetVariable("no_proxy")
      unsetVariable("NO_PROXY")
      setVariable("http_proxy", proxy.url)
      let transport = CurlTransport(settings: .bounded)
      let text = try await transport.response(to: HTTPRequest(url: try server.address())).text
      try #require(text == "server")
      try #require(proxy.connectionCount == 0)
    }
  }
}
