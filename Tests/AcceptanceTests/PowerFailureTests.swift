import Foundation
import TestSupport
import Testing

/// The order of system calls that keeps a file whole after a power failure.
///
/// A file is written under a temporary name, synced, and renamed. Then its folder is synced, and so
/// is the folder around each new folder. Whatever a power failure loses, the file has the old or the
/// new contents, and the new ones once the run has ended.
@Suite("Power failures", .enabled(if: Tracing.isAllowed, "strace must be allowed to trace a child."))
struct PowerFailureTests {
  private static let signIn = ["login", "--with-token", "--insecure-storage"]
  private static let record = ["--record", "run.har", "api", "/a"]

  @Test(arguments: [([], signIn), ([signIn], signIn), ([signIn], ["logout"]), ([], record), ([record], record)])
  func `A token and a recording are synced in an order that loses nothing`(
    earlier: [[String]], words: [String]
  ) async throws {
    let ghlotus = try Ghlotus(asking: try OriginServer { _ in .json(#"{"login":"octocat","id":583231}"#) })
    for words in earlier {
      #expect(try await ghlotus.run(arguments: words, standardInput: Array("old-token".utf8)).status == Exit.done)
    }
    let calls = try await onOwnThread {
      try Tracing.calls(below: ghlotus.home.path) { tracer in
        let result = try Subprocess.run(
          tracer[0], tracer.dropFirst() + [Ghlotus.program()] + words, environment: ghlotus.environment,
          standardInput: Array("new-token".utf8), workingDirectory: ghlotus.home.path)
        #expect(result.status == Exit.done, "\(result.errors)")
      }
    }
    expectDurable(calls)
  }

  @Test func `A draft is synced in an order that loses nothing`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    let calls = try await onOwnThread {
      try Tracing.calls(below: ghlotus.home.path) { tracer in
        _ = try Subprocess.runOnTerminal(
          tracer[0], tracer.dropFirst() + [Ghlotus.program(), "edit-profile"], environment: ghlotus.environment,
          input: [.onceSeen("save", "\u{1B}[200~First\u{1B}[201~"), .onceSeen("First", "\u{3}")], timeout: 60)
      }
    }
    #expect(try ghlotus.drafted("name") == "The OctocatFirst")
    expectDurable(calls)
  }

  /// Expects that each changed name was synced, and that only synced files got a final name.
  private func expectDurable(_ calls: [Tracing.Call]) {
    // The cache may be lost, and a lock file has no contents.
    let calls = calls.filter { !$0.path.contains("/cache/") && !$0.path.hasSuffix(".lock") }
    func isSynced(_ path: String, in calls: ArraySlice<Tracing.Call>) -> Bool { calls.contains(.sync(path)) }
    func parent(_ path: String) -> String { String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)) }
    func isTemporary(_ path: String) -> Bool { path.contains("/.ghlotus-") }
    var changes = 0
    for (index, call) in calls.enumerated() {
      let (before, after) = (calls[..<index], calls[(index + 1)...])
      switch call {
      case .write(let path): #expect(isTemporary(path), "a power failure may leave a part of \(path)")
      case .rename(let old, let new):
        let end = before.lastIndex(of: .write(old)) ?? 0
        #expect(isSynced(old, in: before[end...]), "\(new) may lose its contents")
        #expect(isSynced(parent(new), in: after), "the old \(new) may return")
        changes += 1
      case .makeFolder(let path): #expect(isSynced(parent(path), in: after), "\(path) may be lost")
      case .remove(let path) where !isTemporary(path):
        #expect(isSynced(parent(path), in: after), "\(path) may return")
        changes += 1
      case .remove, .sync: break
      }
    }
    #expect(changes > 0, "\(calls)")
  }
}

/// System calls that strace(1) has recorded.
enum Tracing {
  enum Call: Equatable {
    case write(String)
    case rename(String, String)
    case remove(String)
    case makeFolder(String)
    case sync(String)
  }

  /// Checks whether a process may trace its child. Some containers forbid tracing.
  static let isAllowed: Bool = {
    let result = try? Subprocess.run("/usr/bin/strace", ["-qq", "-o", "/dev/null", "/bin/true"], environment: [:])
    return result?.status == 0
  }()

  /// Returns the calls of a program that change a folder, in order.
  ///
  /// - Parameter run: Runs the program. The command line must start with the tracer's words.
  static func calls(below folder: String, by run: (_ tracer: [String]) throws -> Void) throws -> [Call] {
    let log = try TemporaryDirectory()
    let names = "trace=write,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,fsync,fdatasync"
    try run([
      "/usr/bin/strace", "-f", "-qq", "-y", "-s", "4096", "-e", names, "-e", "status=successful",
      "-E", "GHLOTUS_ALLOW_DUMPS=1", "-o", log.file("calls"),
    ])
    return try log.read("calls").split(separator: "\n").compactMap { line in
      guard let name = line.firstMatch(of: /^\d+ +([a-z0-9]+)\(/)?.1 else { return nil }
      // The folder of a relative path is the descriptor before it.
      let paths = line.matches(of: /(?:<([^>]*)>, )?"([^"]*)"/).map { match in
        match.2.hasPrefix("/") ? String(match.2) : "\(match.1 ?? "")/\(match.2)"
      }
      let descriptor = line.firstMatch(of: /<([^>]*)>/).map { String($0.1) } ?? ""
      let call: Call? =
        switch name.prefix(5) {
        case "write": .write(descriptor)
        case "fsync", "fdata": .sync(descriptor)
        case "renam" where paths.count == 2: .rename(paths[0], paths[1])
        case "unlin": paths.first.map { .remove($0) }
        case "mkdir": paths.first.map { .makeFolder($0) }
        default: nil
        }
      return call.flatMap { $0.path.hasPrefix(folder + "/") || $0.path == folder ? $0 : nil }
    }
  }
}

extension Tracing.Call {
  fileprivate var path: String {
    switch self {
    case .write(let path), .rename(_, let path), .remove(let path), .makeFolder(let path), .sync(let path): path
    }
  }
}
