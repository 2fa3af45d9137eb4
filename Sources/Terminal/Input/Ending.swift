import Glibc
import Synchronization

/// Part of the bridge from the keyboard: that the program is to end, and by which signal.
nonisolated final class Ending: Sendable {
  let interrupts: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let number = Atomic<Int32>(0)

  init() {
    (interrupts, continuation) = AsyncStream.makeStream()
  }

  var hasBegun: Bool {
    number.load(ordering: .relaxed) != 0
  }

  /// The signal by which the process has to end once everything is in order; nil for an interrupt.
  var signal: Int32? {
    let number = number.load(ordering: .relaxed)
    return number == 0 || number == SIGINT ? nil : number
  }

  func begin(by signal: Int32) {
    if signal != SIGINT || !hasBegun { number.store(signal, ordering: .relaxed) }
    continuation.yield()
    guard signal != SIGINT else { return }
    // Whoever sends these signals soon sends one that leaves no time at all.
    Task {
      try await Task.sleep(for: Self.grace)
      SignalWatch.deliver(signal)
    }
  }

  private static let grace = Duration.seconds(3)
}
