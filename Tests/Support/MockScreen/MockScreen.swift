import CTickit
public import Terminal

/// A screen on libtickit's mock terminal. Tests press keys and read the displayed text.
@MainActor
public final class MockScreen {
  public let screen: Screen
  private let colorDepth: Capabilities.ColorDepth
  /// Whether the screen expects `send([])` if no more bytes arrive, for example because keys were
  /// typed before the first window opened.
  public private(set) var awaitsBytes = false

  public init(
    rows: Int = 24, columns: Int = 80, hasColor: Bool = true, hasUnicode: Bool = true,
    colorDepth: Capabilities.ColorDepth = .palette256
  ) {
    var capabilities = Capabilities(
      isTerminal: true, width: columns, hasColor: hasColor, hasLinks: false, hasUnicode: hasUnicode, canRedraw: true)
    capabilities.colorDepth = colorDepth
    self.colorDepth = colorDepth
    screen = Screen(rows: rows, columns: columns, capabilities: capabilities)
  }

  private var terminal: OpaquePointer { screen.terminal.handle }

  // MARK: Typing

  /// Presses keys, given by libtickit's names, such as `Enter`, `C-s` or `S-Tab`.
  public func press(_ names: String...) {
    for name in names {
      name.withCString { text in
        var info = TickitKeyEventInfo(type: TICKIT_KEYEV_KEY, mod: 0, str: text)
        tickit_term_emit_key(terminal, &info)
      }
      screen.didReceiveInput()
    }
  }

  /// Sends the text to the screen as typed bytes.
  public func type(_ text: String) {
    send(Array(text.utf8))
  }

  /// Sends the text to the screen as a bracketed paste.
  public func paste(_ text: String) {
    type("\u{1B}[200~\(text)\u{1B}[201~")
  }

  /// Presses and releases a mouse button on a cell of the screen.
  public func click(row: Int, column: Int, button: Int = 1) {
    emit(TICKIT_MOUSEEV_PRESS, button: button, row: row, column: column)
    emit(TICKIT_MOUSEEV_RELEASE, button: button, row: row, column: column)
  }

  /// Moves the mouse to a cell while the first button is down. Neither presses nor releases the
  /// button.
  public func drag(to end: Position) {
    emit(TICKIT_MOUSEEV_DRAG, button: 1, row: end.row, column: end.column)
  }

  /// Presses the first mouse button, moves the mouse, and releases the button.
  public func drag(from start: Position, to end: Position) {
    emit(TICKIT_MOUSEEV_PRESS, button: 1, row: start.row, column: start.column)
    emit(TICKIT_MOUSEEV_DRAG, button: 1, row: end.row, column: end.column)
    emit(TICKIT_MOUSEEV_RELEASE, button: 1, row: end.row, column: end.column)
  }

  /// Turns the mouse wheel by one step.
  public func turnWheel(up isUp: Bool) {
    emit(TICKIT_MOUSEEV_WHEEL, button: isUp ? TICKIT_MOUSEWHEEL_UP : TICKIT_MOUSEWHEEL_DOWN, row: 0, column: 0)
  }

