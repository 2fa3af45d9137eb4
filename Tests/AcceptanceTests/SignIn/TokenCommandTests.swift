import FoundationEssentials
import TestSupport
import TestTraits
import Testing

/// The report of `whoami` about a token, and the command `ghlotus token`.
@Suite("The token in use", .ownThreads)
struct TokenCommandTests {
  private func identity(_ token: String, expiring date: String? = nil, _ words: String...) async throws
    -> Subprocess.Result
  {
    let server = try SignInOrigin.start(rest: { request in
      guard request.path == "/user" else { return nil }
      let expiry = date.map { [("GitHub-Authentication-Token-Expiration", $0)] } ?? []
      return .json(#"{"login":"octocat"}"#, headers: [("X-OAuth-Scopes", "user")] + expiry)
    })
    return try await Ghlotus(["GH_TOKEN": token], asking: server).run(arguments: ["whoami"] + words)
  }

  @Test(arguments: [
    ("ghp_1234567890", "personal access token (classic)"), ("github_pat_1234567890", "fine-grained personal"),
    ("gho_1234567890", "token of an OAuth app"), ("ghu_1234567890", "user token of a GitHub App"),
    ("ghs_1234567890", "installation token"),
  ])
  func `whoami shows the kind of the token`(token: String, words: String) async throws {
    let result = try await identity(token)
    #expect(result.output.contains("Kind") && result.output.contains(words), "\(result.output)")
    let unknown = try await identity("0123456789abcdef0123456789abcdef01234567")
    #expect(unknown.status == 0 && !unknown.output.contains("Kind"))
  }

  @Test func `whoami shows when the token expires`() async throws {
    let result = try await identity("ghp_1234567890", expiring: "2099-05-06 07:08:09 UTC")
    #expect(result.output.contains("Expires  May 6, 2099, 07:08\n"), "\(result.output)")
    #expect(result.errors.isEmpty)
    let json = try await identity("ghp_1234567890", expiring: "2099-05-06 07:08:09 +0200", "--json=kind,expires_at")
    #expect(json.output == #"{"kind":"classic","expires_at":"2099-05-06T05:08:09Z"}"# + "\n")
    let endless = try await identity("ghp_1234567890", "--json=kind,expires_at")
    #expect(endless.output == #"{"kind":"classic","expires_at":null}"# + "\n")
  }

  @Test func `whoami warns a week before the token expires`() async throws {
    func text(in days: Double) -> String {
      let text = Date(timeIntervalSinceNow: days * 86_400).formatted(.iso8601)
      return text.split { "TZ".contains($0) }.joined(separator: " ") + " UTC"
    }
    let soon = try await identity("ghp_1234567890", expiring: text(in: 6.9))
    #expect(soon.status == 0 && soon.output.contains("Expires"))
    #expect(soon.errors.hasPrefix("ghlotus: the token expires soon ("), "\(soon.errors)")
    #expect(soon.errors.contains("/settings/tokens, and set GH_TOKEN to it"), "\(soon.errors)")
    let over = try await identity("ghp_1234567890", expiring: text(in: -0.1))
    #expect(over.status == 0 && over.errors.hasPrefix("ghlotus: the token has expired ("), "\(over.errors)")
    #expect(over.errors.contains("), or the clock of this machine is wrong; create another"), "\(over.errors)")
    #expect(try await identity("ghp_1234567890", expiring: text(in: 7.1)).errors.isEmpty)
  }

  @Test func `A stored token that expires soon is replaced by a sign-in`() async throws {
    let date = Date(timeIntervalSinceNow: 86_400).formatted(.iso8601)
    let text = date.split { "TZ".contains($0) }.joined(separator: " ") + " UTC"
    let desk = try SignInDesk(
      .open,
      SignInOrigin.start(rest: { request in
        guard request.path == "/user" else { return nil }
        return .json(#"{"login":"octocat"}"#, headers: [("GitHub-Authentication-Token-Expiration", text)])
      }))
    let login = try await desk.run("login", "--with-token", input: SignInDesk.token)
    #expect(login.errors.contains("to replace it, run: ghlotus login"), "\(login.errors)")
    #expect(try await desk.run("whoami").errors.contains("to replace it, run: ghlotus login"))
  }

  @Test func `token prints the token in use on one line, also on a terminal`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    #expect(try await desk.run("login", "--with-token", input: SignInDesk.token).status == 0)
    #expect(try await desk.run("login", "--with-token", input: "gho_hubot_1234567890").status == 0)
    let count = desk.origin.requests.count
    #expect(try await desk.run("token").output == "gho_hubot_1234567890\n")
    #expect(try await desk.run("token", "--user", "octocat").output == "\(SignInDesk.token)\n")
    #expect(desk.origin.requests.count == count)
    let long = "github_pat_" + String(repeating: "a", count: 300)
    let onTerminal = try await Ghlotus(["GH_TOKEN": long]).run(
      "token", on: .terminal(columns: 80, streams: [.output]))
    #expect(onTerminal.terminalText.contains(long), "\(onTerminal.terminalText)")
  }

  @Test func `token follows the host`() async throws {
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_a", "GH_ENTERPRISE_TOKEN": "gho_b"])
    #expect(try await ghlotus.run("token").output == "gho_a\n")
    #expect(try await ghlotus.run("token", "--hostname", "ghe.example.com").output == "gho_b\n")
  }

  @Test func `Without a token, token fails with advice`() async throws {
    let result = try await Ghlotus().run("token")
    expectFailure(result, Exit.signInNeeded, saying: "not signed in to github.com; set GH_TOKEN or run: ghlotus login")
    let other = try await Ghlotus().run("token", "--hostname", "ghe.example.com")
    expectFailure(
      other, Exit.signInNeeded,
      saying: "set GH_ENTERPRISE_TOKEN or run: ghlotus login --hostname ghe.example.com")
  }

  @Test func `A recording has no token to print`() async throws {
    let replay = try await Ghlotus(["GH_TOKEN": "gho_a"]).run("--replay", Package.fixture("octocat.har"), "token")
    expectFailure(
      replay, Exit.usage, saying: "a recording does not contain the token; run this command without --replay")
  }
}
