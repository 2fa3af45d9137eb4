import CTickit

/// The drawing surface of a window, valid while libtickit asks the window to draw.
struct TickitCanvas {
  let buffer: OpaquePointer
  let terminal: OpaquePointer
  /// The rectangle of the window on the screen.
  let place: Rect

  /// Draws a line, replacing the row's previous content.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - row: The row of the window.
  ///   - capabilities: The capabilities of the terminal.
  ///   - isInSight: Returns whether no other window covers the given cells of the screen.
  func draw(
    _ line: StyledLine, at row: Int, with capabilities: Capabilities,
    isInSight: (_ row: Int, _ columns: Range<Int>) -> Bool
  ) {
    tickit_renderbuffer_setpen(buffer, nil)
    tickit_renderbuffer_erase_at(buffer, Int32(row), 0, Int32(place.size.columns))
    func isFree(_ columns: Range<Int>) -> Bool {
      let (top, left) = (place.origin.row, place.origin.column)
      return columns.upperBound <= place.size.columns
        && isInSight(top + row, left + columns.lowerBound..<left + columns.upperBound)
    }
    let line = line.showingSymbols(on: capabilities)
    let fallback = capabilities.hasUnicode ? nil : ASCIIFallback(for: line.glyphs.lazy.map(\.character))
    var (column, style, pen) = (0, Style.plain, self.pen(.plain, capabilities))
    // Draw consecutive ASCII characters with one call, because each call of libtickit is slow.
    var run = ""
    func drawRun() {
      guard !run.isEmpty else { return }
      tickit_renderbuffer_setpen(buffer, pen.handle)
      tickit_renderbuffer_text_at(buffer, Int32(row), Int32(column - run.utf8.count), run)
      run = ""
    }
    for glyph in line.glyphs {
      if glyph.style != style {
        drawRun()
        style = glyph.style
        pen = self.pen(style, capabilities)
      }
      defer { column += glyph.width }
      if glyph.character.isASCII, glyph.width == 1 {
        run.append(glyph.character)
        continue
      }
      drawRun()
      // Skip a wide character that is partly covered, because libtickit computes its width
      // incorrectly.
      guard glyph.width > 0, glyph.width == 1 || isFree(column..<column + glyph.width) else { continue }
      let text = fallback?.text(for: glyph.character) ?? String(glyph.character)
      let cellsInTickit = TextWidth.cellsInTickit(of: text)
      let widest = max(glyph.width, cellsInTickit)
      // libtickit can't draw a character of several scalars, or a character for which it assumes
      // another width.
      let isStamp = capabilities.hasUnicode && (text.unicodeScalars.count > 1 || cellsInTickit != glyph.width)
      if isStamp, isFree(column..<column + widest) {
        stamp(text, at: row, column..<column + glyph.width, pen)
      } else {
        tickit_renderbuffer_setpen(buffer, pen.handle)
        tickit_renderbuffer_text_at(buffer, Int32(row), Int32(column), text)
        // Erase the cells beyond the glyph's width, which libtickit may have filled, for example
        // for a family emoji.
        tickit_renderbuffer_setpen(buffer, nil)
        tickit_renderbuffer_erase_at(buffer, Int32(row), Int32(column + glyph.width), Int32(widest - glyph.width))
      }
    }
    drawRun()
  }

  private func pen(_ style: Style, _ capabilities: Capabilities) -> TickitStylePen {
    TickitStylePen(style, hasColor: capabilities.hasColor, hasFaint: capabilities.hasFaint)
  }

  /// Clears cells and draws a character on them, directly on the terminal. The render buffer then
  /// skips these cells.
  ///
  /// The terminal may assume a different width for the character. The cursor is positioned again
  /// after the character, so that a different width doesn't shift other cells.
  private func stamp(_ character: String, at row: Int, _ columns: Range<Int>, _ pen: TickitStylePen) {
    tickit_term_setpen(terminal, pen.handle)
    for text in [String(repeating: " ", count: columns.count), character] {
      tickit_term_goto(
        terminal, Int32(place.origin.row + row), Int32(place.origin.column + columns.lowerBound))
      tickit_term_print(terminal, text)
    }
    tickit_renderbuffer_skip_at(buffer, Int32(row), Int32(columns.lowerBound), Int32(columns.count))
  }
}

/// A libtickit pen that draws a style.
private final class TickitStylePen {
  let handle: OpaquePointer = tickit_pen_new()

  init(_ style: Style, hasColor: Bool, hasFaint: Bool) {
    // The same code (SGR 22) ends bold and faint text, so text can't be both. Faint takes
    // precedence.
    let isFaint = style.isDim && hasFaint
    if isFaint { tickit_pen_set_bool_attr(handle, FaintText.attribute, true) }
    if style.isBold, !isFaint { tickit_pen_set_bool_attr(handle, TICKIT_PEN_BOLD, true) }
    if style.isReversed { tickit_pen_set_bool_attr(handle, TICKIT_PEN_REVERSE, true) }
    if style.isItalic { tickit_pen_set_bool_attr(handle, TICKIT_PEN_ITALIC, true) }
    if style.isStruck { tickit_pen_set_bool_attr(handle, TICKIT_PEN_STRIKE, true) }
    if style.isUnderlined {
      tickit_pen_set_int_attr(handle, TICKIT_PEN_UNDER, Int32(TICKIT_PEN_UNDER_SINGLE.rawValue))
    }
    if hasColor, let color = style.color {
      tickit_pen_set_colour_attr(handle, TICKIT_PEN_FG, Int32(color.rawValue - Style.Color.red.rawValue + 1))
    }
    if hasColor, case .colors(let foreground, let background)? = style.paint {
      set(TICKIT_PEN_FG, foreground)
      set(TICKIT_PEN_BG, background)
    }
  }

  /// Sets a color. libtickit uses the palette index if the terminal doesn't support 24-bit colors.
  private func set(_ attribute: TickitPenAttr, _ color: PixelColor?) {
    guard let color else { return }
    tickit_pen_set_colour_attr(handle, attribute, Int32(color.paletteIndex))
    tickit_pen_set_colour_attr_rgb8(
      handle, attribute, TickitPenRGB8(r: color.red, g: color.green, b: color.blue))
  }

  isolated deinit {
    tickit_pen_unref(handle)
  }
}
