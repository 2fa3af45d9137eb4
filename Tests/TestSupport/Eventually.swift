import Glibc

/// Asks again and again until the condition holds; false if it did not within so many seconds.
public func eventually(within seconds: Double = 60, _ condition: () throws -> Bool) rethrows -> Bool {
  let (start, deadline) = (monotonicNanoseconds(), Deadline(after: seconds))
  while try !condition() {
    if deadline.hasPassed { return false }
    // To ask costs time too: the pauses grow to a tenth of a second, but never by much of what has passed.
    let microseconds = (monotonicNanoseconds() - start) / 1_000
    usleep(UInt32(min(max(5_000, microseconds / 5), 100_000)))
  }
  return true
}
