import Glibc

/// Nanoseconds on the system's monotonic clock.
func monotonicNanoseconds() -> UInt64 {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}

/// A moment on the monotonic clock by which something is to have happened.
struct Deadline: Sendable {
  private let nanoseconds: UInt64

  init(after seconds: Double) {
    nanoseconds = monotonicNanoseconds() + UInt64(seconds * 1e9)
  }

  var hasPassed: Bool { monotonicNanoseconds() >= nanoseconds }

  /// What is left, rounded up, as `poll` wants it.
  var milliseconds: Int32 {
    let now = monotonicNanoseconds()
    return now >= nanoseconds ? 0 : Int32(clamping: (nanoseconds - now + 999_999) / 1_000_000)
  }
}
