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
  /// The terminal's settings before the outermost change and its current settings. `nil` if the
  /// terminal has its usual settings.
  private var settings: (usual: termios, latest: termios)?
  /// Whether the terminal doesn't echo what the user types before a prompt.
  private var isSilent = false

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
  /// - Returns: `false` if the program is ending or no shell can resume this process. Also `false`
  ///   if standard input isn't the terminal of this process.
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

  /// The maximum number of times that the process tries to stop itself. SIGTTIN doesn't stop a
  /// process that no shell could resume, so the loop needs a limit.
  private static let maximumStops = 20
  /// The time to wait for another signal, in microseconds.
  private static let moment: UInt32 = 50_000

  /// Reads single key presses without echo while an operation runs. Input typed before the call is
  /// discarded.
  ///
  /// - Parameters:
  ///   - receive: Receives each key press.
  ///   - ask: Prints the prompt again after the program was stopped and resumed.
  ///   - work: The operation. The stream passed to it yields an element after key presses were
  ///     received. If no keyboard is available, the stream ends at once.
  func readingKeys<Value>(
    _ receive: @escaping (InputEvent) -> Void, ask: @escaping () -> Void,
    while work: (AsyncStream<Void>) async throws -> Value
  ) async rethrows -> Value {
    let (presses, pressed) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    guard hasKeyboard else {
      pressed.finish()
      return try await work(presses)
    }
    // A longer delay of the Escape key doesn't matter here, so use the longer time limits.
    var decoder = KeyDecoder(patience: .remote)
    return try await changingSettings { settings in
      // Turn off echo and line buffering. Ctrl-C still sends an interrupt.
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
      settings.c_iflag &= ~tcflag_t(ICRNL)
    } ask: {
      ask()
    } while: {
      listen { bytes in
        for case .some(let event) in (bytes.isEmpty ? decoder.giveUp() : decoder.decode(bytes)).map(\.typed) {
          receive(event)
        }
        pressed.yield()
        return decoder.timeout
      }
      defer { stopListening() }
      return try await work(presses)
    }
  }

  /// Turns off echo while an operation runs, so that the user's typing doesn't mix with its output.
  ///
  /// `line(isSecret:ask:)` turns on echo while it reads a line. Its prompt shows `typedAhead`.
  func withoutEcho<Value>(while work: () async throws -> Value) async rethrows -> Value {
    isSilent = true
    defer { isSilent = false }
    return try await changingSettings(keepingInput: true, { $0.c_lflag &= ~tcflag_t(ECHO) }, ask: {}, while: work)
  }

  /// Restores the terminal's usual settings while an operation runs another program.
  func withUsualSettings<Value>(while work: @MainActor () async -> Value) async -> Value {
    guard let settings else { return await work() }
    var (usual, current) = settings
    let receiver = onSignal
    self.settings = nil
    onSignal = nil
    tcsetattr(STDIN_FILENO, TCSADRAIN, &usual)
    processEnd.restoreAtEnd(nil)
    defer {
      self.settings = settings
      onSignal = receiver
      processEnd.restoreAtEnd(usual)
      tcsetattr(STDIN_FILENO, TCSADRAIN, &current)
    }
    return await work()
  }

  /// Changes the terminal's settings while an operation runs. While the program is stopped, the
  /// terminal has its usual settings.
  ///
  /// Changes can be nested. An inner change applies to the usual settings, and the settings of the
  /// outer change return after it.
  ///
  /// - Parameters:
  ///   - change: Changes the usual settings.
  ///   - keepingInput: Whether input that is still unread is for the operation. If not, it is
  ///     discarded.
  ///   - ask: Called after the program was stopped and resumed.
  private func changingSettings<Value>(
    keepingInput: Bool = false, _ change: (inout termios) -> Void, ask: @escaping () -> Void,
    while work: () async throws -> Value
  ) async rethrows -> Value {
    var usual = termios()
    guard tcgetattr(STDIN_FILENO, &usual) == 0 else { return try await work() }
    waitForForeground()
    tcgetattr(STDIN_FILENO, &usual)
    let outer = (settings: settings, onSignal: onSignal)
    if let settings { usual = settings.usual }
    var own = usual
    change(&own)
    settings = (usual, own)
    let (action, outside, inside) = (keepingInput ? TCSADRAIN : TCSAFLUSH, usual, own)
    func begin() {
      var inside = inside
      processEnd.restoreAtEnd(outside)
      tcsetattr(STDIN_FILENO, action, &inside)
    }
    func end() {
      var outside = outside
      tcsetattr(STDIN_FILENO, action, &outside)
      processEnd.restoreAtEnd(nil)
    }
    func resume() {
      guard waitForForeground() else { return }
      begin()
      ask()
    }
    begin()
    handleSignals { signal in
      switch signal {
      case SIGTSTP:
        end()
        SignalWatch.stopJob()
        resume()
      case SIGCONT:
        // After SIGSTOP, the shell may have changed the settings, so set them again if necessary.
        var current = termios()
        guard tcgetattr(STDIN_FILENO, &current) == 0 else { return }
        if (current.c_lflag ^ inside.c_lflag) & tcflag_t(ECHO | ICANON) != 0 { resume() }
      default: break
      }
    }
    defer {
      settings = outer.settings
      onSignal = outer.onSignal
      if var former = outer.settings?.latest {
        tcsetattr(STDIN_FILENO, action, &former)
      } else {
        end()
      }
    }
    return try await work()
  }

  /// Whether standard input is known to have ended.
  public var hasEnded: Bool { lines.hasEnded }

  /// Whether a call of `line(isSecret:ask:)` has reached the end of the input, such as Ctrl-D.
  var hasReadEnd: Bool { lines.hasReadEnd }

  /// Asks for a line and reads it from standard input. Don't call this method while keys are being
  /// read.
  ///
  /// - Parameters:
  ///   - isSecret: Whether the terminal doesn't show the line, such as a password.
  ///   - ask: Prints the prompt. If the program is stopped and resumed, prints it again.
  /// - Returns: The line, or `nil` if the input has ended or the task is canceled.
  /// - Throws: `StageError.notText` if the line isn't valid UTF-8, or `StageError.escapeSequence`.
  func line(isSecret: Bool, ask: @escaping () -> Void) async throws -> String? {
    // Discard text that was typed before a password prompt, because the terminal has shown it.
    try await changingSettings(keepingInput: !isSecret) { settings in
      if isSecret { settings.c_lflag = settings.c_lflag & ~tcflag_t(ECHO) | tcflag_t(ECHONL) }
    } ask: {
      ask()
    } while: {
      ask()
      return try await lines.line()
    }
  }

  /// The text that the user typed before a prompt and that the terminal hasn't shown. The prompt must
  /// show the text, because it is part of the next line.
  var typedAhead: SafeText {
    SafeText(untrusted: isSilent ? lines.typedAhead() : [])
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
    handleSignals(onSignal)
  }

  private func handleSignals(_ onSignal: @escaping (Int32) -> Void) {
    self.onSignal = onSignal
    guard signals == nil else { return }
    signals = SignalWatch([SIGWINCH, SIGTSTP, SIGCONT], on: .main) { [weak self] number in
      MainActor.assumeIsolated {
        if let onSignal = self?.onSignal { onSignal(number) } else { SignalWatch.deliver(number) }
      }
    }
  }

  /// Whether Ctrl-C outside of a paste interrupts the program while keys are read. Otherwise, it is
  /// passed to the receiver.
  var isInterruptible: Bool {
    get { source?.isInterruptible ?? true }
    set { source?.isInterruptible = newValue }
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

nonisolated extension KeyDecoder.Input {
  /// The event of a key press. `nil` for a mouse report.
  fileprivate var typed: InputEvent? {
    switch self {
    case .key(let key): .key(key)
    case .text(let text): .text(text)
    case .mouse: nil
    }
  }
}
