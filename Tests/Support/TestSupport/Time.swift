import Glibc

/// Returns the time of the system's monotonic clock, in nanoseconds.
func monotonicNanoseconds() -> UInt64 {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}

/// A time limit on the monotonic clock.
struct Deadline: Sendable {
  private let nanoseconds: UInt64

  init(after seconds: Double) {
    nanoseconds = monotonicNanoseconds() + UInt64(seconds * 1e9)
  }

  var hasPassed: Bool { monotonicNanoseconds() >= nanoseconds }

  /// The remaining time in milliseconds, rounded up, as a timeout for `poll`.
  var milliseconds: Int32 {
    let now = monotonicNanoseconds()
    return now >= nanoseconds ? 0 : Int32(clamping: (nanoseconds - now + 999_999) / 1_000_000)
  }
}
