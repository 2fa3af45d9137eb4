import EditingModel

@testable import Terminal

extension FuzzTarget {
  /// Edits a text in random steps.
  ///
  /// The text must always equal the text of a simple reference implementation, and the caret must
  /// be visible.
  static let editedText = FuzzTarget("edited-text", longest: 256) { input in
    var input = input
    let isMultiline = input.byte() % 2 == 0
    let width = input.number(in: 2...20)
    var trial = EditingTrial(isMultiline: isMultiline, width: width)
    var offset = 0
    func apply(_ step: Step) throws {
      if let difference = trial.difference(after: step) { throw Broken(description: difference) }
      let layout = TextLayout(trial.text, width: width, offset: offset)
      offset = layout.offset
      let position = layout.position(of: trial.text.caret)
      try demand((0..<layout.rowCount).contains(position.row), "the caret is outside of the lines")
      try demand((0..<width).contains(position.column), "the caret is outside of the width")
      try demand(layout.caret(at: position) == trial.text.caret, "the cell of the caret belongs to another position")
      try demandFit(layout.lines(), in: width, "edited")
      try demandFit(layout.field(), in: width + 2 * TextLayout.signWidth, "in a field")
    }
    while !input.isEmpty { try apply(step(from: &input)) }
    for step in trial.backAndForth { try apply(step) }
  }

  private static func step(from input: inout FuzzInput) -> Step {
    let kind = Int(input.byte())
    let direction: EditedText.Direction = kind & 0x10 == 0 ? .backward : .forward
    let units: [EditedText.Unit] = [.character, .word, .spacedWord, .line, .text]
    let unit = units[kind / 32 % units.count]
    switch kind % 16 {
    case 0...4: return .insert(input.prefix(1 + kind / 64).text)
    case 5, 6: return .paste(input.prefix(1 + kind / 16).text)
    case 7: return .delete(direction, unit)
    case 8: return .move(direction, unit, extending: false)
    case 9: return .move(direction, unit, extending: true)
    case 10: return .moveLines(direction == .backward ? -1 : 1, extending: kind & 0x20 == 0)
    case 11, 12: return .place(Int(input.byte()), extending: kind & 0x20 == 0)
    case 13: return .selectAll
    case 14: return .undo
    default: return .redo
    }
  }
}
