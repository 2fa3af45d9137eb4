public import FoundationEssentials

/// Model: any JSON value (RFC 8259), compared by value: neither white space nor the order of keys counts.
public enum JSONValue: Hashable, Sendable, Codable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// - Returns: nil also for what is nested deeper than anything that is meant.
  public init?(parsing data: Data) {
    guard !Self.isDeep(data), let value = try? JSONDecoder().decode(JSONValue.self, from: data) else { return nil }
    self = value
  }

  /// The decoder takes 512; but each number costs it errors that name the whole path.
  private static let mostLevels = 64

  private static func isDeep(_ data: Data) -> Bool {
    var (quotes, level) = (JSONQuotes(), 0)
    for byte in data where !quotes.hold(byte) {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): level += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): level -= 1
      default: continue
      }
      if level > mostLevels { return true }
    }
    return false
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

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
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

/// Model: some JSON value, of which nothing is kept.
struct AnyJSON: Decodable {
  init(from decoder: any Decoder) {}
}
