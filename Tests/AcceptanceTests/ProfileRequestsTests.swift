import Glibc
import TestSupport
import TestTraits
import Testing

/// The requests for a profile page, and the token that they carry.
@Suite(.ownThreads)
struct ProfileRequestsTests {
  private static let search = "/search/repositories?q=user%3Aoctocat&sort=stars&order=desc&per_page=6"
  private static let five = [
    "GET /repos/octocat/octocat/readme", "GET \(search)", "GET /users/octocat",
    "GET /users/octocat/orgs?per_page=100",
    "GET /users/octocat/social_accounts?per_page=100",
  ]

  @Test(arguments: [[], ["--json"]])
  func `An anonymous page costs exactly five requests`(options: [String]) async throws {
    let origin = try GitHubOrigin("octocat-anonymous.har")
    expectSuccess(try await Ghlotus(asking: origin.server).run(arguments: options + ["profile", "octocat"]))
    #expect(origin.requestLines == Self.five)
    #expect(origin.server.requests.allSatisfy { $0["Authorization"] == nil })
  }

  @Test func `An anonymous organization page costs six requests`() async throws {
    let origin = try GitHubOrigin("organization.har")
    expectSuccess(try await Ghlotus(asking: origin.server).run("profile", "github"))
    let paths = origin.server.requests.map(\.path)
    #expect(paths.count == 6)
    #expect(paths.filter { $0.hasPrefix("/search/") }.count == 1, "Searches have a separate rate limit.")
    #expect(paths.contains("/repos/github/.github/readme/profile"))
  }

  @Test func `A page costs a signed-in user six requests, each with the token`() async throws {
    let origin = try GitHubOrigin()
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_one"], asking: origin.server)
    let result = try await ghlotus.run("profile", "octocat")
    expectSuccess(result)
    #expect(origin.requestLines == Self.five + ["POST /graphql"])
    #expect(origin.server.requests.allSatisfy { $0.values(of: "Authorization") == ["Bearer gho_one"] })
    // Later lines depend on today's date, which differs from the date of the golden page.
    #expect(result.output.prefix(50) == GoldenPages.octocat80.prefix(50))
    #expect(result.output.contains("\nPinned\n"))
  }

  @Test func `Requests carry the header fields that GitHub expects`() async throws {
    let origin = try GitHubOrigin()
    _ = try await Ghlotus(["GH_TOKEN": "gho_one"], asking: origin.server).run("profile", "octocat")
    for request in origin.server.requests {
      #expect(request.values(of: "Accept") == ["application/vnd.github+json"])
      #expect(request.values(of: "X-GitHub-Api-Version") == ["2022-11-28"])
      #expect(request["User-Agent"]?.hasPrefix("ghlotus/") == true)
      #expect(request["Accept-Encoding"]?.contains("gzip") == true)
      #expect(request["Expect"] == nil)
    }
  }

  @Test func `All requests of a page are sent in parallel`() async throws {
    let (arrived, together) = (Counter(), Counter())
    let origin = try GitHubOrigin { _ in
      _ = arrived.next()
      // The server sends no response until all six requests have arrived.
      if eventually(within: 10, { arrived.count == 6 }) { _ = together.next() }
      return nil
    }
    expectSuccess(try await Ghlotus(["GH_TOKEN": "gho_one"], asking: origin.server).run("profile", "octocat"))
    #expect(together.count == 6)
  }

  @Test(arguments: [[], ["--json"]])
  func `Without a login, profile requires a token before any request is sent`(options: [String]) async throws {
    let origin = try GitHubOrigin()
    let result = try await Ghlotus(asking: origin.server).run(arguments: options + ["profile"])
    expectFailure(result, Exit.signInNeeded, saying: "GH_TOKEN")
    #expect(origin.server.connectionCount == 0)
  }

  @Test func `Without a login, profile uses the endpoints of the signed-in user`() async throws {
    let origin = try GitHubOrigin("viewer.har")
    let result = try await Ghlotus(["GITHUB_TOKEN": "gho_two"], asking: origin.server).run("profile")
    expectSuccess(result)
    #expect(
      origin.server.requests.map(\.path).sorted() == [
        "/graphql", "/repos/octocat/octocat/readme", "/search/repositories", "/user", "/user/orgs",
        "/user/social_accounts",
      ])
    #expect(origin.server.requests.allSatisfy { $0["Authorization"] == "Bearer gho_two" })
  }

  @Test(arguments: ["two words", "line\nend", "ünï", "\u{1B}[31m"])
  func `An invalid token is neither sent nor shown`(token: String) async throws {
    let origin = try GitHubOrigin()
    let result = try await Ghlotus(["GH_TOKEN": token], asking: origin.server).run("profile", "octocat", "--verbose")
    expectFailure(result, Exit.usage, saying: "GH_TOKEN")
    #expect(!result.errors.contains(token))
    #expect(origin.server.connectionCount == 0)
  }

  @Test func `A profile follows the redirects of a renamed account`() async throws {
    let origin = try GitHubOrigin { request in
      request.path.hasPrefix("/users/old-octocat")
        ? .json("{}", status: 301, headers: [("Location", "/users/octocat" + request.target.dropFirst(18))]) : nil
    }
    let result = try await Ghlotus(asking: origin.server).run("profile", "old-octocat")
    expectSuccess(result)
    #expect(result.output.hasPrefix("The Octocat\n@octocat\n"))
    #expect(result.output.contains("\nOrganizations\n"))
  }
}
