package import Terminal

/// A step of editing a text.
package enum Step {
  case insert(String)
  case paste(String)
  case delete(EditedText.Direction, EditedText.Unit)
  case move(EditedText.Direction, EditedText.Unit, extending: Bool)
  case moveLines(Int, extending: Bool)
  case place(Int, extending: Bool)
  case selectAll, undo, redo
}

extension EditedText {
  package mutating func apply(_ step: Step, width: Int) {
    switch step {
    case .insert(let text): insert(text)
    case .paste(let text): paste(text)
    case .delete(let direction, let unit): delete(direction, by: unit)
    case .move(let direction, let unit, let extending): move(direction, by: unit, extending: extending)
    case .moveLines(let lines, let extending):
      _ = moveLines(lines, in: TextLayout(self, width: width), extending: extending)
    case .place(let caret, let extending): place(at: caret, extending: extending)
    case .selectAll: selectAll()
    case .undo: undo()
    case .redo: redo()
    }
  }
}
