/// Model: an order of repositories: what `--sort` accepts.
public enum RepositorySort: String, Hashable, Sendable, CaseIterable {
  case stars, updated, pushed, name

  /// GitHub sorts by everything but stars: those are sorted when all repositories are there.
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
