import FoundationEssentials
import LotusModel
import Synchronization

/// Delivers network events to one listener as they occur, and stores the most recent events.
final class NetworkJournal: Sendable {
  let events: AsyncStream<NetworkEvent>
  private let continuation: AsyncStream<NetworkEvent>.Continuation
  private let log = Mutex<[LoggedEvent]>([])
  private let clock: NetworkClock

  init(clock: NetworkClock) {
    self.clock = clock
    (events, continuation) = AsyncStream.makeStream()
  }

  /// The most recent events, newest first.
  var entries: [LoggedEvent] {
    log.withLock { $0.suffix(Self.maximumShown).reversed() }
  }

  func tell(_ event: NetworkEvent) {
    let entry = LoggedEvent(at: clock.now(), event)
    log.withLock { log in
      log.append(entry)
      if log.count > Self.maximumStored { log.removeFirst(log.count - Self.maximumShown) }
    }
    continuation.yield(event)
  }

  func finish() {
    continuation.finish()
  }

  /// The number of events that are shown, and the number of events that may be stored. Removing old
  /// events in batches is cheaper than removing one event each time.
  private static let (maximumShown, maximumStored) = (400, 500)
}
