import FoundationEssentials
import Glibc
import TestSupport
import TestTraits
import Testing

/// Signing in without an OAuth app: with the token of `gh`, or with a token that the user creates in
/// the browser.
@Suite("Signing in without an OAuth app", .ownThreads)
struct OfferedTokenTests {
  /// The folder of the program `gh`.
  private let programs: TemporaryDirectory

  init() throws {
    programs = try TemporaryDirectory()
  }

  private static let page = "/settings/tokens/new?description=ghlotus&scopes=user,public_repo,read:org"

  /// Creates an environment without an OAuth app, with a browser that writes the address to a file.
  ///
  /// - Parameter gh: The shell script of the program `gh`, or `nil` if `gh` isn't installed.
  private func desk(
    _ keyring: SignInDesk.Keyring = .open, gh: String?, scopes: String? = "user, public_repo, read:org",
    variables: [String: String] = [:], rest: @escaping @Sendable (ReceivedRequest) -> Response? = { _ in nil }
  ) throws -> SignInDesk {
    let all = [
      "GHLOTUS_CLIENT_ID": "", "NO_COLOR": "1", "PATH": "\(programs.path):/usr/bin:/bin",
      "BROWSER": "sh -c 'echo $0 > opened'",
    ]
    let desk = try SignInDesk(
      keyring, SignInOrigin.start(scopes: scopes, rest: rest), variables: all.merging(variables) { $1 })
    if let gh {
      try programs.write("gh", "#!/bin/sh\n\(gh)\n")
      chmod(programs.file("gh"), 0o755)
    }
    return desk
  }

  private static let signedIn = "echo \"$@\" > asked; echo ${GH_TOKEN:-\(SignInDesk.token)}"

  @Test func `On a terminal, login offers the token of gh and stores it in the keyring`() async throws {
    let desk = try desk(gh: Self.signedIn)
    let result = try await desk.runOnTerminal("login", typing: [.onceSeen("c) Cancel", "g\n")])
    #expect(result.status == 0, "\(result.terminalText)")
    #expect(result.terminalText.contains("Signed in as octocat"), "\(result.terminalText)")
    #expect(!result.terminalText.contains(SignInDesk.token))
    #expect(try desk.home.read("asked") == "auth token --hostname 127.0.0.1:\(desk.origin.port)\n")
    #expect((try? desk.home.read("opened")) == nil)
    #expect(try await desk.run("whoami").output.contains("in the keyring"))
    #expect(try desk.files(with: SignInDesk.token) == [])
  }

  @Test func `The token of gh is the stored one even if GH_TOKEN is set`() async throws {
    let desk = try desk(gh: Self.signedIn, variables: ["GH_TOKEN": "gho_hubot_1234567890"])
    let result = try await desk.runOnTerminal("login", typing: [.onceSeen("c) Cancel", "g\n")])
    #expect(result.terminalText.contains("Signed in as octocat"), "\(result.terminalText)")
  }

  @Test func `A token of gh without the usual scopes is stored, and the missing scopes are named`() async throws {
    let desk = try desk(gh: Self.signedIn, scopes: "gist, read:org, repo")
    let result = try await desk.runOnTerminal("login", typing: [.onceSeen("c) Cancel", "g\n")])
    #expect(result.status == 0)
    let text = result.terminalText.filter { !$0.isWhitespace }
    #expect(text.contains("lacksthescope\"user\""), "\(result.terminalText)")
    #expect(!text.contains("lacksthescope\"public_repo\""))
    #expect(text.contains("--scopesuser"), "\(result.terminalText)")
  }

  @Test(arguments: [nil, "exit 1", "echo", "kill -STOP $$"])
  func `Without a token of gh, login opens the page for a new token and asks for the token`(gh: String?) async throws {
    let desk = try desk(gh: gh)
    let result = try await desk.runOnTerminal(
      "login",
      typing: [.onceSeen("(it is not shown):", "\n"), .onceSeen("(it is not shown):", "\(SignInDesk.token)\n")])
    #expect(result.status == 0, "\(result.terminalText)")
    #expect(result.terminalText.contains("Signed in as octocat"), "\(result.terminalText)")
    #expect(!result.terminalText.contains("gho_"))
    #expect(try desk.home.read("opened") == "\(desk.origin.url)\(Self.page)\n")
    #expect(try await desk.run("whoami").output.contains("in the keyring"))
  }

  @Test func `A user of gh can create a token instead, with additional scopes`() async throws {
    let desk = try desk(gh: Self.signedIn)
    let result = try await desk.runOnTerminal(
      "login", "--scopes", "gist,user",
      typing: [.onceSeen("c) Cancel", "t\n"), .onceSeen("(it is not shown):", "gho_hubot_1234567890\n")])
    #expect(result.terminalText.contains("Signed in as hubot"), "\(result.terminalText)")
    #expect(try desk.home.read("opened") == "\(desk.origin.url)\(Self.page),gist\n")
  }

  @Test func `A canceled choice stores nothing and sends nothing`() async throws {
    let desk = try desk(gh: Self.signedIn)
    let result = try await desk.runOnTerminal("login", typing: [.onceSeen("c) Cancel", "c\n")])
    #expect(result.status == 130, "\(result.terminalText)")
    #expect(desk.origin.requests.isEmpty)
    #expect(try await desk.run("whoami").status == 4)
  }

  @Test func `A rejected or invalid token is not stored`() async throws {
    for (text, reason) in [("gho_unknown_1234567890", "rejected the token"), ("a b", "invalid token")] {
      let desk = try desk(gh: nil)
      let result = try await desk.runOnTerminal("login", typing: [.onceSeen("(it is not shown):", "\(text)\n")])
      #expect(result.status == 4)
      #expect(result.terminalText.contains(reason), "\(result.terminalText)")
      #expect(try await desk.run("switch", "--list").output.isEmpty)
    }
  }

