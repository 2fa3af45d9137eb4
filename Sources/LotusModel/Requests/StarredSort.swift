/// Model: a sort order of starred repositories: by the time of starring, or by the last update.
public enum StarredSort: String, Hashable, Sendable, CaseIterable {
  case created, updated

  var query: [QueryItem] {
    switch self {
    case .created: []
    case .updated: [QueryItem("sort", "updated"), QueryItem("direction", "desc")]
    }
  }
}
