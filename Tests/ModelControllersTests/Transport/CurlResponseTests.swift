import FoundationEssentials
import HTTP
import LotusModel
import ModelControllers
import TestSupport
import Testing

/// Tests that the bytes of an HTTP response are parsed correctly.
@Suite(.serialized) struct CurlResponseTests {
  private let transport = CurlTransport(settings: .bounded)

  /// Sends a request to a server that replies with the given bytes, and returns the parsed
  /// response.
  private func response(_ bytes: String, _ method: HTTPMethod = .get) async throws -> HTTPResponse {
    let server = try OriginServer { _ in .steps([.send(bytes), .close]) }
    return try await outcome(of: HTTPRequest(method: method, url: try server.address()), from: transport).get()
  }

  @Test func `The status line, header fields and body are preserved`() async throws {
    let response = try await response(
      "HTTP/1.1 299 Fine  by me\r\nX-B: 1\r\nx-a:  two words \r\nSet-Cookie: a\r\nX-Empty:\r\nset-cookie: b:c\r\n\r\nbody"
    )
    #expect(response.status == 299)
    #expect(response.reason == "Fine  by me")
    #expect(response.version == "HTTP/1.1")
    #expect(response.headers.fields.map(\.name) == ["X-B", "x-a", "Set-Cookie", "X-Empty", "set-cookie"])
    #expect(response.headers.fields.map(\.value) == ["1", "two words", "a", "", "b:c"])
    #expect(response.text == "body")
  }

  @Test func `A status line without a reason phrase is accepted`() async throws {
    let response = try await response("HTTP/1.1 200\r\n\r\nbody")
    #expect(response == HTTPResponse(status: 200, body: Data("body".utf8)))
  }

  @Test func `An HTTP/1.0 response has the version HTTP/1.0`() async throws {
    let response = try await response("HTTP/1.0 200 OK\r\n\r\nbody")
    #expect(response == HTTPResponse(status: 200, reason: "OK", version: "HTTP/1.0", body: Data("body".utf8)))
  }

  @Test func `Interim responses and their header fields are ignored`() async throws {
    let response = try await response(
      "HTTP/1.1 100 Continue\r\nX-A: 1\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
        + "HTTP/1.1 200 OK\r\nX-B: 2\r\nContent-Length: 4\r\n\r\nbody")
    #expect(response.status == 200)
    #expect(response.headers.fields.map(\.name) == ["X-B", "Content-Length"])
    #expect(response.text == "body")
  }

  @Test func `Chunks are joined, and the Transfer-Encoding field is removed`() async throws {
    let response = try await response(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-A: 1\r\n\r\n3;name=value\r\nbod\r\n1\r\ny\r\n0\r\n\r\n")
    #expect(response.text == "body")
    #expect(response.headers == ["X-A": "1"])
  }

  @Test func `A trailer field does not replace a header field`() async throws {
    let response = try await response(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nETag: one\r\nTrailer: ETag\r\n\r\n4\r\nbody\r\n0\r\nETag: two\r\n\r\n"
    )
    #expect(response.text == "body")
    #expect(response.headers["etag"] == "one")
  }

  @Test(
    arguments: [
      ("gzip", Encoded.gzip), ("deflate", Encoded.deflate), ("br", Encoded.brotli), ("zstd", Encoded.zstd),
      ("GZIP", Encoded.gzip), ("x-gzip", Encoded.gzip),
    ] as [(String, @Sendable (String) -> [UInt8])])
  func `An encoded body is decoded, and the fields about its encoding are removed`(
    encoding: String, encode: @Sendable (String) -> [UInt8]
  ) async throws {
    let body = encode(#"{"login":"lotus"}"#)
    let server = try OriginServer { _ in
      .response(status: 200, headers: [("Content-Encoding", encoding), ("X-A", "1")], body: body)
    }
    let response = try await outcome(of: try server.get(), from: transport).get()
    #expect(response.text == #"{"login":"lotus"}"#)
    #expect(response.headers == ["X-A": "1"])
  }

  @Test func `A response to HEAD has header fields and no body`() async throws {
    let server = try OriginServer { _ in .json(#"{"login":"lotus"}"#) }
    let response = try await outcome(of: HTTPRequest(method: .head, url: try server.address()), from: transport).get()
    #expect(response.body.isEmpty)
    #expect(response.headers["content-length"] == "17")
  }

  @Test(arguments: [204, 304]) func `A 204 or 304 response has no body, and its connection is reused`(
    status: Int
  ) async throws {
    let server = try OriginServer { _ in .response(status: status, headers: [("ETag", "W/\"a\"")]) }
    for _ in 1...2 {
      let response = try await outcome(of: try server.get(), from: transport).get()
      #expect(response.status == status)
      #expect(response.headers["etag"] == "W/\"a\"")
      #expect(response.body.isEmpty)
    }
    #expect(server.connectionCount == 1)
  }

  @Test func `A 304 response with a Content-Length is complete without a body`() async throws {
    let response = try await response("HTTP/1.1 304 Not Modified\r\nContent-Length: 1000\r\n\r\n")
    #expect(response.status == 304)
    #expect(response.body.isEmpty)
  }

  @Test(arguments: [404, 500]) func `The transport returns responses with error statuses`(status: Int) async throws {
    let server = try OriginServer { _ in .json("{}", status: status) }
    #expect(try await outcome(of: try server.get(), from: transport).get().status == status)
  }

  @Test func `A body of exactly the maximum size is accepted, and a larger one is rejected`() async throws {
    let size = CurlSettings.bounded.maximumBodySize
    let server = try OriginServer {
      .response(status: 200, body: [UInt8](repeating: 65, count: $0.path == "/" ? size : size + 1))
    }
    #expect(try await outcome(of: try server.get(), from: transport).get().body.count == size)
    let result = await outcome(of: try server.get("/more"), from: transport)
    #expect(result == .failure(.transport(.tooLarge(host: server.host, limit: size))))
  }

  @Test(arguments: ["Link: </next>; rel=next", "HTTP/1.1 500 x: y", "ETag: \"z\"", " folded"])
  func `Trailer lines are not read as header fields`(trailer: String) async throws {
    for body in ["4\r\nbody\r\n", ""] {
      let response = try await response(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-A: 1\r\n\r\n\(body)0\r\n\(trailer)\r\n\r\n")
      #expect(response.status == 200)
      #expect(response.headers == ["X-A": "1"])
    }
  }

  @Test func `A folded line continues the header field before it`() async throws {
    let response = try await response(
      "HTTP/1.1 200 OK\r\nX-A: one\r\n two \r\n\tETag: \"z\"\r\nX-B: 2\r\nContent-Length: 4\r\n\r\nbody")
    #expect(response.headers == ["X-A": "one two ETag: \"z\"", "X-B": "2", "Content-Length": "4"])
    #expect(response.text == "body")
  }

  /// Copying the value for each line would exceed the time limit.
  @Test(.timeLimit(.minutes(1))) func `Many folded lines take linear time`() async throws {
    var settings = CurlSettings.bounded
    settings.maximumHeaderSize = 1 << 20
    let lines = String(repeating: " a\r\n", count: 200_000)
    let server = try OriginServer { _ in .steps([.send("HTTP/1.1 200 OK\r\nX-A:\r\n\(lines)\r\nbody"), .close]) }
    let response = await outcome(of: try server.get(), from: CurlTransport(settings: settings))
    if case .success(let response) = response { #expect(response.text == "body") }
  }
}
