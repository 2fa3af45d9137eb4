/// Model: an order of starred repositories: when they were starred, or when they changed last.
public enum StarredSort: String, Hashable, Sendable, CaseIterable {
  case created, updated

  var query: [QueryItem] {
    switch self {
    case .created: []
    case .updated: [QueryItem("sort", "updated"), QueryItem("direction", "desc")]
    }
  }
}
