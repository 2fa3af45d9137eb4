import Synchronization

/// Model controller support: counts what would be lost if the process ended now: an open draft, a recording, a spent
/// refresh token whose successor is not stored yet. It knows nothing of any of them.
public final class PendingWrites: Sendable {
  private let count = Atomic(0)

  public init() {}

  public var isUnderWay: Bool {
    count.load(ordering: .relaxed) > 0
  }

  public func begin() {
    count.add(1, ordering: .relaxed)
  }

  func end() {
    count.subtract(1, ordering: .relaxed)
  }
}
