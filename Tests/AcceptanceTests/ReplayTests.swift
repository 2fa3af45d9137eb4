import TestSupport
import Testing

/// The option `--replay`.
struct ReplayTests {
  @Test(arguments: ["chrome", "firefox", "playwright", "mitmproxy"])
  func `HAR files from other programs can be replayed`(tool: String) async throws {
    let own = try await Ghlotus().run("profile", "octocat", "--replay", Package.fixture("octocat-anonymous.har"))
    expectSuccess(
      try await Ghlotus().run("profile", "octocat", "--replay", Package.fixture("foreign/\(tool).har")),
      output: own.output)
  }

  @Test func `A replay sends no request and needs neither a home folder nor a token`() async throws {
    let origin = try GitHubOrigin()
    let ghlotus = try Ghlotus(
      ["HOME": "/nonexistent", "XDG_CACHE_HOME": "", "XDG_STATE_HOME": "", "XDG_CONFIG_HOME": "", "PATH": ""])
    let fixture = Package.fixture("octocat.har")
    let result = try await ghlotus.bash(
      "exec ghlotus profile octocat --replay '\(fixture)'")
    expectSuccess(result, output: GoldenPages.octocatPipe)
    #expect(origin.server.connectionCount == 0)
    #expect(try ghlotus.home.names() == [])
  }

  @Test(arguments: [["GH_HOST": "git.example.com"], ["GHLOTUS_API_URL": "https://git.example.com/api/v3"]])
  func `A replay ignores the configured host`(variables: [String: String]) async throws {
    let result = try await Ghlotus(variables).run("profile", "octocat", "--replay", Package.fixture("octocat.har"))
    expectSuccess(result, output: GoldenPages.octocatPipe)
    let missing = try await Ghlotus(variables).run(
      "profile", "no-such-user", "--replay", Package.fixture("not-found.har"))
    expectFailure(missing, Exit.notFound, saying: "github.com")
  }

  @Test(
    arguments: [(["--user", "mona"], [:]), ([], ["GHLOTUS_USER": "mona", "GH_TOKEN": "x"])]
      as [([String], [String: String])])
  func `A replay answers as the recorded account, and says so if you name another one`(
    words: [String], variables: [String: String]
  ) async throws {
    let replay = ["profile", "octocat", "--replay", Package.fixture("octocat.har")]
    let result = try await Ghlotus(variables).run(arguments: replay + words)
    #expect(result.status == Exit.done)
    #expect(result.output == GoldenPages.octocatPipe)
    #expect(result.errors.contains("ghlotus: a replay answers as the recorded account"), "\(result.errors)")
  }

  /// Replays entries that another program recorded.
  ///
  /// - Parameter log: Further members of the log, each followed by a comma.
  private func replay(_ command: String, of entries: String..., log: String = "") async throws -> Subprocess.Result {
    let recording = #"{"log":{\#(log)"entries":[\#(entries.joined(separator: ","))]}}"#
    return try await Ghlotus(["RECORDING": recording]).bash("printf %s \"$RECORDING\" | ghlotus \(command) --replay -")
  }

  private func entry(_ url: String, _ response: String) -> String {
    #"{"startedDateTime":"2026-11-02T10:15:00Z","request":{"method":"GET","url":"\#(url)"},"response":\#(response)}"#
  }

  private static let ok = #"{"status":200,"content":{"text":"{}"}}"#

  @Test(arguments: ["http://api.example.com/users/mona", "https://other.example/x?y=1", "http://api.github.com/user"])
  func `A recorded URL of any server can be replayed`(url: String) async throws {
    let result = try await replay("api '\(url)'", of: entry(url, Self.ok))
    expectSuccess(result, output: "{}")
    let missing = try await replay("api '\(url)/z'", of: entry(url, Self.ok))
    expectFailure(missing, Exit.noRecording, saying: "no recorded response for GET \(url)/z")
    #expect(!missing.errors.contains("token"))
  }

