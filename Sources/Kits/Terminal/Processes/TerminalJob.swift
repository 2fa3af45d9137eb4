import Glibc

/// A program that temporarily takes over the terminal, such as an editor or a pager.
///
/// The program runs in its own process group, as a job of a shell does. Ctrl-C interrupts only that
/// program. Ctrl-Z stops both that program and this process, so that the user's shell gets the
/// terminal.
public nonisolated struct TerminalJob: Sendable {
  private let shellScript: String
  private let argument: String
  private let environment: [String: String]
  private let input: Int32?

  /// Describes a job that runs a shell script.
  ///
  /// - Parameters:
  ///   - shellScript: A script for `/bin/sh`. A shell is needed because variables such as `EDITOR`
  ///     may contain options.
  ///   - argument: The value of `$1` in the script.
  ///   - environment: The environment variables of the program.
  ///   - input: A descriptor to use as standard input instead of the terminal. `run` closes it.
  public init(shellScript: String, argument: String = "", environment: [String: String], input: Int32? = nil) {
    self.shellScript = shellScript
    self.argument = argument
    self.environment = environment
    self.input = input
  }

  /// Runs the program and waits until it ends. If the task is canceled, ends the program.
  ///
  /// Afterward the terminal has its former settings, even if the program didn't restore them. If a
  /// signal ended the program, the modes that it may have set are reset, too.
  ///
  /// - Returns: The exit status in the shell's convention, or 127 if the program can't be started.
  public func run() async -> Int32 {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    defer { close(terminal) }
    // This process is in the background when it takes the terminal back. Without this line,
    // tcsetpgrp(3) would then stop this process.
    let usual = signal(SIGTTOU, SIG_IGN)
    defer { signal(SIGTTOU, usual) }
    let child = program(on: terminal).start()
    if let input { close(input) }
    guard let child else { return 127 }
    // The script starts by stopping its own shell, so that the program runs only after it owns the
    // terminal.
    var state = await child.nextState()
    var settings = termios()
    let hasSettings = tcgetattr(terminal, &settings) == 0
    while true {
      if case .ended(let status) = state {
        // If this process is in the background, the terminal belongs to the shell, so leave the
        // settings unchanged.
        guard hasSettings, tcgetpgrp(terminal) == getpgrp() else { return status }
        if status > 128, TerminalType(named: environment["TERM"]) != nil {
          OutputChannel.write(TerminalModes.resetOfOthers, toTerminal: terminal)
        }
        tcsetattr(terminal, TCSADRAIN, &settings)
        return status
      }
      state = await lend(terminal, to: child)
      if state == .stopped, Self.hasShell { Self.stopGroup() }
    }
  }

  /// Makes the child the foreground job of the terminal until the child stops or ends.
  ///
  /// - Returns: The new state of the child.
  private func lend(_ terminal: Int32, to child: ChildProcess) async -> ChildProcess.State {
    let isOurs = tcgetpgrp(terminal) == getpgrp()
    if isOurs { tcsetpgrp(terminal, child.id) }
    child.resume()
    let state = await child.nextState()
    if isOurs { tcsetpgrp(terminal, getpgrp()) }
    return state
  }

  /// Stops the process group of this process. Returns when the group is resumed.
  private static func stopGroup() {
    kill(0, SIGSTOP)
    // The signal reaches the threads one after another, so this thread may run a moment longer.
    poll(nil, 0, 50)
  }

  /// Whether this program runs under a shell that can resume it after it has stopped.
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
