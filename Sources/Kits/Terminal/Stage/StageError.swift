/// A reason why a scene can't be shown.
public nonisolated enum StageError: Error, Hashable, Sendable {
  /// The scene can be shown only on a full screen, and the stage doesn't have one.
  case needsScreen
  /// A line of the input isn't valid UTF-8.
  case notText
  /// A line of the input contains an escape sequence. For example, an arrow key sends one.
  case escapeSequence
  /// A terminal of this type can't show a full screen, or the terminfo database doesn't have the
  /// type.
  case unsuitable(TerminalType)
}
