/// What a window shows at one moment.
public nonisolated struct Frame: Hashable, Sendable {
  /// From the top; what does not fit is cut off.
  public var lines: [StyledLine]
  /// Where text would be typed; nil hides the cursor.
  public var cursor: Position?

  public init(lines: [StyledLine], cursor: Position? = nil) {
    self.lines = lines
    self.cursor = cursor
  }
}
