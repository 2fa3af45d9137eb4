import FoundationEssentials
public import LotusModel

/// The pages of a list, delivered in order while later pages are being fetched.
///
/// `PagingPolicy` determines which page is next. Pages are fetched only as fast as they are read,
/// so the memory use doesn't depend on the length of the list. Releasing the iterator or canceling
/// the reading task cancels the requests in progress.
public struct PageSequence<Value: Sendable>: AsyncSequence, Sendable {
  /// A page and its position in the list.
  public struct Element: Sendable {
    public let value: Value
    /// The number of the page in the list, starting at 1.
    public let number: Int
    /// The number of the last page; `nil` if the server hasn't reported it.
    public let lastNumber: Int?
    public let isLast: Bool
  }

  struct Fetched: Sendable {
    let value: Value
    let links: PageLinks
    /// Whether no row of the page can be read.
    var isEmpty: Bool
  }

  var policy: PagingPolicy
  let firstNumber: Int
  /// The number of pages to fetch ahead of the reader; `nil` for the maximum.
  var ahead: Int?
  let fetch: @Sendable (URL) async -> Result<Fetched, NetworkError>

  public func makeAsyncIterator() -> Iterator {
    Iterator(
      policy: policy, number: firstNumber, width: ahead.map { $0 + 1 } ?? PrefetchQueue<Fetched>.width, fetch: fetch)
  }

  /// Returns the pages in order, and fetches the next pages while the caller uses one.
  public struct Iterator: AsyncIteratorProtocol {
    var policy: PagingPolicy
    var number: Int
    private(set) var isFirst = true
    let width: Int
    let fetch: @Sendable (URL) async -> Result<Fetched, NetworkError>
    private let queue = PrefetchQueue<Fetched>()

    /// Returns the next page, or `nil` after the last page.
    ///
    /// - Throws: `NetworkError.notFound` only for the first page. A later page is requested by the
    ///   link to it, so it isn't missing because the user misspelled a name.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(NetworkError) -> Element? {
      fill()
      guard let outcome = await queue.next(isolation: actor) else { return nil }
      if case .failure(.notFound) = outcome, !isFirst { throw .malformed(.missingPage) }
      let page = try outcome.get()
      isFirst = false
      policy.note(page.links, ofPage: number, isEmpty: page.isEmpty)
      fill()
      defer { number += 1 }
      return Element(value: page.value, number: number, lastNumber: policy.lastNumber, isLast: page.links.next == .none)
    }

    /// Starts requests until the queue is full.
    ///
    /// An error of the paging policy is added to the queue like a page. The reader therefore
    /// receives the error only after the pages that are still being fetched.
    private mutating func fill() {
      do throws(NetworkError) {
        while queue.count < width, let url = try policy.next() {
          queue.append { [fetch] in await fetch(url) }
        }
      } catch {
        queue.append { .failure(error) }
      }
    }
  }
}
