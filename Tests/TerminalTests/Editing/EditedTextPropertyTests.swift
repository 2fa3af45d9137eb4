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
    var text = EditedText("", isMultiline: isMultiline)
    var model = SlowEditor("", isMultiline: isMultiline)
    var steps = 0
    let width = Int.random(in: 2...12, using: &random)

    func apply(_ step: Step) -> Bool {
      steps += 1
      text.apply(step, width: width)
      model.apply(step)
      // Where lines are is for the layout's own tests.
      if case .moveLines = step { adoptCaret() }
      return isSame()
    }

    func adoptCaret() {
      let boundaries = model.boundaries
      model.state.caret = boundaries[text.caret]
      model.state.anchor = boundaries[text.anchor]
    }

    func isSame() -> Bool {
      guard Array(text.text.utf8) == model.state.bytes else { return false }
      let boundaries = model.boundaries
      return boundaries.indices.contains(text.caret) && boundaries[text.caret] == model.state.caret
        && boundaries.indices.contains(text.anchor) && boundaries[text.anchor] == model.state.anchor
    }

    func difference(_ step: Step) -> String {
      "step \(steps), \(step): \(text) is not \(model)"
    }

    for _ in 0..<Self.editsOfOneText {
      let step = Step.random(in: text, using: &random)
      if !apply(step) { return difference(step) }
    }
    // All the way back and forth, and once more than there are steps.
    let (back, forth) = (model.past.count + 1, model.past.count + model.future.count + 1)
    for step in Array(repeating: Step.undo, count: back) + Array(repeating: .redo, count: forth) where !apply(step) {
      return difference(step)
    }
    return nil
  }
}

extension EditedText {
  /// Where the selection began.
  fileprivate var anchor: Int {
    selection.lowerBound == caret ? selection.upperBound : selection.lowerBound
  }
}
