import HTTP

/// Model: a sort order for starred repositories: by the time the user starred them, or by their
/// last update.
public enum StarredSort: String, Hashable, Sendable, CaseIterable {
  case created, updated

  /// Returns the query items that make GitHub sort the list. By default, GitHub returns the latest
  /// stars first.
  func query(isReversed: Bool) -> [QueryItem] {
    if self == .created, !isReversed { return [] }
    return [QueryItem("sort", rawValue), QueryItem("direction", isReversed ? "asc" : "desc")]
  }
}
