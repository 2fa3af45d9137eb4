public import LotusModel

/// View model: the counts of a repository, such as "8 stars".
public struct RepositoryCountsViewModel: Hashable, Sendable {
  public let items: [String]

  /// Creates the counts of a repository.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - isStarred: Whether the signed-in user has starred the repository, or `nil` if that isn't
  ///     known.
  public init(_ repository: Repository, isStarred: Bool?) {
    let stars = repository.stars.counted("star", "stars")
    let items = [
      isStarred == true ? "\(stars), including yours" : stars,
      repository.forks?.counted("fork", "forks"), repository.watchers?.counted("watcher", "watchers"),
      repository.openIssues?.counted("open issue or pull request", "open issues and pull requests"),
    ]
    self.items = items.compactMap { $0 }
  }
}
