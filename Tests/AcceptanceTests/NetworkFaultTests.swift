import Synchronization
import TestSupport
import Testing

/// Network faults between the program and a server, over real sockets.
struct NetworkFaultTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let response: Response
    let sentence: String
  }

  private static let faults = [
    Fault(
      testDescription: "immediate reset", response: .resetBeforeHeaders, sentence: "closed the connection unexpectedly"),
    Fault(testDescription: "truncated body", response: .bodyCutShort, sentence: "was truncated"),
    Fault(testDescription: "endless body", response: .endlessBody, sentence: "larger than the 8 MiB"),
    Fault(testDescription: "endless headers", response: .endlessHeaders, sentence: "unexpected response"),
    Fault(testDescription: "not HTTP", response: .notHTTP, sentence: "not HTTP"),
    Fault(
      testDescription: "HTML with status 200", response: .html("<h1>Sign in to the hotel's network</h1>"),
      sentence: "text/html"),
    Fault(
      testDescription: "redirect without a location", response: .response(status: 302),
      sentence: "without a valid address"),
    Fault(
      testDescription: "damaged gzip body",
      response: .response(status: 200, headers: [("Content-Encoding", "gzip")], body: Array("not gzip".utf8)),
      sentence: "unexpected response"),
    Fault(
      testDescription: "empty 204 response", response: .response(status: 204),
      sentence: "unexpected response"),
  ]

  @Test(arguments: faults)
  func `A network fault ends a profile with one error`(fault: Fault) async throws {
    let server = try OriginServer { _ in fault.response }
    let result = try await Ghlotus(asking: server).run("profile", "octocat")
    expectFailure(result, Exit.network, saying: fault.sentence)
  }

  @Test(arguments: [Response.resetInBody, .bodyCutShort, .notHTTP])
  func `--json prints nothing if the account cannot be loaded`(fault: Response) async throws {
    let server = try OriginServer { $0.path == "/users/octocat" ? fault : .json("[]") }
    let result = try await Ghlotus(asking: server).run("profile", "octocat", "--json")
    expectFailure(result, Exit.network)
  }

  @Test(arguments: [
    (407, "requires a user name and a password (407); add USER:PASSWORD@ before"),
    (403, "refused the connection to api.github.com (403)"),
  ])
  func `A proxy that rejects the connection is reported and not retried`(status: Int, words: String) async throws {
    let proxy = try OriginServer { _ in .response(status: status) }
    let result = try await Ghlotus(["all_proxy": "", "https_proxy": proxy.url]).run("api", "/zen")
    expectFailure(result, Exit.network, saying: words)
    #expect(proxy.requests.count == 1)
  }

  @Test(arguments: [(400, 1_000), (1, 400_000), (1, 1)])
  func `A proxy whose response has no end is named`(count: Int, length: Int) async throws {
    let field = "X-A: " + String(repeating: "a", count: length) + "\r\n"
    let head = "HTTP/1.1 200 OK\r\n" + String(repeating: field, count: count)
    let proxy = try OriginServer { _ in .steps([.send(head), .close]) }
    let result = try await Ghlotus(["all_proxy": "", "https_proxy": proxy.url]).run("api", "/zen")
    expectFailure(result, Exit.network, saying: "unexpected response from the proxy 127.0.0.1:\(proxy.port)")
  }

  @Test(arguments: [
    "http://mona:S3/cret@p:1", "mona:S3@cret@p:1", "http://mona:S3#cret@p:1", "mona:S3cret", "S3://cret",
  ])
  func `No part of an invalid proxy is printed`(value: String) async throws {
    let result = try await Ghlotus(["all_proxy": "", "https_proxy": value]).run("api", "/zen")
    expectFailure(result, Exit.usage, saying: "https_proxy")
    for part in ["mona", "S3", "cret"] { #expect(!result.errors.contains(part), "\(result.errors)") }
  }

  /// The resolver rejects a label of more than 63 letters without a DNS query.
  @Test func `A host name without an address is reported`() async throws {
    let name = String(repeating: "lotus", count: 14) + ".example"
    let ghlotus = try Ghlotus(["GHLOTUS_API_URL": "https://\(name)", "all_proxy": ""])
    let result = try await ghlotus.run("profile", "octocat")
    expectFailure(result, Exit.network, saying: "could not resolve the host \(name)")
  }

  @Test func `A proxy name without an address is reported`() async throws {
    let name = String(repeating: "lotus", count: 14) + ".example"
    let result = try await Ghlotus(["all_proxy": "http://\(name):1"]).run("profile", "octocat")
    expectFailure(result, Exit.network, saying: "proxy")
  }
}

/// A thread-safe counter for handlers that run on several threads. The first call of `next()`
/// returns 1.
final class Counter: Sendable {
  private let number = Mutex(0)

  var count: Int { number.withLock { $0 } }

  func next() -> Int {
    number.withLock {
      $0 += 1
      return $0
    }
  }
}
