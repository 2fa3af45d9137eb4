/// The colors, the graphic or the symbol that replace the style or the character of a cell.
public nonisolated enum Paint: Hashable, Sendable {
  /// The colors of the cell's character, or `nil` for the default colors of the terminal.
  case colors(foreground: PixelColor?, background: PixelColor?)
  /// A picture that the terminal draws covers the cell. The first cell of the picture holds the
  /// graphic, and the other cells hold `nil`.
  case covered(by: Graphic?)
  /// A symbol for devices that have color and Unicode. Any other device shows the cell's character.
  case symbol(ColoredSymbol)
}

/// A symbol in a color that isn't one of the terminal's 16 colors.
public nonisolated struct ColoredSymbol: Hashable, Sendable {
  let character: Character
  let color: PixelColor
  /// The color on a device with 256 colors.
  let paletteColor: PixelColor
  /// The character that stands for the color on a device with 16 colors. The style of the cell
  /// determines its color.
  let shade: Character

  /// Creates a symbol. Both characters must be one cell wide.
  public init(_ character: Character, color: PixelColor, paletteColor: PixelColor, shade: Character) {
    self.character = character
    self.color = color
    self.paletteColor = paletteColor
    self.shade = shade
  }
}

extension StyledLine {
  /// Returns the line with each symbol replaced by the character and the style that a device can
  /// show.
  nonisolated func showingSymbols(on capabilities: Capabilities) -> StyledLine {
    guard glyphs.contains(where: \.isSymbol) else { return self }
    return mapGlyphs { $0.showingSymbol(on: capabilities) }
  }
}

extension StyledLine.Glyph {
  fileprivate nonisolated var isSymbol: Bool {
    if case .symbol? = style.paint { true } else { false }
  }

  fileprivate nonisolated func showingSymbol(on capabilities: Capabilities) -> StyledLine.Glyph {
    guard case .symbol(let symbol)? = style.paint else { return self }
    var style = style
    style.paint = nil
    guard capabilities.hasColor, capabilities.hasUnicode else {
      return StyledLine.Glyph(character: character, style: style)
    }
    if capabilities.colorDepth == .sixteen {
      // A full block in reverse video would look like a blank cell.
      return StyledLine.Glyph(character: style.isReversed ? symbol.character : symbol.shade, style: style)
    }
    let color = capabilities.colorDepth == .direct24Bit ? symbol.color : symbol.paletteColor
    (style.color, style.isDim) = (nil, false)
    style.paint = .colors(foreground: color, background: nil)
    return StyledLine.Glyph(character: symbol.character, style: style)
  }
}
