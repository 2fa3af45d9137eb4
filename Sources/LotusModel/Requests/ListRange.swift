/// Model: which part of a list is wanted.
///
/// GitHub is always asked for its largest pages, so that what one range has brought into the cache serves every other.
public struct ListRange: Hashable, Sendable {
  /// Rows of GitHub's largest page.
  public static let largestPage = 100

  /// The number of rows; nil for all.
  public let limit: Int?
  /// The page to begin with, counted from 1.
  public let firstPage: Int

  public init(limit: Int?, firstPage: Int = 1) {
    self.limit = limit
    self.firstPage = firstPage
  }

  /// Rows of one of the pages that `firstPage` counts.
  private var pageSize: Int {
    min(limit ?? Self.largestPage, Self.largestPage)
  }

  /// Rows of the whole list before the first that is wanted.
  public var offset: Int {
    (firstPage - 1) * pageSize
  }

  /// GitHub's page with the first row that is wanted.
  public var firstFetchedPage: Int {
    offset / Self.largestPage + 1
  }

  /// Rows of GitHub's pages before that one.
  public var precedingCount: Int {
    (firstFetchedPage - 1) * Self.largestPage
  }

  /// Rows of that page before the first that is wanted.
  public var skippedCount: Int {
    offset % Self.largestPage
  }

  /// How many of GitHub's pages can be needed; nil for all there are.
  public var fetchedPageCount: Int? {
    limit.map { (skippedCount + $0 + Self.largestPage - 1) / Self.largestPage }
  }

  /// What is still to be fetched where GitHub's pages up to this one have come.
  public func remainder(afterFetched number: Int) -> ListRange {
    let left = fetchedPageCount.map { ($0 - (number + 1 - firstFetchedPage)) * Self.largestPage }
    return ListRange(limit: left, firstPage: number + 1)
  }

  /// The page to begin with after so many rows of the range.
  public func page(afterRows count: Int) -> Int {
    firstPage + count / pageSize
  }

  /// The page to begin with where all rows up to the end of one of GitHub's pages are known.
  public func page(afterFetched number: Int) -> Int {
    number * Self.largestPage / pageSize + 1
  }
}

extension APIRequest {
  /// The same request for the pages of a range; the first page is what GitHub gives when none is named.
  public func paged(_ range: ListRange) -> APIRequest {
    var request = self
    request.query.removeAll { $0.name == "per_page" }
    request.query.append(QueryItem("per_page", String(ListRange.largestPage)))
    if range.firstFetchedPage > 1 { request.query.append(QueryItem("page", String(range.firstFetchedPage))) }
    return request
  }
}
