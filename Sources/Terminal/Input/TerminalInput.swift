import Dispatch
import Glibc

/// The bridge from the terminal's keyboard to the program: Ctrl-C becomes an element of a sequence, as do the signals that
/// end a program, and single keys can be waited for.
///
/// Keys are read only inside `readingKeys` and by a `Screen`. Outside them the terminal is as it was.
public final class TerminalInput {
  private nonisolated let ending = Ending()
  private var source: StandardInput?
  private var signals: SignalWatch?
  private var onSignal: ((Int32) -> Void)?
  private let keys = EventQueue<Key>()
  private let lines: LineReader

  public convenience init() {
    self.init(linesFrom: STDIN_FILENO)
  }

  /// - Parameter descriptor: where lines come from; keys come from the terminal all the same.
  package init(linesFrom descriptor: Int32) {
    lines = LineReader(descriptor: descriptor)
  }

  /// An element for each interrupt, and for each signal that is to end the program.
  public nonisolated var interrupts: AsyncStream<Void> {
    ending.interrupts
  }

  /// Whether there was an interrupt, for those who cannot wait for an element.
  public nonisolated var isInterrupted: Bool {
    ending.hasBegun
  }

  /// Watches for the signals that end a program. To be called before anything else is done.
  /// - Returns: false where the system gives no thread for that.
  public func start() -> Bool {
    ending.watch()
  }

  /// From now on an interrupt, SIGTERM and SIGHUP no longer end the process at once: there is something to be put in order
  /// first, for some tenths of a second, and for up to three seconds while something is saved.
  public func giveTime(whileSaving isSaving: @escaping @Sendable () -> Bool) {
    ending.giveTime(whileSaving: isSaving)
  }

  /// Ends the process now that all is in order: by the signal that is to end it, else with the status.
  public func endProcess(_ status: Int32) -> Never {
    ending.endProcess(status)
  }

  /// Whether somebody sits at a keyboard, and this program is the one they type into.
  public var hasKeyboard: Bool {
    isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp()
  }

  /// Reads keys one by one, unseen, while the work goes on. What was typed before is for none: it was meant for something else.
  public func readingKeys<Value>(while work: () async throws -> Value) async rethrows -> Value {
    var usual = termios()
    guard hasKeyboard, tcgetattr(STDIN_FILENO, &usual) == 0 else { return try await work() }
    var raw = usual
    // Without echo and line by line; interrupts stay what they are.
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    ending.restoreAtEnd(usual)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    listen { [keys] bytes in
      for key in Key.parse(bytes) { keys.append(key) }
      return nil
    }
    defer {
      stopListening()
      keys.removeAll()
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &usual)
      ending.restoreAtEnd(nil)
    }
    return try await work()
  }

  /// - Parameter seconds: how long to wait; nil for as long as it takes.
  /// - Returns: nil when the time is up or the task is cancelled.
  public func key(within seconds: Double?) async -> Key? {
    await keys.next(within: seconds)
  }

  /// The next line from standard input, whatever that is; not to be asked for while keys are read.
  /// - Returns: nil at its end, or when the task is cancelled.
  public func line() async -> String? {
    await lines.line()
  }

  /// Drops the lines that were typed before a question could be read.
  public func forgetTypedLines() {
    lines.forgetTyped()
  }

  /// The terminal has gone: the program ends as by the signal that says so.
  func hangUp() {
    ending.begin(by: SIGHUP)
  }

  /// Hands on whatever is typed, until `stopListening`.
  func listen(onBytes: @escaping StandardInput.Receiver) {
    source = StandardInput(onBytes) { [weak self] in self?.hangUp() }
  }

  /// Hands on the signals that concern a screen too.
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
