import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

/// What a user notices of the cache, on the binary itself: a process for each look.
@Suite("The cache, as a user sees it")
struct CacheTests {
  /// Answers with a body that tells how many requests there were, and confirms what it is asked to confirm.
  private static func server(_ cacheControl: String = "private, max-age=60") throws -> OriginServer {
    let count = Mutex(0)
    return try OriginServer { request in
      if request["if-none-match"] == "\"a\"" { return .response(status: 304) }
      let number = count.withLock { count in
        count += 1
        return count
      }
      let headers = [("Cache-Control", cacheControl), ("ETag", "\"a\""), ("Vary", "Accept, Authorization")]
      return .json("{\"number\": \(number)}", headers: headers)
    }
  }

  @Test func `A second look costs no request, and tells its age`() async throws {
    let server = try Self.server()
    let ghlotus = try Ghlotus(asking: server)
    let first = try await ghlotus.run("api", "/a")
    let second = try await ghlotus.run("api", "-i", "--cache", "fresh", "/a")
    #expect(first.output == "{\"number\": 1}")
    #expect(second.output.hasSuffix("\r\n\r\n{\"number\": 1}"))
    #expect(second.output.contains("\r\nage: "))
    #expect(server.requests.count == 1)
  }

  @Test func `api always asks, and what has not changed is only confirmed`() async throws {
    let server = try Self.server()
    let ghlotus = try Ghlotus(asking: server)
    for _ in 0..<3 { #expect(try await ghlotus.run("api", "/a").output == "{\"number\": 1}") }
    #expect(server.requests.map { $0["if-none-match"] } == [nil, "\"a\"", "\"a\""])
    #expect(server.requests.allSatisfy { $0["cache-control"] == nil })
  }

  @Test func `api --cache takes an answer up to that age, even a stale one`() async throws {
    let server = try Self.server("no-cache")
    let ghlotus = try Ghlotus(asking: server)
    for duration in ["1h", "60m", "3600s"] {
      #expect(try await ghlotus.run("api", "--cache", duration, "/a").output == "{\"number\": 1}")
    }
    #expect(server.requests.count == 1)
    for duration in ["1ms", "0s", "fresh"] { _ = try await ghlotus.run("api", "--cache", duration, "/a") }
    #expect(server.requests.map { $0["if-none-match"] } == [nil, "\"a\"", "\"a\"", "\"a\""])
  }

  @Test(arguments: [
    ["--cache", "1"], ["--cache", "soon"], ["--cache", "-1h"], ["--cache="], ["--cache", "1h", "--refresh"],
  ])
  func `What is no duration, or contradicts itself, is a usage error`(options: [String]) async throws {
    expectFailure(
      try await Ghlotus().run(arguments: ["api", "/a"] + options), Exit.usage, saying: "--cache")
  }

  @Test func `--refresh asks whether it is current`() async throws {
    let server = try Self.server()
    let ghlotus = try Ghlotus(asking: server)
    _ = try await ghlotus.run("api", "/a")
    #expect(try await ghlotus.run("--refresh", "api", "/a").output == "{\"number\": 1}")
    #expect(server.requests.last?["if-none-match"] == "\"a\"")
  }

  @Test func `--offline says how old the answer is, and never asks`() async throws {
    let server = try Self.server("no-cache")
    let ghlotus = try Ghlotus(asking: server)
    _ = try await ghlotus.run("api", "/a")
    server.stop()
    let offline = try await ghlotus.run("--offline", "api", "/a")
    #expect(offline.output == "{\"number\": 1}")
    #expect(offline.errors.contains("Offline: the oldest answer shown is "))
    #expect(offline.status == 0)
  }

  @Test func `--offline without an answer fails with 5 and says why`() async throws {
    let server = try Self.server()
    let result = try await Ghlotus(asking: server).run("--offline", "api", "/a")
    #expect(result.status == 5)
    #expect(result.errors.contains("The cache has no answer to this, and --offline rules out asking"))
    #expect(server.requests.isEmpty)
  }

  @Test func `A profile that was seen is whole without the network, and a second look is free`() async throws {
    let responses = try Recording(contentsOf: Package.fixture("octocat.har")).responses
    // The recorded dates make all of it old.
    let origin = try GitHubOrigin { request in
      let response = responses["\(request.method) \(request.target)"]
      guard case .response(let status, _, let headers, let body)? = response else { return nil }
      return .response(status: status, headers: headers.filter { $0.0.lowercased() != "date" }, body: body)
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "ghp_0123456789abcdef"], asking: origin.server)
    let first = try await ghlotus.run("profile", "octocat")
    let count = origin.server.requests.count
    #expect(origin.requestLines.contains("POST /graphql"))
    #expect(try await ghlotus.run("profile", "octocat").output == first.output)
    // Of a search GitHub says that it is to be made again.
    #expect(origin.server.requests.dropFirst(count).map(\.path) == ["/search/repositories"])
    origin.server.stop()
    #expect(try await ghlotus.run("--offline", "profile", "octocat").output == first.output)
  }

