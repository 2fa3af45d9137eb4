/// Model: a sort order for starred repositories: by the time the user starred them, or by their
/// last update.
public enum StarredSort: String, Hashable, Sendable, CaseIterable {
  case created, updated

  var query: [QueryItem] {
    switch self {
    case .created: []
    case .updated: [QueryItem("sort", "updated"), QueryItem("direction", "desc")]
    }
  }
}
