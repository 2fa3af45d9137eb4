import Glibc

/// Terminal kit: a small process that restores the terminal if this one dies without doing so.
///
/// It waits for the end of a pipe whose other end only this process has, and changes no settings but ours.
final class TerminalGuard {
  private let child: ChildProcess
  private let lifeline: Int32

  /// `$1` is what to write to the terminal, `$2` the usual settings of it, the rest are ours.
  private static let script = """
    trap '' INT QUIT TERM HUP TSTP TTIN TTOU
    read -r _
    printf %s "$1"
    usual=$2
    shift 2
    now=$(stty -g </dev/tty)
    for own; do [ "$now" = "$own" ] && stty "$usual" </dev/tty; done
    """

  /// - Returns: nil where no process can be started.
  init?(of channel: OutputChannel, from own: [termios], to usual: termios) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    // libtermkey switches the keypad on.
    let restoring = String(decoding: TickitTerminal.restoringSequence(), as: UTF8.self) + "\u{1B}[?1l\u{1B}>"
    // In a process group of its own, so that a signal for our job does not reach it.
    let program = Program(
      ["/bin/sh", "-c", Self.script, "sh", restoring, usual.text] + own.map(\.text),
      environment: ["PATH": "/usr/bin:/bin"], streams: [ends[0], channel.descriptor, nil])
    guard let child = program.start() else {
      close(ends[1])
      return nil
    }
    self.child = child
    lifeline = ends[1]
  }

  /// Ends it, before its pipe can end.
  func end() {
    child.kill()
    close(lifeline)
  }
}

extension termios {
  /// The same with Ctrl-C as a byte like any other.
  nonisolated var withoutInterrupt: termios {
    var settings = self
    // No character is 0 (`_POSIX_VDISABLE`).
    withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VINTR)] = 0 }
    return settings
  }

  /// As `stty -g` writes it and `stty` reads it.
  nonisolated var text: String {
    let flags = [c_iflag, c_oflag, c_cflag, c_lflag]
    let characters = withUnsafeBytes(of: c_cc) { $0.map { tcflag_t($0) } }
    return (flags + characters).map { String($0, radix: 16) }.joined(separator: ":")
  }
}
