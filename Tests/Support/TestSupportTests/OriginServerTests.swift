import TestSupport
import TestTraits
import Testing

@Suite(.ownThreads)
struct OriginServerTests {
  @Test func `The server sends the handler's response and reports the received request`() async throws {
    let server = try OriginServer { _ in .json(#"{"ok":true}"#, headers: [("X-One", "1")]) }
    let result = try await Curl.run("-i", "-H", "X-Two: a", "-H", "x-two: b", server.url + "/users/lotus?page=2")
    #expect(result.output.hasPrefix("HTTP/1.1 200 "))
    #expect(result.output.contains("X-One: 1\r\n"))
    #expect(result.output.hasSuffix("\r\n\r\n" + #"{"ok":true}"#))
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(request.target == "/users/lotus?page=2")
    #expect(request.path == "/users/lotus")
    #expect(request.version == "HTTP/1.1")
    #expect(request.values(of: "X-TWO") == ["a", "b"])
    #expect(request["host"] == "127.0.0.1:\(server.port)")
    #expect(request["Cookie"] == nil)
  }

  @Test func `Requests share a connection that may be kept alive`() async throws {
    let server = try OriginServer { $0.method == "HEAD" ? .html("unseen") : .response(status: 204) }
    let result = try await Curl.run("-I", server.url, server.url, "--next", "-sS", server.url)
    #expect(result.status == Curl.Status.ok)
    #expect(result.output.contains("Content-Length: 6"))
    #expect(server.requests.map(\.method) == ["HEAD", "HEAD", "GET"])
    #expect(server.requests.map(\.connection) == [1, 1, 1])
    #expect(server.connectionCount == 1)
    let arrivals = server.requests.map(\.arrival)
    #expect(arrivals == arrivals.sorted())
  }

  @Test(arguments: ["Connection: close", "Content-Length: 9"])
  func `A connection that can't be kept alive is closed`(header: String) async throws {
    let parts = header.split(separator: ": ").map(String.init)
    let server = try OriginServer { _ in .response(status: 200, headers: [(parts[0], parts[1])], body: [65]) }
    _ = try await Curl.run(server.url, server.url)
    #expect(server.connectionCount == 2)
  }

  @Test(arguments: [[], ["-H", "Transfer-Encoding: chunked"]])
  func `Large bodies arrive complete, with a content length or in chunks`(options: [String]) async throws {
    let server = try OriginServer { .response(status: 200, body: $0.body) }
    let text = String(repeating: "0123456789\n", count: 300_000)
    let directory = try TemporaryDirectory()
    let file = try directory.write("body", text)
    let patience = ["-H", "Expect: 100-continue", "--expect100-timeout", "20"]
    let arguments = ["-sS", "--noproxy", "*", "--data-binary", "@\(file)", server.url] + patience + options
    let result = try await onOwnThread { try Subprocess.run("curl", arguments, environment: [:]) }
    #expect(server.requests.first?.text == text)
    #expect(result.output == text)
    #expect(result.seconds < 15, "the server did not send 100 Continue")
  }

  @Test func `curl follows a redirect response`() async throws {
    let server = try OriginServer { $0.path == "/old" ? .redirect(to: "/new", status: 301) : .html("here") }
    #expect(try await Curl.run("-L", server.url + "/old").output == "here")
  }

  @Test func `A pause in the steps delays the response`() async throws {
    let server = try OriginServer { _ in
      .steps([.send("HTTP/1.1 200 OK\r\n\r\n"), .send("a"), .pause(seconds: 0.3), .send([98])])
    }
    let result = try await Curl.run(server.url)
    #expect(result.output == "ab")
    #expect(result.seconds >= 0.3)
  }

  @Test func `Many connections are served concurrently`() async throws {
    let server = try OriginServer { .html($0.target) }
    let urls = (0..<50).map { "\(server.url)/\($0)" }
    let arguments = ["-sS", "--noproxy", "*", "-Z", "--parallel-immediate"] + urls
    let result = try await onOwnThread { try Subprocess.run("curl", arguments, environment: [:]) }
    #expect(result.status == Curl.Status.ok)
    #expect(Set(server.requests.map(\.target)) == Set((0..<50).map { "/\($0)" }))
    #expect(server.connectionCount > 1)
  }

  @Test func `A stopped server refuses new connections and closes the open ones`() async throws {
    let server = try OriginServer { _ in .stallInBody }
    async let held = Curl.run(server.url)
    try #require(try await onOwnThread { eventually(within: 120) { !server.requests.isEmpty } })
    server.stop()
    #expect(try await Curl.run(server.url).status == Curl.Status.couldNotConnect)
    #expect(try await held.status == Curl.Status.cutShort)
  }
}
