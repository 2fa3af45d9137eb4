import FoundationEssentials
import LotusModel

/// Dedicated model controller: tracks how many pages of a list have loaded, and how long the list
/// is.
struct ListProgress {
  private(set) var nextPage: Int
  private(set) var pagesDone = 0
  /// The facts about the page that loaded last.
  private(set) var latest: (number: Int, last: Int?, remainingRequests: Int?, seconds: Double)?
  private var start: Date?
  private var total = ListTotal.unknown
  private var isComplete = false
  /// The number of rows that the server reports, or `nil` if it doesn't report any.
  private var reportedTotal: Int?
  /// Whether the page that loaded last may be full, and has no links.
  private var mayContinue = false
  /// The first reason why GitHub left rows out, or `nil` if it didn't.
  private(set) var omission: IncompleteListError?
  private var unreadRows: UnreadRows?
  /// An error for the rows that could not be read, or `nil` if all rows could be read.
  var unread: NetworkError? { unreadRows?.error }

  init(nextPage: Int) {
    self.nextPage = nextPage
  }

  /// Records that a page has loaded.
  ///
  /// - Parameters:
  ///   - number: The number of the page.
  ///   - last: The number of the last page, or `nil` if it isn't known.
  ///   - nextPage: The value of `--page` that continues the list after this page.
  mutating func note<Item>(_ page: Page<Item>, number: Int, of last: Int?, isLast: Bool, nextPage: Int) {
    self.nextPage = nextPage
    pagesDone += 1
    let start = start ?? page.receivedAt
    self.start = start
    latest = (number, last, page.rateLimit?.remaining, page.receivedAt.timeIntervalSince(start))
    isComplete = isLast
    (mayContinue, reportedTotal) = (page.mayContinue, page.total ?? reportedTotal)
    omission = omission ?? page.omission
    unreadRows = unreadRows?.adding(page.unread) ?? page.unread
    if let count = page.total {
      total = .exactly(count)
    } else if let last {
      total = .moreThan((min(last, PagingPolicy.maximumPageCount) - 1) * page.size)
    }
  }

  /// Returns the length of the list.
  ///
  /// - Parameter count: The number of items so far that pass the selection's filter.
  func total<Item>(of selection: ListSelection<Item>, found count: Int) -> ListTotal {
    // GitHub returns only the first thousand results of a search, so the number of rows isn't the
    // length of a longer search.
    if case .exactly(let count) = total, count > Search.maximumResults { return total }
    if isComplete { return .exactly(selection.fetchedRange.precedingCount + count) }
    return selection.includes == nil ? total : .unknown
  }

  /// Returns an error if the list ended although GitHub counts more rows.
  ///
  /// - Parameters:
  ///   - count: The number of items so far that pass the selection's filter.
  ///   - countOnProfile: The number of rows as the profile of the account states it.
  func missingRows<Item>(
    of selection: ListSelection<Item>, found count: Int, onProfile countOnProfile: Int?
  ) -> NetworkError? {
    let total = reportedTotal.map { min($0, Search.maximumResults) } ?? countOnProfile
    guard isComplete, mayContinue, selection.includes == nil, let total else { return nil }
    let count = selection.fetchedRange.precedingCount + count + (unreadRows?.count ?? 0)
    return total > count ? .malformed(.missingRows(count: count, total: total)) : nil
  }
}
