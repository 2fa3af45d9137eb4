package import Essentials

/// Model: the rows of a list that could be read.
///
/// A row that is null or lacks a required value is left out, and `unread` reports it. The other
/// rows are unaffected. Only `Rows` decides which rows are left out.
public struct Rows<Row: Sendable>: Sendable {
  public var items: [Row]
  /// The rows that could not be read, or `nil` if all rows could be read.
  public let unread: UnreadRows?

  public init(_ items: [Row], unread: UnreadRows? = nil) {
    self.items = items
    self.unread = unread
  }
}

extension Rows: Equatable where Row: Equatable {}
extension Rows: Hashable where Row: Hashable {}

extension Rows: ExpressibleByArrayLiteral {
  public init(arrayLiteral rows: Row...) {
    self.init(rows)
  }
}

extension Rows {
  /// Transforms parts of a JSON value, and counts the parts that can't be transformed.
  fileprivate init<Part>(reading parts: [Part], _ transform: (Part) throws -> Row) {
    var (items, count, first) = ([Row](), 0, (any Error)?.none)
    for part in parts {
      do {
        items.append(try transform(part))
      } catch {
        count += 1
        first = first ?? error
      }
    }
    self.init(items, unread: first.map { UnreadRows(count: count, first: MalformedResponse($0)) })
  }
}

extension JSONReader {
  /// Transforms the elements of an array. `unread` counts the elements that can't be transformed.
  ///
  /// - Throws: `DecodingError` if the value isn't an array.
  package func rows<Row>(_ transform: (JSONReader) throws -> Row) throws -> Rows<Row> {
    Rows(reading: try elements { $0 }, transform)
  }

  /// Transforms the members of an object, as `rows` transforms the elements of an array.
  package func memberRows<Row>(
    _ transform: (_ name: String, _ value: JSONReader) throws -> Row
  ) throws -> Rows<Row> {
    Rows(reading: try members { (name: try $0.string(), value: $1) }) { try transform($0.name, $0.value) }
  }

  /// Transforms a member that isn't essential to its object, such as the license of a repository.
  ///
  /// - Returns: `nil` if the member is missing, null, or can't be transformed.
  package func known<Value>(_ name: String, _ transform: (JSONReader) throws -> Value) -> Value? {
    self[name].flatMap { try? transform($0) }
  }

  /// Transforms the elements of an array, and leaves out those that can't be transformed.
  ///
  /// Use this method for a list that isn't essential to its row, such as the topics of a
  /// repository. A missing element of such a list isn't worth a warning.
  package func known<Value>(_ transform: (JSONReader) throws -> Value) throws -> [Value] {
    try elements { try? transform($0) }.compactMap { $0 }
  }
}
