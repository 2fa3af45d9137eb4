import CTickit

/// Terminal kit: what a window draws its lines on, while libtickit asks it to.
struct TickitCanvas {
  let buffer: OpaquePointer
  let terminal: OpaquePointer
  /// The window's place on the screen.
  let place: Rect

  /// Draws one line over the former contents of the row.
  /// - Parameter isInSight: whether no other window lies over these cells of the screen.
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
    var (column, style, pen) = (0, Style.plain, self.pen(.plain, capabilities))
    // Libtickit takes as long for a sign as for a row of them.
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
      // libtickit miscounts characters that are half covered.
      guard glyph.width > 0, glyph.width == 1 || isFree(column..<column + glyph.width) else { continue }
      let text = capabilities.hasUnicode ? String(glyph.character) : ASCIIFallback.text(for: glyph.character)
      let widest = max(glyph.width, Int(tickit_utf8_mbswidth(text)))
      if capabilities.hasUnicode, text.unicodeScalars.count > 1, isFree(column..<column + widest) {
        stamp(text, at: row, column..<column + glyph.width, pen)
      } else {
        tickit_renderbuffer_setpen(buffer, pen.handle)
        tickit_renderbuffer_text_at(buffer, Int32(row), Int32(column), text)
        // Cuts off what is too much, such as the rest of a family.
        tickit_renderbuffer_setpen(buffer, nil)
        tickit_renderbuffer_erase_at(buffer, Int32(row), Int32(column + glyph.width), Int32(widest - glyph.width))
      }
    }
    drawRun()
  }

  private func pen(_ style: Style, _ capabilities: Capabilities) -> TickitStylePen {
    var colors: Int32 = 0
    tickit_term_getctl_int(terminal, TICKIT_TERMCTL_COLORS, &colors)
    return TickitStylePen(style, hasColor: capabilities.hasColor, hasBrightColors: colors >= 16)
  }

  /// Draws a cluster at once, on cleared cells that the buffer then leaves alone. The cursor is placed again after
  /// it, so that a terminal which measures the cluster differently shifts no other cell.
  private func stamp(_ cluster: String, at row: Int, _ columns: Range<Int>, _ pen: TickitStylePen) {
    tickit_term_setpen(terminal, pen.handle)
    for text in [String(repeating: " ", count: columns.count), cluster] {
      tickit_term_goto(
        terminal, Int32(place.origin.row + row), Int32(place.origin.column + columns.lowerBound))
      tickit_term_print(terminal, text)
    }
    tickit_renderbuffer_skip_at(buffer, Int32(row), Int32(columns.lowerBound), Int32(columns.count))
  }
}

/// A pen of libtickit's that draws a style.
private final class TickitStylePen {
  let handle: OpaquePointer = tickit_pen_new()

  init(_ style: Style, hasColor: Bool, hasBrightColors: Bool) {
    if style.isBold { tickit_pen_set_bool_attr(handle, TICKIT_PEN_BOLD, true) }
    if style.isReversed { tickit_pen_set_bool_attr(handle, TICKIT_PEN_REVERSE, true) }
    if style.isStruck { tickit_pen_set_bool_attr(handle, TICKIT_PEN_STRIKE, true) }
    if style.isUnderlined {
      tickit_pen_set_int_attr(handle, TICKIT_PEN_UNDER, Int32(TICKIT_PEN_UNDER_SINGLE.rawValue))
    }
    // libtickit knows no faint; bright black is what themes make of it, where there are bright colours.
    let dim: Int? = style.isDim && hasBrightColors ? 8 : nil
    let color = style.color.map { $0.rawValue - Style.Color.red.rawValue + 1 } ?? dim
    if hasColor, let color { tickit_pen_set_colour_attr(handle, TICKIT_PEN_FG, Int32(color)) }
    if hasColor, case .colors(let foreground, let background)? = style.paint {
      set(TICKIT_PEN_FG, foreground)
      set(TICKIT_PEN_BG, background)
    }
  }

  /// libtickit takes the index where the terminal does not know the colour itself.
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
