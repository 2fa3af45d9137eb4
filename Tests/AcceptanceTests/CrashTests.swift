import FoundationEssentials
import Glibc
import TestSupport
import TestTraits
import Testing

/// A crash leaves a report without secrets, and `Scripts/symbolize` finds the functions in it.
@Suite(.ownThreads)
struct CrashTests {
  private static let file = "state/ghlotus/crash-report.txt"
  private static let issues = "https://github.com/ghlotus/ghlotus/issues"
  private static let token = "gho_Zq8wTn5rVb2yKm7xLc4dHf9sJg3pQa6u"

  private func sentence(about ghlotus: Ghlotus) -> String {
    "ghlotus: crashed; to report it, attach \(ghlotus.home.file(Self.file)) to an issue at \(Self.issues)"
  }

  private func failure(of ghlotus: Ghlotus) -> String {
    "ghlotus: crashed, and \(ghlotus.home.file(Self.file)) cannot be written; to report it, open an issue at "
      + Self.issues
  }

  /// Returns the regular expression for a whole report.
  private func form(signal: String, _ facts: String) throws -> Regex<AnyRegexOutput> {
    try Regex(
      """
      ghlotus crash report
      version: [0-9.]+
      commit: (unknown|[0-9a-f]{40}(-dirty)?)
      machine: (x86_64|arm64)
      code size: [0-9]+
      signal: \(signal)
      \(facts)backtrace:
      (#[0-9]+ [A-Za-z0-9._+-]+\\+0x[0-9a-f]+\n)+
      """)
  }

  /// Starts a command that waits for its server, and sends a signal to it.
  private func crash(
    _ ghlotus: Ghlotus, waitingFor server: OriginServer, by signal: Int32
  ) async throws -> Subprocess.Result {
    try await ghlotus.run("followers", "hubot", signals: [.whenAsleep(signal) { server.requests.count > 0 }])
  }

  private func symbolize(_ path: String) async throws -> Subprocess.Result {
    let program = try Ghlotus.program()
    return try await onOwnThread {
      try Subprocess.run(
        Package.root + "/Scripts/symbolize", [path, program], environment: ["PATH": "/usr/bin:/bin"], timeout: 120)
    }
  }

  @Test(arguments: [(SIGSEGV, "SIGSEGV \\(11\\)"), (SIGABRT, "SIGABRT \\(6\\)")])
  func `A command that crashes leaves a report that contains no secret and no text of the user`(
    signal: Int32, name: String
  ) async throws {
    let server = try OriginServer { _ in .stallBeforeHeaders }
    let ghlotus = try Ghlotus(["GH_TOKEN": Self.token], asking: server)
    let result = try await crash(ghlotus, waitingFor: server, by: signal)
    #expect(result.ending == .killed(signal: signal))
    #expect(result.errors == sentence(about: ghlotus) + "\n")
    #expect(result.output == "")
    let report = try ghlotus.home.read(Self.file)
    let form = try form(signal: "\(name), sent", "command: followers\nscenes: followers\n")
    #expect(try form.wholeMatch(in: report) != nil, "\(report)")
    for text in ["hubot", Self.token, "gho_", "127.0.0.1", ghlotus.home.path, "/"] {
      #expect(!report.contains(text), "\(report)")
    }
    var status = stat()
    #expect(stat(ghlotus.home.file(Self.file), &status) == 0 && status.st_mode & 0o777 == 0o600)
    let symbols = try await symbolize(ghlotus.home.file(Self.file))
    #expect(symbols.status == 0, "\(symbols.errors)")
    #expect(symbols.output.contains(/#\d+ _start/), "\(symbols.output)")
  }

  @Test func `After a crash of the app, the terminal is restored and shows the path of the report`() async throws {
    let ghlotus = try Ghlotus()
    try await onOwnThread {
      let terminal = try FormTerminal(ghlotus, "--replay \(Package.fixture("tour.har"))", columns: 250)
      try terminal.tmux.wait(for: "Octocat")
      let process = try #require(Int32(ghlotus.home.read("pid").prefix { $0.isNumber }))
      #expect(kill(process, SIGSEGV) == 0)
      try terminal.tmux.wait(for: "The end: \(128 + SIGSEGV), 1.")
      try terminal.tmux.wait(for: sentence(about: ghlotus))
    }
    let report = try ghlotus.home.read(Self.file)
    #expect(report.contains("command: browse\nscenes: profile\n"), "\(report)")
  }

