public import LotusModel

/// View controller support: which items of a list are wanted: a range of it, and what GitHub cannot choose or sort
/// itself.
public nonisolated struct ListSelection<Item: ListItem>: Sendable {
  let range: ListRange
  let includes: (@Sendable (Item) -> Bool)?
  let order: (@Sendable (Item, Item) -> Bool)?

  public init(
    _ range: ListRange, includes: (@Sendable (Item) -> Bool)? = nil, order: (@Sendable (Item, Item) -> Bool)? = nil
  ) {
    self.range = range
    self.includes = includes
    self.order = order
  }

  /// Whether GitHub can find the range itself: it can where nothing is chosen or sorted here.
  private var isGitHubRange: Bool {
    includes == nil && order == nil
  }

  /// What has to be asked for: all, where the range is known only once items are chosen or sorted.
  var fetchedRange: ListRange {
    isGitHubRange ? range : ListRange(limit: nil)
  }

  /// Rows of what is fetched, chosen and sorted, that come before those that are wanted.
  var skippedCount: Int {
    isGitHubRange ? range.skippedCount : range.offset
  }

  /// Where to go on when a list breaks off.
  /// - Parameters:
  ///   - number: GitHub's last page that came.
  ///   - count: the rows that were shown.
  func page(afterFetched number: Int, showing count: Int) -> Int {
    isGitHubRange ? range.page(afterFetched: number) : range.page(afterRows: count)
  }
}

extension ListSelection<Repository> {
  /// - Parameters:
  ///   - language: in any letter case; nil for all.
  ///   - isFork: nil for forks and others.
  ///   - isArchived: nil for archived repositories and others.
  public nonisolated static func repositories(
    _ range: ListRange, sort: RepositorySort?, isReversed: Bool = false, language: String?, isFork: Bool? = nil,
    isArchived: Bool? = nil
  ) -> ListSelection {
    let language = language?.lowercased()
    let includes: @Sendable (Repository) -> Bool = { repository in
      (language == nil || repository.language?.lowercased() == language)
        && (isFork == nil || repository.isFork == isFork)
        && (isArchived == nil || repository.isArchived == isArchived)
    }
    let isChosen = language != nil || isFork != nil || isArchived != nil
    let order: @Sendable (Repository, Repository) -> Bool = {
      isReversed ? hasMoreStars($1, $0) : hasMoreStars($0, $1)
    }
    return ListSelection(range, includes: isChosen ? includes : nil, order: sort == .stars ? order : nil)
  }

  private nonisolated static let hasMoreStars: @Sendable (Repository, Repository) -> Bool = {
    ($1.stars, $0.fullName) < ($0.stars, $1.fullName)
  }
}
