public import FoundationEssentials
import Synchronization

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
