/// Turns styled lines into what is written: with SGR sequences (ECMA-48) and OSC 8 links where they are understood.
nonisolated struct LineRenderer: Sendable {
  let capabilities: Capabilities

  func text(_ line: StyledLine) -> String {
    var text = ""
    var current = Style.plain
    for glyph in line.glyphs {
      if glyph.style != current { text += transition(from: current, to: glyph.style) }
      current = glyph.style
      if case .covered(let graphic)? = glyph.style.paint {
        text += (graphic?.sequence ?? "") + "\u{1B}[C"
      } else if capabilities.hasUnicode {
        text.append(glyph.character)
      } else {
        text += ASCIIFallback.text(for: glyph.character)
      }
    }
    return text + transition(from: current, to: .plain)
  }

  private func transition(from old: Style, to new: Style) -> String {
    var text = ""
    if capabilities.hasLinks, old.link != new.link {
      text += Link.sequence(for: new.link)
    }
    if capabilities.hasColor, codes(old) != codes(new) {
      text += "\u{1B}[\(([0] + codes(new)).map(String.init).joined(separator: ";"))m"
    }
    return text
  }

  private func codes(_ style: Style) -> [Int] {
    [
      style.isBold ? 1 : nil, style.isDim ? 2 : nil, style.isUnderlined ? 4 : nil, style.isReversed ? 7 : nil,
      style.isStruck ? 9 : nil, style.color?.rawValue,
    ].compactMap { $0 } + codes(style.paint)
  }

  private func codes(_ paint: Paint?) -> [Int] {
    guard case .colors(let foreground, let background)? = paint else { return [] }
    return [(38, foreground), (48, background)].flatMap { code, color in
      guard let color else { return [Int]() }
      return capabilities.has24BitColor
        ? [code, 2, Int(color.red), Int(color.green), Int(color.blue)] : [code, 5, color.paletteIndex]
    }
  }
}
