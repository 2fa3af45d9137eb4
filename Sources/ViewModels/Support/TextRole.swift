/// View model: the meaning of text that has its own color or style, as `docs/LOOK.md` describes.
public enum TextRole: Hashable, Sendable {
  /// A fact that needs attention, such as "archived".
  case attention
  /// A number of stars, and a number of forks.
  case stars, forks
  case state(State)
  /// The name of a label.
  ///
  /// - Parameter color: The color of the label, such as `0xFF8700` for orange, or `nil` if it isn't
  ///   known.
  case label(color: Int?)

  /// The state of an issue or a pull request.
  public enum State: Hashable, Sendable {
    case draft, open
    /// The issue was completed, or the pull request was merged.
    case done
    /// The pull request was closed without a merge.
    case rejected
    /// The issue was closed for another reason, for example as a duplicate.
    case dropped
  }
}
