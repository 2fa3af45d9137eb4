/// Turns styled lines into what is written: with SGR sequences (ECMA-48) and OSC 8 links where they are understood.
nonisolated struct LineRenderer: Sendable {
  let capabilities: Capabilities

  func text(_ line: StyledLine) -> String {
    var text = ""
    var current = Style.plain
    for glyph in line.glyphs {
      if glyph.style != current { text += transition(from: current, to: glyph.style) }
      current = glyph.style
      if capabilities.hasUnicode {
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
    ].compactMap { $0 }
  }
}
