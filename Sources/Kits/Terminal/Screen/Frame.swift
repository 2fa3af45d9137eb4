/// The content of a window at one moment.
public nonisolated struct Frame: Hashable, Sendable {
  /// The lines, from top to bottom. Lines that don't fit are cut off.
  public var lines: [StyledLine]
  /// The position of the terminal cursor, which is where the user is in the window. Screen readers,
  /// braille displays and magnifiers follow the cursor, so it is never hidden.
  public var cursor: Position
  /// Whether the window receives Ctrl-C as a key press, for example to copy. Otherwise, Ctrl-C
  /// interrupts the program.
  public var takesInterrupt: Bool
  /// The parts of the frame that act like buttons. The scene receives clicks on other cells.
  public var targets: [Target]
  /// The key that a click outside of the window presses, or `nil` if such a click does nothing.
  public var outsideKey: KeyPress?

  public init(
    lines: [StyledLine], cursor: Position = Position(row: 0, column: 0), takesInterrupt: Bool = false,
    targets: [Target] = [], outsideKey: KeyPress? = nil
  ) {
    self.lines = lines
    self.cursor = cursor
    self.takesInterrupt = takesInterrupt
    self.targets = targets
    self.outsideKey = outsideKey
  }

  /// A part of a line that acts like a button.
  public struct Target: Hashable, Sendable {
    public var row: Int
    public let columns: Range<Int>
    public let action: Action

    /// The effect of a click.
    public enum Action: Hashable, Sendable {
      case press(KeyPress)
      /// Closes a number of pages, and then presses a key in the page below them.
      case goBack(pages: Int, pressing: KeyPress? = nil)
    }

    public init(row: Int, columns: Range<Int>, action: Action) {
      self.row = row
      self.columns = columns
      self.action = action
    }
  }

  /// Returns the target at a cell, or `nil` if the cell isn't part of a target.
  func target(at position: Position) -> Target? {
    targets.first { $0.row == position.row && $0.columns.contains(position.column) }
  }
}
