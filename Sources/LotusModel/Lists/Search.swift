import HTTP

/// Model: a search for users or repositories, in GitHub's query syntax.
///
/// See "Understanding the search syntax" in
/// https://docs.github.com/search-github/getting-started-with-searching-on-github.
public struct Search: Hashable, Sendable {
  /// The type of the results.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case users
    case repositories = "repos"
  }

  /// The maximum number of results that GitHub returns, even if it reports a larger total.
  public static let maximumResults = 1_000

  /// The fields that GitHub adds to each result.
  public static let fieldNames = ["score", "text_matches"]

  public let kind: Kind
  public let text: String

  public init(_ kind: Kind, for text: String) {
    self.kind = kind
    self.text = text
  }

  /// Returns the search with a qualifier added, such as `language:swift`.
  public func adding(_ qualifier: String, _ value: String) -> Search {
    let quoted = value.contains(where: \.isWhitespace) ? "\"\(value)\"" : value
    return Search(kind, for: "\(text.isEmpty ? "" : "\(text) ")\(qualifier):\(quoted)")
  }
}

/// Model: the requests for a search.
extension Search {
  /// A request for the users and organizations that match the search.
  ///
  /// See https://docs.github.com/rest/search/search#search-users.
  public func usersRequest(in order: SearchOrder? = nil) -> APIRequest<[Account]> {
    request("/search/users", in: order)
  }

  /// A request for the repositories that match the search.
  ///
  /// See https://docs.github.com/rest/search/search#search-repositories.
  public func repositoriesRequest(in order: SearchOrder? = nil) -> APIRequest<[Repository]> {
    request("/search/repositories", in: order)
  }

  /// Returns a search request. The response contains the results in its member `items`.
  private func request<Item>(_ path: String, in order: SearchOrder?) -> APIRequest<[Item]> {
    let items = order.map { [QueryItem("sort", $0.key.rawValue), QueryItem("order", $0.direction.rawValue)] } ?? []
    return APIRequest(path, query: [QueryItem("q", text)] + items, itemsMember: "items")
  }
}

/// Model: an order of search results. The raw values are the values of the `--sort` option and of
/// GitHub's parameter `sort`. Without an order, GitHub returns the best matches first.
public struct SearchOrder: Hashable, Sendable {
  /// The property that the results are sorted by.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    case stars, forks
    case helpWantedIssues = "help-wanted-issues"
    case updated, followers, repositories, joined
  }

  /// The direction of an order. The raw values are the values of the `--order` option.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    case descending = "desc"
    case ascending = "asc"
  }

  public let key: Key
  public let direction: Direction

  public init(_ key: Key, _ direction: Direction = .descending) {
    (self.key, self.direction) = (key, direction)
  }
}

extension SearchOrder.Key {
  /// Returns the orders that GitHub supports for a kind of results.
  public static func keys(for kind: Search.Kind) -> [SearchOrder.Key] {
    switch kind {
    case .users: [.followers, .repositories, .joined]
    case .repositories: [.stars, .forks, .helpWantedIssues, .updated]
    }
  }
}
