/// Stands for the library, The Composable Architecture, as far as one screen needs it.
protocol Reducer {
  associatedtype State
  associatedtype Action: Sendable

  /// Changes the state for an action; what takes time is returned as an effect.
  func reduce(into state: inout State, action: Action) -> Effect<Action>
}

/// Work that feeds actions back into the store.
struct Effect<Action: Sendable> {
  fileprivate let work: ((_ send: (Action) async -> Void) async -> Void)?

  static var none: Effect { Effect(work: nil) }

  static func run(_ work: @escaping (_ send: (Action) async -> Void) async -> Void) -> Effect {
    Effect(work: work)
  }
}

/// Keeps the state, runs the reducer for each action and then its effect, and hands its observer the new state.
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

  /// Returns when the effects of the action are finished.
  func send(_ action: Feature.Action) async {
    let effect = feature.reduce(into: &state, action: action)
    observer?(state)
    await effect.work? { await self.send($0) }
  }
}
