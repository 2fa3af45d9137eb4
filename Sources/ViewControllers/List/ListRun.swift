import FoundationEssentials
import HTTP
import LotusModel
import ModelControllers

/// Work: one attempt to load a list from its beginning.
final class ListRun<Item: ListItem> {
  let order: ListOrder<Item>
  /// The request for the pages, once it has been found.
  var request: ListRequest<Item>?
  /// The cache entries that the run accepts.
  let acceptance: CacheAcceptance
  /// The number of accepted changes when the run began. A page that was requested before a later
  /// change may not reflect the change.
  let changeCount: Int
  let rows: ListDataSource<Item>
  /// The range that remains to be fetched, or `nil` if the list is complete.
  private(set) var rest: ListRange?
  private(set) var progress: ListProgress
  /// The iterator over the remaining pages. `nil` before the first page, while a page loads, after
  /// an error, and at the end.
  var pages: PageSequence<Page<Item>>.Iterator?
  /// The rows that the app shows while their details load, and the pass that loaded them.
  var incomplete: (items: [Received<Item>], pass: LoadPass)?
  /// The error if the details of some items could not be loaded.
  var detailsError: IncompleteListError?
  /// The time of the oldest stored response with rows, or `nil` if the rows are current.
  private(set) var staleDate: Date?
  /// The keys of the items on the previous page.
  private var formerKeys: Set<String> = []

  init(
    _ order: ListOrder<Item>, accepting acceptance: CacheAcceptance, after changeCount: Int, rows: ListDataSource<Item>
  ) {
    self.order = order
    self.acceptance = acceptance
    self.changeCount = changeCount
    self.rows = rows
    rest = order.selection.fetchedRange
    progress = ListProgress(nextPage: order.selection.range.firstPage)
  }

  /// Adds the items of a page.
  ///
  /// If a list changes while its pages load, an item can move to the next page and arrive twice. Its
  /// second arrival is dropped.
  ///
  /// - Parameters:
  ///   - number: The number of the page.
  ///   - last: The number of the last page, or `nil` if it isn't known.
  func append(_ items: [Received<Item>], of page: Page<Item>, number: Int, of last: Int?, isLast: Bool) {
    var keys: Set<String> = []
    rows.append(items.filter { keys.insert($0.value.rowKey).inserted && !formerKeys.contains($0.value.rowKey) })
    formerKeys = keys
    progress.note(
      page, number: number, of: last, isLast: isLast,
      nextPage: order.selection.page(afterFetched: number, showing: rows.count))
    rest = rest?.remainder(afterFetched: number)
    request = request?.continued(after: page)
    if rows.isFull || isLast { finish() }
  }

  /// Takes the time of a stored response into account.
  func note(_ date: Date?) {
    staleDate = [staleDate, date].compactMap { $0 }.min()
  }

  func finish() {
    (rest, pages) = (nil, nil)
    rows.finish()
  }
}
