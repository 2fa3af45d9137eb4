import HTTP

/// Model: the part of a list that the user wants to see.
///
/// The app always requests GitHub's largest pages, whatever the size of the range. A cached page
/// can therefore be used for any range.
public struct ListRange: Hashable, Sendable {
  /// The number of rows on the largest page that GitHub returns.
  public static let largestPage = 100
  /// The number of rows on one of GitHub's pages if the request names no number. A server that
  /// limits the size of its pages is expected to allow this size.
  public static let smallestPage = 30

  /// The number of rows to show, or `nil` for all rows.
  public let limit: Int?
  /// The number of the first page in the range, counted from 1. A page has `limit` rows, but at
  /// most 100.
  public let firstPage: Int

  public init(limit: Int?, firstPage: Int = 1) {
    self.limit = limit
    self.firstPage = firstPage
  }

  /// The number of rows on each of the pages that `firstPage` counts.
  private var pageSize: Int {
    min(limit ?? Self.largestPage, Self.largestPage)
  }

  /// The number of rows in the list before the range.
  public var offset: Int {
    (firstPage - 1) * pageSize
  }

  /// The number of the first page to request from GitHub, which contains the first row of the
  /// range.
  public var firstFetchedPage: Int {
    offset / Self.largestPage + 1
  }

  /// The number of rows in the list before the page `firstFetchedPage`.
  public var precedingCount: Int {
    (firstFetchedPage - 1) * Self.largestPage
  }

  /// The number of rows on the page `firstFetchedPage` before the first row of the range.
  public var skippedCount: Int {
    offset % Self.largestPage
  }

  /// The maximum number of pages to request from GitHub, or `nil` for all pages.
  public var fetchedPageCount: Int? {
    limit.map { (skippedCount + $0 + Self.largestPage - 1) / Self.largestPage }
  }

  /// Returns the part of the range that hasn't been fetched yet.
  ///
  /// - Parameter number: The number of the last page that GitHub returned.
  public func remainder(afterFetched number: Int) -> ListRange {
    let remaining = fetchedPageCount.map { ($0 - (number + 1 - firstFetchedPage)) * Self.largestPage }
    return ListRange(limit: remaining, firstPage: number + 1)
  }

  /// Returns the number of the page on which the list continues after `count` rows of this range.
  public func page(afterRows count: Int) -> Int {
    firstPage + count / pageSize
  }

  /// Returns the value of `firstPage` that continues the list after one of GitHub's pages.
  ///
  /// - Parameter number: The number of the last page that GitHub returned.
  public func page(afterFetched number: Int) -> Int {
    number * Self.largestPage / pageSize + 1
  }
}

extension APIRequest {
  /// Returns the request for the first page of a range.
  ///
  /// The request names the page only if it isn't page 1, which is GitHub's default.
  public func paged(_ range: ListRange) -> APIRequest {
    var request = self
    request.query.removeAll { $0.name == "per_page" }
    request.query.append(QueryItem("per_page", String(ListRange.largestPage)))
    if range.firstFetchedPage > 1 { request.query.append(QueryItem("page", String(range.firstFetchedPage))) }
    return request
  }
}

/// Model: the length of a list, as known from the pages that have arrived.
public enum ListTotal: Hashable, Sendable {
  case exactly(Int)
  case moreThan(Int)
  /// The list may continue after the pages that have arrived.
  case unknown
}

extension ListTotal {
  /// Returns the count in a profile as the exact length if it agrees with the pages that have
  /// arrived. Otherwise, returns this value.
  ///
  /// Before the last page has arrived, the pages only show a minimum length. The count agrees if it
  /// exceeds this minimum by at most one page.
  public func agreeing(withProfile count: Int?) -> ListTotal {
    guard case .moreThan(let least) = self, let count, count > least, count <= least + ListRange.largestPage else {
      return self
    }
    return .exactly(count)
  }
}
