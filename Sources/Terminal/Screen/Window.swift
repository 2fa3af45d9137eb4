/// Terminal kit: a rectangle of the screen that shows frames and gets what is done at it. It knows nothing of what they
/// mean.
public final class Window {
  /// Where a window lies on a screen of any size.
  public enum Placement {
    case full
    /// The last line, over the keys of the window beneath.
    case lastLine
    /// In the middle, cut to the screen.
    case popup((_ screen: Size) -> Size)
  }

  private let placement: Placement
  private let draw: (Size) -> Frame
  /// Takes the events of this window, during a callback of libtickit.
  private let take: (InputEvent) -> Void
  private let screen: Screen
  private let window: TickitWindow
  private var frame = Frame(lines: [])
  /// Whether a paste may begin here, and Ctrl-C be a key.
  var isListening = true

  init(
    _ placement: Placement, on screen: Screen, take: @escaping (InputEvent) -> Void, draw: @escaping (Size) -> Frame
  ) {
    self.placement = placement
    self.take = take
    self.screen = screen
    self.draw = draw
    window = TickitWindow(on: screen.terminal)
    window.draw = { [weak self] rows, canvas in self?.show(rows, on: canvas) }
    window.receive = { [weak self] event in self?.receive(event) }
  }

  public var size: Size {
    window.place.size
  }

  /// Asks for the frame again and shows what changed; a popup may want another size by now.
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

  /// Shows what is beneath.
  public func close() {
    guard screen.isOpen(self) else { return }
    window.close()
    screen.forget(self)
  }

  func receive(_ event: InputEvent) {
    switch event {
    case .key("C-z"): screen.wantsSuspension = true
    case .key("C-l"): screen.redraw()
    // Typed before the terminal knew that Ctrl-C interrupts again.
    case .key("C-c") where !takesInterrupt: screen.interrupt()
    default:
      if case .paste = event { window.forgetPress() }
      take(event)
    }
  }

  /// The keys of every window.
  static let help: [LabelsCell.Row] = [
    .keys("^L ^Z ^C", "draw again, suspend, end"), .keys("Shift and the mouse", "leave the mouse to the terminal"),
  ]

  var takesInterrupt: Bool {
    frame.takesInterrupt && isListening
  }

  func takeFocus() {
    window.takeFocus()
  }

  /// Takes the place that a screen of its size has for it, and draws for it.
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

  /// Whether any of these cells of the screen belong to the window.
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
  /// Rows without a line are blank.
  fileprivate nonisolated func line(_ row: Int) -> StyledLine {
    row < lines.count ? lines[row] : .blank
  }
}
