import Foundation
import Testing

@testable import Terminal

/// Explores every sequence of events on small stacks, breadth first, and checks each step.
///
/// `make explore` explores three scenes instead of two, without a limit.
@Suite(.timeLimit(.minutes(60)))
struct NavigationStackTests {
  private static let isComplete = ProcessInfo.processInfo.environment["EXPLORE"] != nil

  private static var explorations: [(StackWorld.Limits, states: Int)] {
    isComplete
      ? [
        (StackWorld.Limits(scenes: 2, inputs: 2, hasMouse: true), .max),
        (StackWorld.Limits(scenes: 3, inputs: 1, hasMouse: false), .max),
      ]
      : [
        (StackWorld.Limits(scenes: 2, inputs: 2, hasMouse: true), 12_000),
        (StackWorld.Limits(scenes: 3, inputs: 1, hasMouse: false), 12_000),
      ]
  }

  @Test func `Every sequence of events keeps the rules, and Escape leaves every stack`() {
    for (limits, maximum) in Self.explorations {
      var (seen, states, transitions, steps): (Set<StackWorld>, [StackWorld], Int, Int) = (
        [StackWorld()], [StackWorld()], 0, 0
      )
      while !states.isEmpty, seen.count < maximum {
        var next: [StackWorld] = []
        for state in states where seen.count < maximum {
          for event in state.events(within: limits) {
            var after = state
            let effects = after.handle(event)
            transitions += 1
            let violations = StackStep(before: state, event: event, after: after, effects: effects).violations()
            guard violations.isEmpty else {
              Issue.record("\(violations) by \(event) in \(state), which became \(after) with \(effects)")
              return
            }
            guard seen.insert(after).inserted else { continue }
            guard after.canBeLeft() else {
              Issue.record("Escape does not leave \(after), reached by \(event) in \(state)")
              return
            }
            next.append(after)
          }
        }
        states = next
        steps += 1
      }
      let end = states.isEmpty ? "all" : "limited"
      print("\(limits.scenes) scenes: \(seen.count) states (\(end)), \(transitions) transitions, \(steps) steps")
      #expect(seen.count > 10_000)
    }
  }
}
