import TestSupport
import Testing

/// Kills the program while text is typed into the form. The benchmarks repeat this a thousand
/// times.
@Suite("Killing the form while the user types")
struct TypingCrashTests {
  @Test(arguments: 0..<5)
  func `A draft is complete and contains everything typed before the last pause`(lane: Int) async throws {
    let trial = TypingTrial(program: try Ghlotus.program(), recording: Package.fixture("edit-profile.har"))
    var kept = 0
    for _ in 0..<12 {
      let outcome = try await onOwnThread { try trial.run(for: .random(in: 0.05...2.5)) }
      #expect(outcome.kept >= outcome.due, "\(outcome)")
      kept += outcome.kept
    }
    #expect(kept > 0)
  }
}
