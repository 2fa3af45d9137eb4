/// A rectangle of the screen that shows frames and receives events. The code that opens a window
/// provides the frames and handles the events.
public final class Window {
  /// The way to place a window on a screen of any size.
  public enum Placement {
    /// The whole screen.
    case full
    /// The last line of the screen, which covers the footer of the window below.
    case lastLine
    /// A centered rectangle of the given size, cut off at the edges of the screen.
    case popup((_ screen: Size) -> Size)
  }

  private let placement: Placement
  private let draw: (Size) -> Frame
  /// Receives the events of this window. Called during a callback of libtickit.
  private let onEvent: (InputEvent) -> Void
  private let screen: Screen
  private let window: TickitWindow
  private var frame = Frame(lines: [])
  /// Whether the window accepts a new paste, and Ctrl-C as a key press.
  var isListening = true

  init(
    _ placement: Placement, on screen: Screen, onEvent: @escaping (InputEvent) -> Void, draw: @escaping (Size) -> Frame
  ) {
    self.placement = placement
    self.onEvent = onEvent
    self.screen = screen
    self.draw = draw
    window = TickitWindow(on: screen.terminal)
    window.draw = { [weak self] rows, canvas in self?.show(rows, on: canvas) }
    window.receive = { [weak self] event in self?.receive(event) }
    window.receivePressOutside = { [weak self] position in self?.receive(pressOutside: position) }
  }

  public var size: Size {
    window.place.size
  }

  /// Requests a new frame and shows the changes. If the window's size must change, lays out the
  /// whole screen.
  public func setNeedsDisplay() {
    guard screen.isOpen(self) else { return }
    guard window.place == wantedPlace else { return screen.layOut() }
    let old = frame
    frame = draw(size)
    for row in 0..<max(old.lines.count, frame.lines.count) where old.line(row) != frame.line(row) {
      window.expose(row: row)
    }
    window.place(cursor: frame.cursor)
    screen.flush()
  }

  /// Closes the window and shows the windows below it.
  public func close() {
    guard screen.isOpen(self) else { return }
    window.close()
    screen.forget(self)
  }

  func receive(_ event: InputEvent) {
    switch event {
    case .key("C-z"): screen.wantsSuspension = true
    case .key("C-l"): screen.redraw()
    // This Ctrl-C was read as a key because it was typed before the terminal's settings were
    // changed back.
    case .key("C-c") where !takesInterrupt: screen.interrupt()
    default:
      if case .paste = event { window.forgetPress() }
      onEvent(event)
    }
  }

  /// Handles a click outside of the window.
  ///
  /// If the user clicks a key that a window below shows, this window receives that key. A click
  /// elsewhere presses the frame's `outsideKey`.
  private func receive(pressOutside position: Position) {
    let origin = window.place.origin
    let cell = Position(row: origin.row + position.row, column: origin.column + position.column)
    if case .press(let key)? = screen.target(at: cell)?.action {
      receive(.key(key))
    } else if let key = frame.outsideKey {
      receive(.key(key))
    }
  }

  /// The keys that work in every window.
  nonisolated static let keys: Set<KeyPress> = ["C-c", "C-l", "C-z"]

  /// The help for the keys that work in every window.
  static let help: [LabelsCell.Row] = [
    .keys("^L ^Z ^C", "redraw, suspend, quit"), .keys("Shift and the mouse", "select text as in other programs"),
  ]

  var takesInterrupt: Bool {
    frame.takesInterrupt && isListening
  }

  /// Returns the target of the current frame at a cell, or `nil` if the cell isn't part of a target.
  func target(at position: Position) -> Frame.Target? { frame.target(at: position) }

  func target(onScreen cell: Position) -> Frame.Target? {
    let origin = window.place.origin
    return target(at: Position(row: cell.row - origin.row, column: cell.column - origin.column))
  }

  func takeFocus() {
    window.takeFocus()
  }

  /// Updates the window's rectangle for the current size of the screen and requests a new frame.
  func layOut() {
    window.place = wantedPlace
    frame = draw(size)
    window.place(cursor: frame.cursor)
  }

  private var wantedPlace: Rect {
    let all = screen.size
    switch placement {
    case .full: return Rect(size: all)
    case .lastLine:
      let rows = min(1, all.rows)
      return Rect(origin: Position(row: all.rows - rows, column: 0), size: Size(rows: rows, columns: all.columns))
    case .popup(let wantedSize):
      let wanted = wantedSize(all)
      let size = Size(rows: max(0, min(wanted.rows, all.rows)), columns: max(0, min(wanted.columns, all.columns)))
      let origin = Position(row: (all.rows - size.rows) / 2, column: (all.columns - size.columns) / 2)
      return Rect(origin: origin, size: size)
    }
  }

  /// Whether the window contains any of the given cells of the screen.
  func covers(row: Int, columns: Range<Int>) -> Bool {
    window.place.overlaps(row: row, columns: columns)
  }

  private func show(_ rows: Range<Int>, on canvas: TickitCanvas) {
    for row in rows {
      canvas.draw(frame.line(row), at: row, with: screen.capabilities) { [screen] row, columns in
        screen.shows(self, row: row, columns: columns)
      }
    }
  }
}

extension Frame {
  /// Returns the line of a row, or a blank line if the frame has fewer lines.
  fileprivate nonisolated func line(_ row: Int) -> StyledLine {
    row < lines.count ? lines[row] : .blank
  }
}
