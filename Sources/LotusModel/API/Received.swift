public import Essentials
public import FoundationEssentials

/// Model: a decoded value together with its original JSON.
///
/// The value is shown to people. The JSON is printed for programs.
public struct Received<Value: Sendable>: Sendable {
  public let value: Value
  public let json: JSONSource

  public init(_ value: Value, json: JSONSource) {
    self.value = value
    self.json = json
  }
}

extension Received: Equatable where Value: Equatable {}

extension JSONReader {
  /// Decodes the value and returns it together with its JSON.
  package func received<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Received<Value> {
    Received(try decode(), json: source)
  }
}

/// Model: a page of a list, and information about the list from the same response.
public struct Page<Item: Sendable>: Sendable {
  public let items: [Received<Item>]
  /// The rows of the page that could not be read, or `nil` if all rows could be read.
  public let unread: UnreadRows?
  public let receivedAt: Date
  public let rateLimit: RateLimit?
  /// The number of items on all pages, or `nil` if the server doesn't report it.
  public let total: Int?
  /// The number of rows on a full page.
  public let size: Int
  private let hasLinks: Bool
  /// The reason why GitHub left items out, or `nil` if it didn't.
  public let omission: IncompleteListError?
  /// The cursor at which a list in GraphQL continues, or `nil` for the last page.
  public let endCursor: String?

  public init(
    items: [Received<Item>], unread: UnreadRows? = nil, receivedAt: Date, rateLimit: RateLimit?, total: Int? = nil,
    size: Int? = nil, hasLinks: Bool = true, omission: IncompleteListError? = nil, endCursor: String? = nil
  ) {
    self.size = min(size ?? ListRange.largestPage, ListRange.largestPage)
    self.hasLinks = hasLinks
    self.endCursor = endCursor
    self.items = items
    self.unread = unread
    self.total = total
    self.omission = omission
    self.receivedAt = receivedAt
    self.rateLimit = rateLimit
  }
}

extension Page: Equatable where Item: Equatable {}

extension Page {
  /// The number of rows, including the rows that could not be read.
  package var count: Int { items.count + (unread?.count ?? 0) }

  /// Whether the list may continue after the page, because the page may be full, and the response
  /// has no links. A full page has a round number of rows.
  public var mayContinue: Bool { !hasLinks && count >= ListRange.smallestPage && count.isMultiple(of: 10) }
}

/// Model: a reason why a list lacks items, or lacks the names and states of its items.
public enum IncompleteListError: Error, Hashable, Sendable {
  /// GitHub ended its search early.
  case endedSearch
  /// The token isn't authorized for organizations that require single sign-on. The event
  /// `NetworkEvent.resultsArePartial` names them.
  case singleSignOn
  /// The request for names and states failed.
  case noDetails(NetworkError)
}

/// Model: parts of a page that could not be loaded for the same reason.
public struct MissingParts<Part: Hashable & Sendable>: Hashable, Sendable {
  public private(set) var parts: [Part]
  public let error: NetworkError

  public init(_ parts: [Part], because error: NetworkError) {
    self.parts = parts
    self.error = error
  }

  /// Groups missing parts by their errors, in the order in which the errors first occur.
  public static func groups(_ missing: [(Part, NetworkError)]) -> [MissingParts] {
    var groups: [MissingParts] = []
    for (part, error) in missing {
      if let index = groups.firstIndex(where: { $0.error == error }) {
        groups[index].parts.append(part)
      } else {
        groups.append(MissingParts([part], because: error))
      }
    }
    return groups
  }
}
