/// What somebody does at the terminal while a window has the keyboard.
public nonisolated enum InputEvent: Hashable, Sendable {
  /// A key that writes nothing, such as an arrow, or one with modifiers.
  case key(KeyPress)
  /// What a key wrote: one character, or a part of one.
  case text(String)
  /// What was pasted, as it came, line ends included.
  case paste(String)
  /// A mouse button went down on a cell of the window.
  case click(Position)
  /// The mouse wheel turned; rows, negative upwards.
  case wheel(Int)
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
