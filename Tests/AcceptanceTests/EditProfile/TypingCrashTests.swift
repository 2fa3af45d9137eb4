import TestSupport
import Testing

/// The program is killed while text is typed into the form. The benchmarks do the same a thousand times.
@Suite("The form killed in the midst of typing")
struct TypingCrashTests {
  @Test(arguments: 0..<5)
  func `The draft is whole, and has what it had at the last rest`(lane: Int) async throws {
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
