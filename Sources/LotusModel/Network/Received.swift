public import FoundationEssentials

/// Model: a decoded value, shown to people, and the JSON that it was decoded from, printed for programs.
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
  /// The value and its source.
  package func received<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Received<Value> {
    Received(try decode(), json: source)
  }
}

/// Model: one page of a list, and what the server told with it.
public struct Page<Item: Sendable>: Sendable {
  public let items: [Received<Item>]
  public let receivedAt: Date
  public let rateLimit: RateLimit?
  /// The items of all pages, where the server has counted them.
  public let total: Int?
  /// Whether the server has stopped its search before the end.
  public let isIncomplete: Bool

  public init(
    items: [Received<Item>], receivedAt: Date, rateLimit: RateLimit?, total: Int? = nil, isIncomplete: Bool = false
  ) {
    self.items = items
    self.total = total
    self.isIncomplete = isIncomplete
    self.receivedAt = receivedAt
    self.rateLimit = rateLimit
  }
}

extension Page: Equatable where Item: Equatable {}
