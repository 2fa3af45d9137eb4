/// A minimal version of the `Reducer` protocol in The Composable Architecture.
protocol Reducer {
  associatedtype State
  associatedtype Action: Sendable

  /// Updates the state in response to an action.
  ///
  /// - Returns: The asynchronous work that the action starts, or `.none`.
  func reduce(into state: inout State, action: Action) -> Effect<Action>
}

/// Asynchronous work that sends actions to the store.
struct Effect<Action: Sendable> {
  fileprivate let work: ((_ send: (Action) async -> Void) async -> Void)?

  static var none: Effect { Effect(work: nil) }

  static func run(_ work: @escaping (_ send: (Action) async -> Void) async -> Void) -> Effect {
    Effect(work: work)
  }
}

/// Holds the state. For each action, the store runs the reducer, passes the new state to its
/// observer and runs the effect.
final class Store<Feature: Reducer> {
  private(set) var state: Feature.State
  private let feature: Feature
  private var observer: ((Feature.State) -> Void)?

  init(initialState: Feature.State, reducer: () -> Feature) {
    state = initialState
    feature = reducer()
  }

  func observe(_ observer: @escaping (Feature.State) -> Void) {
    self.observer = observer
  }

  /// Sends an action, and waits until its effect has finished.
  func send(_ action: Feature.Action) async {
    let effect = feature.reduce(into: &state, action: action)
    observer?(state)
    await effect.work? { await self.send($0) }
  }
}
