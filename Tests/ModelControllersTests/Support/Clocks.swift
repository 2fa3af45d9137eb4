import FoundationEssentials
import ModelControllers
import Synchronization

/// A simulated clock for tests. A sleep returns at once and moves the clock forward.
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

  /// The durations of all sleeps so far, in seconds.
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
  /// The system's clock.
  static let real = NetworkClock(now: { Date() }, sleep: { try await Task.sleep(for: .seconds($0)) })

  /// A clock that never advances. A sleep ends only when its task is canceled.
  static let stopped = NetworkClock(
    now: { Date(timeIntervalSince1970: 1_800_000_000) }, sleep: { _ in try await Task.sleep(for: .seconds(3600)) })
}
