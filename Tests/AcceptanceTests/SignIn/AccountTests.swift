import FoundationEssentials
import TestSupport
import TestTraits
import Testing

/// Several stored accounts, and the choice of the current account.
@Suite("Accounts", .ownThreads)
struct AccountTests {
  private static let hubot = "gho_hubot_1234567890"

  private func deskOfTwo() async throws -> SignInDesk {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    #expect(try await desk.run("login", "--with-token", input: SignInDesk.token).status == 0)
    #expect(try await desk.run("login", "--with-token", input: Self.hubot).status == 0)
    return desk
  }

  @Test func `A second sign-in keeps the first account and becomes current`() async throws {
    let desk = try await deskOfTwo()
    #expect(try await desk.run("whoami").output.hasPrefix("hubot on"))
    #expect(try await desk.run("whoami", "--user", "octocat").output.hasPrefix("octocat on"))
  }

  @Test func `GHLOTUS_USER selects an account, unless --user does`() async throws {
    let desk = try await deskOfTwo()
    func run(_ name: String, _ words: String...) async throws -> Subprocess.Result {
      try await Ghlotus(desk.environment.merging(["GHLOTUS_USER": name]) { $1 }).run(arguments: ["whoami"] + words)
    }
    #expect(try await run("octocat").output.hasPrefix("octocat on"))
    #expect(try await run("octocat", "--user", "hubot").output.hasPrefix("hubot on"))
    #expect(try await run("nobody").status == Exit.signInNeeded)
    expectFailure(try await run("no body"), Exit.usage, saying: "GHLOTUS_USER: invalid login \"no body\"")
    expectSuccess(try await run("no body", "--help"))
  }

