import Glibc

/// A running program and its process group.
///
/// After the state `ended`, the system may give the process ID to another process, so don't use
/// this value any longer.
public nonisolated struct ChildProcess: Sendable {
  /// A state of the program that waitpid(2) reports.
  public enum State: Hashable, Sendable {
    case stopped
    /// The program has ended. The status follows the shell's convention: the exit status, or 128
    /// plus the number of the signal that ended the program.
    case ended(status: Int32)
  }

  /// The ID of both the process and its process group.
  public let id: Int32

  /// The shortest and the longest time between two checks of the state, in milliseconds. The
  /// interval starts short, so that the end of a short program is noticed quickly.
  private static let intervals = (first: 1, last: 50)
  /// The time between SIGTERM and SIGKILL, in milliseconds.
  private static let gracePeriod = 1_000

  /// Waits until the program stops or ends. If the task is canceled, ends the program.
  public func nextState() async -> State {
    var interval = Self.intervals.first
    while !Task.isCancelled {
      if let state = reap() { return state }
      try? await Task.sleep(for: .milliseconds(interval))
      interval = min(2 * interval, Self.intervals.last)
    }
    return end()
  }

  /// Waits until the program ends or a limit has passed. After the limit, the program continues to
  /// run.
  ///
  /// - Returns: The exit status, or `nil` if the program is still running.
  public func status(within limit: Duration) async -> Int32? {
    var (interval, waited) = (Self.intervals.first, 0)
    while .milliseconds(waited) < limit, !Task.isCancelled {
      if case .ended(let status)? = reap() { return status }
      try? await Task.sleep(for: .milliseconds(interval))
      waited += interval
      interval = min(2 * interval, Self.intervals.last)
    }
    return nil
  }

  /// Ends the program, and blocks until it has ended.
  ///
  /// The program gets a chance to end by itself until the timeout. After that, this method sends
  /// SIGTERM. If the program is still running after `gracePeriod`, this method sends SIGKILL.
  ///
  /// - Parameter timeout: The time to wait before SIGTERM, in milliseconds.
  @discardableResult
  public func end(timeout: Int = 0) -> State {
    if let state = wait(timeout: timeout) { return state }
    send(SIGTERM)
    resume()
    return wait(timeout: Self.gracePeriod) ?? kill()
  }

  /// Ends the program with SIGKILL, which programs can't ignore.
  @discardableResult
  func kill() -> State {
    send(SIGKILL)
    return wait(timeout: .max) ?? .stopped
  }

  /// Resumes the stopped program.
  public func resume() {
    send(SIGCONT)
  }

  private func send(_ signal: Int32) {
    Glibc.kill(-id, signal)
  }

  /// Blocks until the program has ended.
  ///
  /// - Returns: The final state, or `nil` after the timeout.
  private func wait(timeout milliseconds: Int) -> State? {
    var waited = 0
    while waited <= milliseconds {
      if let state = reap(), state != .stopped { return state }
      poll(nil, 0, Int32(Self.intervals.first))
      waited += Self.intervals.first
    }
    return nil
  }

  /// Fetches the change of state since the last call. The system reports each change only once.
  ///
  /// - Returns: The new state, or `nil` if the state hasn't changed.
  private func reap() -> State? {
    var status: Int32 = 0
    let found = waitpid(id, &status, WUNTRACED | WNOHANG)
    guard found != 0, found > 0 || errno != EINTR else { return nil }
    // The exit status has already been collected by other code.
    guard found > 0 else { return .ended(status: 127) }
    if status & 0xFF == 0x7F { return .stopped }
    let signal = status & 0x7F
    return .ended(status: signal == 0 ? status >> 8 & 0xFF : 128 + signal)
  }
}
