import FoundationEssentials
import Glibc
import TestSupport
import TestTraits
import Testing

/// Commands whose token is missing or revoked. On a terminal, the user can sign in and the command
/// continues. In a pipe, the command fails.
@Suite("Signing in during a command", .ownThreads)
struct ReturnTests {
  private static let revoked = "gho_revoked_123456789"

  /// Stores a token that the server accepts only once, during the sign-in.
  private func deskWithRevokedToken(_ polls: [Response] = [SignInOrigin.granted()]) async throws -> SignInDesk {
    let counter = Counter()
    let desk = try SignInDesk(
      .open,
      SignInOrigin.start(
        polls: polls,
        rest: { request in
          guard request["Authorization"]?.hasSuffix(Self.revoked) == true, counter.next() == 1 else { return nil }
          return SignInOrigin.account("octocat", nil)
        }), variables: ["NO_COLOR": "1"])
    #expect(try await desk.run("login", "--with-token", input: Self.revoked).status == 0)
    return desk
  }

  @Test func `In a pipe, a revoked token is an error with exit code 4`() async throws {
    let desk = try await deskWithRevokedToken()
    let result = try await desk.run("whoami")
    #expect(result.status == 4)
    #expect(result.errors.contains("rejected the token in the keyring") && result.output.isEmpty)
  }

  @Test func `On a terminal, the user signs in and the command continues`() async throws {
    let desk = try await deskWithRevokedToken([SignInOrigin.error("authorization_pending"), SignInOrigin.granted()])
    let result = try await desk.runOnTerminal("api", "/user", typing: [.onceSeen("[Y/n]", "y")])
    #expect(result.status == 0, "\(result.terminalText)")
    let text = result.terminalText
    for words in ["no longer valid", "WDJB-MJHT", "Signed in as octocat", #""login": "octocat""#] {
      #expect(text.contains(words), "\(text)")
    }
    #expect(try await desk.run("whoami").status == 0)
  }

  @Test func `Keys typed before the question do not answer it`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start(), variables: ["NO_COLOR": "1"])
    let result = try await desk.runOnTerminal(
      "whoami", typing: [.atFirst("y\r"), .onceSeen("[Y/n]", "n")])
    #expect(result.status == 4, "\(result.terminalText)")
    #expect(!result.terminalText.contains("WDJB-MJHT"))
  }

  @Test func `A rate limit during a sign-in is announced`() async throws {
    let counter = Counter()
    let server = try SignInOrigin.start(rest: { request in
      guard request.path == "/user", counter.next() == 1 else { return nil }
      return .json("{}", status: 429, headers: [("Retry-After", "1")])
    })
    let desk = try SignInDesk(.open, server, variables: ["NO_COLOR": "1"])
    let result = try await desk.runOnTerminal("login", typing: [])
    #expect(result.status == 0, "\(result.terminalText)")
    #expect(result.terminalText.contains("GitHub asked ghlotus to slow down"), "\(result.terminalText)")
  }

  @Test func `On a terminal, the user can decline to sign in`() async throws {
    let desk = try await deskWithRevokedToken()
    let result = try await desk.runOnTerminal("whoami", typing: [.onceSeen("[Y/n]", "n")])
    #expect(result.status == 4)
    #expect(!result.terminalText.contains("WDJB-MJHT"))
  }

  @Test func `A user who never signed in is also asked`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start(), variables: ["NO_COLOR": "1"])
    let result = try await desk.runOnTerminal("whoami", typing: [.onceSeen("[Y/n]", "\r")])
    #expect(result.status == 0, "\(result.terminalText)")
    #expect(result.terminalText.contains("You are not signed in."))
    #expect(result.terminalText.contains("octocat on 127.0.0.1:\(desk.origin.port)"))
  }

  @Test func `A rejected token from the environment does not offer a sign-in`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start(), variables: ["GH_TOKEN": "gho_bad"])
    let result = try await desk.runOnTerminal("whoami", typing: [])
    #expect(result.status == 4)
    #expect(!result.terminalText.contains("[Y/n]"))
  }

  @Test(arguments: [["whoami"], ["api", "/user"], ["profile"]])
  func `An error for a rejected token names its source and the way out`(words: [String]) async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start(), variables: ["GITHUB_TOKEN": "gho_bad"])
    let result = try await desk.ghlotus.run(arguments: words)
    #expect(result.status == 4)
    #expect(result.errors.contains("the token in GITHUB_TOKEN (Bad credentials)"), "\(result.errors)")
    #expect(result.errors.contains("unset GITHUB_TOKEN"))
    let header = try await desk.run("api", "/user", "-H", "Authorization: token gho_worse")
    #expect(header.status == 4 && header.errors.contains("-H"), "\(header.errors)")
  }

  @Test func `A wait for the keyring shows a message`() async throws {
    let desk = try SignInDesk(.double(.neverReplies), SignInOrigin.start())
    let result = try await desk.runOnTerminal("login", typing: [])
    #expect(String(decoding: result.terminal, as: UTF8.self).contains("Waiting for the keyring"))
  }

  @Test func `The code is copied and the page opened only on request`() async throws {
    let origin = try SignInOrigin.start(polls: [SignInOrigin.error("authorization_pending")])
    let desk = try SignInDesk(.open, origin, variables: ["BROWSER": "sh -c 'echo $0 > opened'"])
    let untouched = try await desk.runOnTerminal("login", typing: [.after(seconds: 2, "\u{3}")])
    #expect(!untouched.terminalText.contains("\u{1B}]52") && (try? desk.home.read("opened")) == nil)
    let result = try await desk.runOnTerminal(
      "login", typing: [.onceSeen("c to copy", "c"), .onceSeen("Copied", "\r"), .after(seconds: 4, "\u{3}")])
    #expect(result.status == 130)
    #expect(result.terminalText.contains("\u{1B}]52;c;V0RKQi1NSkhU\u{7}"))
    #expect(try desk.home.read("opened") == "https://github.com/login/device\n")
  }

  @Test(arguments: [[:], ["GHLOTUS_ACCESSIBLE": "1"]] as [[String: String]])
  func `Enter requests a new code after the old one expires`(variables: [String: String]) async throws {
    let desk = try SignInDesk(
      .open,
      SignInOrigin.start(
        code: SignInOrigin.code(lifetime: 600), polls: [SignInOrigin.error("expired_token"), SignInOrigin.granted()]),
      variables: variables)
    let result = try await desk.runOnTerminal("login", typing: [.onceSeen("Press Enter for a new code", "\r")])
    #expect(result.status == 0, "\(result.terminalText)")
    #expect(desk.origin.requests.filter { $0.path == "/login/device/code" }.count == 2)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `Any signal during a sign-in restores the terminal`(signal: Int32) async throws {
    let desk = try SignInDesk(
      .open, SignInOrigin.start(polls: [SignInOrigin.error("authorization_pending")]),
      variables: ["GHLOTUS": try Ghlotus.program()])
    let login = "echo $$ >\"$HOME/id\"; exec \"$GHLOTUS\" login"
    let tmux = try Tmux(
      "sh -c '\(login)'; stty -a | tr ' ' '\\n' | grep -x -e '-*icanon;*' -e '-*echo;*'; echo over; exec cat",
      environment: desk.environment)
    try tmux.wait(for: "Waiting until you finish")
    #expect(kill(try #require(pid_t(desk.home.read("id").dropLast())), signal) == 0)
    let screen = try tmux.wait(for: "over")
    for flag in ["icanon", "echo"] {
      #expect(screen.contains { $0.hasSuffix(flag) && !$0.hasSuffix("-\(flag)") }, "\(screen)")
    }
  }
}
