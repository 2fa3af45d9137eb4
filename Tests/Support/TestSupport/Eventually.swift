import Glibc

/// Blocks the calling thread until a condition is true or the time runs out.
///
/// - Returns: `true` if the condition became true, `false` if the time ran out first.
public func eventually(within seconds: Double = 60, _ condition: () throws -> Bool) rethrows -> Bool {
  let (start, deadline) = (monotonicNanoseconds(), Deadline(after: seconds))
  while try !condition() {
    if deadline.hasPassed { return false }
    // Checking costs CPU time, so each pause is a fifth of the time waited so far. A pause lasts at
    // least 5 ms, to avoid a busy loop, and at most 100 ms, to notice the change soon.
    let microseconds = (monotonicNanoseconds() - start) / 1_000
    usleep(UInt32(min(max(5_000, microseconds / 5), 100_000)))
  }
  return true
}