  @Test func `Of a list that was seen another part can be shown without the network`() async throws {
    let rows = (1...3).map { #"{"login":"user\#($0)","id":\#($0),"html_url":"https://github.com/x","type":"User"}"# }
    let server = try OriginServer { _ in
      .json("[\(rows.joined(separator: ","))]", headers: [("Cache-Control", "max-age=60")])
    }
    let ghlotus = try Ghlotus(asking: server)
    func names(_ arguments: String...) async throws -> [String] {
      try await ghlotus.run(arguments: arguments).output.split(separator: "\n").map {
        String($0.prefix { $0 != "\t" })
      }
    }
    #expect(try await names("followers", "octocat", "-L", "1") == ["user1"])
    #expect(try await names("--offline", "followers", "octocat", "-L", "2") == ["user1", "user2"])
    #expect(try await names("--offline", "followers", "octocat", "-L", "2", "--page", "2") == ["user3"])
    #expect(server.requests.map(\.target) == ["/users/octocat/followers?per_page=100"])
  }

  @Test(arguments: [
    ["api", "-X", "PUT", "/user/starred/a/b"], ["api", "graphql", "-f", "query=mutation { addStar }"], ["star", "a/b"],
  ])
  func `After a change lists are requested again`(change: [String]) async throws {
    let server = try OriginServer { request in
      if request.path == "/user/starred/a/b", request.method == "GET" { return .response(status: 404) }
      return request.method == "GET"
        ? .json("[]", headers: [("Cache-Control", "max-age=60")])
        : request.path == "/graphql" ? .json(#"{"data":{}}"#) : .response(status: 204)
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "ghp_0123456789abcdef"], asking: server)
    func lists() -> Int { server.requests.count { $0.path == "/user/starred" } }
    _ = try await ghlotus.run("starred")
    _ = try await ghlotus.run("starred")
    #expect(lists() == 1)
    #expect(try await ghlotus.run(arguments: change).status == 0)
    _ = try await ghlotus.run("starred")
    #expect(lists() == 2)
  }

  /// Root may remove anything, so the program runs as another user.
  @Test func `What cannot be removed is not said to be`() async throws {
    let ghlotus = try Ghlotus(asking: try Self.server())
    let user = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    if geteuid() == 0 { chown(ghlotus.home.path, 65_534, 65_534) }
    let result = try await ghlotus.bash(
      """
      \(user)ghlotus api /a >/dev/null && find "$XDG_CACHE_HOME" -mindepth 2 -type d -exec chmod 0500 {} + ;
      \(user)ghlotus cache clear; echo "status $?"
      chmod -R u+w "$XDG_CACHE_HOME"; \(user)ghlotus cache clear; echo "status $?"
      """)
    #expect(result.output == "status 1\nstatus 0\n", "\(result.errors)")
    #expect(result.errors.contains("Not all of the cache could be removed: "))
    #expect(result.errors.contains("Permission denied"))
    #expect(result.errors.contains("Removed 1 entry, "))
  }

  @Test func `Without a connection the stale answer is used, with a message`() async throws {
    let server = try Self.server("max-age=0")
    let ghlotus = try Ghlotus(asking: server)
    _ = try await ghlotus.run("api", "/a")
    server.stop()
    let later = try await ghlotus.run("api", "/a")
    #expect(later.output == "{\"number\": 1}")
    #expect(later.errors.contains("The network failed; the oldest answer shown is "))
    #expect(later.status == 0)
  }

  @Test func `The request's own directives reach the cache`() async throws {
    let server = try Self.server()
    let ghlotus = try Ghlotus(asking: server)
    #expect(
      try await ghlotus.run("api", "-i", "-H", "Cache-Control: only-if-cached", "/a").output.hasPrefix("HTTP/1.1 504 "))
    _ = try await ghlotus.run("api", "-H", "Cache-Control: no-store", "/a")
    _ = try await ghlotus.run("api", "/a")
    _ = try await ghlotus.run("api", "-H", "Cache-Control: max-age=30", "/a")
    _ = try await ghlotus.run("api", "-H", "Cache-Control: no-cache", "/a")
    #expect(server.requests.map { $0["if-none-match"] } == [nil, nil, "\"a\""])
  }

