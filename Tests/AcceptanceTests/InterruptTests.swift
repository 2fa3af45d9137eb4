import Glibc
import TestSupport
import Testing

extension OneByOne {
  /// Ctrl-C ends a run at once, and leaves everything in order.
  struct InterruptTests {
    /// Long enough for the program to be waiting, and for its sign of activity to be shown.
    private static let moment = 0.6

    @Test(arguments: [["profile", "octocat"], ["profile", "octocat", "--json"], ["api", "/users/octocat"]])
    func `While a server is silent`(arguments: [String]) async throws {
      let server = try OriginServer { _ in .stallBeforeHeaders }
      let seconds = try await secondsAtBest(0.3) {
        let result = try await Ghlotus(asking: server).run(arguments: arguments, signalAfter: (Self.moment, SIGINT))
        #expect(result.ending == .exited(status: Exit.cancelled))
        #expect(result.output.isEmpty && result.errors.isEmpty, "\(result.errors)")
        return result.seconds - Self.moment
      }
      #expect(seconds < 0.3)
    }

    @Test func `In the middle of an answer`() async throws {
      let server = try OriginServer { _ in .stallInBody }
      let result = try await Ghlotus(asking: server).run("api", "/", signalAfter: (Self.moment, SIGINT))
      #expect(result.ending == .exited(status: Exit.cancelled))
      #expect(result.output.isEmpty && result.errors.isEmpty)
    }

    @Test func `While a limit is waited out`() async throws {
      let server = try OriginServer { _ in .json("{}", status: 429, headers: [("Retry-After", "8")]) }
      let seconds = try await secondsAtBest(0.3) {
        let result = try await Ghlotus(asking: server).run("api", "/", signalAfter: (Self.moment, SIGINT))
        #expect(result.ending == .exited(status: Exit.cancelled))
        #expect(result.output.isEmpty)
        return result.seconds - Self.moment
      }
      #expect(seconds < 0.3)
    }

    @Test func `While no reader takes what is written`() async throws {
      let text = [UInt8](repeating: 0x61, count: 1 << 20)
      let server = try OriginServer { _ in .response(status: 200, body: text) }
      let seconds = try await secondsAtBest(0.3) {
        let result = try await Ghlotus(asking: server).bash(
          "mkfifo fifo; sleep 5 <fifo & exec ghlotus api /large >fifo", signalAfter: (Self.moment, SIGINT))
        #expect(result.ending == .exited(status: Exit.cancelled))
        return result.seconds - Self.moment
      }
      #expect(seconds < 0.3)
    }

    @Test func `At a terminal, whose line is clean afterwards`() async throws {
      let server = try OriginServer { _ in .stallBeforeHeaders }
      let result = try await Ghlotus(asking: server).run(
        "profile", "octocat", on: .terminal(), input: [.onceSeen("Loading the profile", bytes: [3])])
      #expect(result.ending == .exited(status: Exit.cancelled))
      #expect(TerminalBytes(result.terminal).rows.joined() == "")
    }

    @Test func `While a body is typed`() async throws {
      let server = try OriginServer { _ in .json("{}") }
      let result = try await Ghlotus(asking: server).run(
        "api", "/x", "--input", "-", on: .terminal(), timeout: 3, input: [.after(seconds: Self.moment, bytes: [3])])
      #expect(result.ending == .killed(signal: SIGINT) || result.ending == .exited(status: Exit.cancelled))
      #expect(server.connectionCount == 0)
    }

    @Test func `While pages follow each other, the list is closed`() async throws {
      let server = try OriginServer { request in
        request.target.hasPrefix("/list?per_page")
          ? .json("[1]", headers: [("Link", "</list?page=2>; rel=\"next\"")]) : .stallBeforeHeaders
      }
      let result = try await Ghlotus(asking: server)
        .run("api", "--paginate", "/list", signalAfter: (Self.moment, SIGINT))
      #expect(result.ending == .exited(status: Exit.cancelled))
      #expect(try JSON(result.standardOutput) == [1])
    }

    @Test func `While recording, and what was recorded is saved`() async throws {
      let origin = try GitHubOrigin { $0.path == "/users/octocat" ? .stallBeforeHeaders : nil }
      let ghlotus = try Ghlotus(asking: origin.server)
      let result = try await ghlotus.run(
        "profile", "octocat", "--record", "run.har", signalAfter: (Self.moment, SIGINT))
      #expect(result.ending == .exited(status: Exit.cancelled))
      #expect(result.output.isEmpty && result.errors.isEmpty, "\(result.errors)")
      let recorded = try Recording(contentsOf: ghlotus.home.file("run.har")).entries
      #expect(recorded.count == 4)
      #expect(recorded.allSatisfy { $0.response.status == 200 })
    }
  }
}