  /// Sends bytes to the screen, as a terminal does.
  ///
  /// - Returns: The number of milliseconds after which the screen expects `send([])` if no more
  ///   bytes arrive, or `nil` if the screen doesn't wait for more bytes.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Int? {
    let timeout = screen.receive(bytes)
    awaitsBytes = timeout != nil
    return timeout
  }

  public func resize(rows: Int, columns: Int) {
    tickit_mockterm_resize(terminal, Int32(rows), Int32(columns))
    screen.layOut()
    screen.didReceiveInput()
  }

  private func emit(_ type: TickitMouseEventType, button: Int, row: Int, column: Int) {
    var info = TickitMouseEventInfo(
      type: type, button: Int32(button), mod: 0, line: Int32(row), col: Int32(column))
    tickit_term_emit_mouse(terminal, &info)
    screen.didReceiveInput()
  }

  // MARK: Waiting

  /// The expected screen did not appear in time.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// Waits until the screen shows a text and a condition holds.
  ///
  /// - Parameters:
  ///   - text: The text to look for.
  ///   - isShown: `false` to wait until the text disappears.
  ///   - condition: Another condition that must hold.
  public func wait(for text: String, isShown: Bool = true, and condition: () -> Bool = { true }) async throws {
    func isReached() -> Bool { rows.joined(separator: "\n").contains(text) == isShown && condition() }
    for _ in 0..<500 where !isReached() { try await Task.sleep(for: .milliseconds(20)) }
    guard isReached() else { throw Failure(description: "\(text) in\n\(rows.joined(separator: "\n"))") }
  }

  /// Presses keys, and waits until the screen shows a text and a condition holds.
  public func press(
    _ names: String..., until text: String, isShown: Bool = true, and condition: () -> Bool = { true }
  ) async throws {
    for name in names { press(name) }
    try await wait(for: text, isShown: isShown, and: condition)
  }

  /// Types a text, and waits until the screen shows another text and a condition holds.
  public func type(
    _ keys: String, until text: String, isShown: Bool = true, and condition: () -> Bool = { true }
  ) async throws {
    type(keys)
    try await wait(for: text, isShown: isShown, and: condition)
  }

  // MARK: Looking

  /// The displayed text of each row, without trailing spaces.
  public var rows: [String] {
    (0..<screen.size.rows).map { text(row: $0, column: 0, columns: screen.size.columns, isTrimmed: true) }
  }

  /// Returns the first row of the screen that starts with a text.
  public func row(_ start: String) -> Int? {
    rows.firstIndex { $0.hasPrefix(start) }
  }

  /// The displayed text of some cells in a row. A wide character takes two cells.
  public func text(row: Int, column: Int, columns: Int) -> String {
    text(row: row, column: column, columns: columns, isTrimmed: false)
  }

  /// The displayed text of some cells in a row, optionally without trailing spaces.
  ///
  /// Uses a C buffer for speed, because tests read the whole screen very often.
  private func text(row: Int, column: Int, columns: Int, isTrimmed: Bool) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: columns * 64) { buffer in
      guard let text = buffer.baseAddress else { return "" }
      var count = tickit_mockterm_get_display_text(
        terminal, text, buffer.count, Int32(row), Int32(column), Int32(columns))
      while isTrimmed, count > 0, text[Int(count) - 1] == 0x20 { count -= 1 }
      return String(decoding: UnsafeRawBufferPointer(start: text, count: max(0, Int(count))), as: UTF8.self)
    }
  }

  /// Clears the log of printed texts.
  public func clearLog() {
    tickit_mockterm_clearlog(terminal)
  }

  /// The texts printed since the log was cleared, in order.
  public var printed: [String] {
    (0..<tickit_mockterm_loglen(terminal)).compactMap { index in
      let entry = tickit_mockterm_peeklog(terminal, index).pointee
      return entry.type == LOG_PRINT ? String(cString: entry.str) : nil
    }
  }

  /// The style of a cell. Links are not included.
  public func style(row: Int, column: Int) -> Style {
    let pen = tickit_mockterm_get_display_pen(terminal, Int32(row), Int32(column))
    let color = Int(tickit_pen_get_colour_attr(pen, TICKIT_PEN_FG))
    return Style(
      isBold: tickit_pen_get_bool_attr(pen, TICKIT_PEN_BOLD), isDim: tickit_pen_get_bool_attr(pen, TICKIT_PEN_BLINK),
      isReversed: tickit_pen_get_bool_attr(pen, TICKIT_PEN_REVERSE),
      isItalic: tickit_pen_get_bool_attr(pen, TICKIT_PEN_ITALIC),
      isUnderlined: tickit_pen_get_int_attr(pen, TICKIT_PEN_UNDER) != 0,
      isStruck: tickit_pen_get_bool_attr(pen, TICKIT_PEN_STRIKE), color: Style.Color(rawValue: 30 + color))
  }

  /// Whether a cell has a background color.
  public func hasBackground(row: Int, column: Int) -> Bool {
    let pen = tickit_mockterm_get_display_pen(terminal, Int32(row), Int32(column))
    return tickit_pen_get_colour_attr(pen, TICKIT_PEN_BG) >= 0
  }

  /// The displayed rows with escape sequences for their styles, without trailing spaces.
  public var coloredRows: [String] {
    (0..<screen.size.rows).map { row in
      let codes = (0..<screen.size.columns).map { self.codes(row: row, column: $0) }
      var (line, start) = ("", 0)
      for column in 1...codes.count where column == codes.count || codes[column] != codes[start] {
        let text = text(row: row, column: start, columns: column - start)
        line += codes[start].isEmpty ? text : "\u{1B}[\(codes[start])m\(text)\u{1B}[0m"
        start = column
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// The codes of an SGR sequence (ECMA-48) for the style of a cell.
  private func codes(row: Int, column: Int) -> String {
    let style = style(row: row, column: column)
    let pen = tickit_mockterm_get_display_pen(terminal, Int32(row), Int32(column))
    let flags = [
      (style.isBold, "1"), (style.isDim, "2"), (style.isItalic, "3"), (style.isUnderlined, "4"),
      (style.isReversed, "7"),
      (style.isStruck, "9"),
    ]
    let colors = [(TICKIT_PEN_FG, 38), (TICKIT_PEN_BG, 48)].compactMap { attribute, code -> String? in
      let index = Int(tickit_pen_get_colour_attr(pen, attribute))
      guard index >= 0 else { return nil }
      if colorDepth == .direct24Bit, tickit_pen_has_colour_attr_rgb8(pen, attribute) {
        let color = tickit_pen_get_colour_attr_rgb8(pen, attribute)
        return "\(code);2;\(color.r);\(color.g);\(color.b)"
      }
      return index < 8 ? "\(code - 8 + index)" : "\(code);5;\(index)"
    }
    return (flags.filter(\.0).map(\.1) + colors).joined(separator: ";")
  }

  /// The position of the cursor, or `nil` while the cursor is hidden.
  public var cursor: Position? {
    var isVisible: Int32 = 0
    guard tickit_term_getctl_int(terminal, TICKIT_TERMCTL_CURSORVIS, &isVisible), isVisible != 0 else { return nil }
    var (row, column): (Int32, Int32) = (0, 0)
    tickit_mockterm_get_position(terminal, &row, &column)
    return Position(row: Int(row), column: Int(column))
  }
}