  @Test func `Accounts do not share, and no token is written`() async throws {
    let server = try Self.server()
    let ghlotus = try Ghlotus(asking: server)
    _ = try await ghlotus.run("api", "/a")
    #expect(
      try await ghlotus.run("api", "-H", "Authorization: Bearer ghp_0123456789abcdef", "/a").output == "{\"number\": 2}"
    )
    let grep = try Subprocess.run(
      "/bin/grep", ["-r", "0123456789abcdef", ghlotus.home.path], environment: [:])
    #expect(grep.output == "")
  }

  @Test func `Recording reads nothing from the cache and leaves nothing in it`() async throws {
    let server = try Self.server()
    let ghlotus = try Ghlotus(asking: server)
    _ = try await ghlotus.run("api", "/a")
    #expect(try await ghlotus.run("--record", ghlotus.home.file("a.har"), "api", "/a").output == "{\"number\": 2}")
    #expect(try await ghlotus.run("api", "/a").output == "{\"number\": 1}")
    #expect(try await ghlotus.run("--replay", ghlotus.home.file("a.har"), "api", "/a").output == "{\"number\": 2}")
  }

  @Test func `ghlotus cache tells what there is, and clears it`() async throws {
    struct Summary: Decodable {
      let folder: String
      let entries: Int
      let hits: Int
      let misses: Int
      let hitRate: Double?

      enum CodingKeys: String, CodingKey {
        case folder, entries, hits, misses
        case hitRate = "hit_rate"
      }
    }
    let ghlotus = try Ghlotus(asking: try Self.server("private, max-age=3600"))
    for _ in 0..<4 { _ = try await ghlotus.run("api", "--cache", "fresh", "/a") }
    #expect(try await ghlotus.run("cache").output.contains("75 % of 4 requests"))
    let json = try JSONDecoder().decode(
      Summary.self, from: Data(try await ghlotus.run("cache", "--json").standardOutput))
    #expect(json.folder == ghlotus.home.file("cache/ghlotus"))
    #expect((json.entries, json.hits, json.misses) == (1, 3, 1))
    #expect(try await ghlotus.run("cache", "clear").errors.hasPrefix("Removed 1 entry, "))
    let empty = try JSONDecoder().decode(
      Summary.self, from: Data(try await ghlotus.run("cache", "--json").standardOutput))
    #expect(empty.entries == 0)
    #expect(empty.hitRate == nil)
    #expect(try await ghlotus.run("cache", "empty").status == 2)
  }

  @Test func `A link in the cache's place is not followed, and --verbose says so once`() async throws {
    let server = try Self.server()
    let ghlotus = try Ghlotus(asking: server)
    mkdir(ghlotus.home.file("cache"), 0o700)
    mkdir(ghlotus.home.file("elsewhere"), 0o700)
    symlink(ghlotus.home.file("elsewhere"), ghlotus.home.file("cache/ghlotus"))
    #expect(try await ghlotus.run("api", "/a").errors == "")
    let verbose = try await ghlotus.run("--verbose", "api", "/a")
    #expect(verbose.output == "{\"number\": 2}")
    #expect(verbose.errors.split(separator: "is a symbolic link").count == 2)
    #expect(try await ghlotus.run("cache").status == 1)
  }

  @Test func `Options that contradict each other are refused`() async throws {
    let ghlotus = try Ghlotus(asking: try Self.server())
    #expect(try await ghlotus.run("--offline", "--refresh", "api", "/a").status == 2)
    #expect(try await ghlotus.run("--offline", "--record", "a.har", "api", "/a").status == 2)
  }
}
