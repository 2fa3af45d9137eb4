import Dispatch
import Glibc

/// Terminal kit: the bridge from the keyboard to the program: keys, lines, and a sequence of the signals that end a
/// program.
///
/// Keys are read only inside `readingKeys` and by a `Screen`; outside them the terminal keeps its settings.
public final class TerminalInput {
  /// The end by a signal: awaited, watched for, or given a grace period.
  public nonisolated let processEnd = ProcessEnd()
  private var source: StandardInput?
  private var signals: SignalWatch?
  private var onSignal: ((Int32) -> Void)?
  private let lines: LineReader

  public convenience init() {
    self.init(linesFrom: STDIN_FILENO)
  }

  /// - Parameter descriptor: where lines come from; keys come from the terminal all the same.
  package init(linesFrom descriptor: Int32) {
    lines = LineReader(descriptor: descriptor)
  }

  /// Whether standard input is a terminal, and this program is in its foreground.
  public var hasKeyboard: Bool {
    isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp()
  }

  /// Reads keys one by one, without echo, while the work goes on. What was typed before is dropped.
  /// - Parameter work: gets an element after each key that was received, and none where there is no keyboard.
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
    // No echo, no waiting for the end of a line; Ctrl-C still interrupts.
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

  /// Whether there will be no line, as far as that is known by now.
  public var hasEnded: Bool { lines.hasEnded }

  /// The next line from a terminal that does not show it.
  /// - Parameter ask: says what to type, once nothing is shown any more.
  func secretLine(ask: () -> Void) async -> String? {
    var usual = termios()
    guard tcgetattr(STDIN_FILENO, &usual) == 0 else {
      ask()
      return await line()
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
    return await line()
  }

  /// The next line from standard input; not to be asked for while keys are read.
  /// - Returns: nil at its end, or when the task is cancelled.
  public func line() async -> String? {
    await lines.line()
  }

  /// Drops the lines that were typed ahead of a question.
  public func discardTypedLines() {
    lines.discardTypedInput()
  }

  /// Hands on what is typed, until `stopListening`.
  func listen(onBytes: @escaping StandardInput.Receiver) {
    source = StandardInput(onBytes) { [weak self] in self?.processEnd.hangUp() }
  }

  /// Also hands on the signals that concern a screen.
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

  /// Hands on at once what has been typed and not yet been read.
  func readRemaining() {
    source?.readRemaining()
  }

  func stopListening() {
    source?.cancel()
    onSignal = nil
  }
}
