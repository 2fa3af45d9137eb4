public import FoundationEssentials

/// Model: decides which page of a list to request next.
///
/// Each page links to the next page in its `Link` field. If that link can't be followed, the list
/// ends with an error, so that it doesn't seem complete. A page can also link to the last page. All
/// pages up to that page can then be requested in parallel, because their numbers are known.
public struct PagingPolicy: Hashable, Sendable {
  /// The largest number of pages that the app requests for a list.
  ///
  /// GitHub accepts at most 15,000 requests an hour, so a list of this size would take more than
  /// six hours.
  public static let maximumPageCount = 100_000
  /// The largest number of pages in a row without a row that can be read. A list with more of these
  /// pages would load forever without showing anything.
  public static let maximumEmptyPageCount = 20

  /// The pages that haven't been requested yet: the page at a link, or a range of page numbers.
  private enum Rest: Hashable {
    case linked(PageLinks.Next)
    case numbered(ClosedRange<Int>, PageLinks)
  }

  private var rest: Rest
  /// The maximum number of pages with 100 rows to request, or `nil` for all pages.
  private let maximumCount: Int?
  /// The number of rows on a page. Some servers have smaller pages than the request asks for.
  private var pageSize = ListRange.largestPage
  /// The maximum number of pages in a list. A longer list is considered endless.
  package var maximumPageCount = Self.maximumPageCount
  private var askedCount = 0
  /// The number of empty pages since the last page with rows.
  private var emptyPageCount = 0
  /// The hash values of the URLs that have been requested.
  ///
  /// A list that links back to one of its pages would never end, so requesting a URL twice is an
  /// error. The hash values take less memory than the URLs.
  private var followed: Set<Int> = []
  /// The number of the last page, if the server has reported it.
  public private(set) var lastNumber: Int?

  public init(firstURL: URL, maximumCount: Int? = nil) {
    rest = .linked(.at(firstURL))
    self.maximumCount = maximumCount
  }

  /// Updates the remaining pages with the links on a page that arrived.
  ///
  /// Once the number of the last page is known, the links on the pages before it are ignored.
  ///
  /// - Parameter isEmpty: Whether the page has no row that can be read.
  public mutating func note(_ links: PageLinks, ofPage number: Int, isEmpty: Bool = false) {
    emptyPageCount = isEmpty ? emptyPageCount + 1 : 0
    if let size = links.pageSize { pageSize = min(size, ListRange.largestPage) }
    if let lastNumber, number < lastNumber { return }
    if let remainingPages = links.remainingPages, remainingPages.lowerBound == number + 1 {
      rest = .numbered(remainingPages, links)
      lastNumber = remainingPages.upperBound
    } else {
      rest = .linked(links.next)
    }
  }

  /// Returns the URL of the next page to request.
  ///
  /// - Returns: `nil` if no page is left, or if the response to a pending request must arrive
  ///   first.
  /// - Throws: `NetworkError.malformed` if the list continues at a link that can't be followed, or
  ///   if it is considered endless. The policy throws once and then returns `nil`.
  public mutating func next() throws(NetworkError) -> URL? {
    guard askedCount < wantedCount, let url = try takeURL() else { return nil }
    guard askedCount < maximumPageCount else {
      rest = .linked(.none)
      throw .malformed(.endless(pages: maximumPageCount))
    }
    guard emptyPageCount < Self.maximumEmptyPageCount else {
      rest = .linked(.none)
      throw .malformed(.emptyPages(count: emptyPageCount))
    }
    askedCount += 1
    return url
  }

  /// The number of pages to request. If the server's pages are smaller than GitHub's largest pages,
  /// this is more than `maximumCount`.
  private var wantedCount: Int {
    guard let maximumCount, pageSize < ListRange.largestPage else { return maximumCount ?? .max }
    let (rows, overflows) = maximumCount.multipliedReportingOverflow(by: ListRange.largestPage)
    return overflows ? .max : (rows - 1) / pageSize + 1
  }

  private mutating func takeURL() throws(NetworkError) -> URL? {
    let url: URL?
    switch rest {
    case .linked(let next):
      rest = .linked(.none)
      switch next {
      case .none: return nil
      case .at(let address): url = address
      case .unusable(let link): throw .malformed(.unusableLink(link))
      case .withoutCursor: throw .malformed(.missingCursor)
      }
    case .numbered(let numbers, let links):
      rest = numbers.count == 1 ? .linked(.none) : .numbered(numbers.lowerBound + 1...numbers.upperBound, links)
      url = links.url(ofPage: numbers.lowerBound)
    }
    guard let url, followed.insert(url.hashValue).inserted else {
      rest = .linked(.none)
      throw .malformed(.repeatedPage)
    }
    return url
  }
}
