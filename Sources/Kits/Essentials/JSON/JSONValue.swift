public import FoundationEssentials

/// A JSON value (RFC 8259).
///
/// Values are equal regardless of white space and the order of members in their text. Strings are
/// compared byte for byte.
public enum JSONValue: Hashable, Sendable, Encodable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Creates a value from JSON text.
  ///
  /// - Returns: `nil` if the text isn't valid JSON or is nested too deeply.
  public init?(parsing data: Data) {
    guard let value = try? JSONDocument(parsing: data).root.json() else { return nil }
    self = value
  }

  public static func == (one: JSONValue, other: JSONValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.integer(let one), .integer(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.string(let one), .string(let other)): one.hasSameBytes(as: other)
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)): one == other
    default: false
    }
  }

  /// Creates a JSON string, or `null` if the text is `nil`.
  ///
  /// Objects for output need an explicit `null`, because Swift's encoding omits optional members
  /// that are `nil`.
  package init(optional text: String?) {
    self = text.map { .string($0) } ?? .null
  }

  package init(optional number: Int?) {
    self = number.map { .integer($0) } ?? .null
  }

  package init(_ texts: [String]) {
    self = .array(texts.map { .string($0) })
  }

  /// The value of the member with the given name.
  ///
  /// `nil` if the member is missing or the value isn't an object.
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
  /// Converts the value of a document.
  ///
  /// - Throws: `DecodingError` for a string or number that Swift can't represent.
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
