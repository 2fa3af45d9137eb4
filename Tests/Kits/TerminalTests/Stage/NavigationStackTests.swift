import Foundation
import Testing

@testable import Terminal

/// Explores every sequence of events on small stacks, breadth first, and checks each step.
///
/// By default, each exploration ends after a number of states. `make explore` explores all of them.
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
        (StackWorld.Limits(scenes: 2, inputs: 2, hasMouse: true), 20_000),
        (StackWorld.Limits(scenes: 3, inputs: 1, hasMouse: false), 12_000),
      ]
  }

  @Test func `Every sequence of events keeps the rules, and Escape leaves every stack`() {
    for (limits, maximum) in Self.explorations {
      var exploration = Exploration(limits: limits, maximum: maximum)
      if let violation = exploration.run() { Issue.record("\(violation)") }
      print(exploration.summary)
      #expect(exploration.seen.count > 10_000)
    }
  }

  private struct Exploration {
    let limits: StackWorld.Limits
    /// The number of states after which the exploration ends.
    let maximum: Int
    var seen: Set<StackWorld> = [StackWorld()]
    private var states = [StackWorld()]
    private var (transitions, depth) = (0, 0)

    init(limits: StackWorld.Limits, maximum: Int) {
      (self.limits, self.maximum) = (limits, maximum)
    }

    var summary: String {
      let extent = states.isEmpty ? "all states" : "the first states"
      return "\(limits.scenes) scenes: \(extent), \(seen.count); \(transitions) transitions, \(depth) steps"
    }

    /// Explores states in the order of their distance from the empty stack.
    ///
    /// - Returns: A description of the first violation, or `nil`.
    mutating func run() -> String? {
      while !states.isEmpty, seen.count < maximum {
        let former = states
        states = []
        depth += 1
        for state in former where seen.count < maximum {
          for event in state.events(within: limits) {
            if let violation = explore(event, in: state) { return violation }
          }
        }
      }
      return nil
    }

    private mutating func explore(_ event: NavigationStack.Event, in state: StackWorld) -> String? {
      var after = state
      let effects = after.handle(event)
      transitions += 1
      var violations = StackStep(before: state, event: event, after: after, effects: effects).violations()
      if seen.insert(after).inserted {
        states.append(after)
        if !after.canBeLeft() { violations.append("Escape leaves every stack") }
        if !after.ignoresLateEvents() { violations.append("an event of a closed scene changes nothing") }
      }
      return violations.isEmpty ? nil : "\(violations) by \(event) in \(state): \(after) with \(effects)"
    }
  }
}
