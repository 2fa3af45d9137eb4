/// Model: an order of repositories: what `--sort` accepts.
public enum RepositorySort: String, Hashable, Sendable, CaseIterable {
  case stars, updated, pushed, name

  /// GitHub sorts by everything but stars: those are sorted when all repositories are there.
  var query: [QueryItem] {
    switch self {
    case .stars: []
    case .updated: [QueryItem("sort", "updated"), QueryItem("direction", "desc")]
    case .pushed: [QueryItem("sort", "pushed"), QueryItem("direction", "desc")]
    case .name: [QueryItem("sort", "full_name"), QueryItem("direction", "asc")]
    }
  }
}
