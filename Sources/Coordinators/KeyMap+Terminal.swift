public import LotusModel
internal import Terminal

/// Support of the coordinators: the keys that the user has set, for the navigator and for messages.
extension KeyMap {
  var bindings: KeyBindings { KeyBindings(ownKeys.mapValues { $0.map { KeyPress($0) } }) }

  /// The first key of each command whose keys the user has set, as users write it.
  public var signs: [String: String] { ownKeys.compactMapValues { $0.first.map { KeyPress($0).sign } } }
}
