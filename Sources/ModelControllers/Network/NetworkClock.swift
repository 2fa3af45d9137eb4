public import FoundationEssentials
import Synchronization

/// Model controller support: the clock of the network controller; in a replay, the recording's.
public struct NetworkClock: Sendable {
  public let now: @Sendable () -> Date
  /// Waits for a number of seconds; throws when the task is cancelled meanwhile.
  public let sleep: @Sendable (Double) async throws -> Void

  /// Seconds since a fixed moment, not affected by changes of the date.
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

/// The clock of a replay: waits return at once and move it on.
extension NetworkClock {
  public static func virtual(from start: Date) -> NetworkClock {
    let waited = Waited()
    return NetworkClock(
      now: { start.addingTimeInterval(waited.seconds.withLock { $0 }) },
      sleep: { seconds in
        try Task.checkCancellation()
        waited.seconds.withLock { $0 += seconds }
      })
  }

  private final class Waited: Sendable {
    let seconds = Mutex(0.0)
  }
}
