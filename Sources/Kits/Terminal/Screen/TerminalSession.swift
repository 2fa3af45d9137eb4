import Glibc

/// Takes over the terminal for a screen, and releases it again.
///
/// While the screen is shown, the session changes the terminal's settings, receives keys and
/// signals, and holds back the console's messages.
final class TerminalSession {
  private let channel: OutputChannel
  let console: Console
  let input: TerminalInput
  /// The helper process that restores the terminal if this process dies.
  private var rescue: TerminalGuard?
  /// The terminal settings while the screen is shown.
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
    // Without this flag, Ctrl-C would discard the input that was typed before it.
    own.c_lflag |= tcflag_t(NOFLSH)
    tcsetattr(STDIN_FILENO, TCSANOW, &own)
    isInterruptible = true
    rescue = TerminalGuard(of: channel, from: [own, own.withoutInterrupt], to: usual)
    // Start the guard first, because it leaves the alternate screen if this process dies.
    terminal.switchModesOn()
    input.listen(onSignal: onSignal, onBytes: onBytes)
  }

  /// Whether Ctrl-C sends an interrupt, which works even while this process is busy. Otherwise,
  /// Ctrl-C is read like any other key.
  var isInterruptible = true {
    didSet {
      guard isInterruptible != oldValue else { return }
      var settings = isInterruptible ? own : own.withoutInterrupt
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
  }

  /// Sends SIGINT to this process, as Ctrl-C does.
  func interrupt() {
    kill(getpid(), SIGINT)
  }

  /// Whether the program is ending because of a signal, or because the terminal is gone.
  var isEnding: Bool {
    input.processEnd.hasBegun
  }

  /// Waits until this process is in the foreground of the terminal.
  ///
  /// - Returns: `false` if the program is ending or the terminal is gone.
  func waitForTerminal() -> Bool {
    if input.waitForForeground() { return true }
    if !isEnding { input.processEnd.hangUp() }
    return false
  }

  /// Releases the terminal.
  ///
  /// - Parameters:
  ///   - terminal: The terminal to release.
  ///   - keepingInput: Whether unread input is for this screen. If not, it is discarded.
  func end(_ terminal: TickitTerminal, keepingInput: Bool) {
    input.stopListening()
    // In the background, the terminal has the settings of the shell. The guard restores only this
    // process's settings, so leave the rest to the guard.
    if tcgetpgrp(STDIN_FILENO) == getpgrp() {
      if !keepingInput { tcflush(STDIN_FILENO, TCIFLUSH) }
      terminal.pause()
      rescue?.end()
      rescue = nil
    }
    console.release()
  }
}
