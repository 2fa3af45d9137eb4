import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

/// Effects of the cache that users notice. Each request is made by a new process.
@Suite("The cache from a user's perspective")
struct CacheTests {
  /// Starts a server whose body counts the requests. A conditional request gets a 304 response.
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

  @Test func `A fresh entry is served without a request and states its age`() async throws {
    let server = try Self.server()
    let ghlotus = try Ghlotus(asking: server)
    let first = try await ghlotus.run("api", "/a")
    let second = try await ghlotus.run("api", "-i", "--cache", "fresh", "/a")
    #expect(first.output == "{\"number\": 1}")
    #expect(second.output.hasSuffix("\r\n\r\n{\"number\": 1}"))
    #expect(second.output.contains("\r\nage: "))
    #expect(server.requests.count == 1)
  }

  @Test func `By default, api validates a cached response with GitHub`() async throws {
    let server = try Self.server()
    let ghlotus = try Ghlotus(asking: server)
    for _ in 0..<3 { #expect(try await ghlotus.run("api", "/a").output == "{\"number\": 1}") }
    #expect(server.requests.map { $0["if-none-match"] } == [nil, "\"a\"", "\"a\""])
    #expect(server.requests.allSatisfy { $0["cache-control"] == nil })
  }

  @Test func `api --cache accepts entries up to the given age, even stale ones`() async throws {
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
  func `An invalid or contradictory --cache option is a usage error`(options: [String]) async throws {
    expectFailure(
      try await Ghlotus().run(arguments: ["api", "/a"] + options), Exit.usage, saying: "--cache")
  }

  @Test func `--refresh validates a fresh entry`() async throws {
    let server = try Self.server()
    let ghlotus = try Ghlotus(asking: server)
    _ = try await ghlotus.run("api", "/a")
    #expect(try await ghlotus.run("--refresh", "api", "/a").output == "{\"number\": 1}")
    #expect(server.requests.last?["if-none-match"] == "\"a\"")
  }

  @Test func `--offline states the age of the data and sends no request`() async throws {
    let server = try Self.server("no-cache")
    let ghlotus = try Ghlotus(asking: server)
    _ = try await ghlotus.run("api", "/a")
    server.stop()
    let offline = try await ghlotus.run("--offline", "api", "/a")
    #expect(offline.output == "{\"number\": 1}")
    #expect(offline.errors.contains("Offline: the oldest data shown is "))
    #expect(offline.status == 0)
  }

  @Test func `--offline without an entry fails with exit code 5 and an explanation`() async throws {
    let server = try Self.server()
    let result = try await Ghlotus(asking: server).run("--offline", "api", "/a")
    #expect(result.status == 5)
    #expect(result.errors.contains("not in the cache, and --offline prevents a request to"))
    #expect(server.requests.isEmpty)
  }

  @Test func `A profile seen before is complete offline and is shown again without cost`() async throws {
    let responses = try Recording(contentsOf: Package.fixture("octocat.har")).responses
    // The dates in the recording are fixed. Without them, the responses count as fresh.
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
    // GitHub sends search results with `Cache-Control: no-cache`, so they are requested again.
    #expect(origin.server.requests.dropFirst(count).map(\.path) == ["/search/repositories"])
    origin.server.stop()
    #expect(try await ghlotus.run("--offline", "profile", "octocat").output == first.output)
  }

  @Test func `Other rows of a cached list can be shown offline`() async throws {
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
  func `After a change, lists are requested again`(change: [String]) async throws {
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

  /// The superuser may remove any file, so the program runs as another user.
  @Test func `Entries that cannot be removed are reported`() async throws {
    let ghlotus = try Ghlotus(asking: try Self.server())
    let user = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    if geteuid() == 0 { chown(ghlotus.home.path, 65_534, 65_534) }
    let result = try await ghlotus.bash(
      """
      \(user)ghlotus api /a >/dev/null && find "$XDG_CACHE_HOME" -mindepth 2 -type d -exec chmod 0500 {} + ;
      \(user)ghlotus cache clear; echo "status $?"
      chmod -R u+w "$XDG_CACHE_HOME"; \(user)ghlotus cache clear; echo "status $?"
      """)
    #expect(result.output.wholeMatch(of: /status 1\nRemoved 1 entry \(.*\)\nstatus 0\n/) != nil, "\(result.output)")
    #expect(result.errors.contains("could not clear the whole cache: "))
    #expect(result.errors.contains("Permission denied"))
  }

  @Test func `Without a connection, a stale entry is used with a notice`() async throws {
    let server = try Self.server("max-age=0")
    let ghlotus = try Ghlotus(asking: server)
    _ = try await ghlotus.run("api", "/a")
    server.stop()
    let later = try await ghlotus.run("api", "/a")
    #expect(later.output == "{\"number\": 1}")
    #expect(later.errors.contains("The network failed; the oldest data shown is "))
    #expect(later.status == 0)
  }

  @Test func `A request of api with Cache-Control or a condition bypasses the cache`() async throws {
    let server = try Self.server()
    let ghlotus = try Ghlotus(asking: server)
    _ = try await ghlotus.run("api", "/a")
    for field in ["Cache-Control: max-age=30", "If-None-Match: \"b\""] {
      #expect(try await ghlotus.run("api", "--cache", "1h", "-H", field, "/a").output != "{\"number\": 1}")
    }
    let unchanged = try await ghlotus.run("api", "-i", "--cache", "1h", "-H", "If-None-Match: \"a\"", "/a")
    #expect(unchanged.output.hasPrefix("HTTP/1.1 304"))
    #expect(server.requests.map { $0["if-none-match"] } == [nil, nil, "\"b\"", "\"a\""])
    #expect(server.requests.map { $0["cache-control"] } == [nil, "max-age=30", nil, nil])
    #expect(try await ghlotus.run("api", "--cache", "1h", "/a").output == "{\"number\": 1}")
  }

  @Test func `Accounts do not share entries, and no token is written to disk`() async throws {
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

  @Test func `A recorded run neither reads nor writes the cache`() async throws {
    let server = try Self.server()
    let ghlotus = try Ghlotus(asking: server)
    _ = try await ghlotus.run("api", "/a")
    #expect(try await ghlotus.run("--record", ghlotus.home.file("a.har"), "api", "/a").output == "{\"number\": 2}")
    #expect(try await ghlotus.run("api", "/a").output == "{\"number\": 1}")
    #expect(try await ghlotus.run("--replay", ghlotus.home.file("a.har"), "api", "/a").output == "{\"number\": 2}")
  }

  @Test func `cache shows a summary, and cache clear removes the entries`() async throws {
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
    #expect(try await ghlotus.run("cache").output.contains("75% of 4 requests"))
    let json = try JSONDecoder().decode(
      Summary.self, from: Data(try await ghlotus.run("cache", "--json").standardOutput))
    #expect(json.folder == ghlotus.home.file("cache/ghlotus"))
    #expect((json.entries, json.hits, json.misses) == (1, 3, 1))
    #expect(try await ghlotus.run("cache", "clear").output.hasPrefix("Removed 1 entry ("))
    let again = try await ghlotus.run("cache", "clear", "--json")
    #expect(try JSON(again.standardOutput) == ["action": "clear", "target": "cache", "changed": false])
    let empty = try JSONDecoder().decode(
      Summary.self, from: Data(try await ghlotus.run("cache", "--json").standardOutput))
    #expect(empty.entries == 0)
    #expect(empty.hitRate == nil)
    #expect(try await ghlotus.run("cache", "empty").status == 2)
  }

  @Test func `cache clear removes only the entries that contain a text`() async throws {
    let ghlotus = try Ghlotus(asking: try Self.server("private, max-age=3600"))
    for path in ["/users/mona", "/users/mona/repos", "/users/hubot"] {
      _ = try await ghlotus.run("api", "--cache", "fresh", path)
    }
    let none = try await ghlotus.run("cache", "clear", "octocat")
    #expect(none.output == "No entry contains \"octocat\"\n")
    #expect(try await ghlotus.run("cache", "clear", "MONA").output.hasPrefix("Removed 2 entries ("))
    let again = try await ghlotus.run("cache", "clear", "mona", "--json")
    #expect(try JSON(again.standardOutput) == ["action": "clear", "target": "mona", "changed": false])
    let rest = try await ghlotus.run("cache", "list")
    #expect(rest.output.split(separator: "\n").count == 1 && rest.output.contains("/users/hubot"))
    #expect(try await ghlotus.run("cache").output.contains("of 3 requests"), "The statistics are kept.")
  }

  @Test func `A symbolic link in place of the cache is not followed, and --verbose reports it once`() async throws {
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

  @Test func `Contradictory cache options are a usage error`() async throws {
    let ghlotus = try Ghlotus(asking: try Self.server())
    #expect(try await ghlotus.run("--offline", "--refresh", "api", "/a").status == 2)
    #expect(try await ghlotus.run("--offline", "--record", "a.har", "api", "/a").status == 2)
  }

  @Test func `A usage count that is a FIFO does not block a request`() async throws {
    let server = try OriginServer { _ in .json("{}", headers: [("Cache-Control", "max-age=60")]) }
    let ghlotus = try Ghlotus(asking: server)
    _ = try await ghlotus.run("api", "/a")
    let names = ["miss.tally", "size.tally", "hit.tally", "validation.tally"]
    for name in names {
      unlink(ghlotus.home.file("cache/ghlotus/\(name)"))
      try #require(mkfifo(ghlotus.home.file("cache/ghlotus/\(name)"), 0o600) == 0)
    }
    for command in [["api", "/b"], ["api", "--cache", "1h", "/b"], ["cache"]] {
      expectSuccess(try await ghlotus.run(arguments: command, timeout: 20))
    }
  }
  @Test(.enabled(if: Tracing.isAllowed, "strace must be allowed to trace a child."))
  func `Storing another page makes one folder, and opens only this folder and the new file`() async throws {
    let server = try OriginServer { request in
      let number = request.target.split(separator: "&page=").dropFirst().first.flatMap { Int($0) } ?? 1
      let next = "<http://\(request["Host"] ?? "")\(request.path)?per_page=1&page=\(number + 1)>; rel=\"next\""
      let links = request.path == "/list/\(number)" ? [] : [("Link", next)]
      return .json("[\(number)]", headers: [("Cache-Control", "max-age=60")] + links)
    }
    var calls: [[Int]] = []
    for pages in [1, 11] {
      let ghlotus = try Ghlotus(asking: server)
      let log = ghlotus.home.file("calls")
      let trace = ["-f", "-y", "-qq", "-e", "trace=openat,mkdirat", "-E", "GHLOTUS_ALLOW_DUMPS=1", "-o", log]
      let words = trace + [try Ghlotus.program()]
      let result = try await onOwnThread {
        try Subprocess.run(
          "/usr/bin/strace", words + ["api", "--paginate", "/list/\(pages)"], environment: ghlotus.environment)
      }
      #expect(result.status == 0, "\(result.errors)")
      let lines = try String(contentsOf: URL(filePath: log), encoding: .utf8).split(separator: "\n")
      calls.append(
        ["mkdirat(", "openat("].map { name in lines.count { $0.contains(name) && $0.contains("/cache/ghlotus") } })
    }
    // The third file is the entry that is looked for before each request.
    #expect(zip(calls[1], calls[0]).map { $0 - $1 } == [10, 30])
  }
}
