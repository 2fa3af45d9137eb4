import Terminal

extension FormController {
  /// What an event has come to.
  nonisolated enum Response: Hashable, Sendable {
    case done
    /// The user wants another value in this row, which is chosen elsewhere.
    case activated(row: Int)
    /// The user wants this switch to be so.
    case switched(row: Int, to: Bool)
    /// The user wants the last change of this row, which is not typed into, to be undone, or done again.
    case undone(row: Int)
    case redone(row: Int)
    /// The user wants this row to be as it was in the beginning.
    case reset(row: Int)
    /// It is not for a form.
    case ignored
  }
}

extension FormController.Response {
  nonisolated static let help: [LabelsCell.Row] = [
    .keys("Alt-R", "the field as it was at first"), .keys("Space y n Left Right", "turn a switch"),
  ]

  /// What a key asks of a row that does not take it as text.
  /// - Returns: nil for a key that asks nothing.
  nonisolated init?(_ event: InputEvent, at row: Int, showing value: FormRow.Value) {
    switch (event, value) {
    case (.key("M-r"), _): self = .reset(row: row)
    case (_, .text): return nil
    case (.key("Enter"), .choice), (.text(" "), .choice): self = .activated(row: row)
    case (.text("y"), .toggle): self = .switched(row: row, to: true)
    case (.text("n"), .toggle): self = .switched(row: row, to: false)
    case (.text(" "), .toggle(let isOn)), (.key("Left"), .toggle(let isOn)), (.key("Right"), .toggle(let isOn)):
      self = .switched(row: row, to: !isOn)
    case (.key(let key), _):
      switch TextFieldCommand(key) {
      case .undo: self = .undone(row: row)
      case .redo, .redoOrYank: self = .redone(row: row)
      default: return nil
      }
    default: return nil
    }
  }
}
