import Glibc

/// All that is taken while a screen has the terminal: its settings, the keyboard, some signals, the console's voice.
final class TerminalPossession {
  private let channel: OutputChannel
  private let console: Console
  private let input: TerminalInput
  private var rescue: TerminalGuard?

  init(channel: OutputChannel, console: Console, input: TerminalInput) {
    self.channel = channel
    self.console = console
    self.input = input
  }

  func begin(
    _ terminal: TickitTerminal, onSignal: @escaping (Int32) -> Void, onBytes: @escaping StandardInput.Receiver
  ) {
    console.keepBack()
    var (usual, own) = (termios(), termios())
    tcgetattr(STDIN_FILENO, &usual)
    terminal.resume()
    tcgetattr(STDIN_FILENO, &own)
    // Ctrl-C would throw away what was typed before it.
    own.c_lflag |= tcflag_t(NOFLSH)
    tcsetattr(STDIN_FILENO, TCSANOW, &own)
    rescue = TerminalGuard(of: channel, from: own, to: usual)
    input.listen(onSignal: onSignal, onBytes: onBytes)
  }

  /// Hands on what has been typed and not yet been read.
  func readRemaining() {
    input.readRemaining()
  }

  /// A job that goes on in the background stops again, as at reading, until the terminal is its own.
  func waitForTerminal() {
    for _ in 0..<100 where tcgetpgrp(STDIN_FILENO) != getpgrp() { SignalWatch.deliver(SIGTTIN) }
  }

  func end(_ terminal: TickitTerminal) {
    input.stopListening()
    // Keys that were meant for the screen, and what the terminal answered late, are for nobody else.
    tcflush(STDIN_FILENO, TCIFLUSH)
    terminal.pause()
    rescue?.end()
    rescue = nil
    console.release()
  }
}
