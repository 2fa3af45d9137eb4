import FoundationEssentials
public import LotusModel

/// The pages of a list, delivered in order while up to sixteen are on their way.
///
/// `Link` leads from page to page, verbatim; once the server has told the last page's number, the pages up to it are
/// fetched side by side. Pages are fetched only as fast as they are read, so any list takes constant memory. Letting go of
/// the iterator, or cancelling the reader, ends the requests under way.
public struct PageSequence<Value: Sendable>: AsyncSequence, Sendable {
  public struct Element: Sendable {
    public let value: Value
    /// Counted from 1.
    public let number: Int
    /// The number of the last page, where the server has told it.
    public let lastNumber: Int?
  }

  struct Fetched: Sendable {
    let value: Value
    let links: PageLinks
  }

  let firstURL: URL
  let firstNumber: Int
  /// nil for all pages that there are.
  let maximumCount: Int?
  /// After so many pages a list is taken for endless.
  var mostPages = PageLinks.mostPages
  let fetch: @Sendable (URL) async -> Result<Fetched, NetworkError>

  public func makeAsyncIterator() -> Iterator {
    Iterator(self)
  }

  public struct Iterator: AsyncIteratorProtocol {
    /// Where the pages that are not yet asked for are.
    private enum Rest {
      case at(URL?)
      case numbered(ClosedRange<Int>, PageLinks)
    }

    private let sequence: PageSequence
    private let window = PageWindow<Fetched>()
    private var rest: Rest
    private var askedCount = 0
    /// A list that leads back to a page of its own would never end. Hash values do: the addresses are the server's.
    private var followed: Set<Int> = []
    private var number: Int
    private var lastNumber: Int?

    init(_ sequence: PageSequence) {
      self.sequence = sequence
      rest = .at(sequence.firstURL)
      number = sequence.firstNumber
    }

    public mutating func next() async throws(NetworkError) -> Element? {
      try await next(isolation: nil)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(NetworkError) -> Element? {
      fill()
      guard let outcome = await window.next(isolation: actor) else { return nil }
      let page = try outcome.get()
      note(page.links)
      fill()
      defer { number += 1 }
      return Element(value: page.value, number: number, lastNumber: lastNumber)
    }

    /// The first page that tells where the list ends opens the window; before, and after the end that it told, each page
    /// leads to the next.
    private mutating func note(_ links: PageLinks) {
      if case .numbered = rest { return }
      if let following = links.following, following.lowerBound > number, window.isEmpty {
        rest = .numbered(following, links)
        lastNumber = following.upperBound
      } else if window.isEmpty {
        rest = .at(links.next)
      }
    }

    private mutating func fill() {
      while window.count < PageWindow<Fetched>.width, askedCount < sequence.maximumCount ?? .max, let url = takeURL() {
        guard askedCount < sequence.mostPages else {
          rest = .at(nil)
          return window.append { [pages = sequence.mostPages] in .failure(.malformed(.endless(pages: pages))) }
        }
        askedCount += 1
        window.append { [fetch = sequence.fetch] in await fetch(url) }
      }
    }

    private mutating func takeURL() -> URL? {
      switch rest {
      case .at(let url):
        rest = .at(nil)
        return url.flatMap { unlessFollowed($0) }
      case .numbered(let numbers, let links):
        let isLast = numbers.count == 1
        rest = isLast ? .at(nil) : .numbered(numbers.lowerBound + 1...numbers.upperBound, links)
        return links.url(ofPage: numbers.lowerBound).flatMap { unlessFollowed($0) }
      }
    }

    private mutating func unlessFollowed(_ url: URL) -> URL? {
      followed.insert(url.hashValue).inserted ? url : nil
    }
  }
}
