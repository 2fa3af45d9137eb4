import TestSupport
import TestTraits
import Testing

/// Messages about tokens that lack something. The advice depends on where the token comes from.
@Suite("Advice about tokens", .ownThreads)
struct TokenAdviceTests {
  /// Starts a server that accepts tokens, but refuses everything else.
  private func origin(
    _ status: Int = 403, _ fields: [(String, String)], saying message: String = "Forbidden"
  ) throws -> OriginServer {
    try SignInOrigin.start(
      scopes: "repo, gist",
      rest: { request in
        request.path == "/user" ? nil : .json(#"{"message":"\#(message)"}"#, status: status, headers: fields)
      })
  }

  private static let scopes = [("X-OAuth-Scopes", "repo, gist"), ("X-Accepted-OAuth-Scopes", "user")]

  @Test func `A missing scope of a stored token is requested together with the scopes that the token has`() async throws
  {
    let desk = try SignInDesk(.open, origin(404, Self.scopes))
    #expect(try await desk.run("login", "--with-token", input: SignInDesk.token).status == 0)
    let result = try await desk.run("follow", "mona")
    #expect(result.status == Exit.signInNeeded)
    #expect(
      result.errors.contains("a token with the scope \"user\"; run: ghlotus login --scopes repo,gist,user\n"),
      "\(result.errors)")
  }

