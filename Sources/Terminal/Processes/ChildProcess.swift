import Glibc

/// A running program and its process group. After `.ended`, the id may belong to another process: do not use it again.
public nonisolated struct ChildProcess: Sendable {
  /// What became of a program.
  public enum State: Hashable, Sendable {
    case stopped
    /// By the status that a shell gives: 128 and the number of the signal where one ended it.
    case ended(status: Int32)
  }

  /// Of the process and of its group.
  public let id: Int32

  /// Milliseconds between two looks: few at first, for what ends at once.
  private static let intervals = (first: 1, last: 50)
  /// Milliseconds for a program that is asked to end.
  private static let grace = 1_000

  /// Waits until the program stops or ends. If the task is cancelled, ends the program.
  public func nextState() async -> State {
    var interval = Self.intervals.first
    while !Task.isCancelled {
      if let state { return state }
      try? await Task.sleep(for: .milliseconds(interval))
      interval = min(2 * interval, Self.intervals.last)
    }
    return end()
  }

  /// Blocks until the program has ended. After the time is up, ends it: by SIGTERM, then by SIGKILL.
  @discardableResult
  public func end(after milliseconds: Int = 0) -> State {
    for (signal, milliseconds) in [(0, milliseconds), (SIGTERM, Self.grace), (SIGKILL, .max)] {
      kill(-id, signal)
      if signal != 0 { goOn() }
      var waited = 0
      while waited <= milliseconds {
        if let state, state != .stopped { return state }
        poll(nil, 0, Int32(Self.intervals.first))
        waited += Self.intervals.first
      }
    }
    return .stopped
  }

  /// Lets it go on after it has stopped.
  public func goOn() {
    kill(-id, SIGCONT)
  }

  /// What has changed since the last call; nil for no change. Each change is returned only once (waitpid(2)).
  private var state: State? {
    var status: Int32 = 0
    let found = waitpid(id, &status, WUNTRACED | WNOHANG)
    guard found != 0, found > 0 || errno != EINTR else { return nil }
    // Another has waited for it.
    guard found > 0 else { return .ended(status: 127) }
    if status & 0xFF == 0x7F { return .stopped }
    let signal = status & 0x7F
    return .ended(status: signal == 0 ? status >> 8 & 0xFF : 128 + signal)
  }
}
