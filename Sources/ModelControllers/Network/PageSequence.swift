import FoundationEssentials
public import LotusModel

/// Model controller support: the pages of a list, delivered in order while others are on their way.
///
/// `PagingPolicy` says which page comes next. Pages are fetched only as fast as they are read, so any list takes constant
/// memory. Letting go of the iterator, or cancelling the reader, ends the requests under way.
public struct PageSequence<Value: Sendable>: AsyncSequence, Sendable {
  /// A page, and its place in the list.
  public struct Element: Sendable {
    public let value: Value
    /// Counted from 1.
    public let number: Int
    /// The number of the last page, where the server has told it.
    public let lastNumber: Int?
    public let isLast: Bool
  }

  struct Fetched: Sendable {
    let value: Value
    let links: PageLinks
  }

  var policy: PagingPolicy
  let firstNumber: Int
  /// How many pages are fetched ahead of the reader; nil for as many as can be.
  var ahead: Int?
  let fetch: @Sendable (URL) async -> Result<Fetched, NetworkError>

  public func makeAsyncIterator() -> Iterator {
    Iterator(
      policy: policy, number: firstNumber, width: ahead.map { $0 + 1 } ?? PrefetchQueue<Fetched>.width, fetch: fetch)
  }

  /// Asks for the next pages while one is used.
  public struct Iterator: AsyncIteratorProtocol {
    var policy: PagingPolicy
    var number: Int
    let width: Int
    let fetch: @Sendable (URL) async -> Result<Fetched, NetworkError>
    private let queue = PrefetchQueue<Fetched>()

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(NetworkError) -> Element? {
      fill()
      guard let outcome = await queue.next(isolation: actor) else { return nil }
      let page = try outcome.get()
      policy.note(page.links, ofPage: number)
      fill()
      defer { number += 1 }
      return Element(value: page.value, number: number, lastNumber: policy.lastNumber, isLast: page.links.next == nil)
    }

    /// An error of the policy takes its place behind the pages that are still on their way.
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
