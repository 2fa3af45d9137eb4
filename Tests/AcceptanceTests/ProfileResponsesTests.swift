import TestSupport
import Testing

/// What becomes of `ghlotus profile` when GitHub's answers are not what was hoped for.
struct ProfileResponsesTests {
  @Test(arguments: [[], ["--json"]])
  func `An account that does not exist is not found`(options: [String]) async throws {
    let result = try await Ghlotus().run(
      arguments: options + ["profile", "no-such-user", "--replay", Package.fixture("not-found.har")])
    expectFailure(result, Exit.notFound, saying: "no-such-user", "github.com")
  }

  @Test(arguments: [
    "", "@", "no such", "-octocat", "octo/cat", "octo%2Fcat", "..", "ünï", "octocat\n", "a\u{1B}[31m",
    String(repeating: "a", count: 40),
  ])
  func `An impossible login is refused before anything is sent`(login: String) async throws {
    let origin = try GitHubOrigin()
    let result = try await Ghlotus(asking: origin.server).run("profile", "--", login)
    expectFailure(result, Exit.refused, saying: "cannot be a GitHub login")
    #expect(Harm.found(in: result.standardError).isEmpty)
    #expect(origin.server.connectionCount == 0)
  }

  @Test(arguments: [["profile"], ["profile", "octocat"], ["profile", "octocat", "--json"]])
  func `A token that GitHub refuses is said to be refused`(arguments: [String]) async throws {
    let result = try await Ghlotus().run(
      arguments: arguments + ["--replay", Package.fixture("unauthorized.har")])
    expectFailure(result, Exit.signInNeeded, saying: "token", "Bad credentials", "recorded run")
  }

  @Test(arguments: [
    ("rate-limited-403.har", "10:57"), ("rate-limited-429.har", "11:15"), ("secondary-limit-403.har", "10:16"),
  ])
  func `A limit says until when`(fixture: String, time: String) async throws {
    for options in [[], ["--json"]] {
      let result = try await Ghlotus().run(
        arguments: options + ["profile", "octocat", "--replay", Package.fixture(fixture)])
      expectFailure(result, Exit.rateLimited, saying: "until \(time)")
    }
  }

  @Test func `The time is that of the user's clock, with the date where it is another day`() async throws {
    let fixture = Package.fixture("rate-limited-403.har")
    let japan = try await Ghlotus(["TZ": "JST-9"]).run("profile", "octocat", "--replay", fixture)
    expectFailure(japan, Exit.rateLimited, saying: "until 19:57")
    let samoa = try await Ghlotus(["TZ": "XYZ-13:30"]).run("profile", "octocat", "--replay", fixture)
    expectFailure(samoa, Exit.rateLimited, saying: "until 3 Nov 00:27")
  }

  @Test(arguments: [[], ["--json"]])
  func `A server's error page is a network error`(options: [String]) async throws {
    let result = try await Ghlotus().run(
      arguments: options + ["profile", "octocat", "--replay", Package.fixture("server-error.har")])
    expectFailure(result, Exit.network, saying: "500", "try again later")
    #expect(!result.errors.contains("<"))
  }

  @Test(arguments: [[], ["--json"]])
  func `Broken JSON is a malformed answer`(options: [String]) async throws {
    let result = try await Ghlotus().run(
      arguments: options + ["profile", "octocat", "--replay", Package.fixture("malformed.har")])
    expectFailure(result, Exit.network, saying: "malformed answer", "JSON is broken")
  }

  @Test(arguments: [
    (#""login":"octocat","#, "", "login is missing"),
    (#""followers":22047"#, #""fans":22047"#, "followers is missing"),
    (#""followers":22047"#, #""followers":null"#, "followers is null"),
    (#""id":583231"#, #""id":"583231""#, "id is of the wrong type"),
    (#""name":"The Octocat""#, #""name":["The Octocat"]"#, "name is of the wrong type"),
    (#""created_at":"2011"#, #""created_at":"last"#, "created_at is of the wrong type"),
  ])
  func `A field that is missing, null or of the wrong type is named`(
    right: String, wrong: String, clause: String
  ) async throws {
    let recording = try Recording(contentsOf: Package.fixture("octocat.har"))
    let body = try #require(recording.entries[0].response.content.text)
    try #require(body.contains(right))
    let origin = try GitHubOrigin {
      $0.path == "/users/octocat" ? .json(body.replacing(right, with: wrong)) : nil
    }
    for options in [[], ["--json"]] {
      let result = try await Ghlotus(asking: origin.server).run(arguments: options + ["profile", "octocat"])
      expectFailure(result, Exit.network, saying: "malformed answer", "the field \(clause)")
    }
  }

  @Test func `A number that is no count is not called broken JSON`() async throws {
    let recording = try Recording(contentsOf: Package.fixture("octocat.har"))
    let body = try #require(recording.entries[0].response.content.text)
    let origin = try GitHubOrigin {
      $0.path == "/users/octocat" ? .json(body.replacing(#""public_repos":8"#, with: #""public_repos":8.5"#)) : nil
    }
    let result = try await Ghlotus(asking: origin.server).run("profile", "octocat")
    expectFailure(result, Exit.network, saying: "malformed answer")
    #expect(!result.errors.contains("broken"))
  }

  @Test func `A field that is wrong in a part is named with its place, beside the page`() async throws {
    let origin = try GitHubOrigin {
      $0.path == "/users/octocat/orgs" ? .json(#"[{"login":"a","id":1},{"login":"b"}]"#) : nil
    }
    let result = try await Ghlotus(["COLUMNS": "200"], asking: origin.server).run("profile", "octocat")
    #expect(result.status == Exit.done)
    #expect(result.errors.contains("Organizations could not be loaded."))
    #expect(result.errors.contains("the field [1].id is missing"))
  }

  @Test(arguments: ["[]", "null", "7", "\"octocat\"", ""])
  func `JSON of another shape is a malformed answer`(body: String) async throws {
    let origin = try GitHubOrigin { $0.path == "/users/octocat" ? .json(body) : nil }
    let result = try await Ghlotus(asking: origin.server).run("profile", "octocat")
    expectFailure(result, Exit.network, saying: "malformed answer")
    #expect(!result.errors.contains("field  "), "A field without a name: \(result.errors)")
  }

  @Test func `A message that a server made up is shown harmlessly, in one line`() async throws {
    let origin = try GitHubOrigin { _ in .json(#"{"message":"\u001b[31mno\r\n\u202eon"}"#, status: 403) }
    let result = try await Ghlotus(asking: origin.server).run("profile", "octocat")
    expectFailure(result, Exit.signInNeeded, saying: "does not allow this")
    #expect(Harm.found(in: result.standardError).isEmpty)
  }
}
