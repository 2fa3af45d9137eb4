public import FoundationEssentials
import LotusModel
import Synchronization

/// The clock of the network controller. In a replay, the clock shows the time of the recording.
public struct NetworkClock: Sendable {
  public let now: @Sendable () -> Date
  /// Waits for a number of seconds. Throws an error if the task is canceled while it waits.
  public let sleep: @Sendable (Double) async throws -> Void

  /// The number of seconds since a fixed point in time. Setting the system clock doesn't affect it.
  public let uptime: @Sendable () -> Double

  public init(
    now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (Double) async throws -> Void,
    uptime: (@Sendable () -> Double)? = nil
  ) {
    self.now = now
    self.sleep = sleep
    self.uptime = uptime ?? { now().timeIntervalSinceReferenceDate }
  }

  /// The current time, measured with both clocks.
  var moment: ClockReading { ClockReading(wall: now(), uptime: uptime()) }
}

/// The clock of a replay. A wait returns at once and advances the clock.
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
