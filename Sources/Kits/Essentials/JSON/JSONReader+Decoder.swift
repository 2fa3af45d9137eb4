/// Lets types that conform to `Decodable` read a JSON value.
extension JSONReader: Decoder {
  /// Creates a reader from a decoder, to read values without decoding containers.
  ///
  /// - Throws: `DecodingError` if the decoder isn't a `JSONReader`.
  package init(_ decoder: any Decoder) throws {
    guard let reader = decoder as? JSONReader else {
      throw DecodingError.typeMismatch(
        JSONReader.self, .init(codingPath: decoder.codingPath, debugDescription: "not read by a JSONReader"))
    }
    self = reader
  }

  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard kind == .object else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(JSONMembers<Key>(object: self))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard kind == .array else { throw mismatch([Any].self) }
    return JSONElements(array: self)
  }

  package func singleValueContainer() -> any SingleValueDecodingContainer {
    JSONScalar(scalar: self)
  }
}

/// The decoding container for an object.
///
/// The most frequent types have separate methods, because the generic method is slower.
private struct JSONMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let object: JSONReader
  private let members: [String: JSONReader]?

  init(object: JSONReader) {
    self.object = object
    members = object.hasManyMembers ? object.membersByName : nil
  }

  var codingPath: [any CodingKey] { object.codingPath }

  private subscript(key: Key) -> JSONReader? {
    members.map { $0[key.stringValue] } ?? object[key.stringValue]
  }

  private func member(_ key: Key) throws -> JSONReader {
    guard let member = self[key] else { throw object.missing(key) }
    return member
  }

  private func memberIfAny(_ key: Key) -> JSONReader? {
    self[key].flatMap { $0.isNull ? nil : $0 }
  }

  var allKeys: [Key] {
    let names = try? object.members { name, _ in name.stringIfAny }
    return (names ?? []).compactMap { $0.flatMap(Key.init(stringValue:)) }
  }

  func contains(_ key: Key) -> Bool {
    self[key] != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool { try member(key).isNull }
  func decode(_: String.Type, forKey key: Key) throws -> String { try member(key).string() }
  func decode(_: Int.Type, forKey key: Key) throws -> Int { try member(key).integer() }
  func decode(_: Bool.Type, forKey key: Key) throws -> Bool { try member(key).bool() }
  func decode<T: Decodable>(_: T.Type, forKey key: Key) throws -> T { try member(key).decode() }
  func decodeIfPresent(_: String.Type, forKey key: Key) throws -> String? {
    try memberIfAny(key)?.string()
  }
  func decodeIfPresent(_: Int.Type, forKey key: Key) throws -> Int? {
    try memberIfAny(key)?.integer()
  }
  func decodeIfPresent(_: Bool.Type, forKey key: Key) throws -> Bool? {
    try memberIfAny(key)?.bool()
  }
  func decodeIfPresent<T: Decodable>(_: T.Type, forKey key: Key) throws -> T? {
    try memberIfAny(key)?.decode()
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try object.member("super") }
  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
}

/// The decoding container for an array.
private struct JSONElements: UnkeyedDecodingContainer {
  private let array: JSONReader
  private var next: JSONReader?
  private(set) var currentIndex = 0

  init(array: JSONReader) {
    self.array = array
    next = array.firstPart
  }

  var codingPath: [any CodingKey] { array.codingPath }
  var count: Int? { nil }
  var isAtEnd: Bool { next == nil }

  private mutating func element(_ type: Any.Type) throws -> JSONReader {
    guard let element = next else { throw DecodingError.valueNotFound(type, array.context("no more elements")) }
    next = array.part(behind: element)
    currentIndex += 1
    return element
  }

  mutating func decodeNil() throws -> Bool {
    guard next?.isNull == true else { return false }
    return try element(Never.self).isNull
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try element(type).decode() }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try element(type).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try element([Any].self).unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try element((any Decoder).self) }
}

/// The decoding container for a value that is neither an array nor an object.
private struct JSONScalar: SingleValueDecodingContainer {
  let scalar: JSONReader

  var codingPath: [any CodingKey] { scalar.codingPath }

  func decodeNil() -> Bool { scalar.isNull }
  func decode(_: String.Type) throws -> String { try scalar.string() }
  func decode(_: Bool.Type) throws -> Bool { try scalar.bool() }
  func decode(_: Double.Type) throws -> Double { try scalar.double() }
  func decode(_: Float.Type) throws -> Float { Float(try scalar.double()) }
  func decode(_: Int.Type) throws -> Int { try scalar.integer() }
  func decode(_: Int8.Type) throws -> Int8 { try scalar.integer() }
  func decode(_: Int16.Type) throws -> Int16 { try scalar.integer() }
  func decode(_: Int32.Type) throws -> Int32 { try scalar.integer() }
  func decode(_: Int64.Type) throws -> Int64 { try scalar.integer() }
  func decode(_: UInt.Type) throws -> UInt { try scalar.integer() }
  func decode(_: UInt8.Type) throws -> UInt8 { try scalar.integer() }
  func decode(_: UInt16.Type) throws -> UInt16 { try scalar.integer() }
  func decode(_: UInt32.Type) throws -> UInt32 { try scalar.integer() }
  func decode(_: UInt64.Type) throws -> UInt64 { try scalar.integer() }
  func decode(_: Int128.Type) throws -> Int128 { try scalar.integer() }
  func decode(_: UInt128.Type) throws -> UInt128 { try scalar.integer() }
  func decode<T: Decodable>(_: T.Type) throws -> T { try scalar.decode() }
}
