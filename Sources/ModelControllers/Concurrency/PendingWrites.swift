import Synchronization

/// Counts the operations whose data would be lost if the process ended now.
///
/// Examples are an open draft, a recording, and the renewal of a token: once the old refresh token
/// has been used, its replacement must be stored.
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
