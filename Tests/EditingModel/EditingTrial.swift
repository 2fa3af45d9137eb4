package import Terminal

/// An edited text and the simple model of it, taken through the same steps.
package struct EditingTrial {
  package private(set) var text: EditedText
  private var model: SlowEditor
  private let width: Int

  /// - Parameter width: cells, in which lines are laid out.
  package init(isMultiline: Bool, width: Int) {
    text = EditedText("", isMultiline: isMultiline)
    model = SlowEditor("", isMultiline: isMultiline)
    self.width = width
  }

  /// - Returns: what differs afterwards; nil where both are the same.
  package mutating func difference(after step: Step) -> String? {
    text.apply(step, width: width)
    model.apply(step)
    // Where lines are is for the layout's own tests.
    if case .moveLines = step { adoptCaret() }
    return isSame ? nil : "\(step): \(text) is not \(model)"
  }

  /// All the way back and forth, and once more than there are steps.
  package var backAndForth: [Step] {
    let (back, forth) = (model.past.count + 1, model.past.count + model.future.count + 1)
    return Array(repeating: .undo, count: back) + Array(repeating: .redo, count: forth)
  }

  private mutating func adoptCaret() {
    let boundaries = model.boundaries
    model.state.caret = boundaries[text.caret]
    model.state.anchor = boundaries[text.anchor]
  }

  private var isSame: Bool {
    guard Array(text.text.utf8) == model.state.bytes else { return false }
    let boundaries = model.boundaries
    return boundaries.indices.contains(text.caret) && boundaries[text.caret] == model.state.caret
      && boundaries.indices.contains(text.anchor) && boundaries[text.anchor] == model.state.anchor
  }
}

extension EditedText {
  /// Where the selection began.
  fileprivate var anchor: Int {
    selection.lowerBound == caret ? selection.upperBound : selection.lowerBound
  }
}
