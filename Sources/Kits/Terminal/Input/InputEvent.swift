/// A user action that a window receives: a key press, a paste, or a mouse event.
public nonisolated enum InputEvent: Hashable, Sendable {
  /// A press of a key that doesn't produce text, such as an arrow key, or of a key with modifiers.
  case key(KeyPress)
  /// Typed text. A character that consists of several Unicode scalars may arrive in several events.
  case text(String)
  /// Pasted text, with its original line endings.
  case paste(String)
  /// A press of the left mouse button on a cell of the window.
  case click(Position)
  /// A second press on the same cell with no other input in between. Sent after the `click` event
  /// of that press.
  case doubleClick(Position)
  /// A movement of the mouse with the left button held down. The cell may be outside the window.
  case drag(Position)
  /// A turn of the mouse wheel, in rows. Negative numbers scroll up.
  case wheel(Int)

  /// Whether this is a mouse event.
  public var isMouseEvent: Bool {
    switch self {
    case .click, .doubleClick, .drag, .wheel: true
    default: false
    }
  }

  /// Whether this is a press of a mouse button.
  var isClick: Bool {
    switch self {
    case .click, .doubleClick: true
    default: false
    }
  }

  /// Whether this is a key press. Pastes don't count as key presses.
  var isKey: Bool {
    switch self {
    case .key, .text: true
    default: false
    }
  }

  /// Whether the terminal sent text that isn't valid UTF-8, so that a part of the text is unknown.
  public var isMisread: Bool {
    switch self {
    case .text(let text), .paste(let text): text.unicodeScalars.contains("\u{FFFD}")
    default: false
    }
  }

  /// The pressed key, or `nil` for a paste or a mouse event.
  public var keyPress: KeyPress? {
    switch self {
    case .key(let key): key
    case .text(let text): KeyPress(text)
    default: nil
    }
  }

  /// The key without Shift or Ctrl, if these modifiers usually have no effect on the key, as on
  /// Enter. `nil` for any other event.
  var withoutIdleModifiers: InputEvent? {
    guard case .key(let key) = self else { return nil }
    let plain = key.name.trimmingPrefix("C-").trimmingPrefix("S-")
    guard plain.count < key.name.count, ["Enter", "Escape", "Backspace"].contains(plain) else { return nil }
    return .key(KeyPress(String(plain)))
  }

  /// Returns the event with its position relative to the top left cell of a part of the window. An
  /// event without a position stays the same.
  public func relative(to corner: Position) -> InputEvent {
    func moved(_ position: Position) -> Position {
      Position(row: position.row - corner.row, column: position.column - corner.column)
    }
    return switch self {
    case .click(let position): .click(moved(position))
    case .doubleClick(let position): .doubleClick(moved(position))
    case .drag(let position): .drag(moved(position))
    default: self
    }
  }
}

extension ArraySlice<InputEvent> {
  /// Removes and returns the next event. Consecutive `text` events are joined into one.
  ///
  /// - Returns: The event, or `nil` if the slice is empty.
  public nonisolated mutating func popFirstJoiningText() -> InputEvent? {
    guard let first = popFirst() else { return nil }
    guard case .text(var text) = first else { return first }
    while case .text(let more)? = self.first {
      text += more
      removeFirst()
    }
    return .text(text)
  }
}
