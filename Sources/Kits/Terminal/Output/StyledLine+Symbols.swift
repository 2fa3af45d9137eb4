/// The drawing of colored symbols on a device.
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
