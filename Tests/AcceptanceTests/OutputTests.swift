import TestSupport
import Testing

/// Where the output goes, and when it goes nowhere.
struct OutputTests {
  private let ghlotus: Ghlotus

  init() throws {
    ghlotus = try Ghlotus()
  }

  private func profile(_ more: String) -> String {
    "ghlotus profile octocat --replay '\(Package.fixture("octocat.har"))' \(more)"
  }

  @Test func `The app needs a terminal, and says what to use elsewhere`() async throws {
    expectFailure(
      try await Ghlotus().run("browse", "octocat"), Exit.failed, saying: "No screen can be shown", "ghlotus profile")
  }

  @Test func `A reader that has enough ends the run quietly`() async throws {
    let result = try await ghlotus.bash("set -o pipefail; \(profile("| head -1"))")
    expectSuccess(result)
    #expect(result.output == "The Octocat\n")
  }

  @Test(arguments: ["help", "help api", "--version"])
  func `So does one that was never there`(words: String) async throws {
    expectSuccess(try await ghlotus.bash("set -o pipefail; (sleep 0.1; ghlotus \(words)) | true"))
    expectSuccess(try await ghlotus.bash("set -o pipefail; (sleep 0.1; \(profile(""))) | true"))
  }

  @Test func `So does one that leaves in the middle of a large answer`() async throws {
    let body = [UInt8](repeating: 0x61, count: 10 << 20)
    let server = try OriginServer { _ in .response(status: 200, body: body) }
    let result = try await Ghlotus(asking: server).bash("set -o pipefail; ghlotus api /large | head -c 3")
    expectSuccess(result)
    #expect(result.output == "aaa")
  }

  @Test func `A full disk is an error`() async throws {
    for command in ["ghlotus help", "ghlotus --version", profile(""), profile("--json")] {
      expectFailure(
        try await ghlotus.bash("\(command) >/dev/full"), Exit.failed,
        saying: "Standard output cannot be written: No space left on device.")
    }
  }

  @Test func `So is an output that is closed`() async throws {
    expectFailure(try await ghlotus.bash(profile(">&-")), Exit.failed, saying: "Standard output cannot be written")
    let live = try Ghlotus(asking: try OriginServer { _ in .json("{}") })
    for closed in [">&-", "<&- >&-"] {
      let result = try await live.bash("ghlotus api /x \(closed)")
      expectFailure(result, Exit.failed, saying: "Standard output cannot be written")
    }
  }

  @Test(arguments: [
    "edit-profile --bio -", "api -X POST /user --input -", "api /user -F x=@-", "login --with-token",
  ])
  func `A standard input that is closed is not taken for an empty one`(words: String) async throws {
    let closed = "ghlotus --replay '\(Package.fixture("edit-profile.har"))' \(words) <&-"
    expectFailure(try await ghlotus.bash(closed), Exit.usage, saying: "Standard input cannot be read")
  }

  @Test func `Errors without a standard error change nothing`() async throws {
    for redirection in ["2>&-", "2>/dev/full", "2> >(true)"] {
      let result = try await ghlotus.bash("ghlotus profle \(redirection)")
      #expect(result.ending == .exited(status: Exit.usage))
      let partial = "ghlotus profile octocat --json --replay '\(Package.fixture("partial.har"))' \(redirection)"
      #expect(try await ghlotus.bash(partial).ending == .exited(status: Exit.done))
    }
  }

  @Test func `With standard error closed, nothing that is said lands on a connection`() async throws {
    let server = try OriginServer { _ in .json("{}") }
    let result = try await Ghlotus(asking: server).bash("ghlotus api /x --verbose <&- 2>&-")
    expectSuccess(result)
    #expect(result.output == "{}")
    #expect(server.requests.map(\.target) == ["/x"])
  }

  @Test func `Standard input is left alone`() async throws {
    let result = try await ghlotus.bash("printf 'a\\nb\\n' | (\(profile(">/dev/null")); cat)")
    #expect(result.output == "a\nb\n")
  }
}
