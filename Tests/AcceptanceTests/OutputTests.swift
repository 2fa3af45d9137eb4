import TestSupport
import Testing

/// Standard streams that are redirected, closed or full.
struct OutputTests {
  private let ghlotus: Ghlotus

  init() throws {
    ghlotus = try Ghlotus()
  }

  private func profile(_ more: String) -> String {
    "ghlotus profile octocat --replay '\(Package.fixture("octocat.har"))' \(more)"
  }

  @Test func `Without a terminal, browse fails and suggests another command`() async throws {
    expectFailure(
      try await Ghlotus().run("browse", "octocat"), Exit.failed, saying: "the full-screen app needs a terminal",
      "ghlotus profile")
  }

  @Test(arguments: ["alacritty", "a/b", String(repeating: "x", count: 4096)])
  func `The app names a terminal type that the system lacks, and a way out`(term: String) async throws {
    let ghlotus = try Ghlotus(["TERM": term, "NO_COLOR": "1"])
    let result = try await ghlotus.run("--replay", Package.fixture("tour.har"), on: .terminal(columns: 1000))
    #expect(result.status == Exit.failed)
    #expect(result.terminalText.contains("ghlotus: TERM=\(term.prefix(500))"), "\(result.terminalText)")
    #expect(result.terminalText.contains(" that this system does not know; set TERM=xterm-256color"))
  }

  @Test(arguments: ["vt100", "xterm-mono"])
  func `A page has no colors on a monochrome terminal`(term: String) async throws {
    let words = ["--replay", Package.fixture("octocat.har"), "profile", "octocat"]
    let result = try await Ghlotus(["TERM": term]).run(
      arguments: words, on: .terminal(columns: 100, streams: [.output]))
    #expect(result.status == Exit.done)
    #expect(!result.terminalText.contains("\u{1B}["))
    let forced = try await Ghlotus(["TERM": term]).run(
      arguments: words + ["--color", "always"], on: .terminal(columns: 100, streams: [.output]))
    #expect(forced.terminalText.contains("\u{1B}["))
  }

  @Test func `A reader that stops early ends the run quietly`() async throws {
    expectSuccess(try await ghlotus.bash("set -o pipefail; \(profile("| head -1"))"), output: "The Octocat\n")
  }

  @Test(arguments: ["help", "help api", "--version"])
  func `A reader that never reads ends the run quietly`(words: String) async throws {
    expectSuccess(try await ghlotus.bash("set -o pipefail; (sleep 0.1; ghlotus \(words)) | true"))
    expectSuccess(try await ghlotus.bash("set -o pipefail; (sleep 0.1; \(profile(""))) | true"))
  }

  @Test func `A reader that stops during a large response ends the run quietly`() async throws {
    let body = [UInt8](repeating: 0x61, count: 10 << 20)
    let server = try OriginServer { _ in .response(status: 200, body: body) }
    expectSuccess(
      try await Ghlotus(asking: server).bash("set -o pipefail; ghlotus api /large | head -c 3"), output: "aaa")
  }

  @Test func `Writing to a full disk is an error`() async throws {
    for command in ["ghlotus help", "ghlotus --version", profile(""), profile("--json")] {
      expectFailure(
        try await ghlotus.bash("\(command) >/dev/full"), Exit.failed,
        saying: "cannot write to standard output: No space left on device")
    }
  }

  @Test func `A closed standard output is an error`() async throws {
    expectFailure(try await ghlotus.bash(profile(">&-")), Exit.failed, saying: "cannot write to standard output")
    let live = try Ghlotus(asking: try OriginServer { _ in .json("{}") })
    for closed in [">&-", "<&- >&-"] {
      let result = try await live.bash("ghlotus api /x \(closed)")
      expectFailure(result, Exit.failed, saying: "cannot write to standard output")
    }
  }

  @Test(arguments: [
    "edit-profile --bio -", "api -X POST /user --input -", "api /user -F x=@-", "login --with-token",
  ])
  func `A closed standard input is an error, not an empty input`(words: String) async throws {
    let closed = "ghlotus --replay '\(Package.fixture("edit-profile.har"))' \(words) <&-"
    expectFailure(try await ghlotus.bash(closed), Exit.usage, saying: "cannot read standard input: ")
  }

  @Test func `An unusable standard error does not change the exit code`() async throws {
    for redirection in ["2>&-", "2>/dev/full", "2> >(true)"] {
      let result = try await ghlotus.bash("ghlotus profle \(redirection)")
      #expect(result.ending == .exited(status: Exit.usage))
      let partial = "ghlotus profile octocat --json --replay '\(Package.fixture("partial.har"))' \(redirection)"
      #expect(try await ghlotus.bash(partial).ending == .exited(status: Exit.network))
    }
  }

  @Test func `With standard error closed, log lines are not written to a connection`() async throws {
    let server = try OriginServer { _ in .json("{}") }
    let result = try await Ghlotus(asking: server).bash("ghlotus api /x --verbose <&- 2>&-")
    expectSuccess(result, output: "{}")
    #expect(server.requests.map(\.target) == ["/x"])
  }

  @Test func `Commands that need no input leave standard input unread`() async throws {
    let result = try await ghlotus.bash("printf 'a\\nb\\n' | (\(profile(">/dev/null")); cat)")
    #expect(result.output == "a\nb\n")
  }
}

extension Subprocess.Result {
  /// The output on the terminal as text.
  fileprivate var terminalText: String { String(decoding: terminal, as: UTF8.self) }
}
