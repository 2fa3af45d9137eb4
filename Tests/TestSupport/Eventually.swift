import Glibc

/// Asks again every few milliseconds until the condition holds; false if it did not within so many seconds.
public func eventually(within seconds: Double = 60, _ condition: () throws -> Bool) rethrows -> Bool {
  let deadline = Deadline(after: seconds)
  while try !condition() {
    if deadline.hasPassed { return false }
    usleep(5_000)
  }
  return true
}
