import Glibc

/// Collects the output of a running child process, types its keyboard input, and kills it after a
/// timeout.
struct Supervision {
  private let command: [String]
  private let child: pid_t
  private let start: UInt64
  /// The reading end of a pipe that closes when the child process has ended.
  private let ending: Descriptor
  private var output: Capture
  private var error: Capture
  private var terminal: Capture

  private var typist: Typist

  /// Starts the child process.
  ///
  /// - Parameters:
  ///   - output: The reading end of the child's standard output.
  ///   - error: The reading end of the child's standard error.
  ///   - terminal: The test's side of the terminal, or `nil` for a child without a terminal.
  init(
    of launch: Launch, output: Descriptor, error: Descriptor, terminal: Descriptor?, typing script: [TerminalInput]
  ) throws {
    typist = Typist(script: script)
    if let terminal, case .atFirst = script.first { typist.type(into: terminal, seeing: []) }
    self.output = try Capture(of: output)
    self.error = try Capture(of: error)
    self.terminal = try Capture(of: terminal)
    command = launch.command
    start = monotonicNanoseconds()
    child = try launch.start()
    ending = try Self.watchForEnd(of: child)
  }

  mutating func result(
    within seconds: Double, signals: [Subprocess.Signal]
  ) throws -> Subprocess.Result {
    let deadline = Deadline(after: seconds)
    var signaller = Signaller(signals)
    var isTimedOut = false
    while !waitBriefly() {
      signaller.signal(child)
      if let terminal = terminal.source { typist.type(into: terminal, seeing: self.terminal.bytes) }
      if deadline.hasPassed {
        kill(-child, SIGKILL)
        isTimedOut = true
      }
    }
    let wallTime = Double(monotonicNanoseconds() - start) / 1e9
    takeTheRest(by: deadline)
    let (ending, peakMemory) = try reap()
    let result = Subprocess.Result(
      ending: ending, standardOutput: output.bytes, standardError: error.bytes, terminal: terminal.bytes,
      seconds: wallTime, peakMemory: peakMemory)
    if isTimedOut { throw Subprocess.TimedOut(command: command, result: result) }
    return result
  }

  /// Waits up to 10 ms for output, and reads it.
  ///
  /// - Returns: `true` if the child process has ended.
  private mutating func waitBriefly() -> Bool {
    var waiting = pollfd(fd: ending.number, events: Int16(POLLIN), revents: 0)
    takeOutput(waitingToo: &waiting, milliseconds: 10)
    return waiting.revents != 0
  }

  /// Reads the remaining output after the child process has ended.
  ///
  /// Another process may still hold the streams open, so reading stops after 50 ms without output.
  private mutating func takeTheRest(by deadline: Deadline) {
    var nothing = pollfd(fd: -1, events: 0, revents: 0)
    while [output, error, terminal].contains(where: { $0.source != nil }) && !deadline.hasPassed {
      if takeOutput(waitingToo: &nothing, milliseconds: 50) == 0 { return }
    }
  }

  @discardableResult
  private mutating func takeOutput(waitingToo other: inout pollfd, milliseconds: Int32) -> Int32 {
    var waiting = [other, output.waiting, error.waiting, terminal.waiting]
    let count = Glibc.poll(&waiting, nfds_t(waiting.count), milliseconds)
    guard count > 0 else { return 0 }
    other = waiting[0]
    if waiting[1].revents != 0 { output.take() }
    if waiting[2].revents != 0 { error.take() }
    if waiting[3].revents != 0 { terminal.take() }
    return count
  }

  private func reap() throws -> (Subprocess.Result.Ending, peakMemory: Int) {
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(child, &status, 0, &usage) == child else { throw SystemError("wait4") }
    let signal = status & 0x7f
    return (signal == 0 ? .exited(status: (status >> 8) & 0xff) : .killed(signal: signal), usage.ru_maxrss)
  }

  /// Starts a thread that waits for the child process to end and then closes a pipe.
  ///
  /// The thread doesn't reap the child. The child's process ID therefore stays reserved until
  /// `reap()`, and a signal can't reach another process by mistake.
  private static func watchForEnd(of child: pid_t) throws -> Descriptor {
    let (reading, writing) = try Descriptor.pipe()
    try startThread {
      withExtendedLifetime(writing) {
        var information = siginfo_t()
        while waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
      }
    }
    return reading
  }
}
