import LotusModel

/// Dedicated model controller: one attempt to load a list from its beginning.
final class ListRun<Item: ListItem> {
  let order: ListOrder<Item>
  /// Whether cached responses must be validated, as in a refresh.
  let isRevalidating: Bool
  /// The number of accepted changes when the run began. A page that was requested before a later
  /// change may not reflect it.
  let changeCount: Int
  let rows: ListDataSource<Item>
  /// The range that remains to be fetched, or `nil` if the list is complete.
  private(set) var rest: ListRange?
  private(set) var progress: ListProgress

  init(_ order: ListOrder<Item>, isRevalidating: Bool, after changeCount: Int, rows: ListDataSource<Item>) {
    self.order = order
    self.isRevalidating = isRevalidating
    self.changeCount = changeCount
    self.rows = rows
    rest = order.selection.fetchedRange
    progress = ListProgress(nextPage: order.selection.range.firstPage)
  }

  /// Adds the items of a page.
  ///
  /// - Parameters:
  ///   - number: The number of the page.
  ///   - last: The number of the last page, or `nil` if it isn't known.
  func append(_ items: [Received<Item>], of page: Page<Item>, number: Int, of last: Int?, isLast: Bool) {
    rows.append(items)
    progress.note(
      page, number: number, of: last, isLast: isLast,
      nextPage: order.selection.page(afterFetched: number, showing: rows.count))
    rest = rest?.remainder(afterFetched: number)
    if rows.isFull { finish() }
  }

  func finish() {
    rest = nil
    rows.finish()
  }
}
