import Glibc

/// Terminal kit: a running program and its process group. After `.ended`, the id may belong to another process: do not
/// use it again.
public nonisolated struct ChildProcess: Sendable {
  /// A change of state (waitpid(2)).
  public enum State: Hashable, Sendable {
    case stopped
    /// By the status that a shell gives: 128 and the number of the signal where one ended it.
    case ended(status: Int32)
  }

  /// Of the process and of its group.
  public let id: Int32

  /// Milliseconds between two looks: few at first, for what ends at once.
  private static let intervals = (first: 1, last: 50)
  /// Milliseconds between SIGTERM and SIGKILL.
  private static let gracePeriod = 1_000

  /// Waits until the program stops or ends. If the task is cancelled, ends the program.
  public func nextState() async -> State {
    var interval = Self.intervals.first
    while !Task.isCancelled {
      if let state = reap() { return state }
      try? await Task.sleep(for: .milliseconds(interval))
      interval = min(2 * interval, Self.intervals.last)
    }
    return end()
  }

  /// Blocks until the program has ended, at most for the timeout, then ends it: by SIGTERM, and after a grace period by
  /// SIGKILL.
  /// - Parameter timeout: milliseconds.
  @discardableResult
  public func end(timeout: Int = 0) -> State {
    if let state = wait(timeout: timeout) { return state }
    send(SIGTERM)
    resume()
    return wait(timeout: Self.gracePeriod) ?? kill()
  }

  /// Ends the program by SIGKILL, which it cannot ignore.
  @discardableResult
  func kill() -> State {
    send(SIGKILL)
    return wait(timeout: .max) ?? .stopped
  }

  /// Resumes the program after it has stopped.
  public func resume() {
    send(SIGCONT)
  }

  private func send(_ signal: Int32) {
    Glibc.kill(-id, signal)
  }

  /// - Returns: nil after the timeout.
  private func wait(timeout milliseconds: Int) -> State? {
    var waited = 0
    while waited <= milliseconds {
      if let state = reap(), state != .stopped { return state }
      poll(nil, 0, Int32(Self.intervals.first))
      waited += Self.intervals.first
    }
    return nil
  }

  /// Takes the change of state since the last call from the system, which tells each only once.
  /// - Returns: nil for no change.
  private func reap() -> State? {
    var status: Int32 = 0
    let found = waitpid(id, &status, WUNTRACED | WNOHANG)
    guard found != 0, found > 0 || errno != EINTR else { return nil }
    // Reaped elsewhere.
    guard found > 0 else { return .ended(status: 127) }
    if status & 0xFF == 0x7F { return .stopped }
    let signal = status & 0x7F
    return .ended(status: signal == 0 ? status >> 8 & 0xFF : 128 + signal)
  }
}
