import TestSupport
import Testing

/// The requests for the fields that `--json=FIELDS` selects, and fields that can't be loaded.
@Suite struct SelectedFieldsTests {
  @Test(arguments: [
    ("profile octocat --json=login", ["GET /users/octocat"]),
    ("profile octocat --json=login,bio -q .name//.login", ["GET /users/octocat"]),
    ("profile octocat --json=login,bio -q .login", ["GET /users/octocat"]),
    ("profile octocat --json=organizations", ["GET /users/octocat", "GET /users/octocat/orgs?per_page=100"]),
    ("profile octocat --json=pronouns,pinned_items", ["GET /users/octocat", "POST /graphql"]),
    ("profile octocat --json=readme", ["GET /repos/octocat/octocat/readme", "GET /users/octocat"]),
    ("repo octocat/Hello-World --json=full_name", ["GET /repos/octocat/Hello-World"]),
    (
      "repo octocat/Hello-World --json=languages",
      ["GET /repos/octocat/Hello-World", "GET /repos/octocat/Hello-World/languages"]
    ),
    ("issue octocat/Hello-World#1347 --json=title", ["GET /repos/octocat/Hello-World/issues/1347"]),
  ])
  func `Only the requests that the fields need are sent`(line: String, requests: [String]) async throws {
    let origin = try GitHubOrigin("tour.har")
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: origin.server)
    expectSuccess(try await ghlotus.run(arguments: line.split(separator: " ").map(String.init)))
    #expect(origin.requestLines == requests)
  }

  @Test func `Without field names, a jq filter sees every field`() async throws {
    let origin = try GitHubOrigin("tour.har")
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: origin.server)
    let result = try await ghlotus.run("profile", "octocat", "-q", ".organizations | length")
    expectSuccess(result)
    #expect(origin.requestLines.count == 6)
  }

  @Test(arguments: [
    ("profile octocat --json=login,organizations", "/users/octocat/orgs", "could not load the organizations: "),
    ("repo octocat/Hello-World --json=name,issues", "/repos/octocat/Hello-World/issues", "could not load the issues: "),
  ])
  func `A selected field that cannot be loaded is null, and the run fails`(
    line: String, path: String, reason: String
  ) async throws {
    let origin = try GitHubOrigin("tour.har") { $0.path == path ? .json("{}", status: 502) : nil }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: origin.server)
    let result = try await ghlotus.run(arguments: line.split(separator: " ").map(String.init))
    let json = try JSON(result.standardOutput)
    #expect(json.members?.values.filter { $0 == .null }.count == 1 && json.keys?.count == 2)
    expectFailure(result, Exit.network, saying: reason, "502", output: result.output)
  }

  @Test func `Each selected field that cannot be loaded is named`() async throws {
    let status = ["orgs": 502, "social_accounts": 503]
    let origin = try GitHubOrigin("tour.har") { request in
      status.first { request.path == "/users/octocat/\($0.key)" }.map { .json("{}", status: $0.value) }
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: origin.server)
    let result = try await ghlotus.run("profile", "octocat", "--json=organizations,social_accounts")
    #expect(result.status == Exit.network)
    #expect(result.output == #"{"organizations":null,"social_accounts":null}"# + "\n")
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 2, "\(result.errors)")
    #expect(lines[0].hasPrefix("ghlotus: could not load the organizations: "))
    #expect(lines[1].hasPrefix("ghlotus: could not load the social accounts: "))
  }

  @Test func `Fields that require a sign-in are an error without one`() async throws {
    let origin = try GitHubOrigin("octocat-anonymous.har")
    let result = try await Ghlotus(asking: origin.server).run("profile", "octocat", "--json=pinned_items")
    expectFailure(
      result, Exit.network, saying: "pinned repositories: not signed in", output: "{\"pinned_items\":null}\n")
    #expect(origin.requestLines == ["GET /users/octocat"])
  }
}
