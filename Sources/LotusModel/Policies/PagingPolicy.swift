public import FoundationEssentials

/// Model: decides which page of a list is asked for next.
///
/// `Link` leads from page to page, verbatim. Once the server has told the number of the last page, the pages up to it can be
/// asked for side by side; without it, each page leads to the next.
public struct PagingPolicy: Hashable, Sendable {
  /// More pages than GitHub answers in hours: it takes 15,000 requests an hour at most.
  public static let maximumPageCount = 100_000

  /// Where the pages are that are not asked for yet.
  private enum Rest: Hashable {
    case at(URL?)
    case numbered(ClosedRange<Int>, PageLinks)
  }

  private var rest: Rest
  /// nil for all pages that there are.
  private let maximumCount: Int?
  /// After so many pages a list is taken for endless.
  package var maximumPageCount = Self.maximumPageCount
  private var askedCount = 0
  /// A list that leads back to a page of its own would never end. Hash values take less memory than addresses.
  private var followed: Set<Int> = []
  /// The number of the last page, where the server has told it.
  public private(set) var lastNumber: Int?

  public init(firstURL: URL, maximumCount: Int? = nil) {
    rest = .at(firstURL)
    self.maximumCount = maximumCount
  }

  /// Takes in where a page leads. Once the end is known, later pages have nothing to add.
  public mutating func note(_ links: PageLinks, ofPage number: Int) {
    if case .numbered = rest { return }
    if let remainingPages = links.remainingPages, remainingPages.lowerBound > number {
      rest = .numbered(remainingPages, links)
      lastNumber = remainingPages.upperBound
    } else {
      rest = .at(links.next)
    }
  }

  /// - Returns: nil where no page is left, or the next one is known only when one under way has come.
  public mutating func next() throws(NetworkError) -> URL? {
    guard askedCount < maximumCount ?? .max, let url = takeURL() else { return nil }
    guard askedCount < maximumPageCount else {
      rest = .at(nil)
      throw .malformed(.endless(pages: maximumPageCount))
    }
    askedCount += 1
    return url
  }

  private mutating func takeURL() -> URL? {
    var url: URL?
    switch rest {
    case .at(let next):
      rest = .at(nil)
      url = next
    case .numbered(let numbers, let links):
      rest = numbers.count == 1 ? .at(nil) : .numbered(numbers.lowerBound + 1...numbers.upperBound, links)
      url = links.url(ofPage: numbers.lowerBound)
    }
    return url.flatMap { followed.insert($0.hashValue).inserted ? $0 : nil }
  }
}
