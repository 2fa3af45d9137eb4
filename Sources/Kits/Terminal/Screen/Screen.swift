import Glibc

/// The full-screen terminal, which shows windows on top of each other.
///
/// Ctrl-Z suspends the program and isn't passed to a window as an event. When the terminal's size
/// changes, the screen lays out and redraws its windows.
public final class Screen {
  package let terminal: TickitTerminal
  let capabilities: Capabilities
  /// Called after libtickit has passed input to the windows, and after the size has changed.
  package var didReceiveInput: () -> Void = {}
  /// Whether the program must be suspended after the current input. Windows set this property
  /// during a callback of libtickit.
  var wantsSuspension = false
  /// The session that controls the real terminal, or `nil` for a terminal in memory.
  private let possession: TerminalSession?
  private var isShown = true
  /// Whether to ignore the next SIGCONT, because `suspend` has already handled it.
  private var isContinued = false
  private var windows: [Window] = []
  private var scanner = PasteScanner()
  /// Bytes that were typed before the first window opened.
  private var early: [UInt8] = []
  /// The window that had the keyboard when the current paste started, or `nil` to discard the
  /// paste.
  private weak var pasteTarget: Window?

  init(_ terminal: TickitTerminal, capabilities: Capabilities, possession: TerminalSession?) {
    self.terminal = terminal
    self.capabilities = capabilities
    self.possession = possession
  }

  /// Creates a screen on a terminal in memory, for tests.
  package convenience init(rows: Int, columns: Int, capabilities: Capabilities) {
    self.init(TickitTerminal(rows: rows, columns: columns), capabilities: capabilities, possession: nil)
  }

  /// Takes over the terminal while an operation runs, and restores the terminal afterwards.
  ///
  /// - Throws: `StageError` if there is no keyboard or no suitable terminal, or the error of the
  ///   operation.
  public static func run<Value>(
    on console: Console, with input: TerminalInput, while work: (Screen) async throws -> Value
  ) async throws -> Value {
    guard input.hasKeyboard, let channel = console.screenChannel else { throw StageError.needsScreen }
    guard let terminal = TickitTerminal(drawingOn: channel) else {
      throw channel.capabilities.terminalType.map { StageError.unsuitable($0) } ?? .needsScreen
    }
    var capabilities = channel.capabilities
    if capabilities.colorDepth == .direct24Bit, !terminal.has24BitColors {
      capabilities.colorDepth = capabilities.terminalType?.colors ?? 256 < 256 ? .sixteen : .palette256
    }
    let screen = Screen(
      terminal, capabilities: capabilities,
      possession: TerminalSession(channel: channel, console: console, input: input))
    screen.takeOver()
    defer {
      screen.giveBack()
      for window in screen.windows { window.close() }
    }
    return try await work(screen)
  }

  public var size: Size {
    terminal.size
  }

  /// Opens a window on top of all others. The window has the keyboard until it is closed.
  ///
  /// - Parameters:
  ///   - placement: The position and the size of the window.
  ///   - onEvent: Receives the events of the window.
  ///   - draw: Returns the frame for a size. Called whenever a frame is needed.
  public func open(
    _ placement: Window.Placement, onEvent: @escaping (InputEvent) -> Void = { _ in }, draw: @escaping (Size) -> Frame
  ) -> Window {
    let window = Window(placement, on: self, onEvent: onEvent, draw: draw)
    windows.append(window)
    layOut()
    return window
  }

  /// Copies text to the clipboard, if the terminal allows it.
  public func copy(_ text: ClipboardText) {
    _ = possession?.console.copy(text)
  }

  /// Redraws everything, to replace what another program has written to the terminal.
  func redraw() {
    terminal.exposeAll()
  }

  func interrupt() {
    possession?.interrupt()
  }

  private func takeOver() {
    possession?.begin(
      terminal, onSignal: { [weak self] in self?.handle($0) }, onBytes: { [weak self] in self?.receive($0) })
    isShown = true
    layOut()
  }

  private func giveBack(keepingInput: Bool = false) {
    guard isShown else { return }
    isShown = false
    possession?.end(terminal, keepingInput: keepingInput)
  }

  /// Reads the available input and passes it to the windows.
  func readRemaining() {
    possession?.input.readRemaining()
  }

