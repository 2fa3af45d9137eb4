import Glibc

/// A small helper process that restores the terminal if this process dies without doing so.
///
/// The helper waits for the end of a pipe. Only this process has the pipe's other end, so the pipe
/// ends when this process dies. The helper leaves the terminal settings alone if another program
/// has changed them.
final class TerminalGuard {
  let child: ChildProcess
  private let lifeline: Int32

  /// The script of the helper. `$1` is the escape sequence that restores the terminal, and `$2` is
  /// its normal settings. `$3` is the settings that this process uses.
  private static let script = """
    trap '' INT QUIT TERM HUP TSTP TTIN TTOU
    read -r _
    printf %s "$1"
    [ "$(stty -g </dev/tty)" = "$3" ] && stty "$2" </dev/tty
    """

  /// Starts the helper process.
  ///
  /// - Parameters:
  ///   - channel: The channel of the terminal.
  ///   - restoring: The escape sequences that restore the terminal.
  ///   - own: The settings that this process uses. Only these settings are replaced.
  ///   - usual: The settings to restore.
  /// - Returns: `nil` if the process can't be started.
  init?(of channel: OutputChannel, writing restoring: [UInt8], from own: termios, to usual: termios) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    // `Program` uses a new process group, so a signal for this job doesn't reach the helper.
    let program = Program(
      ["/bin/sh", "-c", Self.script, "sh", String(decoding: restoring, as: UTF8.self), usual.text, own.text],
      environment: ["PATH": "/usr/bin:/bin"], streams: [ends[0], channel.descriptor, nil])
    guard let child = program.start() else {
      close(ends[1])
      return nil
    }
    self.child = child
    lifeline = ends[1]
  }

  /// Ends the helper before the pipe closes, so that the helper doesn't restore the terminal.
  func end() {
    child.kill()
    close(lifeline)
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

  /// The settings in the format that `stty -g` prints and `stty` reads.
  nonisolated var text: String {
    let flags = [c_iflag, c_oflag, c_cflag, c_lflag]
    let characters = withUnsafeBytes(of: c_cc) { $0.map { tcflag_t($0) } }
    return (flags + characters).map { String($0, radix: 16) }.joined(separator: ":")
  }
}