  @Test func `A missing scope of a token in GH_TOKEN is not fixed by a sign-in alone`() async throws {
    let desk = try SignInDesk(.noBus, origin(404, Self.scopes), variables: ["GH_TOKEN": SignInDesk.token])
    let result = try await desk.run("follow", "mona")
    #expect(result.status == Exit.signInNeeded)
    #expect(
      result.errors.contains(
        """
        the token in GH_TOKEN lacks the scope "user"; add it at \(desk.origin.url)/settings/tokens, or unset GH_TOKEN \
        and run: ghlotus login --scopes repo,gist,user
        """), "\(result.errors)")
  }

  @Test func `Without stored accounts, switch suggests a sign-in, even if GH_TOKEN is set`() async throws {
    for token in ["", SignInDesk.token] {
      let desk = try SignInDesk(.noBus, SignInOrigin.start(), variables: ["GH_TOKEN": token])
      let result = try await desk.run("switch")
      #expect(result.status == Exit.signInNeeded)
      #expect(
        result.errors
          == "ghlotus: no accounts are stored for 127.0.0.1:\(desk.origin.port); to sign in, run: ghlotus login\n")
    }
  }

  @Test func `An account that was never stored is named, and the advice says how to list the stored accounts`()
    async throws
  {
    let desk = try SignInDesk(.noBus, SignInOrigin.start())
    #expect(try await desk.run("login", "--with-token", "--insecure-storage", input: SignInDesk.token).status == 0)
    for words in [["--user", "mona", "whoami"], ["logout", "--user", "mona"], ["switch", "mona"]] {
      let result = try await desk.ghlotus.run(arguments: words)
      #expect(result.status == Exit.signInNeeded)
      #expect(result.errors.hasPrefix("ghlotus: found no token for \"mona\""), "\(result.errors)")
      #expect(result.errors.contains("To list the stored accounts, run: ghlotus switch --list\n"), "\(result.errors)")
    }
  }

  @Test func `A secondary rate limit does not suggest a sign-in`() async throws {
    let secondary = try await Ghlotus().run(
      "--replay", Package.fixture("secondary-limit-403.har"), "profile", "octocat")
    expectFailure(secondary, Exit.rateLimited, saying: "secondary rate limit of github.com reached")
    #expect(!secondary.errors.contains("sign in"))
    let primary = try await Ghlotus().run("--replay", Package.fixture("rate-limited-403.har"), "profile", "octocat")
    expectFailure(primary, Exit.rateLimited, saying: "ghlotus: rate limit of github.com reached", "sign in")
  }

  @Test func `A required single sign-on shows the page that authorizes the token`() async throws {
    let desk = try SignInDesk(.noBus, SignInOrigin.start(), variables: ["GH_TOKEN": SignInDesk.token])
    let page = "\(desk.origin.url)/orgs/o/sso?authorization_request=AZSCKtL4U8yX1H3s"
    let server = try origin(403, [("X-GitHub-SSO", "required; url=\(page)")], saying: "Resource protected")
    let ghlotus = try Ghlotus(
      desk.environment.merging(["GHLOTUS_WEB_URL": desk.origin.url, "GHLOTUS_API_URL": server.url]) { $1 })
    for words in [["repo", "o/r"], ["star", "o/r"], ["api", "/repos/o/r"]] {
      let result = try await ghlotus.run(arguments: words)
      #expect(result.status == Exit.signInNeeded)
      #expect(result.errors.contains("to authorize your token, open \(page)\n"), "\(result.errors)")
    }
    let elsewhere = try origin(403, [("X-GitHub-SSO", "required; url=https://evil.example/")], saying: "Protected")
    let other = try await Ghlotus(["GH_TOKEN": "x"], asking: elsewhere).run("repo", "o/r")
    #expect(other.errors.contains("Protected") && !other.errors.contains("evil"), "\(other.errors)")
  }

  @Test func `A recording does not contain the address that authorizes a token`() async throws {
    let server = try origin(
      403, [("X-GitHub-SSO", "required; url=https://github.com/orgs/o/sso?authorization_request=AZSCKtL4U8yX1H3s")])
    let ghlotus = try Ghlotus(["GH_TOKEN": SignInDesk.token], asking: server)
    let result = try await ghlotus.run("repo", "o/r", "--record", "run.har")
    #expect(result.status == Exit.signInNeeded)
    #expect(try !ghlotus.home.read("run.har").contains("AZSCKtL4U8yX1H3s"))
  }

  @Test func `In the app, the page that authorizes the token can be opened`() async throws {
    let recording = try Recording(contentsOf: Package.fixture("tour.har")).replay
    let counter = Counter()
    let server = try OriginServer { request in
      guard request.path == "/users/octocat", counter.next() == 1 else { return recording(request) }
      let page = "http://\(request["Host"] ?? "")/orgs/o/sso"
      return .json(
        #"{"message":"Resource protected"}"#, status: 403, headers: [("X-GitHub-SSO", "required; url=\(page)")])
    }
    let ghlotus = try Ghlotus(
      ["GH_TOKEN": SignInDesk.token, "GHLOTUS_WEB_URL": server.url, "BROWSER": "sh -c 'echo $0 > opened'"],
      asking: server)
    let app = try FormTerminal(ghlotus, "browse octocat")
    try await onOwnThread {
      try app.wait(for: "requires single sign-on")
      try app.press("o")
      #expect(eventually { (try? ghlotus.home.read("opened")) == "\(server.url)/orgs/o/sso\n" })
      // The dialog appears again when the browser's program has ended, and ignores keys for a moment.
      #expect(
        try eventually {
          try app.type("t")
          return try eventually(within: 3) { try app.tmux.screen().contains { $0.contains("San Francisco") } }
        })
      try app.press("q")
    }
  }

  @Test func `Partial results name the organizations once, and the status of a pipe tells it`() async throws {
    let server = try OriginServer { request in
      .json(
        #"[{"login":"a","id":1,"url":"https://api.github.com/orgs/a"}]"#,
        headers: [("X-GitHub-SSO", "partial-results; organizations=21955855,20582480")]
          + (request.target.contains("page=2")
            ? [] : [("Link", "<http://\(request["Host"] ?? "")/x?page=2>; rel=\"next\"")]))
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": SignInDesk.token, "GHLOTUS_WEB_URL": server.url], asking: server)
    let runs: [([String], Ghlotus.Device, Int32)] = [
      (["orgs", "--all"], .pipes, Exit.network), (["orgs", "--all", "--json"], .pipes, Exit.network),
      (["orgs", "--all"], .terminal(columns: 100, streams: [.output]), Exit.done),
      (["api", "/user/orgs"], .pipes, Exit.network), (["api", "/user/orgs", "--paginate"], .pipes, Exit.network),
      (["api", "/user/orgs"], .terminal(columns: 100, streams: [.output]), Exit.done),
    ]
    for (words, device, status) in runs {
      let result = try await ghlotus.run(arguments: words, on: device)
      #expect(result.status == status, "\(words): \(result.errors)")
      let lines = result.errors.split(separator: "\n").filter { $0.contains("single sign-on") }
      #expect(
        lines == [
          """
          ghlotus: the results are incomplete: data of organizations that require single sign-on is missing (IDs \
          21955855, 20582480); to authorize your token for them, open \(server.url)/settings/tokens
          """
        ], "\(result.errors)")
    }
  }

  @Test(arguments: ["repo o/r", "issue o/r#1", "gist a1", "profile mona"])
  func `A page whose results are partial has the status of an incomplete list`(line: String) async throws {
    let header = [("X-GitHub-SSO", "partial-results; organizations=21955855")]
    let server = try OriginServer { request in
      switch request.path {
      case "/repos/o/r": .json(#"{"name":"r","full_name":"o/r","html_url":"u"}"#, headers: header)
      case "/repos/o/r/issues/1":
        .json(#"{"number":1,"title":"Bug","created_at":"2026-01-01T00:00:00Z"}"#, headers: header)
      case "/gists/a1": .json(#"{"id":"a1","html_url":"u","public":true,"files":{}}"#, headers: header)
      case "/users/mona": .json(#"{"login":"mona","id":2,"type":"User","html_url":"u"}"#, headers: header)
      default: .json(request.path.hasSuffix("languages") ? "{}" : "[]")
      }
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": SignInDesk.token], asking: server)
    let words = line.split(separator: " ").map(String.init)
    let field = line.hasPrefix("profile") ? "login" : line.hasPrefix("gist") ? "id" : "node_id"
    let result = try await ghlotus.run(arguments: words + ["--json=\(field)"])
    #expect(result.status == Exit.network, "\(result.errors)")
    #expect(result.output.hasPrefix("{"))
    #expect(result.errors.split(separator: "\n").count == 1 && result.errors.contains("single sign-on"))
  }

  @Test func `A fine-grained token that is denied access names the permission that it needs`() async throws {
    let server = try origin(
      403, [("X-Accepted-GitHub-Permissions", "followers=write")], saying: "Resource not accessible")
    let result = try await Ghlotus(["GH_TOKEN": "github_pat_11A"], asking: server).run("follow", "mona")
    expectFailure(result, Exit.signInNeeded, saying: "the token needs the permission followers=write")
  }
}
