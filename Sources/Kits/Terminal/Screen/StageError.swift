/// A reason why a scene can't be shown.
public nonisolated enum StageError: Error, Hashable, Sendable {
  /// The scene can be shown only on a full screen, and the stage doesn't have one.
  case needsScreen
}
