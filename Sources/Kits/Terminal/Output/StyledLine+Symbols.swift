/// The drawing of colored symbols and labels on a device.
extension StyledLine {
  /// Returns the line with each symbol and label replaced by the characters and the style that a
  /// device can show.
  nonisolated func showingSymbols(on capabilities: Capabilities) -> StyledLine {
    guard glyphs.contains(where: \.isSymbol) else { return self }
    return mapGlyphs { $0.showingSymbol(on: capabilities) }
  }

  /// Returns the line as it appears behind a dialog: the same characters, faint and without color.
  /// Pictures stay as they are.
  nonisolated func faded(on capabilities: Capabilities) -> StyledLine {
    mapGlyphs { glyph in
      let shown = glyph.showingSymbol(on: capabilities)
      let style = glyph.isSymbol ? shown.style.painted(nil) : shown.style
      return StyledLine.Glyph(character: shown.character, style: style.faded)
    }
  }
}

extension StyledLine.Glyph {
  fileprivate nonisolated var isSymbol: Bool {
    switch style.paint {
    case .symbol, .chip: true
    case .colors, .covered, nil: false
    }
  }

  fileprivate nonisolated func showingSymbol(on capabilities: Capabilities) -> StyledLine.Glyph {
    switch style.paint {
    case .symbol(let symbol): showing(symbol, on: capabilities)
    case .chip(let color, let isEdge): showingLabel(color, isEdge: isEdge, on: capabilities)
    case .colors, .covered, nil: self
    }
  }

  private nonisolated func showingLabel(
    _ color: PixelColor, isEdge: Bool, on capabilities: Capabilities
  ) -> StyledLine.Glyph {
    guard capabilities.hasColor, capabilities.colorDepth != .sixteen else {
      return StyledLine.Glyph(character: character, style: style.painted(nil))
    }
    let color = capabilities.colorDepth == .direct24Bit ? color : color.inPalette
    let style = style.painted(.colors(foreground: color.readableInk, background: color))
    return StyledLine.Glyph(character: isEdge ? " " : character, style: style)
  }

  private nonisolated func showing(_ symbol: ColoredSymbol, on capabilities: Capabilities) -> StyledLine.Glyph {
    var style = style
    style.paint = nil
    guard capabilities.hasColor, capabilities.hasUnicode else {
      return StyledLine.Glyph(character: character, style: style)
    }
    if capabilities.colorDepth == .sixteen {
      // In reverse video, use the symbol itself, because a full block would look like a blank cell.
      return StyledLine.Glyph(character: style.isReversed ? symbol.character : symbol.shade, style: style)
    }
    (style.color, style.isDim) = (nil, false)
    style.paint = .colors(foreground: symbol.color, background: nil)
    return StyledLine.Glyph(character: symbol.character, style: style)
  }
}
