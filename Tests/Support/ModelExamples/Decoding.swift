public import Essentials
import FoundationEssentials
import LotusModel

/// Decodes a value from JSON in the same way as the network controller.
public func decoded<Value: Decodable>(_ type: Value.Type = Value.self, _ json: String) throws -> Value {
  try JSONDocument(parsing: Data(json.utf8)).root.decode(type)
}

/// A JSON value read through `Decodable`, for comparing different JSON decoders.
public struct DecodedJSON: Decodable {
  public let value: JSONValue

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let bool = try? container.decode(Bool.self) {
      value = .bool(bool)
    } else if let integer = try? container.decode(Int.self) {
      value = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      value = .number(number)
    } else if let text = try? container.decode(String.self) {
      value = .string(text)
    } else if let elements = try? container.decode([DecodedJSON].self) {
      value = .array(elements.map(\.value))
    } else {
      value = .object(try container.decode([String: DecodedJSON].self).mapValues(\.value))
    }
  }
}
