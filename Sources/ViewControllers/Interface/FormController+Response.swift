import Terminal

/// Interface controller: what a form answers to an event, and which keys mean what on a row that takes no text.
extension FormController {
  /// What the user wants by an event.
  nonisolated enum Response: Hashable, Sendable {
    case done
    /// Another value is to be chosen for this row, elsewhere.
    case choose(row: Int)
    /// This switch is to be turned on or off.
    case setSwitch(row: Int, to: Bool)
    /// The last change of this row, which is not typed into, is to be undone, or done again.
    case undo(row: Int)
    case redo(row: Int)
    /// This row is to be as GitHub has it.
    case reset(row: Int)
    /// It is not for a form.
    case ignored
  }
}

extension FormController.Response {
  nonisolated static let help: [LabelsCell.Row] = [
    .keys("Alt-R", "the field as GitHub has it"), .keys("Space y n Left Right", "turn a switch"),
  ]

  /// What a key asks of a row that does not take it as text.
  /// - Returns: nil for a key that asks nothing.
  nonisolated init?(_ event: InputEvent, at row: Int, showing value: FormRow.Value) {
    switch (event, value) {
    case (.key("M-r"), _): self = .reset(row: row)
    case (_, .text): return nil
    case (.key("Enter"), .choice), (.text(" "), .choice): self = .choose(row: row)
    case (.text("y"), .toggle): self = .setSwitch(row: row, to: true)
    case (.text("n"), .toggle): self = .setSwitch(row: row, to: false)
    case (.text(" "), .toggle(let isOn)), (.key("Left"), .toggle(let isOn)), (.key("Right"), .toggle(let isOn)):
      self = .setSwitch(row: row, to: !isOn)
    case (.key(let key), _):
      switch TextFieldCommand(key) {
      case .undo: self = .undo(row: row)
      case .redo, .redoOrYank: self = .redo(row: row)
      default: return nil
      }
    default: return nil
    }
  }
}
