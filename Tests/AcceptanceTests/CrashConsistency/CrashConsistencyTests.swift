import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// Simulates a power failure at every moment of a write.
///
/// strace(1) records the system calls of a run. For each disk contents that those calls can leave,
/// another run of ghlotus reads the result.
@Suite("Power failures", .enabled(if: Tracing.isAllowed, "strace must be allowed to trace a child."))
struct CrashConsistencyTests {
  /// A run that writes data, and a run that reads the data.
  struct Writing: CustomTestStringConvertible {
    let testDescription: String
    /// The arguments of runs that come before the traced run.
    var earlier: [[String]] = []
    let writing: [String]
    let reading: [String]
    /// Whether the new data must survive a power failure after the run has ended.
    var isDurable = true
    /// Whether a power failure during the run may lose both the old and the new data.
    var mayBeLost = false
  }

  /// Starts a server whose responses all differ. Each body is longer than a disk block.
  private static func origin() throws -> OriginServer {
    let count = Mutex(0)
    return try OriginServer { request in
      if request.path == "/user" { return .json(#"{"login":"octocat","id":583231}"#) }
      if request.path == "/token" { return .json("\"\(request["authorization"] ?? "none")\"") }
      let number = count.withLock { count in
        count += 1
        return count
      }
      let body = "answer \(number) " + String(repeating: "\(number)", count: 10_000)
      return .response(status: 200, headers: [("Cache-Control", "max-age=0")], body: Array(body.utf8))
    }
  }

  private static let signIn = ["login", "--with-token", "--insecure-storage"]

  @Test(
    .timeLimit(.minutes(15)),
    arguments: [
      Writing(testDescription: "first token", writing: signIn, reading: ["api", "/token"]),
      Writing(testDescription: "second token", earlier: [signIn], writing: signIn, reading: ["api", "/token"]),
      Writing(
        testDescription: "sign-out", earlier: [signIn], writing: ["logout"], reading: ["api", "/token"], mayBeLost: true
      ),
      Writing(
        testDescription: "first entry", writing: ["api", "/a"], reading: ["--offline", "api", "/a"], isDurable: false
      ),
      Writing(
        testDescription: "second entry", earlier: [["api", "/a"]], writing: ["api", "/a"],
        reading: ["--offline", "api", "/a"], isDurable: false, mayBeLost: true),
      Writing(
        testDescription: "first recording", writing: ["--record", "run.har", "api", "/a"],
        reading: ["--replay", "run.har", "api", "/a"]),
      Writing(
        testDescription: "second recording", earlier: [["--record", "run.har", "api", "/a"]],
        writing: ["--record", "run.har", "api", "/a"], reading: ["--replay", "run.har", "api", "/a"]),
    ])
  func `After a power failure, data is old or new, and new once the run has ended`(_ writing: Writing) async throws {
    let server = try Self.origin()
    let ghlotus = try Ghlotus(asking: server)
    for arguments in writing.earlier {
      let result = try await ghlotus.run(arguments: arguments, standardInput: Array("old-token".utf8))
      #expect(result.status == 0, "\(result.errors)")
    }
    let old = try await ghlotus.run(arguments: writing.reading)
    let before = try SimulatedDisk.Files(in: ghlotus.home.path)
    let (changes, written) = try await onOwnThread {
      try FileChange.made(below: ghlotus.home.path) { tracer in
        let words = try tracer + [Ghlotus.program()] + writing.writing
        return try Subprocess.run(
          words[0], Array(words.dropFirst()), environment: ghlotus.environment,
          standardInput: Array("new-token".utf8), workingDirectory: ghlotus.home.path)
      }
    }
    #expect(written.status == 0, "\(written.errors)")
    let new = try await ghlotus.run(arguments: writing.reading)
    #expect((old.status, old.output) != (new.status, new.output))

    let disk = SimulatedDisk(changes, below: ghlotus.home.path, after: before)
    let states = disk.states
    #expect(states.count > 2)
    let final = disk.finalStates
    for state in states.union(final) {
      let other = try Ghlotus(asking: server)
      try state.write(to: other.home.path)
      let found = try await other.run(arguments: writing.reading)
      let isNew = (found.status, found.output) == (new.status, new.output)
      let isOld = (found.status, found.output) == (old.status, old.output)
      let isNothing = found.status != 0 && found.output.isEmpty && writing.mayBeLost
      #expect(isNew || isOld || isNothing, "\(state.sizes): \(found.status) \(found.output.prefix(40)) \(found.errors)")
      if writing.isDurable, final.contains(state) {
        #expect(isNew, "\(state.sizes): \(found.status) \(found.output.prefix(40)) \(found.errors)")
      }
    }
  }

  @Test(.timeLimit(.minutes(15)))
  func `After a power failure, a draft is old or new, and new once the form has ended`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    let edit = { (keys: [TerminalInput]) in
      try await onOwnThread {
        try FileChange.made(below: ghlotus.home.path) { tracer in
          let words = try tracer + [Ghlotus.program(), "edit-profile"]
          return try Subprocess.runOnTerminal(
            words[0], Array(words.dropFirst()), environment: ghlotus.environment, input: keys, timeout: 60)
        }
      }
    }
    let first = try await edit([.onceSeen("save", "\u{1B}[200~First\u{1B}[201~"), .onceSeen("First", "\u{3}")])
    let before = try SimulatedDisk.Files(in: ghlotus.home.path)
    let second = try await edit([
      .onceSeen("›", "c"), .onceSeen("save", "\u{1B}[200~Second\u{1B}[201~"), .onceSeen("Second", "\u{3}"),
    ])
    let after = try SimulatedDisk.Files(in: ghlotus.home.path)
    let (old, new) = (try Self.drafts(in: before), try Self.drafts(in: after))
    #expect(old != new && old.count == 1 && new.count == 1)
    let one = SimulatedDisk(first.changes, below: ghlotus.home.path, after: SimulatedDisk.Files())
    let two = SimulatedDisk(second.changes, below: ghlotus.home.path, after: before)
    for state in one.finalStates { #expect(try Self.drafts(in: state) == old, "\(state.sizes)") }
    for state in two.finalStates { #expect(try Self.drafts(in: state) == new, "\(state.sizes)") }
    for state in one.states { #expect([[], old].contains(try Self.drafts(in: state)), "\(state.sizes)") }
    for state in two.states { #expect([old, new].contains(try Self.drafts(in: state)), "\(state.sizes)") }
  }

  /// The typed input in each draft.
  private static func drafts(in state: SimulatedDisk.Files) throws -> [JSON?] {
    let ghlotus = try Ghlotus()
    try state.write(to: ghlotus.home.path)
    return try ghlotus.drafts().map { $0.contents["draft"]?["input"] }
  }
}

/// Checks whether a process may trace its child. Some containers forbid tracing.
enum Tracing {
  static let isAllowed: Bool = {
    let result = try? Subprocess.run("/usr/bin/strace", ["-qq", "-o", "/dev/null", "/bin/true"], environment: [:])
    return result?.status == 0
  }()
}
