import TestSupport
import Testing

/// Errors and unexpected responses during `ghlotus profile`.
struct ProfileResponsesTests {
  @Test(arguments: [[], ["--json"]])
  func `An account that does not exist is reported as not found`(options: [String]) async throws {
    let result = try await Ghlotus().run(
      arguments: options + ["profile", "no-such-user", "--replay", Package.fixture("not-found.har")])
    expectFailure(result, Exit.notFound, saying: "no-such-user", "github.com")
  }

  @Test(arguments: [
    "", "@", "no such", "-octocat", "octo/cat", "octo%2Fcat", "..", "ünï", "octocat\n", "a\u{1B}[31m",
    String(repeating: "a", count: 40),
  ])
  func `An invalid login is rejected before any request is sent`(login: String) async throws {
    let origin = try GitHubOrigin()
    let result = try await Ghlotus(asking: origin.server).run("profile", "--", login)
    expectFailure(result, Exit.usage, saying: "invalid login")
    #expect(Harm.found(in: result.standardError).isEmpty)
    #expect(origin.server.connectionCount == 0)
  }

  @Test(arguments: [
    ("rate-limited-403.har", "after 10:57"), ("rate-limited-429.har", "after 11:15"),
    ("secondary-limit-403.har", "in about a minute"),
  ])
  func `A rate limit error states when to try again`(fixture: String, time: String) async throws {
    for options in [[], ["--json"]] {
      let result = try await Ghlotus().run(
        arguments: options + ["profile", "octocat", "--replay", Package.fixture(fixture)])
      expectFailure(result, Exit.rateLimited, saying: "try again \(time)")
    }
  }

  @Test(arguments: [
    (#""login":"octocat","#, "", "login is missing"),
    (#""login":"octocat","#, #""login":null,"#, "login is null"),
    (#""followers":22047"#, #""followers":"22047""#, "followers has the wrong type"),
    (#""id":583231"#, #""id":"583231""#, "id has the wrong type"),
    (#""name":"The Octocat""#, #""name":["The Octocat"]"#, "name has the wrong type"),
    (#""created_at":"2011"#, #""created_at":"last"#, "created_at is invalid"),
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
      expectFailure(result, Exit.network, saying: "unexpected response", "the field \(clause)")
    }
  }

  @Test func `An invalid field in a section is named with its path`() async throws {
    let origin = try GitHubOrigin {
      $0.path == "/users/octocat/orgs" ? .json(#"[{"login":"a","id":1},{"id":2}]"#) : nil
    }
    let result = try await Ghlotus(["COLUMNS": "200"], asking: origin.server).run("profile", "octocat")
    #expect(result.status == Exit.done)
    #expect(result.errors.contains("ghlotus: could not load the organizations: "))
    #expect(result.errors.contains("1 row could not be read (the field [1].login is missing)"))
  }

  @Test func `A message from the server is shown on one line without control characters`() async throws {
    let origin = try GitHubOrigin { _ in .json(#"{"message":"\u001b[31mno\r\n\u202eon"}"#, status: 403) }
    let result = try await Ghlotus(asking: origin.server).run("profile", "octocat")
    expectFailure(result, Exit.signInNeeded, saying: "denied access")
    #expect(Harm.found(in: result.standardError).isEmpty)
  }
}
