import FoundationEssentials
import LotusModel
import ViewModels

/// Dedicated model controller: tracks how many pages of a list have loaded, and how long the list
/// is.
struct ListProgress {
  private(set) var nextPage: Int
  private(set) var pagesDone = 0
  private(set) var viewModel: ListProgressViewModel?
  private var start: Date?
  private var total = ListTotal.unknown
  private var isComplete = false
  /// Whether GitHub stopped its search early, so that results may be missing.
  private(set) var isCutShort = false

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
    viewModel = ListProgressViewModel(
      done: pagesDone, page: number, last: last, remaining: page.rateLimit?.remaining,
      seconds: page.receivedAt.timeIntervalSince(start))
    isComplete = isLast
    isCutShort = isCutShort || page.isIncomplete
    if let count = page.total {
      total = .exactly(count)
    } else if let last {
      total = .moreThan((min(last, PagingPolicy.maximumPageCount) - 1) * ListRange.largestPage)
    }
  }

  /// Returns the length of the list.
  ///
  /// - Parameter count: The number of items so far that pass the selection's filter.
  func total<Item>(of selection: ListSelection<Item>, found count: Int) -> ListTotal {
    if isComplete { return .exactly(selection.fetchedRange.precedingCount + count) }
    return selection.includes == nil ? total : .unknown
  }
}
