public import FoundationEssentials

/// Time, as the network controller may know it: a replay has the recording's, and waits for nothing.
public struct NetworkClock: Sendable {
  public let now: @Sendable () -> Date
  /// Waits for a number of seconds; throws when the task is cancelled meanwhile.
  public let sleep: @Sendable (Double) async throws -> Void

  /// Seconds since some moment in the past, whatever happens to the date meanwhile.
  public let uptime: @Sendable () -> Double

  public init(
    now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (Double) async throws -> Void,
    uptime: (@Sendable () -> Double)? = nil
  ) {
    self.now = now
    self.sleep = sleep
    self.uptime = uptime ?? { now().timeIntervalSinceReferenceDate }
  }
}
