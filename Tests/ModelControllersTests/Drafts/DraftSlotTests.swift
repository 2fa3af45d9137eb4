import Synchronization
import TestSupport
import Testing

@testable import ModelControllers

@Suite("Draft slot")
struct DraftSlotTests {
  @Test func `Concurrent threads never hold the same slot at the same time`() async throws {
    let directory = try TemporaryDirectory()
    let tally = Tally()
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          try await onOwnThread {
            for _ in 0..<5_000 {
              guard let slot = try DraftSlot(1, in: directory.path) else { continue }
              withExtendedLifetime(slot) {
                #expect(tally.holders.add(1, ordering: .relaxed).newValue == 1)
                tally.holdings.add(1, ordering: .relaxed)
                tally.holders.subtract(1, ordering: .relaxed)
              }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(tally.holdings.load(ordering: .relaxed) > 8)
    #expect(try directory.names() == [])
  }

  private final class Tally: Sendable {
    /// The number of threads that hold the slot now.
    let holders = Atomic(0)
    let holdings = Atomic(0)
  }
}
