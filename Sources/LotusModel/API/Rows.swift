package import Essentials

/// Model: the rows of a list that could be read.
///
/// A row that is null or that lacks a required value costs only itself. `unread` reports it. `Rows`
/// is the only place that decides this.
public struct Rows<Row: Sendable>: Sendable {
  public var items: [Row]
  /// The rows that could not be read, or `nil` if there are none.
  public let unread: UnreadRows?

  public init(_ items: [Row], unread: UnreadRows? = nil) {
    self.items = items
    self.unread = unread
  }

  /// The reason why rows are missing, or `nil` if all rows could be read.
  public var error: NetworkError? { unread.map { .malformed(.rows($0)) } }
}

extension Rows: Equatable where Row: Equatable {}
extension Rows: Hashable where Row: Hashable {}

extension Rows: ExpressibleByArrayLiteral {
  public init(arrayLiteral rows: Row...) {
    self.init(rows)
  }
}

/// Model: the number of rows in a response that could not be read, and the problem with the first of
/// them.
public struct UnreadRows: Hashable, Sendable {
  public let count: Int
  public let first: MalformedResponse

  public init(count: Int = 1, first: MalformedResponse) {
    self.count = count
    self.first = first
  }

  /// Returns these rows and the unread rows of a later page together.
  public func adding(_ later: UnreadRows?) -> UnreadRows {
    UnreadRows(count: count + (later?.count ?? 0), first: first)
  }
}

extension JSONReader {
  /// Transforms the elements of an array that can be transformed.
  ///
  /// - Throws: `DecodingError` if the value isn't an array. If no element can be transformed, the
  ///   error of the first one, because the value is probably not the expected list.
  package func rows<Row>(_ transform: (JSONReader) throws -> Row) throws -> Rows<Row> {
    var (items, count, first) = ([Row](), 0, (any Error)?.none)
    _ = try elements { element in
      do {
        items.append(try transform(element))
      } catch {
        count += 1
        first = first ?? error
      }
    }
    guard let first else { return Rows(items) }
    guard !items.isEmpty else { throw first }
    return Rows(items, unread: UnreadRows(count: count, first: MalformedResponse(first)))
  }

  /// Transforms the elements of an array that aren't null.
  ///
  /// A null has no meaning in a list such as the labels of an issue.
  package func known<Value>(_ transform: (JSONReader) throws -> Value) throws -> [Value] {
    try elements { $0.isNull ? nil : try transform($0) }.compactMap { $0 }
  }
}
