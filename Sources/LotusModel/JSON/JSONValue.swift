public import FoundationEssentials

/// Model: any JSON value (RFC 8259), compared by value: neither white space nor the order of keys counts.
public enum JSONValue: Hashable, Sendable, Encodable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// - Returns: nil for what is no JSON, or is nested deeper than anything that is meant.
  public init?(parsing data: Data) {
    guard let value = try? JSONDocument(parsing: data).root.json() else { return nil }
    self = value
  }

  /// A text, or null. What is printed has every member; Swift's own encoding leaves out those without a value.
  init(optional text: String?) {
    self = text.map { .string($0) } ?? .null
  }

  init(_ texts: [String]) {
    self = .array(texts.map { .string($0) })
  }

  /// Nil also where this is no object.
  public subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSONReader {
  /// - Throws: `DecodingError` for a text or a number that Swift cannot hold.
  fileprivate func json() throws -> JSONValue {
    switch kind {
    case .null: .null
    case .bool: .bool(try bool())
    case .number: try integerIfAny().map { .integer($0) } ?? .number(double())
    case .string: .string(try string())
    case .array: .array(try elements { try $0.json() })
    case .object:
      .object(Dictionary(try members { (try $0.string(), try $1.json()) }) { first, _ in first })
    }
  }
}
