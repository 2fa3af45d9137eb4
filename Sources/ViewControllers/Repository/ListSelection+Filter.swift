public import LotusModel

/// Selects repositories with a filter.
extension ListSelection<Repository> {
  /// Returns a selection of the repositories that match a filter.
  ///
  /// - Parameter sort: The order. Only the order by stars is applied here, because GitHub can't
  ///   apply it.
  public nonisolated static func repositories(
    _ range: ListRange, matching filter: RepositoryFilter, sort: RepositorySort? = nil, isReversed: Bool = false
  ) -> ListSelection {
    let sorted: ListSelection<Repository> = .repositories(range, sort: sort, isReversed: isReversed, language: nil)
    let includes: @Sendable (Repository) -> Bool = { filter.includes($0) }
    return ListSelection(range, includes: filter.isEmpty ? nil : includes, order: sorted.order)
  }
}
