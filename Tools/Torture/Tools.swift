import FoundationEssentials
import Glibc
import TestSupport

/// Resources that all trials share: the program, the library from shim.c and a draft.
struct Tools: Sendable {
  /// A failure of the test setup, rather than of the program under test.
  struct Failure: Error, CustomStringConvertible { let description: String }

  let authority: CertificateAuthority
  private let directory: TemporaryDirectory
  /// The content of a draft file that the program stored before it was killed.
  let draft: String
  /// Whether to search for memory that failed calls leak.
  let findsLeaks: Bool

  /// Creates a folder with links to the program and the library, and a draft.
  ///
  /// - Parameters:
  ///   - program: The path of the program under test.
  ///   - library: The path of the library built from shim.c.
  ///   - findsLeaks: Whether to search for memory that failed calls leak.
  init(program: String, library: String, findsLeaks: Bool) throws {
    self.findsLeaks = findsLeaks
    directory = try TemporaryDirectory()
    authority = try CertificateAuthority()
    let files = FileManager.default
    try files.createSymbolicLink(atPath: directory.file("ghlotus"), withDestinationPath: Self.absolute(program))
    try files.createSymbolicLink(atPath: directory.file("shim.so"), withDestinationPath: Self.absolute(library))
    draft = try Self.draft(of: Self.absolute(program))
  }

  var folder: String { directory.path }
  var library: String { directory.file("shim.so") }

  /// The environment variables that let LeakSanitizer search for leaks.
  ///
  /// The library from shim.c comes first, so that calls reach it before LeakSanitizer: it sees the
  /// real callers, and its `_exit` starts the search.
  ///
  /// - Parameter log: The path of the reports, to which LeakSanitizer adds the process ID.
  func leakSearch(log: String) -> [String: String] {
    [
      "LD_PRELOAD": "\(library) liblsan.so.0",
      "LSAN_OPTIONS": "leak_check_at_exit=0:log_path=\(log):suppressions=\(Self.suppressions)",
    ]
  }

  private static let suppressions = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "LeakSanitizer.txt").path

  private static func absolute(_ path: String) -> String { URL(filePath: path).absoluteURL.path }

  private static func draft(of program: String) throws -> String {
    let home = try TemporaryDirectory()
    let session = try TerminalSession(
      [program, "--replay", Fixture.path("edit-profile.har"), "edit-profile"],
      environment: ["HOME": home.path, "XDG_STATE_HOME": home.file("state"), "TERM": "xterm", "LANG": "C.UTF-8"])
    try session.wait(for: "^S")
    try session.type(" the Second")
    let path = "state/ghlotus/drafts/replay/octocat/draft-1.json"
    let isKept = eventually {
      session.pause(seconds: 0.01)
      return (try? home.read(path).contains(" the Second")) ?? false
    }
    session.kill()
    guard isKept else { throw Failure(description: "no draft in \(path)") }
    return try home.read(path)
  }
}
