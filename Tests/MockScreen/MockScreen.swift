import CTickit
public import Terminal

/// A screen on libtickit's terminal in memory: keys are pressed, and what is shown is read back.
@MainActor
public final class MockScreen {
  public let screen: Screen

  public init(
    rows: Int = 24, columns: Int = 80, hasColor: Bool = true, hasUnicode: Bool = true
  ) {
    screen = Screen(
      rows: rows, columns: columns,
      capabilities: Capabilities(
        isTerminal: true, width: columns, hasColor: hasColor, hasLinks: false, hasUnicode: hasUnicode, canRedraw: true))
  }

  private var terminal: OpaquePointer { screen.terminal.handle }

  // MARK: Typing

  /// Presses keys by libtickit's names for them: `Enter`, `C-s`, `S-Tab`.
  public func press(_ names: String...) {
    for name in names {
      name.withCString { text in
        var info = TickitKeyEventInfo(type: TICKIT_KEYEV_KEY, mod: 0, str: text)
        tickit_term_emit_key(terminal, &info)
      }
      screen.didReceiveInput()
    }
  }

  /// Types the text as it is.
  public func type(_ text: String) {
    send(Array(text.utf8))
  }

  /// Pastes the text, in brackets.
  public func paste(_ text: String) {
    type("\u{1B}[200~\(text)\u{1B}[201~")
  }

  /// Presses a button of the mouse, the first unless told otherwise, on a cell of the screen.
  public func click(row: Int, column: Int, button: Int = 1) {
    emit(TICKIT_MOUSEEV_PRESS, button: button, row: row, column: column)
    emit(TICKIT_MOUSEEV_RELEASE, button: button, row: row, column: column)
  }

  /// Moves the mouse where a button is held down already.
  public func drag(to end: Position) {
    emit(TICKIT_MOUSEEV_DRAG, button: 1, row: end.row, column: end.column)
  }

  /// Moves the mouse with the first button held down.
  public func drag(from start: Position, to end: Position) {
    emit(TICKIT_MOUSEEV_PRESS, button: 1, row: start.row, column: start.column)
    emit(TICKIT_MOUSEEV_DRAG, button: 1, row: end.row, column: end.column)
    emit(TICKIT_MOUSEEV_RELEASE, button: 1, row: end.row, column: end.column)
  }

  /// Turns the wheel of the mouse by a notch.
  public func turnWheel(up isUp: Bool) {
    emit(TICKIT_MOUSEEV_WHEEL, button: isUp ? TICKIT_MOUSEWHEEL_UP : TICKIT_MOUSEWHEEL_DOWN, row: 0, column: 0)
  }

  /// The bytes that a terminal sends.
  /// - Returns: milliseconds after which the screen wants to hear of silence, by `send([])`.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Int? {
    screen.receive(bytes)
  }

  public func resize(rows: Int, columns: Int) {
    tickit_mockterm_resize(terminal, Int32(rows), Int32(columns))
    screen.layOut()
  }

  private func emit(_ type: TickitMouseEventType, button: Int, row: Int, column: Int) {
    var info = TickitMouseEventInfo(
      type: type, button: Int32(button), mod: 0, line: Int32(row), col: Int32(column))
    tickit_term_emit_mouse(terminal, &info)
    screen.didReceiveInput()
  }

  // MARK: Looking

  /// The rows of the screen, without blanks at their ends.
  public var rows: [String] {
    (0..<screen.size.rows).map { text(row: $0, column: 0, columns: screen.size.columns, isTrimmed: true) }
  }

  /// What the cells show, the cell behind a wide one left out.
  public func text(row: Int, column: Int, columns: Int) -> String {
    text(row: row, column: column, columns: columns, isTrimmed: false)
  }

  /// Tests look at the whole screen again and again: with Swift's sequences that took most of their time.
  private func text(row: Int, column: Int, columns: Int, isTrimmed: Bool) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: columns * 64) { buffer in
      guard let text = buffer.baseAddress else { return "" }
      var count = tickit_mockterm_get_display_text(
        terminal, text, buffer.count, Int32(row), Int32(column), Int32(columns))
      while isTrimmed, count > 0, text[Int(count) - 1] == 0x20 { count -= 1 }
      return String(decoding: UnsafeRawBufferPointer(start: text, count: max(0, Int(count))), as: UTF8.self)
    }
  }

  /// Forgets what was printed.
  public func clearLog() {
    tickit_mockterm_clearlog(terminal)
  }

  /// What was printed since then, in the order in which it was.
  public var printed: [String] {
    (0..<tickit_mockterm_loglen(terminal)).compactMap { index in
      let entry = tickit_mockterm_peeklog(terminal, index).pointee
      return entry.type == LOG_PRINT ? String(cString: entry.str) : nil
    }
  }

  /// How a cell looks; a link is not shown, and what is faint is bright black.
  public func style(row: Int, column: Int) -> Style {
    let pen = tickit_mockterm_get_display_pen(terminal, Int32(row), Int32(column))
    let color = Int(tickit_pen_get_colour_attr(pen, TICKIT_PEN_FG))
    return Style(
      isBold: tickit_pen_get_bool_attr(pen, TICKIT_PEN_BOLD), isDim: color == 8,
      isReversed: tickit_pen_get_bool_attr(pen, TICKIT_PEN_REVERSE),
      isUnderlined: tickit_pen_get_int_attr(pen, TICKIT_PEN_UNDER) != 0,
      isStruck: tickit_pen_get_bool_attr(pen, TICKIT_PEN_STRIKE), color: Style.Color(rawValue: 30 + color))
  }

  /// Where the cursor is; nil while it is hidden.
  public var cursor: Position? {
    var isVisible: Int32 = 0
    guard tickit_term_getctl_int(terminal, TICKIT_TERMCTL_CURSORVIS, &isVisible), isVisible != 0 else { return nil }
    var (row, column): (Int32, Int32) = (0, 0)
    tickit_mockterm_get_position(terminal, &row, &column)
    return Position(row: Int(row), column: Int(column))
  }
}
