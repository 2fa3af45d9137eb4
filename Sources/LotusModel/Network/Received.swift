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
  public let receivedAt: Date
  public let rateLimit: RateLimit?
  /// The number of items on all pages, or `nil` if the server doesn't report it.
  public let total: Int?
  /// Whether the server stopped its search early, so that items may be missing.
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
