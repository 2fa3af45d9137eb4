/// Terminal kit: why a scene cannot be shown.
public nonisolated enum StageError: Error, Hashable, Sendable {
  /// It draws itself, and the stage has no screen.
  case needsScreen
}
