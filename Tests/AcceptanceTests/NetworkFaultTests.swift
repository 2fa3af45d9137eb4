import Synchronization
import TestSupport
import Testing

/// What goes wrong between the program and a server, over real sockets.
struct NetworkFaultTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let response: Response
    let sentence: String
  }

  private static let faults = [
    Fault(testDescription: "reset at once", response: .resetBeforeHeaders, sentence: "broke off the connection"),
    Fault(testDescription: "reset in the headers", response: .resetInHeaders, sentence: "broke off the connection"),
    Fault(testDescription: "reset in the body", response: .resetInBody, sentence: "was cut short"),
    Fault(testDescription: "body cut short", response: .bodyCutShort, sentence: "was cut short"),
    Fault(testDescription: "closed", response: .steps([.close]), sentence: "broke off the connection"),
    Fault(testDescription: "endless body", response: .endlessBody, sentence: "larger than the 8 MiB"),
    Fault(testDescription: "endless headers", response: .endlessHeaders, sentence: "malformed"),
    Fault(testDescription: "another protocol", response: .notHTTP, sentence: "not HTTP"),
    Fault(
      testDescription: "HTML of success", response: .html("<h1>Sign in to the hotel's network</h1>"),
      sentence: "text/html"),
    Fault(
      testDescription: "a redirection without an address", response: .response(status: 302),
      sentence: "without a usable address"),
    Fault(
      testDescription: "damaged compression",
      response: .response(status: 200, headers: [("Content-Encoding", "gzip")], body: Array("not gzip".utf8)),
      sentence: "malformed answer"),
    Fault(
      testDescription: "unknown compression",
      response: .response(status: 200, headers: [("Content-Encoding", "lotus")], body: Array("{}".utf8)),
      sentence: "malformed answer"),
    Fault(testDescription: "a body that should not be there", response: .response(status: 204), sentence: "malformed"),
  ]

  @Test(arguments: faults)
  func `Each fault ends a profile with one sentence`(fault: Fault) async throws {
    let server = try OriginServer { _ in fault.response }
    let result = try await Ghlotus(asking: server).run("profile", "octocat")
    expectFailure(result, Exit.network, saying: fault.sentence)
  }

  @Test(arguments: [Response.resetInBody, .bodyCutShort, .notHTTP])
  func `Nothing of JSON is printed before all has come`(fault: Response) async throws {
    let server = try OriginServer { $0.path == "/users/octocat" ? fault : .json("[]") }
    let result = try await Ghlotus(asking: server).run("profile", "octocat", "--json")
    expectFailure(result, Exit.network)
  }

  @Test(arguments: [
    (407, "asks for a name and a password (407); write them into https_proxy"),
    (403, "refuses the connection to api.github.com (403)"),
  ])
  func `A proxy that refuses is named, and asked once`(status: Int, words: String) async throws {
    let proxy = try OriginServer { _ in .response(status: status) }
    let result = try await Ghlotus(["all_proxy": "", "https_proxy": proxy.url]).run("api", "/zen")
    expectFailure(result, Exit.network, saying: words)
    #expect(proxy.requests.count == 1)
  }

  @Test(arguments: ["profile", "api"])
  func `A server that is not there cannot be reached`(command: String) async throws {
    let server = try OriginServer { _ in .html("") }
    server.stop()
    let arguments = command == "api" ? ["api", "/users/octocat"] : ["profile", "octocat"]
    let result = try await Ghlotus(asking: server).run(arguments: arguments)
    expectFailure(result, Exit.network, saying: "127.0.0.1:\(server.port) cannot be reached")
  }

  /// A label of more than 63 letters is refused by the resolver itself, without a query.
  @Test func `A name that has no address is called so`() async throws {
    let name = String(repeating: "lotus", count: 14) + ".example"
    let ghlotus = try Ghlotus(["GHLOTUS_API_URL": "https://\(name)", "all_proxy": ""])
    let result = try await ghlotus.run("profile", "octocat")
    expectFailure(result, Exit.network, saying: "The address of \(name) cannot be found")
  }

  @Test func `A proxy that has no address is called so`() async throws {
    let name = String(repeating: "lotus", count: 14) + ".example"
    let result = try await Ghlotus(["all_proxy": "http://\(name):1"]).run("profile", "octocat")
    expectFailure(result, Exit.network, saying: "proxy")
  }

  @Test func `A gzip bomb is stopped by what it swells to`() async throws {
    let bomb = try await onOwnThread { try Response.gzipBomb(decodedMegabytes: 100) }
    let server = try OriginServer { _ in bomb }
    let result = try await Ghlotus(asking: server).run("api", "/bomb")
    expectFailure(result, Exit.network, saying: "larger than the 64 MiB")
  }

  @Test func `JSON that is called something else is JSON all the same`() async throws {
    let body = try #require(
      try Recording(contentsOf: Package.fixture("octocat.har")).entries[0].response.content.text)
    for type in ["text/plain", "application/octet-stream", ""] {
      let origin = try GitHubOrigin {
        $0.path == "/users/octocat"
          ? .response(status: 200, headers: [("Content-Type", type)], body: Array(body.utf8)) : nil
      }
      let result = try await Ghlotus(asking: origin.server).run("profile", "octocat")
      expectSuccess(result)
      #expect(result.output.hasPrefix("The Octocat\n"))
    }
  }

  @Test func `What passes by itself is tried again`() async throws {
    let attempts = Counter()
    let origin = try GitHubOrigin {
      $0.path == "/users/octocat" && attempts.next() < 3 ? .resetBeforeHeaders : nil
    }
    let result = try await Ghlotus(asking: origin.server).run("profile", "octocat")
    expectSuccess(result)
    #expect(result.output.hasPrefix("The Octocat\n"))
    #expect(attempts.next() == 4)
  }

  @Test func `What changes something is never sent twice`() async throws {
    let server = try OriginServer { _ in .resetBeforeHeaders }
    let result = try await Ghlotus(asking: server).run("api", "/user/repos", "-f", "name=x")
    expectFailure(result, Exit.network, saying: "broke off the connection")
    #expect(server.requests.count == 1)
  }

  @Test func `A part that fails leaves a page that says so`() async throws {
    let origin = try GitHubOrigin { $0.path == "/users/octocat/orgs" ? .resetInBody : nil }
    let result = try await Ghlotus(["COLUMNS": "200"], asking: origin.server).run("profile", "octocat")
    #expect(result.status == Exit.done)
    #expect(result.output.hasPrefix("The Octocat "))
    #expect(result.errors.hasPrefix("Organizations could not be loaded. The answer of 127.0.0.1:"))
  }
}

/// Counts from 1, for handlers that are called on several threads.
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