  @Test func `A report names the form, but contains nothing that was typed`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    try await onOwnThread {
      let terminal = try FormTerminal(ghlotus, columns: 250)
      try terminal.tmux.wait(for: "Preview")
      try terminal.type("Zq8wTn5r")
      try terminal.tmux.wait(for: "Zq8wTn5r")
      let process = try #require(Int32(ghlotus.home.read("pid").prefix { $0.isNumber }))
      #expect(kill(process, SIGABRT) == 0)
      try terminal.tmux.wait(for: "The end: \(128 + SIGABRT), 1.")
    }
    let report = try ghlotus.home.read(Self.file)
    #expect(report.contains("command: edit-profile\nscenes: EditProfileViewController\n"), "\(report)")
    #expect(!report.contains("Zq8wTn5r"))
  }

  @Test func `The next report replaces the last one`() async throws {
    let server = try OriginServer { _ in .stallBeforeHeaders }
    let ghlotus = try Ghlotus(["GH_TOKEN": Self.token], asking: server)
    _ = try await crash(ghlotus, waitingFor: server, by: SIGSEGV)
    _ = try await crash(ghlotus, waitingFor: server, by: SIGBUS)
    #expect(try ghlotus.home.read(Self.file).contains("signal: SIGBUS"))
    let folder = ghlotus.home.file("state/ghlotus")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.filter { $0.contains("crash") }.count == 1)
  }

  @Test(arguments: [
    "touch state", "mkdir -p state other; ln -s ../other state/ghlotus", "mkdir -p state/ghlotus/crash-report.txt",
  ])
  func `A report that cannot be written is not promised`(obstacle: String) async throws {
    let server = try OriginServer { _ in .stallBeforeHeaders }
    let ghlotus = try Ghlotus(["GH_TOKEN": Self.token], asking: server)
    #expect(try await ghlotus.bash(obstacle).status == 0)
    let result = try await crash(ghlotus, waitingFor: server, by: SIGABRT)
    #expect(result.ending == .killed(signal: SIGABRT))
    #expect(result.errors == failure(of: ghlotus) + "\n")
    #expect((try? FileManager.default.contentsOfDirectory(atPath: ghlotus.home.file("other")))?.isEmpty != false)
  }

  @Test func `A report does not overwrite the target of a link`() async throws {
    let server = try OriginServer { _ in .stallBeforeHeaders }
    let ghlotus = try Ghlotus(["GH_TOKEN": Self.token], asking: server)
    let link = try await ghlotus.bash("mkdir -p state/ghlotus; echo precious >file; ln -s ../../file \(Self.file)")
    #expect(link.status == 0)
    _ = try await crash(ghlotus, waitingFor: server, by: SIGABRT)
    #expect(try ghlotus.home.read("file") == "precious\n")
    #expect(try ghlotus.home.read(Self.file).hasPrefix("ghlotus crash report\n"))
  }

  @Test func `A user without a home or a standard error gets no report, but the same ending`() async throws {
    let ghlotus = try Ghlotus()
    #expect(mkfifo(ghlotus.home.file("pipe"), 0o600) == 0)
    let result = try await ghlotus.bash(
      "exec ghlotus --replay pipe whoami 2>&-", signals: [.whenAsleep(SIGSEGV)])
    #expect(result.ending == .killed(signal: SIGSEGV) && result.output + result.errors == "")
  }

  @Test func `A signal of a crash that is ignored at startup stays ignored`() async throws {
    let server = try OriginServer { _ in .steps([.pause(seconds: 3), .send("HTTP/1.1 200 OK\r\n\r\n{}"), .close]) }
    let ghlotus = try Ghlotus(asking: server)
    let result = try await ghlotus.bash(
      "trap '' SEGV; exec ghlotus api /x", signals: [.whenAsleep(SIGSEGV) { server.requests.count > 0 }])
    #expect(result.status == Exit.done && result.output == "{}")
    #expect(access(ghlotus.home.file(Self.file), F_OK) != 0)
  }

  @Test(
    .enabled(if: Ghlotus.isDebugBuild, "A release cannot be made to crash by an argument."),
    arguments: [("trap", "readAfterEnd"), ("fault", "readUnmappedMemory"), ("overflow", "useUpStack")])
  func `The report of a trap, a fault or a stack overflow names the function`(kind: String, function: String)
    async throws
  {
    let ghlotus = try Ghlotus()
    let result = try await ghlotus.run("--crash", kind)
    let signal: Int32 = kind != "trap" ? SIGSEGV : isX86 ? SIGILL : SIGTRAP
    #expect(result.ending == .killed(signal: signal))
    #expect(result.errors.hasSuffix(sentence(about: ghlotus) + "\n"), "\(result.errors)")
    let symbols = try await symbolize(ghlotus.home.file(Self.file))
    #expect(symbols.status == 0, "\(symbols.errors)")
    #expect(symbols.output.contains(function), "\(symbols.output)")
    // The report of an overflow contains only the innermost functions.
    if kind != "overflow" { #expect(symbols.output.contains("main"), "\(symbols.output)") }
  }

  private var isX86: Bool {
    #if arch(x86_64)
      true
    #else
      false
    #endif
  }

  @Test(arguments: [
    ("", "not a report"), ("\0\u{FF}\n#0 ghlotus+0x1\n", "not a report"),
    ("#0 ghlotus+0x1\nghlotus crash report\n", "not a report"),
    ("ghlotus crash report\n", "with the version \"\""),
    ("ghlotus crash report\nversion: 0.0.0\n", "with the version \"0.0.0\""),
    ("ghlotus crash report\nversion: $(touch /tmp/x)\n", "with the version"),
  ])
  func `A file that is not a report of this version is refused`(text: String, problem: String) async throws {
    let directory = try TemporaryDirectory()
    let result = try await symbolize(try directory.write("report", text))
    #expect(result.status == 1 && result.output == "")
    #expect(result.errors.hasPrefix("cannot symbolize: ") && result.errors.contains(problem), "\(result.errors)")
  }
}
