import TestSupport
import Testing

/// The page that `ghlotus profile` prints from a recording.
struct ProfilePageTests {
  private func profile(
    _ login: String = "octocat", replaying fixture: String, _ variables: [String: String] = [:]
  ) async throws -> Subprocess.Result {
    try await Ghlotus(variables).run("profile", login, "--replay", Package.fixture(fixture))
  }

  @Test(arguments: ["octocat", "@octocat"])
  func `In a pipe, no line of a profile page is wrapped`(login: String) async throws {
    let result = try await profile(login, replaying: "octocat.har")
    expectSuccess(result, output: GoldenPages.octocatPipe)
    #expect(result.output.split(separator: "\n").contains { $0.count > 120 })
  }

  @Test(arguments: ["", "0", "-3", "wide", "99999999999999999999"])
  func `An invalid value of COLUMNS is ignored`(columns: String) async throws {
    #expect(try await profile(replaying: "octocat.har", ["COLUMNS": columns]).output == GoldenPages.octocatPipe)
  }

  @Test(arguments: ["C", "POSIX", "en_US.ISO-8859-1"])
  func `In a locale without UTF-8, a page contains only ASCII`(locale: String) async throws {
    let result = try await profile(replaying: "octocat.har", ["LC_ALL": locale])
    expectSuccess(result)
    #expect(result.standardOutput.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
    #expect(result.output.contains("@octocat - they/them\n"))
    #expect(result.output.contains("Spoon-Knife  o HTML - * 13,412 - Y 155,204\n"))
  }

  @Test func `In a locale without UTF-8, errors contain only ASCII`() async throws {
    let result = try await Ghlotus(["LC_ALL": "C"]).run("profile", "no such user")
    expectFailure(result, Exit.usage, saying: "\"no such user\"")
    #expect(result.standardError.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
  }

  @Test(arguments: ["80", "120"])
  func `Anonymous pages and organization pages match the golden files`(columns: String) async throws {
    let anonymous = try await profile(replaying: "octocat-anonymous.har", ["COLUMNS": columns])
    expectSuccess(anonymous, output: GoldenPages.anonymous(columns: columns))
    let organization = try await profile("github", replaying: "organization.har", ["COLUMNS": columns])
    expectSuccess(organization, output: GoldenPages.organization(columns: columns))
  }

  @Test func `An account without details has no empty sections`() async throws {
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

  @Test func `Without a login, profile shows the signed-in user`() async throws {
    let result = try await Ghlotus().run("profile", "--replay", Package.fixture("viewer.har"))
    expectSuccess(result)
    #expect(result.output.hasPrefix("The Octocat\n@octocat"))
    #expect(result.output.contains("\nPinned\n"))
  }

  @Test func `A section that failed to load is reported, and the rest is shown`() async throws {
    let result = try await profile(replaying: "partial.har")
    #expect(result.status == Exit.done)
    #expect(result.output.hasPrefix("The Octocat\n"))
    #expect(result.output.contains("\nPopular repositories\n"))
    #expect(!result.output.contains("\nOrganizations\n"))
    #expect(!result.output.contains("ould not load") && !result.output.hasSuffix("\n\n"))
    #expect(
      result.errors == """
        ghlotus: could not load the organizations: github.com returned status 502; the server has a problem; try again later

        """)
  }

  @Test func `An unpaired surrogate in the JSON costs only itself`() async throws {
    let page = try await profile("hostile-surrogate", replaying: "hostile-surrogate.har").output
    #expect(page.hasPrefix("Harmless \u{FFFD} name\n"), "\(page)")
    #expect(page.contains("Harmless description \u{FFFD}"), "\(page)")
  }
}
