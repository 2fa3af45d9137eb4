import FoundationEssentials
import Glibc
import TestSupport
import TestTraits
import Testing

/// A token that is missing or no longer valid: on a terminal one signs in and the command goes on, in a pipe it ends.
@Suite("Signing in on the way", .ownThreads)
struct ReturnTests {
  private static let revoked = "gho_revoked_123456789"

  /// The stored token is good once, when it is stored, and never again.
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

  @Test func `In a pipe it says so and exits with 4`() async throws {
    let desk = try await deskWithRevokedToken()
    let result = try await desk.run("whoami")
    #expect(result.status == 4)
    #expect(result.errors.contains("no longer accepts the token") && result.output.isEmpty)
  }

  @Test func `On a terminal one signs in, and the command carries on`() async throws {
    let desk = try await deskWithRevokedToken([SignInOrigin.error("authorization_pending"), SignInOrigin.granted()])
    let result = try await desk.runOnTerminal("api", "/user", typing: [.onceSeen("[Y/n]", "y")])
    #expect(result.status == 0, "\(result.terminalText)")
    let text = result.terminalText
    for words in ["no longer valid", "WDJB-MJHT", "Signed in as octocat", #""login": "octocat""#] {
      #expect(text.contains(words), "\(text)")
    }
    #expect(try await desk.run("whoami").status == 0)
  }

  @Test func `What was typed before the question was asked does not answer it`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start(), variables: ["NO_COLOR": "1"])
    let result = try await desk.runOnTerminal(
      "whoami", typing: [.atFirst("y\r"), .onceSeen("[Y/n]", "n")])
    #expect(result.status == 4, "\(result.terminalText)")
    #expect(!result.terminalText.contains("WDJB-MJHT"))
  }

  @Test func `A pause that GitHub asks for while one signs in is said`() async throws {
    let counter = Counter()
    let server = try SignInOrigin.start(rest: { request in
      guard request.path == "/user", counter.next() == 1 else { return nil }
      return .json("{}", status: 429, headers: [("Retry-After", "1")])
    })
    let desk = try SignInDesk(.open, server, variables: ["NO_COLOR": "1"])
    let result = try await desk.runOnTerminal("login", typing: [])
    #expect(result.status == 0, "\(result.terminalText)")
    #expect(result.terminalText.contains("GitHub asks for a pause"), "\(result.terminalText)")
  }

  @Test func `On a terminal one may also decline`() async throws {
    let desk = try await deskWithRevokedToken()
    let result = try await desk.runOnTerminal("whoami", typing: [.onceSeen("[Y/n]", "n")])
    #expect(result.status == 4)
    #expect(!result.terminalText.contains("WDJB-MJHT"))
  }

  @Test func `A user who was never signed in is asked as well`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start(), variables: ["NO_COLOR": "1"])
    let result = try await desk.runOnTerminal("whoami", typing: [.onceSeen("[Y/n]", "\r")])
    #expect(result.status == 0, "\(result.terminalText)")
    #expect(
      result.terminalText.contains("This needs an account.") && result.terminalText.contains("octocat on github.com"))
  }

  @Test func `A token of the environment is nothing that a sign-in mends`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start(), variables: ["GH_TOKEN": "gho_bad"])
    let result = try await desk.runOnTerminal("whoami", typing: [])
    #expect(result.status == 4)
    #expect(!result.terminalText.contains("[Y/n]"))
  }

  @Test(arguments: [["whoami"], ["api", "/user"], ["profile"]])
  func `Whose token was refused is said, and what to do about it`(words: [String]) async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start(), variables: ["GITHUB_TOKEN": "gho_bad"])
    let result = try await desk.ghlotus.run(arguments: words)
    #expect(result.status == 4)
    #expect(result.errors.contains("the token in GITHUB_TOKEN (Bad credentials)"), "\(result.errors)")
    #expect(result.errors.contains("unset it"))
    let header = try await desk.run("api", "/user", "-H", "Authorization: token gho_worse")
    #expect(header.status == 4 && header.errors.contains("-H"), "\(header.errors)")
  }

  @Test func `Waiting for the keyring is seen`() async throws {
    let desk = try SignInDesk(.double(.neverReplies), SignInOrigin.start())
    let result = try await desk.runOnTerminal("login", typing: [])
    #expect(String(decoding: result.terminal, as: UTF8.self).contains("Waiting for the keyring"))
  }

  @Test func `The code is copied and the page opened only when asked for`() async throws {
    let origin = try SignInOrigin.start(polls: [SignInOrigin.error("authorization_pending")])
    let desk = try SignInDesk(.open, origin, variables: ["BROWSER": "sh -c 'echo $0 > opened'"])
    let untouched = try await desk.runOnTerminal("login", typing: [.after(seconds: 2, "\u{3}")])
    #expect(!untouched.terminalText.contains("\u{1B}]52") && (try? desk.home.read("opened")) == nil)
    let result = try await desk.runOnTerminal(
      "login", typing: [.onceSeen("c copies", "c"), .onceSeen("copied", "\r"), .after(seconds: 4, "\u{3}")])
    #expect(result.status == 130)
    #expect(result.terminalText.contains("\u{1B}]52;c;V0RKQi1NSkhU\u{7}"))
    #expect(try desk.home.read("opened") == "https://github.com/login/device\n")
  }

  @Test func `A code that has expired is replaced by Enter`() async throws {
    let desk = try SignInDesk(
      .open,
      SignInOrigin.start(
        code: SignInOrigin.code(lifetime: 600), polls: [SignInOrigin.error("expired_token"), SignInOrigin.granted()]))
    let result = try await desk.runOnTerminal("login", typing: [.onceSeen("asks for a new one", "\r")])
    #expect(result.status == 0, "\(result.terminalText)")
    #expect(desk.origin.requests.filter { $0.path == "/login/device/code" }.count == 2)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `The terminal is as it was after every end`(signal: Int32) async throws {
    let desk = try SignInDesk(
      .open, SignInOrigin.start(polls: [SignInOrigin.error("authorization_pending")]),
      variables: ["GHLOTUS": try Ghlotus.program()])
    let login = "echo $$ >\"$HOME/id\"; exec \"$GHLOTUS\" login"
    let tmux = try Tmux(
      "sh -c '\(login)'; stty -a | tr ' ' '\\n' | grep -x -e '-*icanon;*' -e '-*echo;*'; echo over; exec cat",
      environment: desk.environment)
    try tmux.wait(for: "Waiting for you")
    #expect(kill(try #require(pid_t(desk.home.read("id").dropLast())), signal) == 0)
    let screen = try tmux.wait(for: "over")
    for flag in ["icanon", "echo"] {
      #expect(screen.contains { $0.hasSuffix(flag) && !$0.hasSuffix("-\(flag)") }, "\(screen)")
    }
  }
}
