import Terminal

/// Interface controller: the responses of a form to events, and the key bindings of rows that take
/// no text.
extension FormController {
  /// The request that an event makes to the form's delegate.
  nonisolated enum Response: Hashable, Sendable {
    case done
    /// Let the user choose another value for this row in a dialog.
    case choose(row: Int)
    /// Turn this switch on or off.
    case setSwitch(row: Int, to: Bool)
    /// Undo the last change of this row, which isn't a text row.
    case undo(row: Int)
    case redo(row: Int)
    /// Restore the original value of this row.
    case reset(row: Int)
    /// The form doesn't handle the event.
    case ignored
  }
}

extension FormController.Response {
  nonisolated static let help: [LabelsCell.Row] = [
    .keys("Alt-R", "go back to the value from GitHub"), .keys("Space y n Left Right", "turn a switch on or off"),
  ]

  /// Creates the response to an event that a row doesn't take as text.
  ///
  /// - Returns: `nil` if the event has no meaning for the row.
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
