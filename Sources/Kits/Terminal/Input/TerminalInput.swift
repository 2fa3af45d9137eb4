import Dispatch
import Glibc

/// The input from the terminal: keys, lines, and the signals that end the program.
///
/// Keys are read only inside `readingKeys` and while a `Screen` is shown. The rest of the time, the
/// terminal keeps its normal settings.
public final class TerminalInput {
  /// The object that handles the signals that end the process.
  public nonisolated let processEnd = ProcessEnd()
  private var source: StandardInput?
  private var signals: SignalWatch?
  private var onSignal: ((Int32) -> Void)?
  private let lines: LineReader

  public convenience init() {
    self.init(linesFrom: STDIN_FILENO)
  }

  /// Creates an input that reads lines from a file descriptor. Keys are always read from standard
  /// input.
  package init(linesFrom descriptor: Int32) {
    lines = LineReader(descriptor: descriptor)
  }

  /// Whether standard input is a terminal and this program runs in its foreground.
  public var hasKeyboard: Bool {
    isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp()
  }

  /// Waits until this process is in the foreground of the terminal. A background process stops
  /// itself with SIGTTIN, as if it tried to read from the terminal.
  ///
  /// - Returns: `false` if standard input isn't the terminal of this process, if no shell can resume
  ///   this process, or if the program is ending.
  @discardableResult
  public func waitForForeground() -> Bool {
    for _ in 0..<Self.maximumStops where !processEnd.hasBegun {
      let owner = tcgetpgrp(STDIN_FILENO)
      if owner == getpgrp() { return true }
      if owner < 0 { break }
      // SIGCONT may arrive together with a signal that ends the program. Give the signal thread
      // time to record that signal.
      usleep(Self.moment)
      if !processEnd.hasBegun { SignalWatch.deliver(SIGTTIN) }
    }
    return false
  }

  /// The number of attempts to stop. A process without a shell to resume it doesn't stop, so the
  /// number must be limited.
  private static let maximumStops = 20
  /// The time to wait for another signal, in microseconds.
  private static let moment: UInt32 = 50_000

  /// Reads single key presses without echo while an operation runs. Input typed before the call is
  /// discarded.
  ///
  /// - Parameters:
  ///   - receive: Receives each key press.
  ///   - work: The operation. The stream passed to it yields an element after key presses were
  ///     received. If no keyboard is available, the stream ends at once.
  func readingKeys<Value>(
    _ receive: @escaping (InputEvent) -> Void, while work: (AsyncStream<Void>) async throws -> Value
  ) async rethrows -> Value {
    let (presses, pressed) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    var usual = termios()
    guard hasKeyboard, tcgetattr(STDIN_FILENO, &usual) == 0 else {
      pressed.finish()
      return try await work(presses)
    }
    var raw = usual
    // Turn off echo and line buffering. Ctrl-C still sends an interrupt.
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    processEnd.restoreAtEnd(usual)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    listen { bytes in
      for key in InputEvent.keys(in: bytes) { receive(key) }
      pressed.yield()
      return nil
    }
    defer {
      stopListening()
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &usual)
      processEnd.restoreAtEnd(nil)
    }
    return try await work(presses)
  }

  /// Whether standard input is known to have ended.
  public var hasEnded: Bool { lines.hasEnded }

  /// Reads a line without echo, such as a password.
  ///
  /// - Parameter ask: Prints the prompt. Called after echo was turned off.
  /// - Returns: The line, or `nil` if the input has ended or the task is canceled.
  func secretLine(ask: () -> Void) async throws(StageError) -> String? {
    var usual = termios()
    guard tcgetattr(STDIN_FILENO, &usual) == 0 else {
      ask()
      return try await line()
    }
    var silent = usual
    silent.c_lflag = silent.c_lflag & ~tcflag_t(ECHO) | tcflag_t(ECHONL)
    processEnd.restoreAtEnd(usual)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &usual)
      processEnd.restoreAtEnd(nil)
    }
    ask()
    return try await line()
  }

  /// Reads the next line from standard input. Don't call this method while keys are being read.
  ///
  /// - Returns: The line, or `nil` if the input has ended or the task is canceled.
  /// - Throws: `StageError.notText` if the line isn't valid UTF-8.
  public func line() async throws(StageError) -> String? {
    try await lines.line()
  }

  /// Discards lines that were typed before a prompt appeared.
  public func discardTypedLines() {
    lines.discardTypedInput()
  }

  /// Passes typed bytes to a receiver until `stopListening` is called.
  func listen(onBytes: @escaping StandardInput.Receiver) {
    source = StandardInput(onBytes) { [weak self] in self?.processEnd.hangUp() }
  }

  /// Passes typed bytes to a receiver, and the signals that concern a screen to a handler:
  /// SIGWINCH, SIGTSTP and SIGCONT.
  func listen(onSignal: @escaping (Int32) -> Void, onBytes: @escaping StandardInput.Receiver) {
    listen(onBytes: onBytes)
    self.onSignal = onSignal
    guard signals == nil else { return }
    signals = SignalWatch([SIGWINCH, SIGTSTP, SIGCONT], on: .main) { [weak self] number in
      MainActor.assumeIsolated {
        if let onSignal = self?.onSignal { onSignal(number) } else { SignalWatch.deliver(number) }
      }
    }
  }

  /// Reads the available input now and passes it to the receiver.
  func readRemaining() {
    source?.readRemaining()
  }

  func stopListening() {
    source?.cancel()
    onSignal = nil
  }
}
