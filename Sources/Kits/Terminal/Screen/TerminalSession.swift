import Glibc

/// Takes over the terminal for a screen, and releases it again.
///
/// While the screen is shown, the session changes the terminal's settings, receives keys and
/// signals, and holds back the console's messages.
final class TerminalSession {
  private let channel: OutputChannel
  let console: Console
  let input: TerminalInput
  /// The terminal settings before the screen was shown.
  private var usual = termios()

  init(channel: OutputChannel, console: Console, input: TerminalInput) {
    self.channel = channel
    self.console = console
    self.input = input
  }

  func begin(
    _ terminal: TickitTerminal, onSignal: @escaping (Int32) -> Void, onBytes: @escaping StandardInput.Receiver
  ) {
    console.holdOutput()
    tcgetattr(STDIN_FILENO, &usual)
    var own = usual.forScreen
    let restoring = terminal.restoringSequence()
    input.processEnd.restoreAtEnd(usual, writing: restoring, to: channel.descriptor)
    // Turn off echo before anything is written. TCSANOW keeps the input that was typed before.
    tcsetattr(STDIN_FILENO, TCSANOW, &own)
    terminal.resume()
    input.listen(onSignal: onSignal, onBytes: onBytes)
  }

  /// Whether Ctrl-C sends an interrupt, which works even while this process is busy. Otherwise,
  /// Ctrl-C is read like any other key.
  var isInterruptible: Bool {
    get { input.isInterruptible }
    set { if newValue != input.isInterruptible { input.isInterruptible = newValue } }
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
    if keepingInput { input.readRemaining() }
    input.stopListening()
    input.processEnd.restoreAtEnd(nil)
    // If this process is in the background, the terminal belongs to the shell, so leave it
    // unchanged.
    if tcgetpgrp(STDIN_FILENO) == getpgrp() {
      terminal.pause()
      // Discard unread input unless it is for this screen, because the shell would read mouse
      // reports in it as typed text.
      tcsetattr(STDIN_FILENO, keepingInput ? TCSADRAIN : TCSAFLUSH, &usual)
    }
    console.release()
  }
}

extension termios {
  /// The settings for a screen, which reads every key itself.
  nonisolated var forScreen: termios {
    var settings = self
    settings.c_iflag &= ~tcflag_t(IXON | INLCR | ICRNL)
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    // Without this flag, a signal from another process would discard input.
    settings.c_lflag |= tcflag_t(NOFLSH)
    // The value 0 (`_POSIX_VDISABLE`) disables a special character.
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      for character in [VINTR, VQUIT, VSUSP] { characters[Int(character)] = 0 }
      (characters[Int(VMIN)], characters[Int(VTIME)]) = (1, 0)
    }
    return settings
  }
}
