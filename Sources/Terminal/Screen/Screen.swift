import Glibc

/// Terminal kit: the terminal as a whole, while the program has it: windows, one over the other.
///
/// Ctrl-Z stops the program and is no event. After a change of size the screen lays out and draws its windows again.
public final class Screen {
  package let terminal: TickitTerminal
  let capabilities: Capabilities
  /// Called when libtickit has handed on what was done.
  package var didReceiveInput: () -> Void = {}
  /// Set by a window during a callback of libtickit.
  var wantsSuspension = false
  /// Nil for a terminal in memory.
  private let possession: TerminalSession?
  private var isShown = true
  /// Whether a SIGCONT is still to be heard of that `suspend` has dealt with.
  private var isContinued = false
  private var windows: [Window] = []
  private var scanner = PasteScanner()
  /// What was typed before there was a window for it.
  private var early: [UInt8] = []
  /// The window that had the keyboard when a paste began; nil where what is pasted is for none.
  private weak var pasteTarget: Window?

  init(_ terminal: TickitTerminal, capabilities: Capabilities, possession: TerminalSession?) {
    self.terminal = terminal
    self.capabilities = capabilities
    self.possession = possession
  }

  /// A screen on a terminal in memory, to be looked at by tests.
  package convenience init(rows: Int, columns: Int, capabilities: Capabilities) {
    self.init(TickitTerminal(rows: rows, columns: columns), capabilities: capabilities, possession: nil)
  }

  /// Takes the terminal over while the work goes on. However that ends, the terminal is as it was.
  /// - Throws: `StageError.needsScreen` without a keyboard or a terminal that can be drawn on; what the work throws.
  public static func run<Value>(
    on console: Console, with input: TerminalInput, while work: (Screen) async throws -> Value
  ) async throws -> Value {
    guard input.hasKeyboard, let channel = console.screenChannel,
      let terminal = TickitTerminal(drawingOn: channel, readingFrom: STDIN_FILENO)
    else { throw StageError.needsScreen }
    let screen = Screen(
      terminal, capabilities: channel.capabilities,
      possession: TerminalSession(channel: channel, console: console, input: input))
    screen.take()
    defer {
      screen.giveBack()
      for window in screen.windows { window.close() }
    }
    return try await work(screen)
  }

  public var size: Size {
    terminal.size
  }

  /// A window over all that are open. It has the keyboard until it is closed.
  /// - Parameter draw: makes the frame for a size, whenever one is needed.
  public func open(
    _ placement: Window.Placement, take: @escaping (InputEvent) -> Void = { _ in }, draw: @escaping (Size) -> Frame
  ) -> Window {
    let window = Window(placement, on: self, take: take, draw: draw)
    windows.append(window)
    layOut()
    return window
  }

  /// Puts a text into the clipboard, where the terminal allows it.
  public func copy(_ text: String) {
    _ = possession?.console.copy(text)
  }

  /// Draws everything again, over what another program has written meanwhile.
  func redraw() {
    terminal.exposeAll()
  }

  func interrupt() {
    possession?.interrupt()
  }

  private func take() {
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

  /// Takes in what has been typed and not yet been read.
  func readRemaining() {
    possession?.input.readRemaining()
  }

  /// The same where nothing is read any more: of a paste, as much as there is.
  func readToEnd() {
    readRemaining()
    _ = receive([])
  }

  private func handle(_ signal: Int32) {
    switch signal {
    case SIGWINCH: layOut()
    case SIGTSTP:
      // What was typed before the signal is for this screen.
      readRemaining()
      suspend()
    default:
      if !isContinued { resume() }
      isContinued = false
    }
  }

  private func suspend() {
    guard let possession, !possession.isEnding else { return }
    giveBack()
    SignalWatch.stopJob()
    isContinued = true
    resume()
  }

  /// The process goes on; what had the terminal meanwhile has left it in some other state.
  private func resume() {
    guard let possession, possession.waitForTerminal() else { return }
    giveBack(keepingInput: true)
    take()
  }
}

/// What is typed and shown.
extension Screen {
  /// Milliseconds after which a paste counts as ended though its end has not come.
  private static let pasteTimeout = 5000
  /// Milliseconds after which to look again whether there is a window.
  private static let earlyDelay = 20

  /// Takes bytes that were typed; none at all where nothing came for as long as was asked for.
  /// - Returns: milliseconds without input after which to call it with no bytes.
  package func receive(_ bytes: [UInt8]) -> Int? {
    let bytes = early + bytes
    guard !windows.isEmpty || bytes.isEmpty else {
      // While the terminal still had the settings of the shell, Enter was the end of a line.
      early = bytes.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: "\r") : $0 }
      return Self.earlyDelay
    }
    early = []
    var timeout: Int?
    if bytes.isEmpty, !scanner.isInside {
      timeout = terminal.checkTimeout()
      didReceiveInput()
    }
    for piece in bytes.isEmpty ? scanner.giveUp() : scanner.scan(bytes) {
      switch piece {
      case .typed(let bytes):
        timeout = terminal.push(bytes)
        didReceiveInput()
        // A paste begins behind what is typed, for its marker counts as typed.
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

  /// Gives each window its place on a screen that may have another size, and draws everything.
  package func layOut() {
    terminal.refreshSize()
    for window in windows { window.layOut() }
    windows.last?.takeFocus()
    terminal.exposeAll()
    flush()
  }

  /// Shows what has changed.
  func flush() {
    guard isShown else { return }
    possession?.isInterruptible = windows.last?.takesInterrupt != true
    terminal.flush()
  }

  /// Whether none of these cells of a window's is covered by another.
  func shows(_ window: Window, row: Int, columns: Range<Int>) -> Bool {
    let above = windows.reversed().prefix { $0 !== window }
    return !above.contains { $0.covers(row: row, columns: columns) }
  }

  func isOpen(_ window: Window) -> Bool {
    windows.contains { $0 === window }
  }

  func forget(_ window: Window) {
    windows.removeAll { $0 === window }
    layOut()
  }
}
