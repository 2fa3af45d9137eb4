import Glibc
import Terminal

/// A program to which the terminal is lent, as a shell lends it: in a process group of its own, so that Ctrl-C there
/// concerns that program alone. Ctrl-Z there stops this one too, and the shell behind it has the terminal.
struct TerminalJob {
  /// For `/bin/sh`, with the argument as `$1`. It may hold options, as in every program that reads `EDITOR`.
  let shellScript: String
  let argument: String
  let environment: [String: String]

  /// Waits until the program ends; where the task is cancelled, it is ended.
  /// - Returns: its status, as a shell counts.
  func run() async -> Int32 {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    defer { close(terminal) }
    // When this process takes the terminal back it is in the background, where tcsetpgrp(3) would stop it.
    let usual = signal(SIGTTOU, SIG_IGN)
    defer { signal(SIGTTOU, usual) }
    guard let child = program(on: terminal).start() else { return 127 }
    // It begins by stopping, so that it meets the terminal only when that is its own.
    var state = await child.nextState()
    while true {
      if case .ended(let status) = state { return status }
      state = await lend(terminal, to: child)
      if state == .stopped, Self.hasShell { kill(0, SIGSTOP) }
    }
  }

  /// - Returns: what became of the program while it had the terminal.
  private func lend(_ terminal: Int32, to child: ChildProcess) async -> ChildProcess.State {
    let isOurs = tcgetpgrp(terminal) == getpgrp()
    if isOurs { tcsetpgrp(terminal, child.id) }
    child.goOn()
    let state = await child.nextState()
    if isOurs { tcsetpgrp(terminal, getpgrp()) }
    return state
  }

  /// Whether somebody would go on with this program if it stopped.
  private static var hasShell: Bool {
    getpgid(getppid()) != getpgrp() && getsid(getppid()) == getsid(0)
  }

  private func program(on terminal: Int32) -> Program {
    let streams = [STDIN_FILENO, STDOUT_FILENO].map { terminal >= 0 && isatty($0) == 0 ? terminal : $0 }
    return Program(
      ["/bin/sh", "-c", "kill -STOP $$; \(shellScript)", "sh", argument], environment: environment,
      streams: streams + [STDERR_FILENO])
  }
}
