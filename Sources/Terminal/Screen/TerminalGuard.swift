import Glibc

/// A small process that puts the terminal in order should this one die without doing so.
///
/// It waits for the end of a pipe whose other end only this process has, and leaves alone what somebody else has set.
final class TerminalGuard {
  private let child: pid_t
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

  /// - Returns: nil where no process can be started; the terminal is then without a guard.
  init?(of channel: OutputChannel, from own: [termios], to usual: termios) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    // The keypad is libtermkey's doing.
    let restoring = String(decoding: TickitTerminal.restoringSequence(), as: UTF8.self) + "\u{1B}[?1l\u{1B}>"
    let words = ["/bin/sh", "-c", Self.script, "sh", restoring, usual.text] + own.map(\.text)
    guard let child = Self.start(words, reading: ends[0], writing: channel.descriptor) else {
      close(ends[1])
      return nil
    }
    self.child = child
    lifeline = ends[1]
  }

  /// Dismisses it, before its pipe can end.
  func end() {
    kill(child, SIGKILL)
    waitpid(child, nil, 0)
    close(lifeline)
  }

  /// In a job of its own, so that what ends or stops ours passes it by.
  private static func start(_ words: [String], reading: Int32, writing: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, reading, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, writing, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_RDWR, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let arguments = words.map { strdup($0) }
    let path = strdup("PATH=/usr/bin:/bin")
    defer {
      for string in arguments + [path] { free(string) }
    }
    var child = pid_t()
    return posix_spawn(&child, words[0], &actions, &attributes, arguments + [nil], [path, nil]) == 0 ? child : nil
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
