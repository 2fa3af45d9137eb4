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
    case ascending = "asc"
    case descending = "desc"
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