  /// Reads the available input and ends an incomplete paste. Called when no further input will be
  /// read.
  func readToEnd() {
    readRemaining()
    _ = receive([])
  }

  private func handle(_ signal: Int32) {
    switch signal {
    case SIGWINCH:
      layOut()
      didReceiveInput()
    case SIGTSTP:
      // Read the input that was typed before the signal, because it is for this screen.
      readRemaining()
      suspend()
    default:
      if !isContinued { resume() }
      isContinued = false
    }
  }

  /// Gives the terminal to another program, such as an editor, while an operation runs.
  public func lendTerminal<Value>(to work: @MainActor () async -> Value) async -> Value {
    giveBack()
    let value = await work()
    if possession?.waitForTerminal() ?? true { takeOver() }
    return value
  }

  private func suspend() {
    guard let possession, !possession.isEnding else { return }
    giveBack()
    SignalWatch.stopJob()
    isContinued = true
    resume()
  }

  /// Takes over the terminal again after the process was resumed. Another program may have changed
  /// the terminal's state in the meantime.
  private func resume() {
    guard let possession, possession.waitForTerminal() else { return }
    giveBack(keepingInput: true)
    takeOver()
  }
}

/// Input and drawing.
extension Screen {
  /// The time that an incomplete paste waits for more input before it counts as ended, in
  /// milliseconds.
  private static let pasteTimeout = 5000
  /// The time between two attempts to deliver early input, in milliseconds. Input is early if it
  /// arrives before the first window opens.
  private static let earlyDelay = 20

  /// Receives typed bytes and passes them to the windows as events.
  ///
  /// - Parameter bytes: The bytes, or an empty array after the requested time has passed without
  ///   input.
  /// - Returns: A timeout in milliseconds, or `nil` for none. If no input arrives within the
  ///   timeout, call this method with an empty array.
  package func receive(_ bytes: [UInt8]) -> Int? {
    let bytes = early + bytes
    guard !windows.isEmpty || bytes.isEmpty else {
      // Before the screen changed the terminal's settings, Enter produced a line feed instead of a
      // carriage return.
      early = bytes.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: "\r") : $0 }
      return Self.earlyDelay
    }
    early = []
    var timeout: Int?
    if bytes.isEmpty, !scanner.isInside {
      timeout = terminal.push([])
      didReceiveInput()
    }
    for piece in bytes.isEmpty ? scanner.giveUp() : scanner.scan(bytes) {
      switch piece {
      case .typed(let bytes):
        timeout = terminal.push(bytes)
        didReceiveInput()
        // A paste always follows typed bytes, because its start marker counts as typed.
        pasteTarget = windows.last.flatMap { $0.isListening ? $0 : nil }
      case .pasted(let bytes):
        pasteTarget?.receive(.paste(String(decoding: bytes, as: UTF8.self)))
        didReceiveInput()
      }
    }
    flush()
    guard !wantsSuspension else {
      wantsSuspension = false
      suspend()
      return nil
    }
    return scanner.isInside ? Self.pasteTimeout : timeout
  }

  /// Lays out all windows for the current size of the terminal and redraws everything.
  package func layOut() {
    terminal.refreshSize()
    for window in windows { window.layOut() }
    windows.last?.takeFocus()
    terminal.exposeAll()
    flush()
  }

  /// Writes pending changes to the terminal.
  func flush() {
    guard isShown else { return }
    possession?.isInterruptible = windows.last?.takesInterrupt != true
    terminal.flush()
  }

  /// Whether the given cells of a window are all visible, not covered by a window above.
  ///
  /// - Parameters:
  ///   - row: The row of the cells on the screen.
  ///   - columns: The columns of the cells on the screen.
  func shows(_ window: Window, row: Int, columns: Range<Int>) -> Bool {
    let above = windows.reversed().prefix { $0 !== window }
    return !above.contains { $0.covers(row: row, columns: columns) }
  }

  /// Returns the target at a cell of the screen, or `nil` if the cell isn't part of a target.
  func target(at cell: Position) -> Frame.Target? {
    windows.last { $0.covers(row: cell.row, columns: cell.column..<cell.column + 1) }?.target(onScreen: cell)
  }

  func isOpen(_ window: Window) -> Bool {
    windows.contains { $0 === window }
  }

  func forget(_ window: Window) {
    windows.removeAll { $0 === window }
    layOut()
  }
}
