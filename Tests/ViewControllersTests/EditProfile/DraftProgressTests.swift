import LotusModel
import Testing

@testable import ViewControllers

/// Explores the states that storing a draft can reach with up to three changes.
@MainActor @Suite("Storing a draft")
struct DraftProgressTests {
  private enum Event: CaseIterable {
    case change, startStoring, fail
  }

  private static let error = DraftError.noDirectory

  private func handle(_ event: Event, in state: DraftProgress) -> DraftProgress {
    var state = state
    switch event {
    case .change: state.change()
    case .startStoring: state.startStoring()
    case .fail: state.fail(Self.error)
    }
    return state
  }

  @Test func `No change and no failure is forgotten until the next attempt`() {
    var (seen, states): (Set<DraftProgress>, [DraftProgress]) = ([.stored], [.stored])
    while let state = states.popLast() {
      for event in Event.allCases where event != .change || state.changes < 3 {
        let after = handle(event, in: state)
        switch event {
        case .change: #expect(after.changes == state.changes + 1 && after.error == state.error && after.needsStoring)
        case .startStoring: #expect(after == .stored && !after.needsStoring && after.error == nil)
        case .fail: #expect(after.changes == state.changes && after.error == Self.error && after.needsStoring)
        }
        if seen.insert(after).inserted { states.append(after) }
      }
    }
    #expect(seen.count == 8)
  }
}
