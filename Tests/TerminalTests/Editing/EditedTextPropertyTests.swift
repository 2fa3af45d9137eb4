import EditingModel
import Testing

@testable import Terminal

@Suite("A million random edits")
struct EditedTextPropertyTests {
  /// Edits in one case; there are eight.
  private static let edits = 125_000
  private static let editsOfOneText = 125

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `Text, caret, selection, undo and redo are those of a simpler editor`(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    for number in 0..<Self.edits / Self.editsOfOneText {
      // Others wait for a thread as well.
      await Task.yield()
      guard let difference = difference(isMultiline: number % 2 == 0, using: &random) else { continue }
      Issue.record("seed \(seed), text \(number): \(difference)")
      return
    }
  }

  /// What first goes another way, if anything does.
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
