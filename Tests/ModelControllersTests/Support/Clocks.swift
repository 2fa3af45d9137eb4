import FoundationEssentials
import ModelControllers
import Synchronization

/// A clock on which waiting takes no time: a sleep returns at once and moves the clock on.
final class VirtualClock: Sendable {
  private struct State: Sendable {
    var now: Date
    var waits: [Double] = []
  }

  private let state: Mutex<State>

  init(now: Date = Date(timeIntervalSince1970: 1_800_000_000)) {
    state = Mutex(State(now: now))
  }

  var now: Date { state.withLock { $0.now } }

  /// How long was slept, each time.
  var waits: [Double] { state.withLock { $0.waits } }

  func pass(_ seconds: Double) {
    state.withLock { $0.now += seconds }
  }

  var clock: NetworkClock {
    NetworkClock(
      now: { self.now },
      sleep: { seconds in
        try Task.checkCancellation()
        self.state.withLock { state in
          state.waits.append(seconds)
          state.now += seconds
        }
      })
  }
}

extension NetworkClock {
  /// The time as it is.
  static let real = NetworkClock(now: { Date() }, sleep: { try await Task.sleep(for: .seconds($0)) })

  /// A clock on which a sleep lasts until it is cancelled.
  static let stopped = NetworkClock(
    now: { Date(timeIntervalSince1970: 1_800_000_000) }, sleep: { _ in try await Task.sleep(for: .seconds(3600)) })
}
