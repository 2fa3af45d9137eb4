import TestSupport
import Testing

/// `ghlotus profile` as a page, replayed.
struct ProfilePageTests {
  private func profile(
    _ login: String = "octocat", replaying fixture: String, _ variables: [String: String] = [:]
  ) async throws -> Subprocess.Result {
    try await Ghlotus(variables).run("profile", login, "--replay", Package.fixture(fixture))
  }

  @Test func `A profile is a page of 80 columns`() async throws {
    let result = try await profile(replaying: "octocat.har")
    expectSuccess(result)
    #expect(result.output == GoldenPages.octocat80)
  }

  @Test func `COLUMNS makes the page narrower`() async throws {
    let result = try await profile(replaying: "octocat.har", ["COLUMNS": "40"])
    expectSuccess(result)
    #expect(result.output == GoldenPages.octocat40)
  }

  @Test(arguments: ["40", "80", "100", "120", "200"], ["C", "C.UTF-8"])
  func `No line ends in a space`(columns: String, locale: String) async throws {
    let result = try await profile(replaying: "octocat.har", ["COLUMNS": columns, "LC_ALL": locale])
    #expect(!result.output.contains(" \n"))
  }

  @Test(arguments: ["", "0", "-3", "wide", "99999999999999999999"])
  func `COLUMNS that is no width counts for nothing`(columns: String) async throws {
    #expect(try await profile(replaying: "octocat.har", ["COLUMNS": columns]).output == GoldenPages.octocat80)
  }

  @Test(arguments: ["C", "POSIX", "en_US.ISO-8859-1"])
  func `A locale without UTF-8 gets ASCII alone`(locale: String) async throws {
    let result = try await profile(replaying: "octocat.har", ["LC_ALL": locale])
    expectSuccess(result)
    #expect(result.standardOutput.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
    #expect(result.output.contains("@octocat - they/them\n"))
    #expect(result.output.contains("Spoon-Knife  o HTML - * 13,412 - 155,204 forks\n"))
  }

  @Test func `Errors too are ASCII where the locale is`() async throws {
    let result = try await Ghlotus(["LC_ALL": "C"]).run("profile", "no such user")
    expectFailure(result, Exit.refused, saying: "\"no such user\"")
    #expect(result.standardError.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
  }

  @Test func `A page at 80 columns is never wider`() async throws {
    for (login, fixture) in [("octocat", "octocat.har"), ("github", "organization.har"), ("octocat", "partial.har")] {
      for columns in [40, 61, 80] {
        let result = try await profile(login, replaying: fixture, ["COLUMNS": "\(columns)"])
        #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= columns }, "\(fixture), \(columns)")
      }
    }
  }

  @Test func `Without signing in there are no pinned repositories, and nothing says so`() async throws {
    let result = try await profile(replaying: "octocat-anonymous.har")
    expectSuccess(result)
    #expect(result.output.hasPrefix("The Octocat\n@octocat\n\nThere once was...\n"))
    #expect(!result.output.contains("Pinned"))
    #expect(!result.output.contains("Email"))
    #expect(result.output.contains("\nPopular repositories\n  Spoon-Knife  ● HTML · ★ 13,412 · 155,204 forks\n"))
  }

  @Test(arguments: ["80", "120"])
  func `Anonymous profiles and organizations have their page`(columns: String) async throws {
    let anonymous = try await profile(replaying: "octocat-anonymous.har", ["COLUMNS": columns])
    #expect(anonymous.output == GoldenPages.anonymous(columns: columns))
    let organization = try await profile("github", replaying: "organization.har", ["COLUMNS": columns])
    #expect(organization.output == GoldenPages.organization(columns: columns))
  }

  @Test func `An organization is called one, and follows no account`() async throws {
    let result = try await profile("github", replaying: "organization.har")
    expectSuccess(result)
    #expect(result.output.hasPrefix("GitHub\n@github · organization\n\nHow people build software.\n"))
    #expect(result.output.contains("\n61,883 followers · 543 repositories\n"))
    #expect(!result.output.contains("gists"))
  }

  @Test func `An account with nothing filled in has no empty sections`() async throws {
    let result = try await profile("nobody-here", replaying: "empty.har")
    expectSuccess(result)
    #expect(
      result.output == """
        nobody-here
        @nobody-here

        0 followers · 0 following · 0 repositories · 0 gists

        Joined   Nov 2, 2026 (today)
        Profile  github.com/nobody-here

        """)
  }

  @Test func `One's own profile needs no name`() async throws {
    let result = try await Ghlotus().run("profile", "--replay", Package.fixture("viewer.har"))
    expectSuccess(result)
    #expect(result.output.hasPrefix("The Octocat\n@octocat"))
    #expect(result.output.contains("\nPinned\n"))
  }

  @Test func `What could not be loaded is said beside the page, and the rest is there`() async throws {
    let result = try await profile(replaying: "partial.har")
    #expect(result.status == Exit.done)
    #expect(result.output.hasPrefix("The Octocat\n"))
    #expect(result.output.contains("\nPopular repositories\n"))
    #expect(!result.output.contains("\nOrganizations\n"))
    #expect(!result.output.contains("could not be loaded") && !result.output.hasSuffix("\n\n"))
    #expect(
      result.errors == """
        Organizations could not be loaded. github.com answered with status 502; it is not your doing, try again later.

        """)
  }

  @Test func `A renamed account is found under its old name`() async throws {
    let result = try await profile("old-octocat", replaying: "renamed.har")
    expectSuccess(result)
    #expect(result.output.hasPrefix("The Octocat\n@octocat\n"))
  }

  @Test func `Half a surrogate pair is called malformed and never shown`() async throws {
    let result = try await profile("hostile-surrogate", replaying: "hostile-surrogate.har")
    expectFailure(result, Exit.network, saying: "malformed answer")
  }

  @Test func `An @ before the name is understood`() async throws {
    let result = try await profile("@octocat", replaying: "octocat.har")
    expectSuccess(result)
    #expect(result.output == GoldenPages.octocat80)
  }
}
