import FoundationEssentials

/// Decodes as the network controller does.
public func decoded<Value: Decodable>(_ type: Value.Type = Value.self, _ json: String) throws -> Value {
  let decoder = JSONDecoder()
  decoder.dateDecodingStrategy = .iso8601
  return try decoder.decode(type, from: Data(json.utf8))
}
