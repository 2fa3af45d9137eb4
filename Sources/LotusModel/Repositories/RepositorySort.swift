import HTTP

/// Model: a sort order of repositories. The raw values are the values of the `--sort` option.
public enum RepositorySort: String, Hashable, Sendable, CaseIterable {
  case pushed, updated, name, stars

  /// Returns the query items that make GitHub sort the list.
  ///
  /// GitHub cannot sort by stars. The app sorts by stars itself when all repositories have arrived.
  func query(isReversed: Bool) -> [QueryItem] {
    let isAscending = (self == .name) != isReversed
    let direction = QueryItem("direction", isAscending ? "asc" : "desc")
    return switch self {
    case .stars: []
    case .updated: [QueryItem("sort", "updated"), direction]
    case .pushed: [QueryItem("sort", "pushed"), direction]
    case .name: [QueryItem("sort", "full_name"), direction]
    }
  }
}

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
