import FoundationEssentials
import LotusModel
import ViewModels

/// Dedicated model controller: how far a list has come, and what its pages have told of its length.
struct ListProgress {
  private(set) var nextPage: Int
  private(set) var pagesDone = 0
  private(set) var viewModel: ListProgressViewModel?
  private var start: Date?
  private var total = ListTotal.unknown
  private var isComplete = false
  /// Whether GitHub has stopped its search before the end.
  private(set) var isCutShort = false

  init(nextPage: Int) {
    self.nextPage = nextPage
  }

  /// - Parameters:
  ///   - number: of the page that has come, of the last one where that is known.
  ///   - nextPage: for those who want to go on there.
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

  /// How long the list is.
  /// - Parameter count: what was found of what is wanted, on the pages so far.
  func total<Item>(of selection: ListSelection<Item>, found count: Int) -> ListTotal {
    if isComplete { return .exactly(selection.fetchedRange.precedingCount + count) }
    return selection.includes == nil ? total : .unknown
  }
}
