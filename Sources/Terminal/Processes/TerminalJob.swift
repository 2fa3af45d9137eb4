import Glibc

/// Terminal kit: a program to which the terminal is lent, as a shell lends it: in a process group of its own, so that
/// Ctrl-C there concerns that program alone. Ctrl-Z there stops this one too, and its shell gets the terminal.
public nonisolated struct TerminalJob: Sendable {
  private let shellScript: String
  private let argument: String
  private let environment: [String: String]
  private let input: Int32?

  /// - Parameters:
  ///   - shellScript: for `/bin/sh`; `EDITOR` and such variables may hold options.
  ///   - argument: `$1` of the script.
  ///   - input: a descriptor to read from instead of the terminal; `run` closes it.
  public init(shellScript: String, argument: String = "", environment: [String: String], input: Int32? = nil) {
    self.shellScript = shellScript
    self.argument = argument
    self.environment = environment
    self.input = input
  }

  /// Waits until the program ends; if the task is cancelled, ends it.
  /// - Returns: its status, as a shell counts; 127 where it cannot be started.
  public func run() async -> Int32 {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    defer { close(terminal) }
    // When this process takes the terminal back it is in the background, where tcsetpgrp(3) would stop it.
    let usual = signal(SIGTTOU, SIG_IGN)
    defer { signal(SIGTTOU, usual) }
    let child = program(on: terminal).start()
    if let input { close(input) }
    guard let child else { return 127 }
    // It begins by stopping, so that it runs only once the terminal is its own.
    var state = await child.nextState()
    while true {
      if case .ended(let status) = state { return status }
      state = await lend(terminal, to: child)
      if state == .stopped, Self.hasShell { Self.stopGroup() }
    }
  }

  /// - Returns: the next state of the program.
  private func lend(_ terminal: Int32, to child: ChildProcess) async -> ChildProcess.State {
    let isOurs = tcgetpgrp(terminal) == getpgrp()
    if isOurs { tcsetpgrp(terminal, child.id) }
    child.resume()
    let state = await child.nextState()
    if isOurs { tcsetpgrp(terminal, getpgrp()) }
    return state
  }

  /// Stops this process, and returns once it was resumed.
  private static func stopGroup() {
    kill(0, SIGSTOP)
    // The signal reaches one thread after the other; this one may run a moment longer.
    poll(nil, 0, 50)
  }

  /// Whether a shell would resume this program after it has stopped.
  private static var hasShell: Bool {
    getpgid(getppid()) != getpgrp() && getsid(getppid()) == getsid(0)
  }

  private func program(on terminal: Int32) -> Program {
    let streams = [input ?? STDIN_FILENO, STDOUT_FILENO].map { stream in
      stream != input && terminal >= 0 && isatty(stream) == 0 ? terminal : stream
    }
    return Program(
      ["/bin/sh", "-c", "kill -STOP $$; \(shellScript)", "sh", argument], environment: environment,
      streams: streams + [STDERR_FILENO])
  }
}
