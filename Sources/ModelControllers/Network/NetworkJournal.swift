import FoundationEssentials
import LotusModel
import Synchronization

/// Model controller support: what happened on the network: told to one listener, as it happens, and the last of it
/// kept.
final class NetworkJournal: Sendable {
  let events: AsyncStream<NetworkEvent>
  private let continuation: AsyncStream<NetworkEvent>.Continuation
  private let kept = Mutex<[LoggedEvent]>([])
  private let clock: NetworkClock

  init(clock: NetworkClock) {
    self.clock = clock
    (events, continuation) = AsyncStream.makeStream()
  }

  /// The last of them, the latest first.
  var entries: [LoggedEvent] {
    kept.withLock { $0.suffix(Self.most).reversed() }
  }

  func tell(_ event: NetworkEvent) {
    let entry = LoggedEvent(at: clock.now(), event)
    kept.withLock { kept in
      kept.append(entry)
      if kept.count > Self.maximumStored { kept.removeFirst(kept.count - Self.most) }
    }
    continuation.yield(event)
  }

  func finish() {
    continuation.finish()
  }

  /// How many are shown, and how many are held until those before are dropped: one by one would move all of them each time.
  private static let (most, maximumStored) = (400, 500)
}
