import Foundation
import Testing

@testable import Terminal

/// Explores every sequence of events on small stacks, breadth first, and checks each step. Single
/// steps that the exploration doesn't reach have their own tests.
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

  private static let page = NavigationStack.Traits(kind: .page, content: .shown)

  /// Returns a stack of pages that are numbered from 1.
  private func stack(pages: Int) -> NavigationStack {
    var stack = NavigationStack()
    for id in 1...pages { _ = stack.handle(.shown(id, Self.page, by: nil, beginsWithWork: false)) }
    return stack
  }

  @Test func `A scene that would replace a closed scene closes at once`() {
    var stack = stack(pages: 1)
    let former = stack
    let effects = stack.handle(.replaced(2, by: 3, Self.page))
    #expect(effects == [.close(3, hasFailed: false)])
    #expect(stack == former)
  }

  @Test func `A canceled page receives the keys that wait for it, but no input of another scene`() {
    var stack = stack(pages: 2)
    let inputs = [("a", 2), ("b", 2), ("c", 1)].map { NavigationStack.Input(event: .text($0), place: $1) }
    for input in inputs { _ = stack.handle(.received(input)) }
    let effects = stack.handle(.cancelled(2))
    #expect(effects.first == .deliverRest([inputs[1]], to: 2))
  }

  @Test func `The end of an exclusive command does not show a scene without content`() {
    var stack = NavigationStack()
    let empty = NavigationStack.Traits(kind: .page, content: .nothing)
    _ = stack.handle(.shown(1, empty, by: nil, beginsWithWork: false))
    _ = stack.handle(.ended(1, .exclusive))
    #expect(stack.entries.map(\.phase) == [.waiting(isAnnounced: false)])
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
