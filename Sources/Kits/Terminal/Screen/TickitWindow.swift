import CTickit

/// A wrapper of a libtickit window that sets its rectangle, redraws rows and receives events.
final class TickitWindow {
  /// Redraws rows of the window.
  var draw: (Range<Int>, TickitCanvas) -> Void = { _, _ in }
  /// Receives the events of the window.
  var receive: (InputEvent) -> Void = { _ in }
  /// Receives the presses of the left mouse button outside of the window. The position is relative
  /// to the window.
  var receivePressOutside: (Position) -> Void = { _ in }

  private let handle: OpaquePointer
  /// The position of the last click, or `nil` if other input followed it. A second click at that
  /// position is a double click, however much later.
  private var lastPress: Position?
  /// The terminal, which must live longer than its windows.
  private let terminal: TickitTerminal

  /// Creates an empty window on top of all others. The window receives all keys, and mouse events
  /// at any position.
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

  /// Shows the cursor at a position while the window has the focus.
  func place(cursor: Position) {
    tickit_window_set_cursor_position(handle, Int32(cursor.row), Int32(cursor.column))
  }

  private typealias Handler =
    @convention(c) (
      OpaquePointer?, TickitEventFlags, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> CInt

  /// Registers a handler for an event. libtickit calls handlers only during calls to its functions,
  /// so always on the main actor.
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
    receive(info.type == TICKIT_KEYEV_TEXT ? .text(name) : .key(KeyPress(name)))
  }

  /// Forgets the last click, so that the next click can't be part of a double click.
  func forgetPress() {
    lastPress = nil
  }

  private static let leftButton: Int32 = 1
  /// The number of rows that one notch of the wheel scrolls.
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
    case TICKIT_MOUSEEV_PRESS where isLeft: receivePressOutside(position)
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
