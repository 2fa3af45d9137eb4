import TestSupport
import Testing

/// Responses of GraphQL that have errors next to data, and parts that cannot be loaded.
@Suite struct PartialDataTests {
  private static let refusal = #"""
    {"type":"RESOURCE_LIMITS_EXCEEDED","path":["user","contributionsCollection"],"message":"Resource limits exceeded."}
    """#

  /// Returns a server that refuses the contributions of more than about three months, with the
  /// given data next to the error.
  private func server(data: String) throws -> GitHubOrigin {
    try GitHubOrigin("tour.har") { request in
      guard request.path == "/graphql" else { return nil }
      let query = request.text
      guard query.contains("contributionsCollection") else {
        return .json(#"{"data":{"repositoryOwner":{"pronouns":"they/them"}}}"#)
      }
      if let span = query.firstMatch(of: /from: \\"(\d+)-(\d+)-.*?to: \\"(\d+)-(\d+)-/),
        let months = Int(span.4).flatMap({ last in Int(span.2).map { last - $0 } }), months <= 3
      {
        let day = #"{"date":"\#(span.1)-\#(span.2)-01","weekday":0,"contributionCount":1,"contributionLevel":"NONE"}"#
        let calendar = #"{"totalContributions":1,"weeks":[{"contributionDays":[\#(day)]}]}"#
        return .json(#"{"data":{"user":{"contributionsCollection":{"contributionCalendar":\#(calendar)}}}}"#)
      }
      return .json(#"{"data":\#(data),"errors":[\#(Self.refusal)]}"#)
    }
  }

  private static let data = [
    #"{"user":null}"#, #"{"repositoryOwner":{"pronouns":"they/them","contributionsCollection":null}}"#,
  ]

  @Test(arguments: data)
  func `Contributions that GitHub refuses are null in JSON, and the page says why`(data: String) async throws {
    let server = try server(data: data).server
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    let reason =
      "could not load the contributions: 127.0.0.1:\(server.port) rejected the query: Resource limits exceeded"
    for options in [["--json=pronouns,contributions"], ["-q", "{pronouns,contributions}"]] {
      let result = try await ghlotus.run(arguments: ["profile", "octocat"] + options)
      expectFailure(
        result, Exit.network, saying: reason, output: #"{"pronouns":"they/them","contributions":null}"# + "\n")
    }
    let page = try await ghlotus.run("profile", "octocat")
    #expect(page.status == Exit.done)
    #expect(page.errors == "ghlotus: \(reason)\n")
    #expect(try await ghlotus.run("profile", "octocat", "--json=pronouns").status == Exit.done)
  }

  @Test func `A pinned repository behind single sign-on costs only itself and no further request`() async throws {
    let origin = try GitHubOrigin("tour.har") { request in
      guard request.path == "/graphql" else { return nil }
      let node = #"{"name":"a","nameWithOwner":"octocat/a","url":"u","stargazerCount":1,"forkCount":0}"#
      let error = #"{"type":"FORBIDDEN","path":["repositoryOwner","pinnedItems","nodes",0],"message":"Needs SAML"}"#
      let owner = #"{"pronouns":"they/them","pinnedItems":{"nodes":[null,\#(node)]}}"#
      return .json(#"{"data":{"repositoryOwner":\#(owner)},"errors":[\#(error)]}"#)
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: origin.server)
    let page = try await ghlotus.run("profile", "octocat")
    #expect(page.status == Exit.done)
    #expect(page.output.contains("they/them"))
    #expect(page.output.contains("\nPinned\n  a "))
    #expect(page.errors.hasPrefix("ghlotus: could not load the other pinned repositories: "))
    #expect(page.errors.contains("Needs SAML"))
    #expect(page.errors.split(separator: "\n").count == 1)
    #expect(origin.requestLines.count { $0.hasSuffix("/graphql") } == 1)
    let json = try await ghlotus.run("profile", "octocat", "-q", ".pronouns, .pinned_items[].full_name")
    expectFailure(json, Exit.network, saying: "other pinned repositories", output: "they/them\noctocat/a\n")
    expectSuccess(try await ghlotus.run("profile", "octocat", "--json=pronouns"))
  }

  @Test func `A year that GitHub refuses is requested in quarters`() async throws {
    let origin = try server(data: #"{"user":{"contributionsCollection":null}}"#)
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: origin.server)
    let result = try await ghlotus.run("contributions", "octocat", "--year", "2025", "-q", ".totalContributions")
    expectSuccess(result, output: "4\n")
    #expect(origin.requestLines.count == 7)
  }

  @Test(arguments: [
    (
      #"{"type":"INSUFFICIENT_SCOPES","message":"one of the following scopes: ['user']"}"#, Exit.signInNeeded,
      "\"user\""
    ),
    (#"{"type":"FORBIDDEN","message":"Not you"}"#, Exit.signInNeeded, "Not you"),
    (#"{"type":"RATE_LIMITED","message":"Wait"}"#, Exit.rateLimited, "try again in about a minute"),
    (#"{"type":"NOT_FOUND","message":"Nothing"}"#, Exit.notFound, "Nothing"),
    (#"{"type":"UNPROCESSABLE","message":"Bad text"}"#, Exit.refused, "Bad text"),
  ])
  func `A refused mutation has the exit code of its reason`(error: String, status: Int32, reason: String) async throws {
    let server = try OriginServer { request in
      request.text.contains("mutation")
        ? .json(#"{"data":{"changeUserStatus":null},"errors":[\#(error)]}"#)
        : .json(#"{"data":{"viewer":{"status":null}}}"#)
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    expectFailure(try await ghlotus.run("status", "Being tested"), status, saying: reason)
    let call = try await ghlotus.run("api", "graphql", "-f", "query=mutation { x }")
    #expect(call.status == status)
  }

  @Test(arguments: [
    #"{"type":"SERVICE_UNAVAILABLE","message":"Try later"}"#,
    #"{"message":"Something went wrong. This may be the result of a timeout."}"#,
    #"{"type":"RESOURCE_LIMITS_EXCEEDED","message":"Too much"}"#,
  ])
  func `Contributions that GitHub cannot compute now are an error of the network`(error: String) async throws {
    let server = try OriginServer { _ in
      .json(#"{"data":{"user":{"contributionsCollection":null}},"errors":[\#(error)]}"#)
    }
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run("contributions", "octocat")
    expectFailure(result, Exit.network, saying: "127.0.0.1")
  }

  @Test func `A status that could not be read is an error rather than no status`() async throws {
    let server = try OriginServer { _ in
      .json(#"{"data":{"viewer":{"status":null}},"errors":[{"message":"Broken","path":["viewer","status"]}]}"#)
    }
    expectFailure(try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run("status"), 1, saying: "Broken")
  }

  @Test func `A bot has no organizations, and that is no warning`() async throws {
    let server = try OriginServer { request in
      request.path.hasPrefix("/users/") && request.path.split(separator: "/").count == 2
        ? .json(#"{"login":"dependabot[bot]","id":1,"type":"Bot","html_url":"https://github.com/apps/dependabot"}"#)
        : .json(#"{"message":"Not Found"}"#, status: request.path.hasPrefix("/search") ? 422 : 404)
    }
    let ghlotus = try Ghlotus(asking: server)
    let json = try await ghlotus.run("profile", "dependabot[bot]", "--json=login,organizations,social_accounts")
    expectSuccess(json, output: #"{"login":"dependabot[bot]","organizations":[],"social_accounts":[]}"# + "\n")
    expectSuccess(try await ghlotus.run("profile", "dependabot[bot]"))
  }

  @Test func `The address of a found account isn't blamed for a missing part`() async throws {
    let origin = try GitHubOrigin("tour.har") { $0.path.hasSuffix("/orgs") ? .json("{}", status: 404) : nil }
    let result = try await Ghlotus(asking: origin.server).run("profile", "octocat")
    #expect(
      result.errors == "ghlotus: could not load the organizations: not found on 127.0.0.1:\(origin.server.port) (404)\n"
    )
  }

  @Test func `Popular repositories of a search that ended early are missing`() async throws {
    let server = try OriginServer { request in
      request.path == "/search/repositories"
        ? .json(#"{"total_count":1,"incomplete_results":true,"items":[{"name":"r","full_name":"mona/r"}]}"#)
        : .json(#"{"login":"mona","id":2,"type":"User","html_url":"u"}"#)
    }
    let result = try await Ghlotus(asking: server).run("profile", "mona", "--json=login,top_repositories")
    expectFailure(
      result, Exit.network, saying: "could not load the popular repositories", "ended the search early",
      output: "{\"login\":\"mona\",\"top_repositories\":null}\n")
  }

  @Test(arguments: [
    (1, "could not load the comments: ", "{\"number\":1,\"comments\":null}\n"),
    (2, "could not load all comments: ", "{\"number\":1,\"comments\":[{\"created_at\":\"2026-01-01T00:00:00Z\"}]}\n"),
  ])
  func `An issue is printed even if its comments fail`(page: Int, words: String, json: String) async throws {
    let server = try OriginServer { request in
      guard request.path.hasSuffix("/comments") else {
        return .json(#"{"number":1,"title":"Bug","created_at":"2026-01-01T00:00:00Z"}"#)
      }
      if page == 1 || request.target.contains("page=2") { return .json(#"{"message":"down"}"#, status: 503) }
      return .response(
        status: 200, headers: [("Link", "<\(request.target)&page=2>; rel=\"next\"")],
        body: Array(#"[{"created_at":"2026-01-01T00:00:00Z"}]"#.utf8))
    }
    let ghlotus = try Ghlotus(asking: server)
    let printed = try await ghlotus.run("issue", "o/r#1")
    #expect(printed.status == Exit.network)
    #expect(printed.output.contains("#1 Bug"))
    #expect(printed.errors.contains(words))
    expectFailure(
      try await ghlotus.run("issue", "o/r#1", "--json=number,comments"), Exit.network, saying: words, output: json)
  }
}
