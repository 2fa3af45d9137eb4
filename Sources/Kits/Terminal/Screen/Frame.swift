/// The content of a window at one moment.
public nonisolated struct Frame: Hashable, Sendable {
  /// The lines, from top to bottom. Lines that don't fit are cut off.
  public var lines: [StyledLine]
  /// The position of the terminal cursor, or `nil` to hide it.
  public var cursor: Position?
  /// Whether the window receives Ctrl-C as a key press, for example to copy. Otherwise, Ctrl-C
  /// interrupts the program.
  public var takesInterrupt: Bool

  public init(lines: [StyledLine], cursor: Position? = nil, takesInterrupt: Bool = false) {
    self.lines = lines
    self.cursor = cursor
    self.takesInterrupt = takesInterrupt
  }
}
