import Glibc
import TestSupport
import Testing

/// The loading message that a slow run shows.
struct ActivityTests {
  private func slowOrigin() throws -> GitHubOrigin {
    try GitHubOrigin("octocat-anonymous.har") {
      if $0.path == "/users/octocat" { usleep(900_000) }
      return nil
    }
  }

  @Test func `A slow request shows a loading message and removes it at the end`() async throws {
    let result = try await Ghlotus(asking: try slowOrigin().server).run("profile", "octocat", on: .terminal())
    #expect(result.status == Exit.done)
    let terminal = TerminalBytes(result.terminal)
    #expect(String(decoding: result.terminal, as: UTF8.self).contains("Loading the profile"))
    #expect(!terminal.plainText.contains("Loading"))
    #expect(terminal.rows[0] == "The Octocat")
  }

  @Test func `The loading message goes to standard error, and standard output stays clean`() async throws {
    let result = try await Ghlotus(asking: try slowOrigin().server)
      .run("profile", "octocat", on: .terminal(streams: [.error]))
    #expect(String(decoding: result.terminal, as: UTF8.self).contains("Loading the profile"))
    #expect(TerminalBytes(result.terminal).rows.joined() == "")
    #expect(result.output.hasPrefix("The Octocat\n"))
    #expect(!result.standardOutput.contains(0x1B))
  }

  @Test(arguments: ["2>errors", "2>/dev/null", ""])
  func `A file or a pipe receives no loading message`(redirection: String) async throws {
    let ghlotus = try Ghlotus(asking: try slowOrigin().server)
    let result = try await ghlotus.bash("touch errors; ghlotus profile octocat \(redirection)")
    #expect(result.status == Exit.done)
    #expect(result.errors.isEmpty)
    #expect(try ghlotus.home.read("errors").isEmpty)
  }

  @Test func `A dumb terminal shows no loading message`() async throws {
    let result = try await Ghlotus(["TERM": "dumb"], asking: try slowOrigin().server)
      .run("profile", "octocat", on: .terminal())
    #expect(!String(decoding: result.terminal, as: UTF8.self).contains("Loading"))
  }

  @Test func `A quick run shows no loading message`() async throws {
    // On a busy machine, a run can be slow enough to show the message, so the test has five
    // attempts.
    for attempt in 1...5 {
      let result = try await Ghlotus(asking: try GitHubOrigin().server)
        .run("profile", "octocat", on: .terminal(streams: [.error]))
      #expect(result.status == Exit.done)
      if result.terminal.isEmpty { return }
      #expect(attempt < 5, "\(result.terminalText)")
    }
  }

  @Test func `An error after a long wait replaces the loading message`() async throws {
    let origin = try GitHubOrigin {
      if $0.path == "/users/octocat" { usleep(900_000) }
      return .json(#"{"message":"Not Found"}"#, status: 404)
    }
    let result = try await Ghlotus(asking: origin.server).run("profile", "octocat", on: .terminal())
    #expect(result.status == Exit.notFound)
    let sentence = "ghlotus: no user or organization \"octocat\" on 127.0.0.1:\(origin.server.port)"
    #expect(TerminalBytes(result.terminal).rows == [sentence, ""])
  }
}
