import FoundationEssentials

/// Model: decodes a value of a JSON document, as Foundation's `JSONDecoder` would, with dates in ISO 8601, and hands out the JSON
/// that it was decoded from.
package struct JSONReader: Hashable, Sendable {
  private let document: JSONDocument
  let number: Int

  init(_ document: JSONDocument, at number: Int) {
    self.document = document
    self.number = number
  }

  /// As its sender wrote it.
  package var source: JSONSource {
    JSONSource(text, isPlain: value.isPlain)
  }

  /// The value and its source, of which both are wanted.
  package func received<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Received<Value> {
    Received(try decode(), json: source)
  }

  /// - Throws: `DecodingError`
  package func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    if type == Date.self, let date = try date() as? Value { return date }
    return try Value(from: self)
  }

  private var value: JSONDocument.Value { document.values[number] }
  private var text: ArraySlice<UInt8> { document.bytes[Int(value.start)..<Int(value.end)] }
  private var first: UInt8 { document.bytes[Int(value.start)] }

  var isNull: Bool { kind == .null }

  enum Kind { case null, bool, number, string, array, object }

  var kind: Kind {
    switch first {
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "{"): .object
    default: .number
    }
  }
}

/// Arrays and objects; other values have no parts.
extension JSONReader {
  /// The first element or, in an object, the name of the first member; nil where there is none.
  var firstPart: JSONReader? {
    kind == .array || kind == .object ? part(at: number + 1) : nil
  }

  /// - Returns: nil behind the last.
  func part(behind part: JSONReader) -> JSONReader? {
    self.part(at: Int(part.value.next))
  }

  private func part(at number: Int) -> JSONReader? {
    number < value.next ? JSONReader(document, at: number) : nil
  }

  /// Of an array.
  package func elements<Value>(_ transform: (JSONReader) throws -> Value) throws -> [Value] {
    guard kind == .array else { throw mismatch([Any].self) }
    var (values, next) = ([Value](), firstPart)
    while let element = next {
      values.append(try transform(element))
      next = part(behind: element)
    }
    return values
  }

  /// Of an object, in the order of the text.
  func members<Value>(_ transform: (_ name: JSONReader, _ value: JSONReader) throws -> Value) throws -> [Value] {
    guard kind == .object else { throw mismatch([String: Any].self) }
    var (values, next) = ([Value](), firstPart)
    while let name = next, let value = part(behind: name) {
      values.append(try transform(name, value))
      next = part(behind: value)
    }
    return values
  }

  package func member(_ name: String) throws -> JSONReader {
    try member(JSONKey(stringValue: name))
  }

  func member(_ key: some CodingKey) throws -> JSONReader {
    guard kind == .object else { throw mismatch([String: Any].self) }
    guard let member = self[key.stringValue] else { throw DecodingError.keyNotFound(key, context("no such member")) }
    return member
  }

  /// - Returns: nil also for null.
  func memberIfAny(_ name: String) -> JSONReader? {
    self[name].flatMap { $0.isNull ? nil : $0 }
  }

  /// The value of the first member of this name.
  package subscript(name: String) -> JSONReader? {
    guard kind == .object else { return nil }
    var name = name
    return name.withUTF8 { wanted in
      var number = number + 1
      while number < value.next {
        if hasText(wanted, at: number) { return JSONReader(document, at: number + 1) }
        number = Int(document.values[number + 1].next)
      }
      return nil
    }
  }

  private func hasText(_ wanted: UnsafeBufferPointer<UInt8>, at number: Int) -> Bool {
    let name = document.values[number]
    if name.isEscaped {
      return JSONReader(document, at: number).stringIfAny.map { Array($0.utf8) } == Array(wanted)
    }
    guard Int(name.end - name.start) == wanted.count + 2 else { return false }
    let start = Int(name.start) + 1
    return wanted.indices.allSatisfy { document.bytes[start + $0] == wanted[$0] }
  }
}

/// Values without parts.
extension JSONReader {
  func string() throws -> String {
    guard kind == .string else { throw mismatch(String.self) }
    guard let string = stringIfAny else { throw corrupted("no text in UTF-8") }
    return string
  }

  /// - Returns: nil where its bytes are no text; those of a name are one.
  var stringIfAny: String? {
    let text = text.dropFirst().dropLast()
    // Most texts are ASCII, which needs no look at its encoding.
    if value.isPlain, !value.isEscaped { return String(decoding: text, as: UTF8.self) }
    return JSONEscapes.text(of: text)
  }

  func bool() throws -> Bool {
    guard kind == .bool else { throw mismatch(Bool.self) }
    return first == UInt8(ascii: "t")
  }

  func integer<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) throws -> Number {
    guard kind == .number else { throw mismatch(type) }
    var (integer, isWhole) = (Number(0), true)
    let isNegative = first == UInt8(ascii: "-")
    for byte in text.dropFirst(isNegative ? 1 : 0) {
      guard let digit = Number(exactly: byte &- UInt8(ascii: "0")), digit < 10 else {
        isWhole = false
        break
      }
      let (tens, isTooLarge) = integer.multipliedReportingOverflow(by: 10)
      let (next, overflows) =
        isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      guard !isTooLarge, !overflows else { throw corrupted("too large a number") }
      integer = next
    }
    if isWhole { return integer }
    // 1.0 and 1e2 are whole, too; a double of that size may have lost digits.
    guard Number(exactly: try double()) != nil, let decimal = Decimal(string: String(decoding: text, as: UTF8.self)),
      let number = Number(decimal.description)
    else { throw corrupted("no whole number") }
    return number
  }

  func double() throws -> Double {
    guard kind == .number else { throw mismatch(Double.self) }
    guard let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite else {
      throw corrupted("too large a number")
    }
    return number
  }

  private func date() throws -> Date {
    guard let date = Date(iso8601: try string()) else { throw corrupted("no date") }
    return date
  }
}

/// Errors, which name the place of the value.
extension JSONReader {
  func mismatch(_ type: Any.Type) -> DecodingError {
    isNull ? .valueNotFound(type, context("null")) : .typeMismatch(type, context("another type"))
  }

  private func corrupted(_ reason: String) -> DecodingError {
    .dataCorrupted(context(reason))
  }

  func context(_ reason: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: codingPath, debugDescription: reason)
  }

  /// The way from the outermost value to this one.
  package var codingPath: [any CodingKey] {
    var (path, place) = ([any CodingKey](), JSONReader(document, at: 0))
    while place.number < number, let (key, part) = place.part(around: number) {
      path.append(key)
      place = part
    }
    return path
  }

  private func part(around number: Int) -> (key: JSONKey, value: JSONReader)? {
    var (index, next) = (0, firstPart)
    while let first = next, let part = kind == .object ? part(behind: first) : first {
      if number < part.value.next {
        return (kind == .object ? JSONKey(stringValue: first.stringIfAny ?? "") : JSONKey(intValue: index), part)
      }
      next = self.part(behind: part)
      index += 1
    }
    return nil
  }
}

/// Model support: a place in an array or an object.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "Index \(intValue)"
    self.intValue = intValue
  }
}