  @Test func `Off a terminal, login names both ways and does not access the keyring`() async throws {
    let desk = try desk(.noBus, gh: Self.signedIn)
    let result = try await desk.run("login", "--scopes", "gist")
    let host = "127.0.0.1:\(desk.origin.port)"
    #expect(result.status == Exit.signInNeeded)
    #expect(
      result.errors == """
        ghlotus: no terminal to sign in on; sign in with a token instead
        To use the token of gh, run: gh auth token --hostname \(host) | ghlotus login --with-token
        To use a new token, create it at \(desk.origin.url)\(Self.page),gist
        Then run: ghlotus login --with-token

        """)
    let without = try await self.desk(.noBus, gh: nil, variables: ["PATH": "/var/empty"]).run("login")
    #expect(without.status == Exit.signInNeeded && !without.errors.contains("gh auth token"), "\(without.errors)")
  }

  @Test func `A command that needs a sign-in offers the token of gh and continues`() async throws {
    let desk = try desk(gh: Self.signedIn)
    let result = try await desk.runOnTerminal(
      "api", "/user", typing: [.onceSeen("[Y/n]", "y"), .onceSeen("c) Cancel", "g\n")])
    #expect(result.status == 0, "\(result.terminalText)")
    #expect(result.terminalText.contains(#""login": "octocat""#), "\(result.terminalText)")
  }

  @Test func `Without a keyring, the advice repeats how the user signs in`() async throws {
    let desk = try desk(.noBus, gh: nil)
    let piped = try await desk.run("login", "--with-token", input: SignInDesk.token)
    #expect(piped.status == 4)
    #expect(piped.errors.contains("run: ghlotus login --with-token --insecure-storage\n"), "\(piped.errors)")
    let typed = try await desk.runOnTerminal("login", "--scopes", "gist", typing: [])
    #expect(typed.status == 4)
    let text = typed.terminalText.filter { !$0.isWhitespace }
    #expect(text.contains("run:ghlotuslogin--scopesgist--insecure-storage"), "\(typed.terminalText)")
  }

  @Test(arguments: ["", "\n", " \t\n"])
  func `An empty standard input is not an invalid token`(input: String) async throws {
    let desk = try desk(gh: nil)
    let result = try await desk.run("login", "--with-token", input: input)
    #expect(result.status == 4)
    #expect(result.errors.hasPrefix("ghlotus: standard input is empty; "), "\(result.errors)")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `Any signal during the prompt for a token restores the terminal`(signal: Int32) async throws {
    let desk = try desk(gh: nil, variables: ["GHLOTUS": try Ghlotus.program(), "BROWSER": "true"])
    let login = "echo $$ >\"$HOME/id\"; exec \"$GHLOTUS\" login"
    let tmux = try Tmux(
      "sh -c '\(login)'; stty -a | tr ' ' '\\n' | grep -x -e '-*echo;*'; echo over; exec cat",
      environment: desk.environment)
    try tmux.wait(for: "it is not shown")
    try tmux.type("gho_secret")
    // tmux writes the typed text before it handles the second of these commands.
    for _ in 0..<2 { _ = try tmux.screen() }
    #expect(kill(try #require(pid_t(desk.home.read("id").dropLast())), signal) == 0)
    let screen = try tmux.wait(for: "over")
    #expect(screen.contains { $0.hasSuffix("echo") && !$0.hasSuffix("-echo") }, "\(screen)")
    #expect(!screen.contains { $0.contains("gho_secret") })
  }

  @Test func `In the app, s signs in with the token of gh`() async throws {
    let desk = try appDesk(gh: Self.signedIn)
    let app = try FormTerminal(desk.ghlotus, "", columns: 110)
    try await onOwnThread {
      try app.wait(for: "look around")
      try app.press("s", until: "Use the token of gh")
      try app.wait(for: "Sign in to 127.0.0.1")
      try app.press("g", until: "Signed in as octocat")
      try app.wait(for: "Enter close")
      try app.press("Enter", until: "San Francisco")
      try app.press("q")
    }
  }

  @Test func `In the app, s asks for a new token without showing it`() async throws {
    let desk = try appDesk(gh: nil)
    let app = try FormTerminal(desk.ghlotus, "", columns: 110)
    try await onOwnThread {
      try app.wait(for: "look around")
      try app.press("s")
      try app.wait(for: Self.page)
      try app.wait(for: "Enter sign in")
      try app.press("Enter")
      try app.type("wrong")
      try app.wait(for: "•••••")
      try app.press("C-u")
      try app.wait(forEndOf: "•")
      try app.tmux.paste("\(SignInDesk.token)\n")
      let screen = try app.wait(for: "•••••")
      #expect(!screen.contains { $0.contains("gho_") })
      try app.press("Enter", until: "Signed in as octocat")
    }
  }

  @Test func `In the app, the prompt for a token can be left`() async throws {
    let desk = try appDesk(gh: nil)
    let app = try FormTerminal(desk.ghlotus, "", columns: 110)
    try await onOwnThread {
      try app.wait(for: "look around")
      try app.press("s", until: "Enter sign in")
      try app.press("Escape")
      try app.wait(forEndOf: "Enter sign in")
      try app.wait(for: "look around")
      try app.press("q")
    }
  }

  /// Creates an environment for the app, with a server that sends the responses of a recording.
  private func appDesk(gh: String?) throws -> SignInDesk {
    let recording = try Recording(contentsOf: Package.fixture("tour.har")).replay
    return try desk(gh: gh, rest: { $0["Authorization"] == nil ? nil : recording($0) })
  }
}
