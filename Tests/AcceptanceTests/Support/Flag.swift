import Glibc
import Synchronization

/// A condition that a test sets once and a server reads.
final class Flag: Sendable {
  private let value = Atomic(false)

  var isRaised: Bool { value.load(ordering: .relaxed) }

  func wait() {
    while !isRaised { usleep(2_000) }
  }

  func raise() { value.store(true, ordering: .relaxed) }
}
