/// Converts styled lines to text with escape sequences: SGR (ECMA-48) for styles, and OSC 8 for
/// links. Sequences that the output doesn't support are omitted.
nonisolated struct LineRenderer: Sendable {
  let capabilities: Capabilities

  func text(_ line: StyledLine) -> String {
    var text = ""
    var current = Style.plain
    let line = line.showingSymbols(on: capabilities)
    for glyph in (capabilities.hasUnicode ? line : line.inASCII(width: capabilities.width)).glyphs {
      if glyph.style != current { text += transition(from: current, to: glyph.style) }
      current = glyph.style
      if case .covered(let graphic)? = glyph.style.paint {
        text += (graphic?.sequence ?? "") + "\u{1B}[C"
      } else {
        // The no-break space matters only for line wrapping. Write a normal space, because other
        // programs expect one.
        text.append(glyph.character == "\u{A0}" ? " " : glyph.character)
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
      style.isBold ? 1 : nil, style.isDim && capabilities.hasFaint ? 2 : nil, style.isItalic ? 3 : nil,
      style.isUnderlined ? 4 : nil, style.isReversed ? 7 : nil, style.isStruck ? 9 : nil, style.color?.rawValue,
    ].compactMap { $0 } + codes(style.paint)
  }

  private func codes(_ paint: Paint?) -> [Int] {
    guard case .colors(let foreground, let background)? = paint else { return [] }
    return [(38, foreground), (48, background)].flatMap { code, color in
      guard let color else { return [Int]() }
      return capabilities.colorDepth == .direct24Bit
        ? [code, 2, Int(color.red), Int(color.green), Int(color.blue)] : [code, 5, color.paletteIndex]
    }
  }
}

extension StyledLine {
  /// Returns the line for a terminal that supports only ASCII. Emoji are removed, and their width
  /// is added to the next gap between columns, so that the columns stay aligned. A character with a
  /// wider equivalent narrows the gap.
  ///
  /// - Parameter width: The width of the terminal in cells. A final ellipsis becomes three dots
  ///   only if they fit. If the line is too wide, wider equivalents are cut.
  fileprivate nonisolated func inASCII(width: Int) -> StyledLine {
    let complete = inASCII(width: width, isComplete: true)
    return complete.width <= width ? complete : inASCII(width: width, isComplete: false)
  }

  private nonisolated func inASCII(width: Int, isComplete: Bool) -> StyledLine {
    let fallback = ASCIIFallback(for: glyphs.lazy.map(\.character))
    var (ascii, spare) = ([Glyph](), 0)
    var last: Character?
    for glyph in glyphs {
      let isSpace = glyph.character == " "
      defer { last = glyph.character }
      if fallback.isEmoji(glyph.character) || isSpace && last.map(fallback.isEmoji) == true {
        spare += glyph.width
        continue
      }
      if isSpace, last == " " {
        if spare < 0 {
          spare += 1
          continue
        }
        ascii += Array(repeating: glyph, count: spare)
        spare = 0
      }
      let text =
        isComplete ? fallback.completeText(for: glyph.character, after: last) : fallback.text(for: glyph.character)
      spare -= text.utf8.count - glyph.width
      ascii += text.map { Glyph(character: $0, style: glyph.style) }
    }
    if last == "…", self.width + 2 <= width, let style = ascii.popLast()?.style {
      ascii += Array(repeating: Glyph(character: ".", style: style), count: 3)
    }
    if last.map(fallback.isEmoji) == true, ascii.last?.character == " " { ascii.removeLast() }
    return StyledLine(glyphs: ascii)
  }
}

/// Lines of tab-separated values, which lists print in a pipe.
public nonisolated enum ValueLines {
  /// Returns the lines with their first values in bold, for a user who forces colors.
  public static func emphasized(_ lines: [UInt8]) -> [UInt8] {
    lines.split(separator: UInt8(ascii: "\n")).flatMap { line in
      let name = line.prefix { $0 != UInt8(ascii: "\t") }
      return Array("\u{1B}[0;1m".utf8) + name + Array("\u{1B}[0m".utf8) + line[name.endIndex...] + [UInt8(ascii: "\n")]
    }
  }
}
