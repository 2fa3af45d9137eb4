import Glibc
import TestSupport
import Testing

/// Ctrl-C ends a run immediately, and leaves the terminal and all files in order.
struct InterruptTests {
  @Test(arguments: [["profile", "octocat"], ["profile", "octocat", "--json"], ["api", "/users/octocat"]])
  func `Ctrl-C ends a run while the server is silent`(arguments: [String]) async throws {
    let server = try OriginServer { _ in .stallBeforeHeaders }
    let result = try await Ghlotus(asking: server).run(
      arguments: arguments, signals: [.whenAsleep(SIGINT) { server.requests.count > 0 }])
    #expect(result.ending == .exited(status: Exit.cancelled))
    #expect(result.output.isEmpty && result.errors.isEmpty, "\(result.errors)")
  }

  @Test func `Ctrl-C ends a run in the middle of a response body`() async throws {
    let server = try OriginServer { _ in .stallInBody }
    let result = try await Ghlotus(asking: server).run(
      "api", "/", signals: [.whenAsleep(SIGINT) { server.requests.count > 0 }])
    #expect(result.ending == .exited(status: Exit.cancelled))
    #expect(result.output.isEmpty && result.errors.isEmpty)
  }

  @Test func `Ctrl-C ends a run that waits for a rate limit`() async throws {
    let server = try OriginServer { _ in .json("{}", status: 429, headers: [("Retry-After", "9")]) }
    let result = try await Ghlotus(asking: server).run(
      "api", "/", signals: [.whenAsleep(SIGINT) { server.requests.count > 0 }])
    #expect(result.ending == .exited(status: Exit.cancelled))
    #expect(result.output.isEmpty)
    #expect(server.requests.count == 1)
  }

  @Test func `Ctrl-C ends a run whose output nobody reads`() async throws {
    let text = [UInt8](repeating: 0x61, count: 1 << 20)
    let server = try OriginServer { _ in .response(status: 200, body: text) }
    let result = try await Ghlotus(asking: server).bash(
      "mkfifo fifo; sleep 60 <fifo & exec ghlotus api /large >fifo",
      signals: [.whenAsleep(SIGINT) { server.requests.count > 0 }])
    #expect(result.ending == .exited(status: Exit.cancelled))
  }

  @Test func `Ctrl-C on a terminal removes the loading message`() async throws {
    let server = try OriginServer { _ in .stallBeforeHeaders }
    let result = try await Ghlotus(asking: server).run(
      "profile", "octocat", on: .terminal(), input: [.onceSeen("Loading the profile", bytes: [3])])
    #expect(result.ending == .exited(status: Exit.cancelled))
    #expect(TerminalBytes(result.terminal).rows.joined() == "")
  }

  @Test func `Ctrl-C ends a run that reads a body from the terminal`() async throws {
    let server = try OriginServer { _ in .json("{}") }
    let result = try await Ghlotus(asking: server).run(
      "api", "/x", "--input", "-", on: .terminal(), input: [.after(seconds: 0.6, bytes: [3])])
    #expect(result.ending == .killed(signal: SIGINT) || result.ending == .exited(status: Exit.cancelled))
    #expect(server.connectionCount == 0)
  }

  @Test func `Ctrl-C between pages closes the JSON array`() async throws {
    let server = try OriginServer { request in
      request.target.hasPrefix("/list?per_page")
        ? .json("[1]", headers: [("Link", "</list?page=2>; rel=\"next\"")]) : .stallBeforeHeaders
    }
    let result = try await Ghlotus(asking: server)
      .run("api", "--paginate", "/list", signals: [.whenAsleep(SIGINT) { server.requests.count > 1 }])
    #expect(result.ending == .exited(status: Exit.cancelled))
    #expect(try JSON(result.standardOutput) == [1])
  }

  @Test func `Ctrl-C while recording saves the recorded responses`() async throws {
    let origin = try GitHubOrigin { $0.path == "/users/octocat" ? .stallBeforeHeaders : nil }
    let ghlotus = try Ghlotus(asking: origin.server)
    let result = try await ghlotus.run(
      "profile", "octocat", "--record", "run.har",
      signals: [.whenAsleep(SIGINT) { origin.server.requests.count > 4 }])
    #expect(result.ending == .exited(status: Exit.cancelled))
    #expect(result.output.isEmpty && result.errors.isEmpty, "\(result.errors)")
    let recorded = try Recording(contentsOf: ghlotus.home.file("run.har")).entries
    #expect(recorded.count == 4)
    #expect(recorded.allSatisfy { $0.response.status == 200 })
  }
}
