import HTTP

/// Model: a sort order of repositories. The raw values are the values of the `--sort` option.
public enum RepositorySort: String, Hashable, Sendable, CaseIterable {
  case stars, updated, pushed, name

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