  @Test func `A recorded base URL of the API may use http, and an invalid one is reported`() async throws {
    let entry = entry("http://api.example.com/user", Self.ok)
    let result = try await replay("api /user", of: entry, log: #""_apiURL":"http://api.example.com","#)
    expectSuccess(result)
    expectFailure(
      try await replay("api /user", of: entry, log: #""_apiURL":"example","#), Exit.usage,
      saying: "log._apiURL is missing")
  }

  @Test func `An invalid entry matters only to its own request`() async throws {
    let broken = entry("https://api.github.com/a", #"{"status":200,"content":{"text":"%","encoding":"base64"}}"#)
    let good = entry("https://api.github.com/b", Self.ok)
    expectSuccess(try await replay("api /b", of: broken, "{}", good))
    expectFailure(
      try await replay("api /a", of: broken, "{}", good), Exit.noRecording,
      saying: "recorded without a usable response body")
    expectFailure(
      try await replay("api /c", of: broken, "{}", good), Exit.noRecording,
      saying: "entries that cannot be read: log.entries[1].request")
    expectFailure(
      try await replay("api /a", of: broken), Exit.usage,
      saying: "log.entries[0].response.content.text is missing or invalid")
  }

  @Test func `The tour accepts a new link`() async throws {
    let result = try await Ghlotus().run("links", "add", "mastodon.social/@x", "--replay", Package.fixture("tour.har"))
    expectSuccess(result)
    // The recording confirms this link, whichever one was typed.
    #expect(result.output == "Added https://mastodon.social/@octocat to your profile\n")
  }

  @Test func `A recording can be read from standard input`() async throws {
    let result = try await Ghlotus().bash(
      "cat '\(Package.fixture("octocat.har"))' | ghlotus profile octocat --replay -")
    expectSuccess(result, output: GoldenPages.octocatPipe)
  }

  @Test func `An unusable recording file is reported with the reason`() async throws {
    expectFailure(
      try await Ghlotus().run("profile", "octocat", "--replay", "/"), Exit.usage, saying: "Is a directory")
    expectFailure(
      try await Ghlotus().run("profile", "octocat", "--record", "missing/run.har"), Exit.failed,
      saying: "No such file or directory")
    expectFailure(
      try await Ghlotus().run("profile", "octocat", "--record", "-"), Exit.usage, saying: "requires the name of a file")
  }

  @Test(arguments: ["gho_something_else", "no token at all"])
  func `A replay ignores tokens in the environment`(token: String) async throws {
    for (fixture, login) in [("octocat.har", "octocat"), ("octocat-anonymous.har", "octocat")] {
      let without = try await Ghlotus().run("profile", login, "--replay", Package.fixture(fixture))
      let with = try await Ghlotus(["GH_TOKEN": token, "GITHUB_TOKEN": token])
        .run("profile", login, "--replay", Package.fixture(fixture))
      expectSuccess(with, output: without.output)
    }
  }

  @Test func `A recording can be read from a process substitution`() async throws {
    let fixture = Package.fixture("octocat.har")
    expectSuccess(
      try await Ghlotus().bash("ghlotus profile octocat --replay <(cat '\(fixture)')"), output: GoldenPages.octocatPipe)
  }

  @Test(arguments: [
    ("broken/truncated.har", "not JSON in UTF-8, or truncated"), ("broken/not-json.har", "not JSON"),
    ("broken/not-har.har", "log is missing"), ("broken/no-entries.har", "log.entries is missing"),
    ("broken/empty.har", "not JSON"), ("no-such-file.har", "cannot read the recording"),
    ("broken", "cannot read the recording"),
  ])
  func `An invalid recording is reported with its path`(fixture: String, sentence: String) async throws {
    for options in [[], ["--json"]] {
      let result = try await Ghlotus().run(
        arguments: options + ["profile", "octocat", "--replay", Package.fixture(fixture)])
      expectFailure(result, Exit.usage, saying: sentence, fixture)
    }
  }

  @Test func `An error for an unrecorded request lists the closest matches`() async throws {
    let fixture = Package.fixture("octocat.har")
    let result = try await Ghlotus().run("api", "/users/octocat/org", "--replay", fixture)
    expectFailure(
      result, Exit.noRecording, saying: "GET https://api.github.com/users/octocat/org;",
      "closest matches: GET /users/octocat", "different path", "different query")
    let method = try await Ghlotus().run("api", "-X", "PUT", "/users/octocat", "--replay", fixture)
    expectFailure(
      method, Exit.noRecording, saying: "closest matches: GET /users/octocat (different method)")
    let profile = try await Ghlotus().run("profile", "mona", "--replay", fixture, "--json")
    expectFailure(profile, Exit.noRecording, saying: "users/mona")
  }

  @Test func `An unrecorded GraphQL request is named by its field, and no match is repeated`() async throws {
    let result = try await Ghlotus().run(
      "api", "graphql", "-f", "query=query Me { viewer { id } }", "--replay", Package.fixture("tour.har"))
    expectFailure(
      result, Exit.noRecording, saying: "POST https://api.github.com/graphql (query Me viewer);",
      "POST /graphql (query viewer) (different body")
    let matches = result.errors.split(separator: "closest matches: ")[1].split(separator: "; ")
    #expect(matches.count == 3 && Set(matches).count == 3, "\(result.errors)")
  }

  @Test func `Each replay starts from the beginning of the recording`() async throws {
    let ghlotus = try Ghlotus()
    let page = #"{"status":200,"headers":[],"content":{"text":"[1]"}}"#
    let request = #"{"method":"GET","url":"https://api.github.com/x","headers":[]}"#
    let entry = #"{"startedDateTime":"2026-11-02T10:15:00Z","request":\#(request),"response":\#(page)}"#
    try ghlotus.home.write("once.har", #"{"log":{"entries":[\#(entry)]}}"#)
    expectSuccess(
      try await ghlotus.bash("ghlotus api /x --replay once.har && ghlotus api /x --replay once.har"), output: "[1][1]")
  }

  @Test func `A host name that differs from the recording's is reported`() async throws {
    let result = try await Ghlotus()
      .run("profile", "octocat", "--hostname", "github.example", "--replay", Package.fixture("octocat.har"))
    expectFailure(result, Exit.noRecording, saying: "github.example", "different host")
  }

  @Test func `Control characters in a recording's URLs are shown safely`() async throws {
    let ghlotus = try Ghlotus()
    let request = #"{"method":"GET","url":"https://api.github.com/\u001b[31mx\u202e\n","headers":[]}"#
    let entry = #"{"startedDateTime":"2026-11-02T10:15:00Z","request":\#(request),"response":{"status":200}}"#
    try ghlotus.home.write("evil.har", #"{"log":{"entries":[\#(entry)]}}"#)
    let result = try await ghlotus.run("profile", "octocat", "--replay", "evil.har")
    #expect([Exit.noRecording, Exit.usage].contains(result.status))
    #expect(Harm.found(in: result.standardError) == [])
    #expect(result.errors.split(separator: "\n").count == 1)
  }
}
