public import LotusModel

/// The range of a list to show, with a filter and a sort order that GitHub doesn't support.
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

  /// Whether `range` counts the rows as GitHub returns them. If the app filters or sorts the list,
  /// `range` counts the rows after that.
  private var isGitHubRange: Bool {
    includes == nil && order == nil
  }

  /// The range to fetch. If the app filters or sorts, every row must be fetched to find the range.
  var fetchedRange: ListRange {
    isGitHubRange ? range : ListRange(limit: nil)
  }

  /// The number of fetched rows to skip, after any filtering and sorting, before the first row to
  /// show.
  var skippedCount: Int {
    isGitHubRange ? range.skippedCount : range.offset
  }

  /// Returns the value of `--page` that continues an interrupted list.
  ///
  /// - Parameters:
  ///   - number: The last of GitHub's pages that has loaded.
  ///   - count: The number of rows shown.
  func page(afterFetched number: Int, showing count: Int) -> Int {
    isGitHubRange ? range.page(afterFetched: number) : range.page(afterRows: count)
  }
}

extension ListSelection<Repository> {
  /// Returns a selection of the repositories that match a filter.
  ///
  /// - Parameter sort: The order. Only the order by stars is applied here, because GitHub can't
  ///   apply it.
  public nonisolated static func repositories(
    _ range: ListRange, matching filter: RepositoryFilter = RepositoryFilter(), sort: RepositorySort? = nil,
    isReversed: Bool = false
  ) -> ListSelection {
    let includes: @Sendable (Repository) -> Bool = { filter.includes($0) }
    let order: @Sendable (Repository, Repository) -> Bool = {
      isReversed ? hasMoreStars($1, $0) : hasMoreStars($0, $1)
    }
    return ListSelection(range, includes: filter.isEmpty ? nil : includes, order: sort == .stars ? order : nil)
  }

  private nonisolated static let hasMoreStars: @Sendable (Repository, Repository) -> Bool = {
    ($1.stars, $0.fullName) < ($0.stars, $1.fullName)
  }
}
