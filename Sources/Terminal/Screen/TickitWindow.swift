import CTickit

/// Terminal kit: the wrapper of a window of libtickit's: where it lies, what of it has to be drawn again, and what is
/// done at it.
final class TickitWindow {
  /// Draws rows again.
  var draw: (Range<Int>, TickitCanvas) -> Void = { _, _ in }
  /// Takes what is done here.
  var receive: (InputEvent) -> Void = { _ in }

  private let handle: OpaquePointer
  /// Where the mouse went down last, if nothing else was done since. No clock is read for a double click.
  private var lastPress: Position?
  /// Outlives its windows.
  private let terminal: TickitTerminal

  /// A window over all others, without any size yet. All keys are its own, and the mouse wherever it is.
  init(on terminal: TickitTerminal) {
    self.terminal = terminal
    handle = tickit_window_new(terminal.root, TickitRect(), TICKIT_WINDOW_STEAL_INPUT)
    bind(TICKIT_WINDOW_ON_EXPOSE) { _, _, info, user in
      TickitWindow.window(user)?.exposed(info)
      return 1
    }
    bind(TICKIT_WINDOW_ON_KEY) { _, _, info, user in
      TickitWindow.window(user)?.pressed(info)
      return 1
    }
    bind(TICKIT_WINDOW_ON_MOUSE) { _, _, info, user in
      TickitWindow.window(user)?.clicked(info)
      return 1
    }
  }

  isolated deinit {
    tickit_window_unref(handle)
  }

  func close() {
    tickit_window_close(handle)
  }

  var place: Rect {
    get {
      let rect = tickit_window_get_geometry(handle)
      return Rect(
        origin: Position(row: Int(rect.top), column: Int(rect.left)),
        size: Size(rows: Int(rect.lines), columns: Int(rect.cols)))
    }
    set {
      tickit_window_set_geometry(
        handle,
        TickitRect(
          top: Int32(newValue.origin.row), left: Int32(newValue.origin.column), lines: Int32(newValue.size.rows),
          cols: Int32(newValue.size.columns)))
    }
  }

  func expose(row: Int) {
    var rect = TickitRect(top: Int32(row), left: 0, lines: 1, cols: Int32(place.size.columns))
    tickit_window_expose(handle, &rect)
  }

  func takeFocus() {
    tickit_window_take_focus(handle)
  }

  /// Shows the cursor there, while the window has the focus; nil hides it.
  func place(cursor: Position?) {
    tickit_window_set_cursor_visible(handle, cursor != nil)
    if let cursor { tickit_window_set_cursor_position(handle, Int32(cursor.row), Int32(cursor.column)) }
  }

  private typealias Handler =
    @convention(c) (
      OpaquePointer?, TickitEventFlags, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> CInt

  /// libtickit calls back from within its own calls, so on the main actor.
  private func bind(_ event: TickitWindowEvent, to handler: @escaping Handler) {
    tickit_window_bind_event(handle, event, TickitBindFlags(0), handler, Unmanaged.passUnretained(self).toOpaque())
  }

  private static func window(_ user: UnsafeMutableRawPointer?) -> TickitWindow? {
    user.map { Unmanaged<TickitWindow>.fromOpaque($0).takeUnretainedValue() }
  }

  private func exposed(_ info: UnsafeMutableRawPointer?) {
    guard let info = info?.load(as: TickitExposeEventInfo.self) else { return }
    let (first, count) = (Int(info.rect.top), Int(info.rect.lines))
    draw(
      first..<first + count, TickitCanvas(buffer: info.rb, terminal: terminal.handle, place: place))
  }

  private func pressed(_ info: UnsafeMutableRawPointer?) {
    guard let info = info?.load(as: TickitKeyEventInfo.self), let text = info.str else { return }
    lastPress = nil
    let name = String(cString: text)
    // Escape twice at once, as a key that is held down sends it, is Alt-Escape to libtickit.
    guard name != "M-Escape" else { return terminal.press("Escape", times: 2) }
    receive(info.type == TICKIT_KEYEV_TEXT ? .text(name) : .key(KeyPress(name)))
  }

  /// The next press counts as a first one, at any place.
  func forgetPress() {
    lastPress = nil
  }

  private static let leftButton: Int32 = 1
  /// Rows that one notch of the wheel stands for.
  private static let notch = 3

  private func clicked(_ info: UnsafeMutableRawPointer?) {
    guard let info = info?.load(as: TickitMouseEventInfo.self) else { return }
    let (position, size) = (Position(row: Int(info.line), column: Int(info.col)), place.size)
    let isInside = (0..<size.rows).contains(position.row) && (0..<size.columns).contains(position.column)
    let isLeft = info.button == Self.leftButton
    switch info.type {
    case TICKIT_MOUSEEV_PRESS where isInside && isLeft:
      receive(.click(position))
      if lastPress == position { receive(.doubleClick(position)) }
      lastPress = lastPress == position ? nil : position
    case TICKIT_MOUSEEV_DRAG where isLeft:
      lastPress = nil
      receive(.drag(position))
    case TICKIT_MOUSEEV_WHEEL:
      lastPress = nil
      receive(.wheel(Int(info.button) == TICKIT_MOUSEWHEEL_UP ? -Self.notch : Self.notch))
    default: break
    }
  }
}
