/// Terminal kit: what a window shows at one moment.
public nonisolated struct Frame: Hashable, Sendable {
  /// From the top; what does not fit is cut off.
  public var lines: [StyledLine]
  /// Where text would be typed; nil hides the cursor.
  public var cursor: Position?
  /// Whether Ctrl-C is a key here, such as to copy; it interrupts otherwise.
  public var takesInterrupt: Bool

  public init(lines: [StyledLine], cursor: Position? = nil, takesInterrupt: Bool = false) {
    self.lines = lines
    self.cursor = cursor
    self.takesInterrupt = takesInterrupt
  }
}
