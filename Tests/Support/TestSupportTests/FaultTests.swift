import TestSupport
import Testing

/// Tests that curl detects each fault that an ``OriginServer`` can simulate.
struct FaultTests {
  /// A fault and the way curl reports it.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let fault: Response
    /// The possible statuses, which depend on curl's version.
    let status: Set<Int32>
    /// A part of curl's message on standard error.
    let message: String
  }

  static let cases = [
    Case(
      testDescription: "resetBeforeHeaders", fault: .resetBeforeHeaders, status: [Curl.Status.receiveFailed],
      message: "Connection reset by peer"),
    Case(
      testDescription: "resetInHeaders", fault: .resetInHeaders, status: [Curl.Status.receiveFailed],
      message: "Connection reset by peer"),
    Case(
      testDescription: "resetInBody", fault: .resetInBody, status: [Curl.Status.receiveFailed],
      message: "Connection reset by peer"),
    Case(
      testDescription: "bodyCutShort", fault: .bodyCutShort, status: [Curl.Status.cutShort],
      message: "with 975 bytes"),
    Case(testDescription: "notHTTP", fault: .notHTTP, status: [Curl.Status.notHTTP], message: "HTTP/0.9"),
    Case(
      testDescription: "stallBeforeHeaders", fault: .stallBeforeHeaders, status: [Curl.Status.timedOut],
      message: "with 0 bytes received"),
    Case(
      testDescription: "stallInBody", fault: .stallInBody, status: [Curl.Status.timedOut],
      message: "with 25 out of 1000 bytes received"),
    Case(
      testDescription: "endlessHeaders", fault: .endlessHeaders,
      status: [Curl.Status.receiveFailed, Curl.Status.tooLarge], message: "large"),
  ]

  @Test(arguments: cases) func `curl reports each fault as intended`(of example: Case) async throws {
    let server = try OriginServer { _ in example.fault }
    let result = try await Curl.run("--max-time", "1", server.url)
    #expect(result.status.map(example.status.contains) == true, "\(result.errors)")
    #expect(result.errors.contains(example.message), "\(result.errors)")
    #expect(server.requests.count == 1)
  }

  @Test func `A fault in the body sends the complete headers first`() async throws {
    let server = try OriginServer { _ in .resetInBody }
    let result = try await Curl.run("-i", server.url)
    #expect(result.output.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(result.output.hasSuffix(#"{"login":"lotus","name":""#))
  }

  @Test func `An endless body continues until the client closes the connection`() async throws {
    let server = try OriginServer { _ in .endlessBody }
    let result = try await onOwnThread {
      let command = "curl -sS --noproxy '*' \(server.url) | head -c 20000000 | wc -c"
      return try Subprocess.run("/bin/sh", ["-c", command], environment: ["PATH": "/usr/bin:/bin"])
    }
    #expect(result.output == "20000000\n")
  }

  @Test func `A gzip bomb is small on the wire and large when decoded`() async throws {
    let bomb = try await onOwnThread { try Response.gzipBomb(decodedMegabytes: 20) }
    let server = try OriginServer { _ in bomb }
    let wire = try await Curl.run("-o", "/dev/null", "-w", "%{size_download}", server.url)
    #expect(try #require(Int(wire.output)) < 50_000)
    let decoded = try await Curl.run("--compressed", server.url)
    #expect(decoded.standardOutput.count == 20 * 1_024 * 1_024)
  }
}
