import FoundationEssentials
import Glibc
import LotusModel
import TestSupport
import Testing

@testable import ModelControllers
@testable import draft_writer

@Suite("Drafts of killed sessions")
struct DraftCrashTests {
  /// Returns the path of `draft-writer`, which is built into the same folder as the test program.
  private static func program() throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "draft-writer").path
  }

  @Test(arguments: 0..<4)
  func `After SIGKILL the draft is complete and no older than the last reported one`(lane: Int) async throws {
    let directory = try TemporaryDirectory()
    let program = try Self.program()
    var latest = 0
    for _ in 0..<50 {
      let result = try await onOwnThread { try Subprocess.run(program, [directory.path], environment: [:]) }
      try #require(result.ending == .killed(signal: SIGKILL), "\(result.errors)")
      let reported = result.output.split(separator: "\n").last.flatMap { Int($0) } ?? latest
      let drafts = DraftController(folder: directory.path, now: { Date(timeIntervalSince1970: 0) })
      let left = try await drafts.open(for: NumberedDraft.login)
      try #require(left.unreadable == [])
      if reported == 0, left.draft == nil { continue }
      latest = try #require(left.draft.flatMap(NumberedDraft.number), "draft incomplete after number \(reported)")
      try #require(latest >= reported)
      await drafts.close()
    }
    #expect(latest > 0)
  }
}
