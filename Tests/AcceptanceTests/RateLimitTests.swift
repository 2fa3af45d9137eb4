import TestSupport
import Testing

/// Limits that servers set, and how long they are waited out.
struct RateLimitTests {
  private func limited(_ fields: [(String, String)], status: Int = 429) -> Response {
    .json(#"{"message":"You have exceeded a secondary rate limit."}"#, status: status, headers: fields)
  }

  @Test(arguments: [429, 403])
  func `A short pause is waited out, and said`(status: Int) async throws {
    let attempts = Counter()
    let response = limited([("Retry-After", "1")], status: status)
    let server = try OriginServer { _ in attempts.next() == 1 ? response : .json(#"{"ok":true}"#) }
    let result = try await Ghlotus(asking: server).run("api", "/limited")
    #expect(result.status == Exit.done)
    #expect(result.output == #"{"ok":true}"#)
    #expect(result.seconds >= 1)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].contains("pause") && lines[0].contains("2 seconds"), "\(result.errors)")
    #expect(server.requests.count == 2)
  }

  @Test func `A pause that several requests have to make is said once`() async throws {
    let response = limited([("Retry-After", "5")])
    let attempts = Counter()
    let origin = try GitHubOrigin { _ in attempts.next() <= 4 ? response : nil }
    let result = try await Ghlotus(asking: origin.server).run("profile", "octocat")
    #expect(result.output.hasPrefix("The Octocat\n"))
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  @Test func `Even a write is sent again after a pause, because it was refused unseen`() async throws {
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
  func `A long pause ends the run, and so does one of unknown length`(fields: [(String, String)]) async throws {
    let response = limited(fields)
    let server = try OriginServer { _ in response }
    let result = try await Ghlotus(asking: server).run("profile", "octocat")
    expectFailure(result, Exit.rateLimited, saying: "takes no more requests until")
  }

  @Test func `A limit that does not pass is waited out a few times only`() async throws {
    let response = limited([("Retry-After", "0")])
    let server = try OriginServer { _ in response }
    let result = try await Ghlotus(asking: server).run("api", "/limited")
    expectFailure(
      result, Exit.rateLimited, saying: "until",
      output: #"{"message":"You have exceeded a secondary rate limit."}"#, notices: true)
    #expect((2...4).contains(server.requests.count))
  }

  @Test func `A limit that is far away says the year`() async throws {
    let response = limited([("Retry-After", "Fri, 01 Jan 2100 00:00:00 GMT")])
    let server = try OriginServer { _ in response }
    let result = try await Ghlotus(asking: server).run("profile", "octocat")
    expectFailure(result, Exit.rateLimited, saying: "1 Jan 2100 00:00")
  }
}
