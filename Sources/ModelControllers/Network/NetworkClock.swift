public import FoundationEssentials

/// Time, as the network controller may know it: a replay has the recording's, and waits for nothing.
public struct NetworkClock: Sendable {
  public let now: @Sendable () -> Date
  /// Waits for a number of seconds; throws when the task is cancelled meanwhile.
  public let sleep: @Sendable (Double) async throws -> Void

  public init(now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (Double) async throws -> Void) {
    self.now = now
    self.sleep = sleep
  }
}
