import Glibc

/// Terminal kit: takes the terminal for a screen and gives it back: settings, keyboard, signals, and the console's
/// messages.
final class TerminalSession {
  private let channel: OutputChannel
  let console: Console
  let input: TerminalInput
  private var rescue: TerminalGuard?
  /// The settings of the terminal while it is ours
  private var own = termios()

  init(channel: OutputChannel, console: Console, input: TerminalInput) {
    self.channel = channel
    self.console = console
    self.input = input
  }

  func begin(
    _ terminal: TickitTerminal, onSignal: @escaping (Int32) -> Void, onBytes: @escaping StandardInput.Receiver
  ) {
    console.holdOutput()
    var usual = termios()
    tcgetattr(STDIN_FILENO, &usual)
    terminal.resume()
    tcgetattr(STDIN_FILENO, &own)
    // Ctrl-C would throw away what was typed before it.
    own.c_lflag |= tcflag_t(NOFLSH)
    tcsetattr(STDIN_FILENO, TCSANOW, &own)
    isInterruptible = true
    rescue = TerminalGuard(of: channel, from: [own, own.withoutInterrupt], to: usual)
    // Not before there is a guard, which leaves the alternate screen if this process dies.
    terminal.switchModesOn()
    input.listen(onSignal: onSignal, onBytes: onBytes)
  }

  /// Whether Ctrl-C interrupts, however busy this process is, or is a byte like any other.
  var isInterruptible = true {
    didSet {
      guard isInterruptible != oldValue else { return }
      var settings = isInterruptible ? own : own.withoutInterrupt
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
  }

  /// Does what Ctrl-C does.
  func interrupt() {
    kill(getpid(), SIGINT)
  }

  /// Whether the program is to end, or has lost its terminal for good.
  var isEnding: Bool {
    input.processEnd.hasBegun
  }

  /// A job that goes on in the background stops again, as at reading, until the terminal is its own.
  /// - Returns: false where it will not be: the program is to end, or the terminal has gone.
  func waitForTerminal() -> Bool {
    for _ in 0..<Self.maximumStops where !isEnding {
      let owner = tcgetpgrp(STDIN_FILENO)
      if owner == getpgrp() { return true }
      if owner < 0 { break }
      // A signal that ends the program comes together with SIGCONT, and another thread has to hear of it first.
      usleep(Self.moment)
      if !isEnding { SignalWatch.deliver(SIGTTIN) }
    }
    if !isEnding { input.processEnd.hangUp() }
    return false
  }

  /// A process without a shell that could go on with it does not stop.
  private static let maximumStops = 20
  /// Microseconds
  private static let moment: UInt32 = 50_000

  /// - Parameter keepingInput: whether what was typed and not yet read is for this screen; if not, it is for no program.
  func end(_ terminal: TickitTerminal, keepingInput: Bool) {
    input.stopListening()
    // In the background the settings are the shell's: the guard, which leaves them alone, does the rest in the end.
    if tcgetpgrp(STDIN_FILENO) == getpgrp() {
      if !keepingInput { tcflush(STDIN_FILENO, TCIFLUSH) }
      terminal.pause()
      rescue?.end()
      rescue = nil
    }
    console.release()
  }
}
