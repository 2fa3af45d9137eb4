import TestSupport
import Testing

/// The option `--json` of `ghlotus profile`.
struct ProfileJSONTests {
  private func profile(_ login: String = "octocat", replaying fixture: String) async throws -> Subprocess.Result {
    try await Ghlotus().run("profile", login, "--json", "--replay", Package.fixture(fixture))
  }

  @Test func `--json prints GitHub's fields on one line, in GitHub's order`() async throws {
    let result = try await profile(replaying: "octocat.har")
    expectSuccess(result)
    #expect(result.output.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
    let json = try JSON(result.standardOutput)
    #expect(json["login"] == "octocat")
    #expect(json["id"] == 583_231)
    #expect(json["type"] == "User")
    #expect(json["html_url"] == "https://github.com/octocat")
    #expect(json["public_repos"] == 8)
    #expect(json["followers"] == 22_047)
    #expect(json["created_at"] == "2011-01-25T18:44:36Z")
    #expect(json["twitter_username"] == "monatheoctocat")
    #expect(json["pronouns"] == "they/them")
    let bodies = try Recording(contentsOf: Package.fixture("octocat.har")).entries.map {
      $0.response.content.text ?? ""
    }
    #expect(result.output.hasPrefix(bodies[0].dropLast() + #","organizations":\#(bodies[1]),"social_accounts":"#))
    #expect(json["top_repositories"] == (try JSON(bodies[3])["items"]))
  }

  @Test func `Pinned repositories contain only the requested keys`() async throws {
    let json = try JSON(try await profile(replaying: "octocat.har").standardOutput)
    guard case .array(let pinned) = json["pinned_items"]
    else { return #expect(Bool(false), "pinned_items is not an array") }
    let keys: Set = ["name", "full_name", "html_url", "description", "language", "stargazers_count", "forks_count"]
    #expect(pinned.count == 3 && pinned.allSatisfy { $0.keys == keys })
    #expect(pinned[1]["language"] == JSON.null)
  }

  @Test func `Null values from GitHub stay null`() async throws {
    let json = try JSON(try await profile("nobody-here", replaying: "empty.har").standardOutput)
    for key in ["name", "company", "location", "email", "hireable", "bio", "twitter_username"] {
      #expect(json[key] == JSON.null, "\(key)")
    }
    #expect(json["blog"] == "")
    #expect(json["organizations"] == [])
  }

  @Test func `Every account has the same JSON keys`() async throws {
    let octocat = try JSON(try await profile(replaying: "octocat.har").standardOutput).keys
    let others = [("nobody-here", "empty.har"), ("github", "organization.har"), ("octocat", "partial.har")]
    for (login, fixture) in others {
      #expect(try JSON(try await profile(login, replaying: fixture).standardOutput).keys == octocat, "\(fixture)")
    }
  }

  @Test func `A section that failed to load is null, and an error names the section`() async throws {
    let result = try await profile(replaying: "partial.har")
    #expect(try JSON(result.standardOutput)["organizations"] == JSON.null)
    #expect(try JSON(result.standardOutput)["login"] == "octocat")
    expectFailure(
      result, Exit.network, saying: "could not load the organizations: ", "502", output: result.output)
  }

  @Test func `JSON is never colored and is UTF-8 in every locale`() async throws {
    let plain = try await profile(replaying: "octocat.har")
    let forced = try await Ghlotus(["LC_ALL": "C", "CLICOLOR_FORCE": "1", "COLUMNS": "40"])
      .run("--color=always", "profile", "octocat", "--json", "--replay", Package.fixture("octocat.har"))
    #expect(forced.output == plain.output)
  }

  @Test func `On a terminal, JSON is indented and has the same values`() async throws {
    let piped = try await profile(replaying: "octocat.har")
    let shown = try await Ghlotus()
      .run("profile", "octocat", "--json", "--replay", Package.fixture("octocat.har"), on: .terminal())
    let text = TerminalBytes(shown.terminal).plainText
    #expect(text.hasPrefix("{\n  \"login\": \"octocat\",\n  \"id\": 583231,\n"))
    #expect(try JSON(text) == JSON(piped.output))
  }
}
