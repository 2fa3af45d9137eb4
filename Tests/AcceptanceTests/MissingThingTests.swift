import TestSupport
import Testing

/// Errors that name what GitHub doesn't find, and what `--offline` prevents.
@Suite struct MissingThingTests {
  @Test(arguments: [
    ("keys remove 3", "no SSH key with ID 3; to list your keys, run: ghlotus keys"),
    ("keys --gpg remove 3", "no GPG key with ID 3; to list your keys, run: ghlotus keys --gpg"),
    (
      "emails remove a@b.example",
      #"no email address "a@b.example" in your account; to list your addresses, run: ghlotus emails"#
    ),
    ("emails add a@b.example", "did not find your email addresses (404); to check what your token allows, run: "),
    ("keys add id.pub", "did not find your SSH keys (404); to check what your token allows, run: ghlotus whoami"),
    ("keys --gpg", "did not find your GPG keys (404)"), ("blocked", "did not find your blocked users (404)"),
    ("links", "did not find your social accounts (404)"), ("links add x.example", "did not find your social accounts"),
    ("starred", "did not find your starred repositories (404)"), ("repos", "did not find your repositories (404)"),
    ("followers", "did not find your followers (404)"), ("orgs", "did not find your organizations (404)"),
    ("search repos x", "does not offer a search for repositories (404)"),
    ("search users x", "does not offer a search for users (404)"),
  ])
  func `A response with status 404 is reported with the name of the missing thing`(
    line: String, words: String
  ) async throws {
    let server = try OriginServer { _ in .json(#"{"message":"Not Found"}"#, status: 404) }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    try ghlotus.home.write("id.pub", "ssh-rsa AAAAB3Nz mona\n")
    let result = try await ghlotus.run(arguments: line.split(separator: " ").map(String.init))
    expectFailure(result, Exit.notFound, saying: words)
  }

  @Test func `A repository whose issues are disabled is named, with the page of its pull requests`() async throws {
    let server = try OriginServer { _ in .json(#"{"message":"Issues are disabled for this repo"}"#, status: 410) }
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run(arguments: ["issues", "o/r"])
    expectFailure(
      result, Exit.notFound, saying: "issues are disabled in o/r; to see its pull requests, open http")
  }

  @Test(arguments: [
    "follow mona", "unstar a/b", "block x", "emails add a@b.example", "keys remove 3", "links add https://a.example",
    "links remove https://a.example", "status ok!", "status --clear", "edit-profile --bio x",
    "api -X DELETE /user/keys/3", "api graphql -f query=mutation{x}",
  ])
  func `With --offline, a change is an error that says so`(line: String) async throws {
    let server = try OriginServer { _ in .json("[]") }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    let result = try await ghlotus.run(arguments: ["--offline"] + line.split(separator: " ").map(String.init))
    #expect(result.status == Exit.network)
    let lines = result.errors.split(separator: "\n").filter { $0.contains("--offline") }
    #expect(lines == ["ghlotus: --offline prevents changes; repeat the command without --offline"])
    #expect(server.requests.isEmpty)
  }

  @Test func `With --offline, what only reads is missing from the cache`() async throws {
    let server = try OriginServer { _ in .json("[]") }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    for line in [["api", "/user"], ["status"], ["emails"]] {
      let result = try await ghlotus.run(arguments: ["--offline"] + line)
      expectFailure(result, Exit.network, saying: "not in the cache, and --offline prevents a request to 127.0.0.1")
    }
  }

  @Test func `Parts that are missing for the same reason are one message`() async throws {
    let origin = try GitHubOrigin("tour.har") { request in
      request.path == "/users/octocat" ? nil : .json(#"{"message":"x"}"#, status: 404)
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: origin.server)
    expectSuccess(try await ghlotus.run("profile", "octocat", "--json=login"))
    let result = try await ghlotus.run("--offline", "profile", "octocat")
    let lines = result.errors.split(separator: "\n").filter { $0.hasPrefix("ghlotus: ") }
    #expect(
      lines == [
        """
        ghlotus: could not load the organizations, social accounts, popular repositories, pronouns, status, \
        contributions, pinned repositories and README: not in the cache, and --offline prevents a request to \
        \(origin.server.url.dropFirst("http://".count))
        """
      ])
  }

  @Test func `A deleted issue is not called unknown`() async throws {
    let server = try OriginServer { _ in .json(#"{"message":"This issue was deleted"}"#, status: 410) }
    let result = try await Ghlotus(asking: server).run("issue", "o/r#1")
    expectFailure(
      result, Exit.notFound, saying: "no longer on 127.0.0.1:\(server.port) (410): This issue was deleted")
  }

  @Test func `A transferred issue says where it is now`() async throws {
    let server = try OriginServer { request in
      if request.path.hasSuffix("/comments") { return .json("[]") }
      if request.path.hasPrefix("/repos/o/r") { return .redirect(to: "/repositories/2/issues/9", status: 301) }
      return .json(
        #"{"number":9,"title":"Bug","html_url":"https://github.com/p/q/issues/9","created_at":"2026-01-01T00:00:00Z"}"#)
    }
    for options in [[], ["--json"]] {
      let result = try await Ghlotus(asking: server).run(arguments: ["issue", "o/r#1"] + options)
      #expect(result.status == Exit.done)
      #expect(result.output.contains("p/q"))
      #expect(result.errors == "ghlotus: o/r#1 has moved to p/q#9\n")
    }
    let page = try await Ghlotus(asking: server).run("issue", "o/r#1", on: .terminal()).terminalText
    #expect(page.contains("Moved from") && page.contains("o/r#1"))
    #expect(!page.contains("has moved"))
    let same = try await Ghlotus(asking: server).run("issue", "P/Q#9")
    expectSuccess(same)
  }

  @Test(arguments: ["status", "status ok!", "contributions mona", "api graphql -f query={viewer{login}} --silent"])
  func `A server without GraphQL is not reported as an unknown name`(line: String) async throws {
    let server = try OriginServer { _ in .json(#"{"message":"Not Found"}"#, status: 404) }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    let result = try await ghlotus.run(arguments: line.split(separator: " ").map(String.init))
    expectFailure(result, Exit.network, saying: "which is required for the request, was not found (404)")
  }
}
