import TestSupport
import Testing

/// Rate limits, and the pauses before a request is sent again.
struct RateLimitTests {
  private func limited(_ fields: [(String, String)], status: Int = 429) -> Response {
    .json(#"{"message":"You have exceeded a secondary rate limit."}"#, status: status, headers: fields)
  }

  @Test(arguments: [429, 403])
  func `A short rate limit is announced and waited out`(status: Int) async throws {
    let attempts = Counter()
    let response = limited([("Retry-After", "1")], status: status)
    let server = try OriginServer { _ in attempts.next() == 1 ? response : .json(#"{"ok":true}"#) }
    let result = try await Ghlotus(asking: server).run("api", "/limited")
    #expect(result.status == Exit.done)
    #expect(result.output == #"{"ok":true}"#)
    #expect(result.seconds >= 1)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].contains("slow down; continuing in 2 seconds"), "\(result.errors)")
    #expect(server.requests.count == 2)
  }

  @Test func `A pause shared by several requests is announced once`() async throws {
    let response = limited([("Retry-After", "5")])
    let attempts = Counter()
    let origin = try GitHubOrigin { _ in attempts.next() <= 4 ? response : nil }
    let result = try await Ghlotus(asking: origin.server).run("profile", "octocat")
    #expect(result.output.hasPrefix("The Octocat\n"))
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  @Test func `A rate-limited write is sent again, because GitHub did not process it`() async throws {
    let attempts = Counter()
    let response = limited([("Retry-After", "0")])
    let server = try OriginServer { _ in attempts.next() == 1 ? response : .json("{}", status: 201) }
    let result = try await Ghlotus(asking: server).run("api", "/user/repos", "-f", "name=x")
    #expect(result.status == Exit.done)
    #expect(server.requests.map(\.text) == [#"{"name":"x"}"#, #"{"name":"x"}"#])
  }

  @Test(arguments: [
    [("Retry-After", "3600")],
    [("Retry-After", "Fri, 01 Jan 2100 00:00:00 GMT")],
    [("x-ratelimit-remaining", "0"), ("x-ratelimit-reset", "4102444800")],
    [("Retry-After", "soon")],
    [("Retry-After", "-1")],
    [("Retry-After", "99999999999999999999")],
    [],
  ])
  func `A long or unknown pause ends the run`(fields: [(String, String)]) async throws {
    let response = limited(fields)
    let server = try OriginServer { _ in response }
    let result = try await Ghlotus(asking: server).run("profile", "octocat")
    expectFailure(result, Exit.rateLimited, saying: "reached; try again ")
  }

  @Test func `A persistent rate limit is waited out only a few times`() async throws {
    let response = limited([("Retry-After", "0")])
    let server = try OriginServer { _ in response }
    let result = try await Ghlotus(asking: server).run("api", "/limited")
    expectFailure(
      result, Exit.rateLimited, saying: "reached; try again in about a minute",
      output: #"{"message":"You have exceeded a secondary rate limit."}"#, notices: true)
    #expect((2...4).contains(server.requests.count))
  }

  @Test func `A server without rate limits is not an error`() async throws {
    let server = try OriginServer { _ in .json(#"{"message":"Rate limiting is not enabled."}"#, status: 404) }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_secret"], asking: server)
    let page = try await ghlotus.run("limits")
    expectSuccess(page)
    #expect(page.output.contains("has no rate limits"))
    let json = try await ghlotus.run("limits", "--json")
    expectSuccess(json, output: "{\"resources\":{},\"rate\":null}\n")
    expectSuccess(try await ghlotus.run("limits", "--json=rate"), output: "{\"rate\":null}\n")
  }

  @Test func `A reset time that is over does not appear as the time to try again`() async throws {
    let fields = [("x-ratelimit-remaining", "0"), ("x-ratelimit-reset", "1700000000")]
    let server = try OriginServer { _ in .json(#"{"message":"API rate limit exceeded."}"#, status: 403, headers: fields)
    }
    let result = try await Ghlotus(asking: server).run("profile", "octocat")
    expectFailure(result, Exit.rateLimited, saying: "reached; try again in about a minute")
  }
}
