import FoundationEssentials
import TestSupport
import Testing

/// The command `ghlotus cache list`.
@Suite struct CacheListTests {
  /// Starts a server. Responses below `/fresh` stay fresh for an hour, and all others are stale.
  private static func server() throws -> OriginServer {
    try OriginServer { request in
      if request.method == "POST" { return .json(Self.calendar) }
      let age = request.path.hasPrefix("/fresh") ? 3600 : 0
      return .json("[1,2]", headers: [("Cache-Control", "private, max-age=\(age)"), ("ETag", "\"a\"")])
    }
  }

  private static let calendar =
    #"{"data":{"user":{"contributionsCollection":{"contributionCalendar":{"totalContributions":0,"weeks":[]}}}}}"#

  /// The rows of the list without the third value, the age, which changes from run to run.
  private static func rows(_ result: Subprocess.Result) -> [String] {
    result.output.split(separator: "\n").map { line in
      let values = line.split(separator: "\t", omittingEmptySubsequences: false)
      return (values.prefix(2) + values.dropFirst(3)).joined(separator: "|")
    }
  }

  @Test func `Each cached response is a row, the newest first`() async throws {
    let server = try Self.server()
    let ghlotus = try Ghlotus(asking: server)
    for path in ["/fresh/a", "/stale"] {
      _ = try await ghlotus.run("api", path)
      try await Task.sleep(for: .milliseconds(20))
    }
    let list = try await ghlotus.run("cache", "list")
    expectSuccess(list)
    #expect(
      Self.rows(list) == ["\(server.url)/stale|GET|stale|5|anonymous|", "\(server.url)/fresh/a|GET|fresh|5|anonymous|"])
    #expect(
      Self.rows(try await ghlotus.run("cache", "list", "FRESH")) == ["\(server.url)/fresh/a|GET|fresh|5|anonymous|"])
    let table = try await ghlotus.run("cache", "list", on: .terminal(columns: 120))
    let lines = TerminalBytes(table.terminal).rows.filter { !$0.isEmpty }
    #expect(lines[0].hasPrefix("ADDRESS "))
    #expect(lines[1].hasPrefix("\(server.url)/stale "))
    #expect(lines[1].contains(" stale ") && lines[1].hasSuffix(" anonymous"))
    #expect(lines.count == 3)
    #expect(server.requests.count == 2)
  }

  @Test func `A cached GraphQL query is listed without its token`() async throws {
    let token = "ghp_0123456789abcdef"
    let server = try Self.server()
    let ghlotus = try Ghlotus(["GH_TOKEN": token], asking: server)
    _ = try await ghlotus.run("contributions", "mona")
    let values = try await ghlotus.run("cache", "list")
    let size = Self.calendar.utf8.count
    let row = "\(server.url)/graphql|POST|fresh|\(size)|unknown|{\"login\":\"mona\"} query($login: String!) { user("
    #expect(Self.rows(values).count == 1 && Self.rows(values)[0].hasPrefix(row), "\(values.output)")
    let json = try await ghlotus.run("cache", "list", "--json=method,variables,account,has_token,fresh,size,status")
    #expect(
      json.output == #"{"method":"POST","variables":"{\"login\":\"mona\"}","account":null,"has_token":true,"#
        + #""fresh":true,"size":\#(size),"status":200}"# + "\n")
    let all = try await ghlotus.run("cache", "list", "--json")
    #expect(all.output.contains(#""query":"query($login: String!)"#))
    for output in [values.output, all.output] { #expect(!output.contains(token) && !output.contains("token-")) }
  }

  @Test func `The account of an entry is listed`() async throws {
    let ghlotus = try Ghlotus()
    try ghlotus.store(url: "https://api.github.com/user", in: "https-api.github.com-443/user-mona/a")
    let rows = Self.rows(try await ghlotus.run("cache", "list"))
    #expect(rows == ["https://api.github.com/user|GET|stale|2|mona|"])
  }

  @Test func `Responses to different GraphQL queries and for different accounts are separate rows`() async throws {
    let ghlotus = try Ghlotus(["GH_TOKEN": "ghp_0123456789abcdef"], asking: try Self.server())
    for login in ["a", "b", "c"] { _ = try await ghlotus.run("contributions", login) }
    try ghlotus.store(url: "https://api.github.com/user", in: "https-api.github.com-443/user-mona/a")
    try ghlotus.store(url: "https://api.github.com/user", in: "https-api.github.com-443/user-hubot/a")
    #expect(try await ghlotus.run("cache", "list", "graphql").output.split(separator: "\n").count == 3)
    #expect(try await ghlotus.run("cache", "list", "--json").output.split(separator: "\n").count == 5)
  }

  @Test func `A change marks fresh entries as stale`() async throws {
    let server = try Self.server()
    let ghlotus = try Ghlotus(asking: server)
    _ = try await ghlotus.run("api", "/fresh")
    _ = try await ghlotus.run("api", "-X", "PUT", "/other")
    #expect(Self.rows(try await ghlotus.run("cache", "list")) == ["\(server.url)/fresh|GET|stale|5|anonymous|"])
  }

  @Test func `--offline does not change the listed freshness`() async throws {
    let server = try Self.server()
    let ghlotus = try Ghlotus(asking: server)
    _ = try await ghlotus.run("api", "/stale")
    #expect(
      Self.rows(try await ghlotus.run("--offline", "cache", "list")) == ["\(server.url)/stale|GET|stale|5|anonymous|"])
  }

  @Test func `Damaged entries and unrelated files are skipped`() async throws {
    let server = try Self.server()
    let ghlotus = try Ghlotus(asking: server)
    for path in ["/fresh/a", "/fresh/b"] { _ = try await ghlotus.run("api", path) }
    let result = try await ghlotus.bash(
      """
      cd "$XDG_CACHE_HOME/ghlotus"; echo damage >>"$(grep -rl fresh/a .)"
      mkdir -p x/y/z pictures; echo a >x/y/z/a; echo b >x/y/b; echo c >c; : >pictures/d; ln -s / x/y/z/link
      ghlotus cache list
      """)
    expectSuccess(result)
    #expect(Self.rows(result) == ["\(server.url)/fresh/b|GET|fresh|5|anonymous|"])
  }

  @Test func `Hostile text in an entry is made harmless`() async throws {
    let ghlotus = try Ghlotus()
    let text = "x\u{1B}[31m\u{202E}\ty\u{7}"
    try ghlotus.store(
      url: "https://h/\(text)#%7B%22query%22%3A%22\(text)%0A%22%7D", in: "https-h-443/user-\(text.prefix(4))/a")
    let values = try await ghlotus.run("cache", "list")
    let table = try await ghlotus.run(
      "cache", "list", "--color", "never", on: .terminal(columns: 200, streams: [.output]))
    let json = try await ghlotus.run("cache", "list", "--json")
    #expect(values.output.split(separator: "\n").count == 1 && json.output.split(separator: "\n").count == 1)
    #expect(table.terminalText.contains("https://h/x"))
    for bytes in [values.standardOutput, json.standardOutput, table.terminal.filter { $0 != 0x0D }] {
      #expect(Harm.found(in: bytes.filter { $0 != 0x09 }) == [])
    }
  }

  @Test func `An empty cache prints a notice, and a replay reports that it has no cache`() async throws {
    let ghlotus = try Ghlotus(asking: try Self.server())
    let empty = try await ghlotus.run("cache", "list", on: .terminal())
    #expect(empty.status == Exit.done)
    #expect(empty.terminalText.contains("The cache is empty."))
    #expect(try await ghlotus.run("cache", "list").output == "")
    let recording = ["--replay", Package.fixture("tour.har"), "cache", "list"]
    expectFailure(try await ghlotus.run(arguments: recording), Exit.failed, saying: "cache")
  }

  @Test func `A reader that stops early ends the list quietly`() async throws {
    let ghlotus = try Ghlotus(asking: try Self.server())
    for number in 0..<20 { _ = try await ghlotus.run("api", "/fresh/\(number)") }
    let result = try await ghlotus.bash("ghlotus cache list | head -n 1; echo ${PIPESTATUS[0]}")
    #expect(result.errors == "")
    #expect(result.output.split(separator: "\n").count == 2)
  }
}

extension Ghlotus {
  /// Writes a cache entry without running the program.
  ///
  /// - Parameters:
  ///   - url: The URL of the entry.
  ///   - folder: The path of the entry's folder in the cache, as HOST/ACCOUNT/NAME.
  fileprivate func store(url: String, in folder: String) throws {
    let content = "\(url)\n0.0 0.0\n\nHTTP/2 200 OK\ncontent-type:application/json\n\n{}"
    let (bytes, start) = (Array(content.utf8), 0xcbf2_9ce4_8422_2325 as UInt64)
    let wordsEnd = bytes.count - bytes.count % 8
    let words = stride(from: 0, to: wordsEnd, by: 8).map { offset in
      bytes[offset..<offset + 8].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    }
    let prefix = words.reduce(start) { digest, word in
      let product = (digest ^ word) &* 0x100_0000_01b3
      return product << 29 | product >> 35
    }
    let digest = bytes[wordsEnd...].reduce(prefix) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(digest, radix: 16)
    let line = "ghlotus-cache 2 \(String(repeating: "0", count: 16 - digits.count))\(digits)\n"
    try home.write("cache/ghlotus/\(folder)/entry", line + content)
  }
}
