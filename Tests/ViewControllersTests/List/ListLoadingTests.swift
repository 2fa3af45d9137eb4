import Testing

@testable import ViewControllers

/// Explores all states of a list while runs replace each other. A run loads the list from its
/// beginning. Three runs are enough: the first one, a refresh and one in a new order.
@MainActor @Suite("Loading of a list")
struct ListLoadingTests {
  private enum Event: CaseIterable {
    case beginRefresh, beginOrder, startLoad, showRows, fail
  }

  private func handle(_ event: Event, in state: ListLoading<Int>) -> ListLoading<Int> {
    var state = state
    switch event {
    case .beginRefresh: state.begin(1)
    case .beginOrder: state.begin(2)
    case .startLoad: state.startLoad()
    case .showRows: state.showRows()
    case .fail: state.fail()
    }
    return state
  }

  private struct Step {
    let before: ListLoading<Int>
    let event: Event
    let after: ListLoading<Int>
  }

  private var steps: [Step] {
    var (seen, states): (Set<ListLoading<Int>>, [ListLoading<Int>]) = ([.showing(0)], [.showing(0)])
    var steps: [Step] = []
    while let state = states.popLast() {
      for event in Event.allCases {
        let after = handle(event, in: state)
        steps.append(Step(before: state, event: event, after: after))
        if seen.insert(after).inserted { states.append(after) }
      }
    }
    return steps
  }

  @Test func `Only new rows replace the rows on the screen`() {
    #expect(Set(steps.map(\.before)).count == 18)
    for step in steps where step.before.shown != step.after.shown {
      #expect(step.event == .showRows && step.after == .showing(step.before.current), "\(step)")
    }
  }

  @Test func `A run that fails before it has rows can be repeated, and the old run continues`() {
    for step in steps where step.event == .fail {
      #expect(step.after.current == step.before.shown, "\(step)")
      #expect(step.after.failed == (step.before.isReplacing ? step.before.current : step.before.failed), "\(step)")
      #expect(step.after.isInterrupted == (step.after.failed == nil), "\(step)")
    }
  }

  @Test func `A new run is loaded in place of any other, and a load forgets earlier failures`() {
    for step in steps {
      switch step.event {
      case .beginRefresh: #expect(step.after == .replacing(step.before.shown, by: 1))
      case .beginOrder: #expect(step.after == .replacing(step.before.shown, by: 2))
      case .startLoad:
        #expect(step.after.failed == nil && !step.after.isInterrupted && step.after.current == step.before.current)
      case .showRows, .fail: #expect(!step.after.isReplacing)
      }
    }
  }
}
