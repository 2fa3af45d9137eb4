import Glibc

/// A program to which the terminal is lent, as a shell lends it: in a process group of its own, so that Ctrl-C there
/// concerns that program alone. Ctrl-Z there stops this one too, and the shell behind it has the terminal.
struct TerminalJob {
  /// For `/bin/sh`, with the argument as `$1`. It may hold options, as in every program that reads `EDITOR`.
  let shellScript: String
  let argument: String

  /// Blocks until the program ends.
  /// - Returns: its status, as a shell counts.
  func run() -> Int32 {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    defer { close(terminal) }
    // Whoever gives the terminal away takes it back from the background.
    let usual = signal(SIGTTOU, SIG_IGN)
    defer { signal(SIGTTOU, usual) }
    guard let child = start(on: terminal) else { return 127 }
    // It begins by stopping, so that it meets the terminal only when that is its own.
    var status = Self.wait(for: child)
    while Self.isStopped(status) {
      let isOurs = tcgetpgrp(terminal) == getpgrp()
      if isOurs { tcsetpgrp(terminal, child) }
      kill(-child, SIGCONT)
      status = Self.wait(for: child)
      if isOurs { tcsetpgrp(terminal, getpgrp()) }
      if Self.isStopped(status), Self.hasShell { kill(0, SIGSTOP) }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  private static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, WUNTRACED) < 0 && errno == EINTR {}
    return status
  }

  private static func isStopped(_ status: Int32) -> Bool {
    status & 0xFF == 0x7F
  }

  /// Whether somebody would go on with this program if it stopped.
  private static var hasShell: Bool {
    getpgid(getppid()) != getpgrp() && getsid(getppid()) == getsid(0)
  }

  private func start(on terminal: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDIN_FILENO, STDOUT_FILENO] where terminal >= 0 && isatty(stream) == 0 {
      posix_spawn_file_actions_adddup2(&actions, terminal, stream)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let words = ["/bin/sh", "-c", "kill -STOP $$; \(shellScript)", "sh", argument] as [String]
    let arguments = words.map { strdup($0) }
    defer {
      for argument in arguments { free(argument) }
    }
    var child = pid_t()
    return posix_spawn(&child, "/bin/sh", &actions, &attributes, arguments + [nil], environ) == 0 ? child : nil
  }
}
