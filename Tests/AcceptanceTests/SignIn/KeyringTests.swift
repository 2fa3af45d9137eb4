import FoundationEssentials
import Glibc
import TestSupport
import TestTraits
import Testing

/// What lies in the keyring, and what is said where there is none: against the real daemon, and against doubles of it
/// that behave as no keyring should.
@Suite("The keyring", .ownThreads)
struct KeyringTests {
  private static let threeWays = ["start a keyring", "GH_TOKEN", "--insecure-storage"]

  @Test func `A token is stored, found, replaced and deleted`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    #expect(try await desk.run("login", "--with-token", input: "gho_hubot_1234567890\n").status == 0)
    #expect(try await desk.run("whoami").output.hasPrefix("hubot on github.com\n"))
    #expect(try await desk.run("login", "--with-token", input: "\(SignInDesk.token)").status == 0)
    #expect(try await desk.run("login", "--with-token", input: "\(SignInDesk.token)").status == 0)
    let result = try await desk.run("whoami")
    #expect(result.output.contains("octocat on github.com") && result.output.contains("in the keyring"))
    #expect(try await desk.run("logout").output.contains("/settings/applications"))
    #expect(try await desk.run("whoami", "--user", "octocat").status == 4)
    #expect(try await desk.run("whoami", "--user", "hubot").status == 0)
    #expect(try desk.files(with: "gho_").isEmpty)
  }

  @Test func `Twenty processes that store at once lose nothing`() async throws {
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

  /// What is in the way, and what is said about it.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let keyring: SignInDesk.Keyring
    let says: String
    var display = ""
    var seconds = 2.0
  }

  static let cases: [Case] = [
    Case(testDescription: "no bus", keyring: .noBus, says: "no session bus is running"),
    Case(testDescription: "no service", keyring: .none, says: "nothing on the session bus offers the Secret Service"),
    Case(testDescription: "locked", keyring: .locked, says: "The keyring is locked"),
    Case(testDescription: "no collection", keyring: .new, says: "no default collection"),
    Case(
      testDescription: "never answers", keyring: .double(.neverReplies), says: "did not answer in time"),
    Case(
      testDescription: "answers late", keyring: .double(.repliesAfter(seconds: 20)), says: "did not answer in time"),
    Case(testDescription: "answers rubbish", keyring: .double(.repliesWithGarbage), says: "The keyring"),
    Case(
      testDescription: "the prompt is dismissed", keyring: .double(.dismissesPrompt), says: "its prompt was dismissed",
      display: ":99"),
  ]

  @Test(arguments: cases)
  func `Without one, nothing is written and the three ways on are shown before any code`(case example: Case)
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

  @Test func `A prompt on the screen may take its time, and Ctrl-C ends it`() async throws {
    let desk = try SignInDesk(
      .double(.leavesPromptOpen), SignInOrigin.start(), variables: ["DISPLAY": ":99"])
    let result = try await desk.run("login", signals: [.after(5, SIGINT)])
    #expect(result.status == 130, "\(result.errors)")
    #expect(result.seconds >= 5)
  }

  @Test func `Ctrl-C does not wait for a keyring that hangs`() async throws {
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

  @Test func `A stored token behind a lock is told from one that is not there`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    #expect(try await desk.run("login", "--with-token", input: SignInDesk.token).status == 0)
    try desk.keyring?.lock()
    let result = try await desk.run("whoami")
    #expect(result.status == 4)
    #expect(result.errors.contains("The keyring is locked"), "\(result.errors)")
  }

  @Test func `A daemon that is killed in the middle ends no more than the run`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    #expect(try await desk.run("login", "--with-token", input: SignInDesk.token).status == 0)
    desk.keyring?.freeze()
    async let run = desk.run("whoami")
    try await Task.sleep(for: .seconds(1))
    desk.keyring?.kill()
    let result = try await run
    #expect(result.status == 4)
    #expect(result.errors.contains("keyring"), "\(result.errors)")
  }

  @Test func `A bus that dies ends no more than the run`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    #expect(try await desk.run("login", "--with-token", input: SignInDesk.token).status == 0)
    desk.keyring?.freeze()
    async let run = desk.run("whoami")
    try await Task.sleep(for: .seconds(1))
    desk.bus?.stop()
    let result = try await run
    #expect(result.status == 4, "\(result.ending)")
    #expect(result.errors.contains("keyring"), "\(result.errors)")
  }

  @Test func `Without an account a broken keyring does no harm`() async throws {
    for keyring in [SignInDesk.Keyring.noBus, .none, .new, .locked] {
      let desk = try SignInDesk(keyring, SignInOrigin.start(rest: { $0.path == "/zen" ? .json("{}") : nil }))
      let result = try await desk.run("api", "/zen")
      #expect(result.status == 0, "\(result.errors)")
      #expect(desk.origin.requests.first?["Authorization"] == nil)
    }
  }

  @Test func `A keyring that never answers costs no time where no account is stored`() async throws {
    let desk = try SignInDesk(
      .double(.neverReplies), SignInOrigin.start(rest: { $0.path == "/zen" ? .json("{}") : nil }))
    let seconds = try await secondsAtBest(5) {
      let result = try await desk.run("api", "/zen")
      #expect(result.status == 0, "\(result.errors)")
      return result.seconds
    }
    #expect(seconds < 5)
    let result = try await desk.run("whoami")
    #expect(result.status == 4 && result.errors.contains("This needs an account"), "\(result.errors)")
  }

  @Test func `Where no account is stored, signing out has nothing to do, with a keyring or without`() async throws {
    for keyring in [SignInDesk.Keyring.noBus, .none, .new, .open] {
      let desk = try SignInDesk(keyring, SignInOrigin.start())
      let result = try await desk.run("logout")
      #expect(result.status == 0 && result.output.isEmpty)
      #expect(result.errors == "Nobody is signed in on github.com; there is no token to forget.\n")
    }
  }

  @Test func `An account whose file is lost is found when it is needed, and remembered`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start(rest: { $0.path == "/zen" ? .json("{}") : nil }))
    #expect(try await desk.run("login", "--with-token", input: SignInDesk.token).status == 0)
    try FileManager.default.removeItem(atPath: desk.home.file("state"))
    #expect(try await desk.run("api", "/zen").status == 0)
    #expect(desk.origin.requests.last?["Authorization"] == nil)
    #expect(try await desk.run("whoami").status == 0)
    #expect(try await desk.run("api", "/zen").status == 0)
    #expect(desk.origin.requests.last?["Authorization"] != nil)
  }

  @Test func `A process that is stopped while it stores a token does not stop the others`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    #expect(try await desk.run("login", "--with-token", input: SignInDesk.token).status == 0)
    let holder = try desk.hold("store")
    defer { close(holder) }
    let interrupted = try await desk.run(
      "login", "--with-token", input: SignInDesk.token, signals: [.whenAsleep(SIGINT)])
    #expect(interrupted.status == 130, "\(interrupted.errors)")
    let result = try await desk.run("login", "--with-token", input: SignInDesk.token)
    #expect(result.status == 4 && result.errors.contains("Another ghlotus holds"), "\(result.errors)")
  }

  @Test func `The environment's token goes before it, and the keyring is not asked`() async throws {
    let desk = try SignInDesk(
      .double(.neverReplies), SignInOrigin.start(), variables: ["GH_TOKEN": SignInDesk.token])
    let seconds = try await secondsAtBest(5) {
      let result = try await desk.run("whoami")
      #expect(result.status == 0 && result.output.contains("from GH_TOKEN"))
      return result.seconds
    }
    #expect(seconds < 5)
  }

  @Test func `In a plain text file only for those who ask, which whoami says ever after`() async throws {
    let desk = try SignInDesk(.noBus, SignInOrigin.start(), variables: ["COLUMNS": "300"])
    let path = "state/ghlotus/tokens/\(desk.tokenFolder)/octocat"
    #expect(try await desk.run("login", "--insecure-storage", "--with-token", input: SignInDesk.token).status == 0)
    #expect(try desk.files(with: SignInDesk.token) == [path])
    var status = stat()
    #expect(stat(desk.home.file(path), &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat(desk.home.file("state/ghlotus/tokens"), &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(try await desk.run("whoami").output.contains("in plain text in \(desk.home.file(path))"))
    #expect(try await desk.run("logout").status == 0)
    #expect(try desk.files(with: "gho_").isEmpty)
  }

  @Test func `Where no file can be written, that is found out before any code`() async throws {
    let desk = try SignInDesk(.noBus, SignInOrigin.start())
    let result = try await desk.ghlotus.bash("ulimit -f 0; exec ghlotus login --insecure-storage")
    #expect(result.status == 4)
    #expect(result.errors.contains("cannot be read or written: File too large. Nothing was written."))
    #expect(desk.origin.requests.isEmpty)
    #expect(try desk.files(with: "").isEmpty)
  }
}
