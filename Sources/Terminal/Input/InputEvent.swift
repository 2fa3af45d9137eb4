/// Terminal kit: what the user does while a window has the keyboard.
public nonisolated enum InputEvent: Hashable, Sendable {
  /// A key that writes nothing, such as an arrow, or one with modifiers.
  case key(KeyPress)
  /// What a key wrote: one character, or a part of one.
  case text(String)
  /// What was pasted, as it came, line ends included.
  case paste(String)
  /// A mouse button went down on a cell of the window.
  case click(Position)
  /// It went down there again, and nothing else was done in between; this comes behind the second click.
  case doubleClick(Position)
  /// The mouse moved there with a button held down; the cell may lie outside the window.
  case drag(Position)
  /// The mouse wheel turned; rows, negative upwards.
  case wheel(Int)

  /// Whether it was done with the mouse.
  public var isMouseEvent: Bool {
    switch self {
    case .click, .doubleClick, .drag, .wheel: true
    default: false
    }
  }

  /// Whether a button was pressed.
  var isClick: Bool {
    switch self {
    case .click, .doubleClick: true
    default: false
    }
  }

  /// Whether it comes from the keyboard, letter by letter.
  var isKey: Bool {
    switch self {
    case .key, .text: true
    default: false
    }
  }

  /// The same, with places counted from a corner inside the window.
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
  /// The next event; what was typed letter by letter comes as one text.
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

/// A key and the modifiers held down with it, by libtickit's names: `Enter`, `S-Tab`, `C-s`, `M-Left`, `C-S-Home`.
public nonisolated struct KeyPress: Hashable, Sendable, ExpressibleByStringLiteral {
  public let name: String

  public init(_ name: String) {
    self.name = name
  }

  public init(stringLiteral name: String) {
    self.init(name)
  }
}
