import FoundationEssentials

/// Model: decodes a value of a JSON document, and hands out the JSON that it was decoded from. Values are those of Foundation's
/// `JSONDecoder`; of its special types only dates are read, in ISO 8601.
package struct JSONReader: Hashable, Sendable {
  let document: JSONDocument
  /// Among the values of the document.
  let place: Int

  init(_ document: JSONDocument, at place: Int) {
    self.document = document
    self.place = place
  }

  /// As its sender wrote it.
  package var source: JSONSource {
    JSONSource(text, isPlain: value.isPlain)
  }

  /// The line on which it begins, from 1.
  package var line: Int {
    document.bytes[..<Int(value.start)].count { $0 == UInt8(ascii: "\n") } + 1
  }

  /// - Throws: `DecodingError`
  package func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    if type == Date.self, let date = try date() as? Value { return date }
    return try Value(from: self)
  }

  var value: JSONDocument.Value { document.values[place] }
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
    kind == .array || kind == .object ? part(at: place + 1) : nil
  }

  /// - Returns: nil behind the last.
  func part(behind part: JSONReader) -> JSONReader? {
    self.part(at: Int(part.value.next))
  }

  private func part(at place: Int) -> JSONReader? {
    place < value.next ? JSONReader(document, at: place) : nil
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
  package func members<Value>(_ transform: (_ name: JSONReader, _ value: JSONReader) throws -> Value) throws -> [Value]
  {
    guard kind == .object else { throw mismatch([String: Any].self) }
    var (values, next) = ([Value](), firstPart)
    while let name = next, let value = part(behind: name) {
      values.append(try transform(name, value))
      next = part(behind: value)
    }
    return values
  }

  package func member(_ name: String) throws -> JSONReader {
    guard kind == .object else { throw mismatch([String: Any].self) }
    guard let member = self[name] else { throw missing(JSONKey(stringValue: name)) }
    return member
  }

  /// - Returns: nil also for null.
  func memberIfAny(_ name: String) throws -> JSONReader? {
    guard kind == .object else { throw mismatch([String: Any].self) }
    return self[name].flatMap { $0.isNull ? nil : $0 }
  }

  /// The value of the first member of this name.
  package subscript(name: String) -> JSONReader? {
    guard kind == .object else { return nil }
    var name = name
    return name.withUTF8 { wanted in
      var name = place + 1
      while name < value.next {
        if hasText(wanted, at: name) { return JSONReader(document, at: name + 1) }
        name = Int(document.values[name + 1].next)
      }
      return nil
    }
  }

  /// The values of the members by their names, for an object of which many are asked for; of several the first.
  var membersByName: [String: JSONReader] {
    let members = try? members { ($0.stringIfAny ?? "", $1) }
    return Dictionary(members ?? []) { first, _ in first }
  }

  /// Whether an object has more members than can be looked through for each.
  var hasManyMembers: Bool {
    var (name, count) = (place + 1, 0)
    while name < value.next, count <= 256 {
      name = Int(document.values[name + 1].next)
      count += 1
    }
    return count > 256
  }

  private func hasText(_ wanted: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    let name = document.values[place]
    if name.isEscaped {
      return JSONReader(document, at: place).stringIfAny.map { Array($0.utf8) } == Array(wanted)
    }
    guard Int(name.end - name.start) == wanted.count + 2 else { return false }
    let start = Int(name.start) + 1
    return wanted.indices.allSatisfy { document.bytes[start + $0] == wanted[$0] }
  }
}

/// Values without parts.
extension JSONReader {
  package func string() throws -> String {
    guard kind == .string else { throw mismatch(String.self) }
    guard let string = stringIfAny else { throw corrupted("no text in UTF-8") }
    return string
  }

  /// - Returns: nil where its bytes are no text; those of a name are one.
  var stringIfAny: String? {
    let text = text.dropFirst().dropLast()
    // Most texts are ASCII, which needs no look at its encoding.
    if value.isPlain, !value.isEscaped { return String(decoding: text, as: UTF8.self) }
    return JSONEscapes.decoded(text).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The UTF-8 of a long string, such as a recorded body: without a `String` in between.
  func utf8() throws -> [UInt8] {
    guard kind == .string else { throw mismatch(String.self) }
    guard let bytes = JSONEscapes.decoded(text.dropFirst().dropLast()) else { throw corrupted("no text in UTF-8") }
    return bytes
  }

  func bool() throws -> Bool {
    guard kind == .bool else { throw mismatch(Bool.self) }
    return first == UInt8(ascii: "t")
  }

  func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) throws -> Integer {
    guard kind == .number else { throw mismatch(type) }
    guard let integer = integerIfAny(type) else { throw corrupted("no whole number of this size") }
    return integer
  }

  /// - Returns: nil also for a number that is not whole, or is too large. It makes no error, which would be looked for in the
  ///   whole document.
  func integerIfAny<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) -> Integer? {
    guard kind == .number else { return nil }
    var integer = Integer(0)
    let isNegative = first == UInt8(ascii: "-")
    for byte in text.dropFirst(isNegative ? 1 : 0) {
      guard let digit = Integer(exactly: byte &- UInt8(ascii: "0")), digit < 10 else { return otherWholeNumber() }
      let (tens, isTooLarge) = integer.multipliedReportingOverflow(by: 10)
      let (next, overflows) =
        isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      guard !isTooLarge, !overflows else { return nil }
      integer = next
    }
    return integer
  }

  /// 1.0 and 1e2 are whole, too. A double of that size may have lost digits.
  private func otherWholeNumber<Integer: FixedWidthInteger>() -> Integer? {
    let text = String(decoding: text, as: UTF8.self)
    guard let double = Double(text), Integer(exactly: double) != nil else { return nil }
    // Also what is too small for a double; such exponents are none for `Decimal`.
    if double == 0 { return 0 }
    return Decimal(string: text).flatMap { Integer($0.description) }
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
