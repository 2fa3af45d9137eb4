public import LotusModel

/// View model: how many stars, forks and so on, each with its noun.
public struct RepositoryCountsViewModel: Hashable, Sendable {
  public let items: [String]

  /// - Parameter isStarred: whether one of the stars is the viewer's; nil where that is not known.
  public init(_ repository: Repository, isStarred: Bool?) {
    let stars = repository.stars.counted("star", "stars")
    let items = [
      isStarred == true ? "\(stars), one of them yours" : stars,
      repository.forks?.counted("fork", "forks"), repository.watchers?.counted("watcher", "watchers"),
      repository.openIssues?.counted("open issue or pull request", "open issues and pull requests"),
    ]
    self.items = items.compactMap { $0 }
  }
}
