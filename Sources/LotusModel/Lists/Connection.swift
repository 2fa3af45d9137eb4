import Essentials

/// Model: a list in GraphQL. Each of its pages continues at a cursor.
///
/// See https://docs.github.com/graphql/guides/using-pagination-in-the-graphql-api.
public struct Connection<Item: Decodable & Sendable>: Hashable, Sendable {
  private let document: String
  private let variables: [String: JSONValue]
  /// The position at which the next page begins, or `nil` for the first page.
  public private(set) var cursor: String?

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - document: A query for one page, with the cursor as the variable `after`. The page is the
  ///     first member of the root field, as in `user { followers { … } }`, and has the members
  ///     `nodes` and `pageInfo`.
  ///   - variables: The other variables of the query.
  init(_ document: String, variables: [String: JSONValue] = [:]) {
    self.document = document
    self.variables = variables
  }

  /// The query for the next page.
  public var query: GraphQLQuery<ConnectionPage<Item>> {
    var variables = variables
    variables["after"] = cursor.map { .string($0) }
    return GraphQLQuery(document, variables: variables)
  }

  /// Whether the list is a part of an item that the query names by its node ID.
  fileprivate var isOfNode: Bool { variables["id"] != nil }

  /// Returns the same list without the pages before a cursor.
  public func continued(at cursor: String?) -> Connection {
    var connection = self
    connection.cursor = cursor
    return connection
  }
}

/// Model: a page of a list in GraphQL.
public struct ConnectionPage<Item: Decodable & Sendable>: Sendable, Decodable {
  public let rows: Rows<Received<Item>>
  /// The number of items on all pages, or `nil` if GitHub doesn't return it.
  public let total: Int?
  public let hasNextPage: Bool
  /// The cursor of the next page, or `nil` if GitHub doesn't return it.
  public let endCursor: String?

  public init(from decoder: any Decoder) throws {
    let parent = try JSONReader(decoder)
    try self.init(parent.members { $1 }.first ?? parent)
  }

  init(_ connection: JSONReader) throws {
    rows = try connection.member("nodes").rows { try $0.received() }
    total = try connection.memberIfAny("totalCount")?.integer()
    let info = try connection.member("pageInfo")
    hasNextPage = try info.member("hasNextPage").bool()
    endCursor = try info.memberIfAny("endCursor")?.string()
  }
}

extension ConnectionPage: Equatable where Item: Equatable {}

/// Model: the request for a list, with the REST API or with GraphQL.
public enum ListRequest<Item: Decodable & Sendable>: Hashable, Sendable {
  case rest(APIRequest<[Item]>)
  case graphQL(Connection<Item>)

  /// Whether the list is a part of an item that the request names by its node ID, such as a star
  /// list.
  public var isOfNode: Bool {
    if case .graphQL(let connection) = self { connection.isOfNode } else { false }
  }

  /// Returns the request for the pages after a page that has loaded.
  ///
  /// A request to the REST API stays the same, because its pages have numbers instead of cursors.
  public func continued(after page: Page<Item>) -> ListRequest {
    if case .graphQL(let connection) = self { .graphQL(connection.continued(at: page.endCursor)) } else { self }
  }
}
