import FoundationEssentials
import Glibc
import TestSupport
import TestTraits
import Testing

/// Tokens in the keyring, and messages without a usable keyring.
///
/// The tests run against the real GNOME keyring daemon, and against doubles that misbehave.
@Suite("The keyring", .ownThreads)
struct KeyringTests {
  private static let threeWays = ["To use a keyring", "GH_TOKEN", "--insecure-storage"]

  @Test func `A token is stored, found, replaced and deleted`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    #expect(try await desk.run("login", "--with-token", input: "gho_hubot_1234567890\n").status == 0)
    #expect(try await desk.run("whoami").output.hasPrefix("hubot on 127.0.0.1:\(desk.origin.port)\n"))
    #expect(try await desk.run("login", "--with-token", input: "\(SignInDesk.token)").status == 0)
    #expect(try await desk.run("login", "--with-token", input: "\(SignInDesk.token)").status == 0)
    let result = try await desk.run("whoami")
    #expect(result.output.contains("octocat on 127.0.0.1:\(desk.origin.port)"))
    #expect(result.output.contains("in the keyring"))
    #expect(try await desk.run("logout").output.contains("/settings/applications"))
    #expect(try await desk.run("whoami", "--user", "octocat").status == 4)
    #expect(try await desk.run("whoami", "--user", "hubot").status == 0)
    #expect(try desk.files(with: "gho_").isEmpty)
  }

  @Test func `Twenty concurrent sign-ins lose no token`() async throws {
    let desk = try SignInDesk(
      .open,
      SignInOrigin.start(rest: { request in
        guard request.path == "/user" else { return nil }
        return SignInOrigin.account(request["Authorization"]?.split(separator: "-").last.map(String.init) ?? "", "user")
      }))
    let statuses = try await withThrowingTaskGroup(of: Int32?.self) { group in
      for number in 0..<20 {
        group.addTask { try await desk.run("login", "--with-token", input: "token-user\(number)").status }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 0, count: 20))
    for number in 0..<20 {
      #expect(try await desk.run("whoami", "--user", "user\(number)").output.hasPrefix("user\(number) on"))
    }
  }

  /// A keyring that cannot be used, and the expected message.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let keyring: SignInDesk.Keyring
    let says: String
    var display = ""
    var seconds = 2.0
  }

  static let cases: [Case] = [
    Case(testDescription: "no bus", keyring: .noBus, says: "ghlotus: no keyring available: no session bus"),
    Case(
      testDescription: "no service", keyring: .none, says: "ghlotus: no keyring available: no program on the session"),
    Case(testDescription: "locked", keyring: .locked, says: "the keyring is locked"),
    Case(testDescription: "no collection", keyring: .new, says: "no default collection"),
    Case(
      testDescription: "never responds", keyring: .double(.neverReplies), says: "did not respond in time"),
    Case(
      testDescription: "responds late", keyring: .double(.repliesAfter(seconds: 20)), says: "did not respond in time"),
    Case(testDescription: "responds with invalid data", keyring: .double(.repliesWithGarbage), says: "the keyring"),
    Case(
      testDescription: "the prompt is dismissed", keyring: .double(.dismissesPrompt), says: "its prompt was dismissed",
      display: ":99"),
  ]

  @Test(arguments: cases)
  func `Without a usable keyring, three alternatives are shown and nothing is written`(case example: Case)
    async throws
  {
    let desk = try SignInDesk(example.keyring, SignInOrigin.start(), variables: ["DISPLAY": example.display])
    let result = try await desk.run("login")
    #expect(result.status == 4, "\(result.errors)")
    #expect(result.errors.contains(example.says), "\(result.errors)")
    for way in Self.threeWays { #expect(result.errors.contains(way), "\(result.errors)") }
    #expect(result.errors.split(separator: "\n").count == 1 + Self.threeWays.count)
    #expect(desk.origin.requests.isEmpty)
    #expect(try desk.home.names().isEmpty)
  }

  @Test func `An open keyring prompt has no time limit, and Ctrl-C ends the wait`() async throws {
    let desk = try SignInDesk(
      .double(.leavesPromptOpen), SignInOrigin.start(), variables: ["DISPLAY": ":99"])
    let result = try await desk.run("login", signals: [.after(5, SIGINT)])
    #expect(result.status == 130, "\(result.errors)")
    #expect(result.seconds >= 5)
  }

  @Test func `Ctrl-C does not wait for a frozen keyring`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    #expect(try await desk.run("login", "--with-token", input: SignInDesk.token).status == 0)
    desk.keyring?.freeze()
    let seconds = try await secondsAtBest(5) {
      let result = try await desk.run("whoami", signals: [.whenAsleep(SIGINT)])
      #expect(result.status == 130, "\(result.errors)")
      return result.seconds
    }
    #expect(seconds < 5)
  }

  @Test func `A token in a locked keyring is reported as locked, not as missing`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    #expect(try await desk.run("login", "--with-token", input: SignInDesk.token).status == 0)
    try desk.keyring?.lock()
    let result = try await desk.run("whoami")
    #expect(result.status == 4)
    #expect(result.errors.contains("the keyring is locked"), "\(result.errors)")
  }

  /// Acts when the program waits for the keyring. Signal 0 has no effect on the program.
  private func whenAsleep(_ act: @escaping @Sendable () -> Void) -> [Subprocess.Signal] {
    [
      .whenAsleep(0),
      .once(0) {
        act()
        return true
      },
    ]
  }

  @Test func `If the keyring daemon is killed, only the run fails`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    #expect(try await desk.run("login", "--with-token", input: SignInDesk.token).status == 0)
    desk.keyring?.freeze()
    let result = try await desk.run("whoami", signals: whenAsleep { desk.keyring?.kill() })
    #expect(result.status == 4)
    #expect(result.errors.contains("keyring"), "\(result.errors)")
  }

  @Test func `If the session bus dies, only the run fails`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    #expect(try await desk.run("login", "--with-token", input: SignInDesk.token).status == 0)
    desk.keyring?.freeze()
    let result = try await desk.run("whoami", signals: whenAsleep { desk.bus?.stop() })
    #expect(result.status == 4, "\(result.ending)")
    #expect(result.errors.contains("keyring"), "\(result.errors)")
  }

  @Test func `Without an account, a broken keyring does no harm`() async throws {
    for keyring in [SignInDesk.Keyring.noBus, .none, .new, .locked] {
      let desk = try SignInDesk(keyring, SignInOrigin.start(rest: { $0.path == "/zen" ? .json("{}") : nil }))
      let result = try await desk.run("api", "/zen")
      #expect(result.status == 0, "\(result.errors)")
      #expect(desk.origin.requests.first?["Authorization"] == nil)
    }
  }

  @Test func `Without an account, a silent keyring causes no delay`() async throws {
    let desk = try SignInDesk(
      .double(.neverReplies), SignInOrigin.start(rest: { $0.path == "/zen" ? .json("{}") : nil }))
    let seconds = try await secondsAtBest(5) {
      let result = try await desk.run("api", "/zen")
      #expect(result.status == 0, "\(result.errors)")
      return result.seconds
    }
    #expect(seconds < 5)
    let result = try await desk.run("whoami")
    #expect(result.status == 4 && result.errors.contains("not signed in to"), "\(result.errors)")
  }

  @Test func `Without an account, logout has nothing to do`() async throws {
    for keyring in [SignInDesk.Keyring.noBus, .none, .new, .open] {
      let desk = try SignInDesk(keyring, SignInOrigin.start())
      let result = try await desk.run("logout")
      expectSuccess(result, output: "Not signed in to 127.0.0.1:\(desk.origin.port)\n")
    }
  }

  @Test func `A lost account file is restored when a command needs the account`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start(rest: { $0.path == "/zen" ? .json("{}") : nil }))
    #expect(try await desk.run("login", "--with-token", input: SignInDesk.token).status == 0)
    try FileManager.default.removeItem(atPath: desk.home.file("state"))
    #expect(try await desk.run("api", "/zen").status == 0)
    #expect(desk.origin.requests.last?["Authorization"] == nil)
    #expect(try await desk.run("whoami").status == 0)
    #expect(try await desk.run("api", "/zen").status == 0)
    #expect(desk.origin.requests.last?["Authorization"] != nil)
  }

  @Test func `A token lock held by a stopped process is reported instead of waited for`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    #expect(try await desk.run("login", "--with-token", input: SignInDesk.token).status == 0)
    let holder = try desk.hold("store")
    defer { close(holder) }
    let interrupted = try await desk.run(
      "login", "--with-token", input: SignInDesk.token, signals: [.whenAsleep(SIGINT)])
    #expect(interrupted.status == 130, "\(interrupted.errors)")
    let result = try await desk.run("login", "--with-token", input: SignInDesk.token)
    #expect(result.status == 4 && result.errors.contains("another ghlotus process has locked"), "\(result.errors)")
  }

  @Test func `GH_TOKEN takes precedence, and the keyring is not accessed`() async throws {
    let desk = try SignInDesk(
      .double(.neverReplies), SignInOrigin.start(), variables: ["GH_TOKEN": SignInDesk.token])
    let seconds = try await secondsAtBest(5) {
      let result = try await desk.run("whoami")
      #expect(result.status == 0 && result.output.contains("from GH_TOKEN"))
      return result.seconds
    }
    #expect(seconds < 5)
  }

  @Test func `--insecure-storage stores the token in a private file, which whoami reports`() async throws {
    let desk = try SignInDesk(.noBus, SignInOrigin.start(), variables: ["COLUMNS": "300"])
    let path = "state/ghlotus/tokens/\(desk.tokenFolder)/octocat"
    #expect(try await desk.run("login", "--insecure-storage", "--with-token", input: SignInDesk.token).status == 0)
    #expect(try desk.files(with: SignInDesk.token) == [path])
    var status = stat()
    #expect(stat(desk.home.file(path), &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat(desk.home.file("state/ghlotus/tokens"), &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(try await desk.run("whoami").output.contains("in \(desk.home.file(path)) (plain text)"))
    #expect(try await desk.run("logout").status == 0)
    #expect(try desk.files(with: "gho_").isEmpty)
  }

  @Test func `A token file that cannot be written is reported before a code is requested`() async throws {
    let desk = try SignInDesk(.noBus, SignInOrigin.start())
    let result = try await desk.ghlotus.bash("ulimit -f 0; exec ghlotus login --insecure-storage")
    #expect(result.status == 4)
    #expect(result.errors.contains("ghlotus: cannot store a token: cannot read or write "))
    #expect(result.errors.contains(": File too large\n"))
    #expect(desk.origin.requests.isEmpty)
    #expect(try desk.files(with: "").isEmpty)
  }

  /// Runs the program in the same home without a session bus, as over SSH.
  private func runWithoutBus(_ desk: SignInDesk, _ arguments: String...) async throws -> Subprocess.Result {
    let ghlotus = try Ghlotus(
      desk.environment.merging(["DBUS_SESSION_BUS_ADDRESS": ""]) { $1 }, keeping: desk.home)
    return try await ghlotus.run(
      arguments: arguments, standardInput: arguments.contains("--with-token") ? Array(SignInDesk.token.utf8) : nil)
  }

  @Test func `A sign-in with a plain text file deletes the token in the keyring`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    #expect(try await desk.run("login", "--with-token", input: SignInDesk.token).status == 0)
    #expect(try await desk.run("login", "--with-token", "--insecure-storage", input: SignInDesk.token).status == 0)
    try FileManager.default.removeItem(atPath: desk.home.file("state/ghlotus/tokens"))
    let result = try await desk.run("whoami")
    #expect(result.status == 4 && result.errors.contains("not signed in"), "\(result.errors)")
  }

  /// A sign-in with a file records the account, and the test deletes the file.
  @Test func `Every command that needs an account names the one whose token is gone`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    #expect(try await desk.run("login", "--with-token", "--insecure-storage", input: SignInDesk.token).status == 0)
    try FileManager.default.removeItem(atPath: desk.home.file("state/ghlotus/tokens"))
    for command in ["whoami", "token", "switch", "switch --list", "logout"] {
      let result = try await desk.ghlotus.run(arguments: command.split(separator: " ").map(String.init), timeout: 60)
      #expect(result.status == 4, "\(command)")
      #expect(result.errors.contains("found no token for \"octocat\""), "\(command): \(result.errors)")
    }
    #expect(try await desk.run("logout").output.hasPrefix("Not signed in"))
  }

  @Test func `If the keyring cannot be checked, logout reports that a token may be left`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    #expect(try await desk.run("login", "--with-token", input: SignInDesk.token).status == 0)
    #expect(try await runWithoutBus(desk, "login", "--with-token", "--insecure-storage").status == 0)
    let result = try await runWithoutBus(desk, "logout")
    #expect(result.status == 0 && result.output.contains("Signed out of the account octocat"), "\(result.errors)")
    #expect(!result.output.filter { !$0.isWhitespace }.contains("nolongerstored"), "\(result.output)")
    #expect(result.errors.contains("ghlotus: a token of octocat may still be stored"), "\(result.errors)")
    #expect(result.errors.contains("no session bus is running"), "\(result.errors)")
    let last = try await desk.run("logout", "--user", "octocat").output
    #expect(last.filter { !$0.isWhitespace }.contains("nolongerstored"), "\(last)")
    #expect(try await desk.run("whoami").status == 4)
  }

  @Test func `In the app, Esc while the keyring is silent cancels the sign-in`() async throws {
    let desk = try SignInDesk(
      .double(.neverReplies), GitHubOrigin("tour.har").server, variables: ["GH_TOKEN": SignInDesk.token])
    try await onOwnThread {
      let tmux = try Tmux(
        "\(try Ghlotus.program()) browse octocat", environment: desk.environment, workingDirectory: desk.home.path)
      try tmux.wait(for: "San Francisco")
      try tmux.type(":login", until: "sign in")
      try tmux.send("Enter")
      // The message is visible for at most three seconds, because the keyring must reply in this
      // time. `Tmux.wait` needs two equal captures, so a single capture must be enough here.
      #expect(try eventually(within: 60) { try tmux.screen().contains { $0.contains("Waiting for the keyring") } })
      try tmux.send("Escape")
      try tmux.wait(for: "profile") { !$0.contains { $0.contains("Waiting for") || $0.contains("WDJB") } }
    }
    #expect(!desk.origin.requests.contains { $0.path == "/login/device/code" })
  }

  @Test func `A sign-in reports that a silent keyring may contain an older token`() async throws {
    let desk = try SignInDesk(.double(.neverReplies), SignInOrigin.start())
    let result = try await desk.run("login", "--with-token", "--insecure-storage", input: SignInDesk.token)
    #expect(result.status == 0)
    #expect(result.errors.contains("ghlotus: an older token of this account may still be stored"), "\(result.errors)")
  }

  @Test func `Logout fails without a change if the keyring that has the token fails`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    #expect(try await desk.run("login", "--with-token", input: SignInDesk.token).status == 0)
    try desk.keyring?.lock()
    let result = try await desk.run("logout")
    #expect(result.status == 4 && result.errors.contains("the keyring is locked"), "\(result.errors)")
    #expect(try await desk.run("whoami").errors.contains("the keyring is locked"))
  }

  @Test func `After half a sign-out, the missing token is named and logout completes the sign-out`() async throws {
    let desk = try SignInDesk(.noBus, SignInOrigin.start(rest: { $0.path == "/zen" ? .json("{}") : nil }))
    #expect(try await desk.run("login", "--with-token", "--insecure-storage", input: SignInDesk.token).status == 0)
    try FileManager.default.removeItem(atPath: desk.home.file("state/ghlotus/tokens"))
    for arguments in [["whoami"], ["api", "/zen"], ["switch", "octocat"], ["logout"]] {
      let result = try await desk.ghlotus.run(arguments: arguments)
      #expect(result.status == 4)
      #expect(result.errors.contains("found no token for \"octocat\""), "\(result.errors)")
    }
    let result = try await desk.run("api", "/zen")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `Without a keyring, an unknown account is reported by its name`() async throws {
    let desk = try SignInDesk(.noBus, SignInOrigin.start())
    #expect(try await desk.run("login", "--with-token", "--insecure-storage", input: SignInDesk.token).status == 0)
    for arguments in [["whoami"], ["logout"], ["profile", "octocat"], ["switch"]] {
      let result = try await desk.ghlotus.run(arguments: ["--user", "mona"] + arguments)
      #expect(result.status == 4)
      #expect(result.errors.contains("found no token for \"mona\""), "\(result.errors)")
    }
    #expect(try await desk.run("whoami").status == 0)
  }

  @Test func `Without a keyring, signing out every account leaves nothing behind`() async throws {
    let desk = try SignInDesk(.noBus, SignInOrigin.start(rest: { $0.path == "/zen" ? .json("{}") : nil }))
    for token in [SignInDesk.token, "gho_hubot_1234567890"] {
      #expect(try await desk.run("login", "--with-token", "--insecure-storage", input: token).status == 0)
    }
    for _ in 0..<2 { #expect(try await desk.run("logout").output.contains("Signed out")) }
    let result = try await desk.run("api", "/zen")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try await desk.run("whoami").errors.contains("not signed in"))
  }

  @Test func `A stored text that is not a token can be deleted`() async throws {
    let desk = try SignInDesk(.noBus, SignInOrigin.start())
    #expect(try await desk.run("login", "--with-token", "--insecure-storage", input: SignInDesk.token).status == 0)
    try desk.home.write("state/ghlotus/tokens/\(desk.tokenFolder)/octocat", "two words")
    #expect(try await desk.run("logout").output.contains("Signed out of the account octocat"))
    #expect(try desk.files(with: "two words").isEmpty)
  }
}
