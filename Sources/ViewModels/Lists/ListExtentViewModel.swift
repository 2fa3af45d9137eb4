public import LotusModel

/// View model: what the rows of a list do not say themselves: that there are none, or more.
public struct ListExtentViewModel: Hashable, Sendable {
  /// Nil where all are shown.
  public let sentence: String?

  /// - Parameters:
  ///   - count: the rows that are shown.
  ///   - route: which list it is.
  ///   - isChosen: whether only some of its items were wanted.
  public init(count: Int, of total: ListTotal, in range: ListRange, at route: Route, isChosen: Bool) {
    let end = range.offset + count
    let hint = { route.hint($0, isWhole: range.limit == nil) }
    switch total {
    case _ where count == 0 && range.firstPage > 1: sentence = "The list ends before page \(range.firstPage)."
    case _ where count == 0 && isChosen: sentence = "There are no such \(route.rows.plural)."
    case _ where count == 0: sentence = route.absence
    case .exactly(let total) where total <= end: sentence = nil
    case .exactly(let total): sentence = "\(count.grouped) of \(total.counted(route.rows)); \(hint(total))."
    case .moreThan(let total):
      sentence = "\(count.grouped) of more than \(max(total, end).counted(route.rows)); \(hint(total))."
    case .unknown where range.limit == nil: sentence = nil
    case .unknown: sentence = "These are \(count.counted(route.rows)); --all shows them all, should there be more."
    }
  }
}

extension Route {
  /// - Parameter isWhole: whether all was asked for.
  fileprivate func hint(_ total: Int, isWhole: Bool) -> String {
    if case .search = self, total > Search.maximumResults {
      let most = Search.maximumResults.grouped
      return isWhole ? "GitHub gives the first \(most)" : "--all shows the first \(most)"
    }
    if isWhole { return "GitHub gives no more" }
    return "--all shows the rest"
  }

  fileprivate var absence: String {
    if case .search(let search) = self { return "No \(rows.plural) match “\(search.text)”." }
    if self == .cache { return "The cache holds no answers." }
    guard case .user(let login) = subject else { return "You have no \(rows.plural)." }
    let adjective =
      switch self {
      case .repositories, .gists, .organizations, .members: "public "
      default: ""
      }
    return "\(login.name) has no \(adjective)\(rows.plural)."
  }

  /// What the rows of a list are called.
  fileprivate var rows: (singular: String, plural: String) {
    switch self {
    case .followers: ("follower", "followers")
    case .following: ("followed user", "followed users")
    case .members: ("member", "members")
    case .organizations: ("organization", "organizations")
    case .starred: ("starred repository", "starred repositories")
    case .gists: ("gist", "gists")
    case .search(let search) where search.kind == .users: ("user", "users")
    case .search, .repositories: ("repository", "repositories")
    case .emails: ("address", "addresses")
    case .keys(let kind): ("\(kind.title) key", "\(kind.title) keys")
    case .socialAccounts: ("social account", "social accounts")
    case .blocked: ("blocked user", "blocked users")
    case .cache: ("cached answer", "cached answers")
    default: ("row", "rows")
    }
  }
}

extension Int {
  fileprivate func counted(_ name: (singular: String, plural: String)) -> String {
    counted(name.singular, name.plural)
  }
}
