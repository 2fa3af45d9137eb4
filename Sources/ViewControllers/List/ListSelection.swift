public import LotusModel

/// Which items of a list are wanted: a range of it, and what GitHub cannot choose or sort itself.
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

  /// What has to be asked for: more than the rows, where they are chosen or sorted here.
  var fetchedRange: ListRange {
    includes == nil && order == nil ? range : ListRange(limit: nil, firstPage: range.firstPage)
  }

  /// Rows that come before those that are wanted.
  var skippedCount: Int {
    includes == nil && order == nil ? range.skippedCount : 0
  }
}

extension ListSelection<Repository> {
  /// - Parameter language: in any letter case; nil for all.
  public static func repositories(_ range: ListRange, sort: RepositorySort?, language: String?) -> ListSelection {
    ListSelection(range, includes: language.map(isIn), order: sort == .stars ? hasMoreStars : nil)
  }

  private static func isIn(_ language: String) -> @Sendable (Repository) -> Bool {
    let wanted = language.lowercased()
    return { $0.language?.lowercased() == wanted }
  }

  private static let hasMoreStars: @Sendable (Repository, Repository) -> Bool = {
    ($1.stars, $0.fullName) < ($0.stars, $1.fullName)
  }
}
