import EditingModel
import Testing

@testable import Terminal

@Suite("Random edits")
struct EditedTextPropertyTests {
  /// The number of edits in each of the eight test cases.
  private static let edits = 25_000
  private static let editsOfOneText = 125

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `Random edits give the same text, caret, selection and undo history as a simple model`(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    for number in 0..<Self.edits / Self.editsOfOneText {
      // Yield so that other tests can use this thread.
      await Task.yield()
      guard let difference = difference(isMultiline: number % 2 == 0, using: &random) else { continue }
      Issue.record("seed \(seed), text \(number): \(difference)")
      return
    }
  }

  /// Returns a description of the first difference between the editor and the model, or `nil` if
  /// they agree.
  private func difference(isMultiline: Bool, using random: inout SeededGenerator) -> String? {
    var trial = EditingTrial(isMultiline: isMultiline, width: Int.random(in: 2...12, using: &random))
    for _ in 0..<Self.editsOfOneText {
      if let difference = trial.difference(after: .random(in: trial.text, using: &random)) { return difference }
    }
    for step in trial.backAndForth {
      if let difference = trial.difference(after: step) { return difference }
    }
    return nil
  }
}
