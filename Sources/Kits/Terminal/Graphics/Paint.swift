/// The colors or the graphic that a picture adds to a cell.
public nonisolated enum Paint: Hashable, Sendable {
  /// The colors of the cell's character, or `nil` for the default colors of the terminal.
  case colors(foreground: PixelColor?, background: PixelColor?)
  /// A picture that the terminal draws covers the cell. The first cell of the picture holds the
  /// graphic, and the other cells hold `nil`.
  case covered(by: Graphic?)
}
