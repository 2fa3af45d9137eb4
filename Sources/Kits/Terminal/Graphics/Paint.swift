/// The colors, the graphic or the symbol that replace the style or the character of a cell.
public nonisolated enum Paint: Hashable, Sendable {
  /// The colors of the cell's character, or `nil` for the default colors of the terminal.
  case colors(foreground: PixelColor?, background: PixelColor?)
  /// A picture that the terminal draws covers the cell. The first cell of the picture holds the
  /// graphic, and the other cells hold `nil`.
  case covered(by: Graphic?)
  /// A symbol for devices that have color and Unicode. Any other device shows the cell's character.
  case symbol(ColoredSymbol)
  /// A character of a label, in black or white on the color of the label. The edges of a label are
  /// brackets. Devices with 256 colors or more show spaces in place of these edges.
  case chip(PixelColor, isEdge: Bool)
}

/// A symbol in a color that isn't one of the terminal's 16 colors.
public nonisolated struct ColoredSymbol: Hashable, Sendable {
  let character: Character
  let color: PixelColor
  /// The character that stands for the color on a device with 16 colors. The style of the cell
  /// determines its color.
  let shade: Character

  /// Creates a symbol. Both characters must be one cell wide.
  ///
  /// - Parameter shade: The character on a device with 16 colors, or `nil` for the symbol's own
  ///   character.
  public init(_ character: Character, color: PixelColor, shade: Character? = nil) {
    self.character = character
    self.color = color
    self.shade = shade ?? character
  }
}
