package import Terminal

/// Compares `EditedText` with the simple reference implementation `SlowEditor`.
///
/// Both perform the same editing steps and must have the same text, caret and selection.
package struct EditingTrial {
  package private(set) var text: EditedText
  private var model: SlowEditor
  private let width: Int

  /// Creates a trial with an empty text.
  ///
  /// - Parameters:
  ///   - isMultiline: Whether the text can contain line breaks.
  ///   - width: The width of the lines, in cells.
  package init(isMultiline: Bool, width: Int) {
    text = EditedText("", isMultiline: isMultiline)
    model = SlowEditor("", isMultiline: isMultiline)
    self.width = width
  }

  /// Performs a step and compares the results.
  ///
  /// - Returns: A description of the difference, or `nil` if there is none.
  package mutating func difference(after step: Step) -> String? {
    text.apply(step, width: width)
    model.apply(step)
    // The reference implementation doesn't lay out lines, so copy the new position of the caret.
    if case .moveLines = step { adoptCaret() }
    return isSame ? nil : "\(step): \(text) is not \(model)"
  }

  /// Steps that undo all changes and then redo all changes. The last undo and the last redo find
  /// nothing left to do.
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
  /// The end of the selection opposite the caret.
  fileprivate var anchor: Int {
    selection.lowerBound == caret ? selection.upperBound : selection.lowerBound
  }
}