  @Test func `switch selects an account by name, or the other of two`() async throws {
    let desk = try await deskOfTwo()
    #expect(try await desk.run("switch", "octocat").output == "Switched to octocat on 127.0.0.1:\(desk.origin.port)\n")
    #expect(try await desk.run("whoami").output.hasPrefix("octocat on"))
    #expect(try await desk.run("switch").output == "Switched to hubot on 127.0.0.1:\(desk.origin.port)\n")
    #expect(try await desk.run("switch", "hubot").output == "Already using hubot on 127.0.0.1:\(desk.origin.port)\n")
    #expect(
      try await JSON(desk.run("switch", "octocat", "--json").standardOutput)
        == ["action": "switch", "target": "octocat", "changed": true])
    #expect(try await desk.run("logout", "--jq", ".target").output == "octocat\n")
    let result = try await desk.run("switch", "nobody")
    #expect(result.status == 4 && result.errors.contains("found no token for \"nobody\""))
  }

  @Test func `Without a selected account, a single one is used and several are listed`() async throws {
    let desk = try await deskOfTwo()
    try FileManager.default.removeItem(atPath: desk.home.file("state"))
    let result = try await desk.run("whoami")
    #expect(result.status == 4 && result.errors.contains("hubot, octocat"), "\(result.errors)")
    #expect(try await desk.run("logout", "--user", "hubot").status == 0)
    #expect(try await desk.run("whoami").output.hasPrefix("octocat on"))
  }

  @Test func `The letter case of a login does not matter`() async throws {
    let desk = try await deskOfTwo()
    #expect(try await desk.run("whoami", "--user", "OctoCat").output.hasPrefix("octocat on"))
    try FileManager.default.removeItem(atPath: desk.home.file("state"))
    #expect(try await desk.run("whoami", "--user", "HUBOT").output.hasPrefix("hubot on"))
    #expect(try await desk.run("logout", "--user", "Octocat").status == 0)
    #expect(try await desk.run("whoami").output.hasPrefix("hubot on"))
  }

  @Test(arguments: ["mo na\n", "../x", "\0\u{1}", "{\"login\":\"mona\"}"])
  func `An account in use that isn't a login is an error with its file`(text: String) async throws {
    let desk = try await deskOfTwo()
    let folder = desk.home.file("state/ghlotus/accounts")
    let file = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(file)"))
    for words in [["whoami"], ["logout"], ["orgs"]] {
      let result = try await desk.ghlotus.run(arguments: words)
      #expect(result.status == Exit.signInNeeded, "\(words): \(result)")
      #expect(result.errors.contains("\(folder)/\(file) must name the account in use, but does not contain a login"))
    }
    try FileManager.default.removeItem(atPath: "\(folder)/\(file)")
    #expect(try await desk.run("switch", "octocat").status == Exit.done)
  }

  @Test func `Servers never receive each other's accounts or tokens`() async throws {
    let desk = try await deskOfTwo()
    let other = try SignInOrigin.start(rest: { $0.path == "/zen" ? .json("{}") : nil })
    let elsewhere = try Ghlotus(
      desk.environment.merging(["GHLOTUS_API_URL": other.url, "GHLOTUS_WEB_URL": other.url]) { $1 })
    #expect(try await elsewhere.run("api", "/zen").status == 0)
    #expect(try await elsewhere.run("whoami").status == 4)
    #expect(try await elsewhere.run("whoami", "--user", "octocat").status == 4)
    #expect(other.requests.count == 1 && other.requests.allSatisfy { $0["Authorization"] == nil })
    let login = try await elsewhere.run("login", "--with-token", standardInput: Array(SignInDesk.token.utf8))
    #expect(login.status == 0 && other.requests.last?["Authorization"] != nil)
    let list = try await desk.run("switch", "--list").output.split(separator: "\n")
    #expect(
      list.sorted()
        == [
          "hubot\t\(desk.origin.url)\ttrue\tkeyring", "octocat\t\(desk.origin.url)\tfalse\tkeyring",
          "octocat\t\(other.url)\ttrue\tkeyring",
        ].sorted().map { $0[...] })
    #expect(try await elsewhere.run("logout").status == 0)
    #expect(try await desk.run("whoami").output.hasPrefix("hubot on 127.0.0.1:\(desk.origin.port)\n"))
  }

  @Test func `A token is renewed only by the server that issued it`() async throws {
    let grant = Response.json(
      #"{"access_token":"\#(SignInDesk.token)","refresh_token":"ghr_first_1234567890","expires_in":60}"#)
    let desk = try SignInDesk(.open, SignInOrigin.start(polls: [grant]))
    #expect(try await desk.run("login").status == 0)
    let other = try SignInOrigin.start()
    let elsewhere = try Ghlotus(desk.environment.merging(["GHLOTUS_WEB_URL": other.url]) { $1 })
    #expect(try await elsewhere.run("whoami").status == 4)
    #expect(other.requests.isEmpty)
  }

  @Test func `switch --list lists the stored accounts, also as JSON`() async throws {
    let desk = try await deskOfTwo()
    #expect(try await desk.run("login", "--with-token", "--insecure-storage", input: Self.hubot).status == 0)
    let path = "\(desk.home.file("state/ghlotus/tokens"))/\(desk.tokenFolder)/hubot"
    #expect(
      try await desk.run("switch", "--list", "--json").output == """
        {"host":"\(desk.origin.url)","in_use":true,"login":"hubot","path":"\(path)","source":"file"}
        {"host":"\(desk.origin.url)","in_use":false,"login":"octocat","path":null,"source":"keyring"}

        """)
    let count = desk.origin.requests.count
    #expect(try await desk.run("switch", "--list").output.contains("octocat\t"))
    #expect(desk.origin.requests.count == count)
    #expect(try await desk.run("switch", "--list", "octocat").status == 2)
  }

  @Test func `After one of two accounts signs out, the other is current and switch fails`() async throws {
    let desk = try await deskOfTwo()
    #expect(try await desk.run("logout").output.contains("Signed out of the account hubot"))
    #expect(try await desk.run("whoami").output.hasPrefix("octocat on"))
    let result = try await desk.run("switch")
    #expect(result.status == 4)
    #expect(
      result.errors.contains(
        "the only account stored for 127.0.0.1:\(desk.origin.port) is \"octocat\"; to add another account, run: ghlotus login"
      ))
  }

  @Test func `After an account signs out, the remaining token is used`() async throws {
    let desk = try SignInDesk(
      .open, SignInOrigin.start(rest: { $0.path == "/zen" ? .json("{}") : nil }))
    for token in [SignInDesk.token, Self.hubot] {
      #expect(try await desk.run("login", "--with-token", input: token).status == 0)
    }
    #expect(try await desk.run("logout").status == 0)
    #expect(try await desk.run("api", "/zen").status == 0)
    #expect(desk.origin.requests.last?["Authorization"] == "Bearer \(SignInDesk.token)")
  }

  @Test func `whoami --json prints the account, its scopes and its rate limit`() async throws {
    let desk = try await deskOfTwo()
    #expect(
      try await desk.run("whoami", "--json").output == """
        {"expires_at":null,"host":"127.0.0.1:\(desk.origin.port)","kind":"oauth","login":"hubot","path":null,"rate_limit":{"limit":5000,"remaining":4999,\
        "reset":1795190000,"resource":null},"scopes":["user","public_repo","read:org"],"source":"keyring"}

        """)
  }

  @Test func `Signing out removes only that account's cache entries`() async throws {
    let desk = try SignInDesk(
      .open,
      SignInOrigin.start(rest: { request in
        guard request.path == "/note" else { return nil }
        let whose = request["Authorization"] == "Bearer \(SignInDesk.token)" ? "of octocat" : "of hubot"
        return .json("{\"note\":\"\(whose)\"}", headers: [("Cache-Control", "private, max-age=600")])
      }))
    for token in [SignInDesk.token, Self.hubot] {
      #expect(try await desk.run("login", "--with-token", input: token).status == 0)
      #expect(try await desk.run("api", "/note").status == 0)
    }
    #expect(try desk.files(with: "of octocat").count == 1)
    #expect(try await desk.run("logout", "--user", "octocat").status == 0)
    #expect(try desk.files(with: "of octocat").isEmpty)
    #expect(try desk.files(with: "of hubot").count == 1)
  }

  @Test func `--offline prevents a sign-in, and nothing is sent`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    #expect(try await desk.run("login", "--offline").status != 0)
    #expect(desk.origin.requests.isEmpty)
  }

  @Test func `whoami validates the token despite a cached response`() async throws {
    let counter = Counter()
    let desk = try SignInDesk(
      .open,
      SignInOrigin.start(rest: { request in
        guard request.path == "/user", counter.next() <= 2 else { return nil }
        return .json(#"{"login":"octocat"}"#, headers: [("Cache-Control", "private, max-age=600")])
      }))
    #expect(try await desk.run("login", "--with-token", input: "gho_soon_revoked_1").status == 0)
    #expect(try await desk.run("whoami").status == 0)
    #expect(try await desk.run("whoami").status == 4)
  }

  @Test func `A token that GitHub rejects is not stored`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    let result = try await desk.run("login", "--with-token", input: "gho_revoked\n")
    #expect(result.status == 4 && result.errors.contains("rejected the token"))
    #expect(try await desk.run("whoami").status == 4)
    for rubbish in ["", "two words", "line\nline"] {
      #expect(try await desk.run("login", "--with-token", input: rubbish).status == 4)
    }
  }

  @Test func `The scopes of a fine-grained token are null`() async throws {
    let desk = try SignInDesk(
      .open, SignInOrigin.start(rest: { $0.path == "/user" ? SignInOrigin.account("octocat", "") : nil }))
    #expect(try await desk.run("login", "--with-token", input: "github_pat_11AAAAAAA0").status == 0)
    #expect(try await desk.run("whoami", "--json").output.contains(#""scopes":null"#))
  }

  @Test func `A sign-in reports that GH_TOKEN takes precedence`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start(), variables: ["GH_TOKEN": Self.hubot])
    let result = try await desk.run("login", "--with-token", input: SignInDesk.token)
    #expect(result.errors.contains("ghlotus: GH_TOKEN is set and takes precedence over the stored token"))
    #expect(try await desk.run("whoami").output.hasPrefix("hubot on"))
    #expect(try await desk.run("whoami", "--user", "octocat").status == 2)
  }

  @Test func `A typed token is not echoed`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    let result = try await desk.runOnTerminal(
      "login", "--with-token", typing: [.onceSeen("it is not shown", "\(SignInDesk.token)\n")])
    #expect(result.status == 0)
    #expect(result.terminalText.contains("Signed in as"))
    #expect(!result.terminalText.contains(SignInDesk.token))
    let rubbish = try await desk.runOnTerminal(
      "login", "--with-token", typing: [.onceSeen("it is not shown", "no token\n")])
    #expect(rubbish.status == 4)
    #expect(rubbish.terminalText.contains("invalid token"))
  }
}
