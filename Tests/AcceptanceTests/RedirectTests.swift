import FoundationEssentials
import TestSupport
import Testing

/// Redirects, and the tokens and bodies that are sent to their targets.
struct RedirectTests {
  private let token = ["GH_TOKEN": "gho_secret"]

  @Test(arguments: [301, 302, 307, 308])
  func `Redirects within an origin are followed with the token`(status: Int) async throws {
    let server = try OriginServer {
      $0.path == "/old" ? .redirect(to: "/new?page=2", status: status) : .json(#"{"at":"new"}"#)
    }
    let result = try await Ghlotus(token, asking: server).run("api", "/old")
    expectSuccess(result, output: #"{"at":"new"}"#)
    #expect(server.requests.map(\.target) == ["/old", "/new?page=2"])
    #expect(server.requests.map { $0["Authorization"] } == ["Bearer gho_secret", "Bearer gho_secret"])
  }

  @Test func `A redirect to another origin drops the token and credential headers`() async throws {
    let other = try OriginServer { _ in .json(#"{"at":"other"}"#) }
    let server = try OriginServer { _ in .redirect(to: other.url + "/file") }
    let result = try await Ghlotus(token, asking: server).run("api", "/download")
    expectSuccess(result, output: #"{"at":"other"}"#)
    #expect(server.requests.map { $0["Authorization"] } == ["Bearer gho_secret"])
    let own = try await Ghlotus(asking: server)
      .run("api", "/download", "-H", "Authorization: token mine", "-H", "Cookie: a=b")
    expectSuccess(own)
    #expect(other.requests.count == 2)
    #expect(other.requests.allSatisfy { $0["Authorization"] == nil && $0["Cookie"] == nil })
  }

  @Test func `A 307 redirect repeats the body, and a 302 redirect drops it`() async throws {
    let server = try OriginServer { request in
      request.path == "/old" ? .redirect(to: "/new", status: request.text.contains("307") ? 307 : 302) : .json("{}")
    }
    let ghlotus = try Ghlotus(asking: server)
    _ = try await ghlotus.run("api", "/old", "-f", "kind=307")
    _ = try await ghlotus.run("api", "/old", "-f", "kind=302")
    let followed = server.requests.filter { $0.path == "/new" }
    #expect(followed.map(\.method) == ["POST", "GET"])
    #expect(followed.map(\.text) == [#"{"kind":"307"}"#, ""])
    #expect(followed[1]["Content-Type"] == nil)
  }

  @Test func `A redirect to a host that is a path creates no files outside the cache`() async throws {
    let targets = ["https://zz.invalid/x", "https://zz.invalid-443%2F..%2F..%2F..%2Ftraversed/x"]
    let counter = Counter()
    let server = try OriginServer { _ in .redirect(to: targets[min(counter.next(), targets.count) - 1], status: 307) }
    let ghlotus = try Ghlotus(token, asking: server)
    for _ in targets {
      #expect(try await ghlotus.run("api", "-X", "PUT", "/user/starred/a/b").status != Exit.done)
    }
    #expect(server.requests.count >= targets.count)
    let names = try FileManager.default.subpathsOfDirectory(atPath: ghlotus.home.path)
    #expect(!names.contains { $0.contains("traversed") }, "\(names)")
  }

  @Test func `A sign-in page after a redirect is printed, but is an error`() async throws {
    let server = try OriginServer { $0.path == "/login" ? .html("<p>Sign in") : .redirect(to: "/login") }
    expectFailure(
      try await Ghlotus(token, asking: server).run("api", "/user"), Exit.network, saying: "a web page (text/html)",
      output: "<p>Sign in")
  }

  @Test(arguments: [
    "http://example.com/", "ftp://127.0.0.1/", "file:///etc/passwd", "//example.com:80x/", "javascript:alert(1)",
    "https://", "http://[",
  ])
  func `A redirect to an insecure or invalid URL is not followed`(address: String) async throws {
    let server = try OriginServer { _ in .redirect(to: address) }
    let result = try await Ghlotus(token, asking: server).run("api", "/old")
    expectFailure(result, Exit.network, saying: "redirected")
    #expect(server.requests.count == 1)
  }
}
