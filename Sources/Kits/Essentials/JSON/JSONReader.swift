package import FoundationEssentials

/// Decodes a value of a JSON document, and provides the JSON text of the value.
///
/// Results are the same as those of Foundation's `JSONDecoder`. Of the types that `JSONDecoder`
/// treats specially, only `Date` is supported. Dates must be in ISO 8601 format.
package struct JSONReader: Hashable, Sendable {
  let document: JSONDocument
  /// The index of the value in `document.values`.
  let place: Int

  init(_ document: JSONDocument, at place: Int) {
    self.document = document
    self.place = place
  }

  /// The original JSON text of the value.
  package var source: JSONSource {
    JSONSource(text, isPlain: value.isPlain)
  }

  /// The number of the line that contains the start of the value, counted from 1.
  package var line: Int {
    document.bytes[..<Int(value.start)].count { $0 == UInt8(ascii: "\n") } + 1
  }

  /// Decodes the value.
  ///
  /// - Throws: `DecodingError`
  package func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    if type == Date.self, let date = try date() as? Value { return date }
    return try Value(from: self)
  }

  var value: JSONDocument.Value { document.values[place] }
  private var text: ArraySlice<UInt8> { document.bytes[Int(value.start)..<Int(value.end)] }
  private var first: UInt8 { document.bytes[Int(value.start)] }

  package var isNull: Bool { kind == .null }

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

/// Reads the elements of arrays and the members of objects. Both are called parts.
extension JSONReader {
  /// The first element of an array, or the name of the first member of an object.
  ///
  /// `nil` if the value is empty or isn't an array or an object.
  var firstPart: JSONReader? {
    kind == .array || kind == .object ? part(at: place + 1) : nil
  }

  /// Returns the part that follows another part.
  ///
  /// In an object, the parts are the member names and the member values in turn.
  ///
  /// - Returns: `nil` after the last part.
  func part(behind part: JSONReader) -> JSONReader? {
    self.part(at: Int(part.value.next))
  }

  private func part(at place: Int) -> JSONReader? {
    place < value.next ? JSONReader(document, at: place) : nil
  }

  /// Transforms the elements of an array.
  ///
  /// - Throws: `DecodingError` if the value isn't an array, and the errors of `transform`.
  package func elements<Value>(_ transform: (JSONReader) throws -> Value) throws -> [Value] {
    guard kind == .array else { throw mismatch([Any].self) }
    var (values, next) = ([Value](), firstPart)
    while let element = next {
      values.append(try transform(element))
      next = part(behind: element)
    }
    return values
  }

  /// Transforms the members of an object, in the order of the JSON text.
  ///
  /// - Throws: `DecodingError` if the value isn't an object, and the errors of `transform`.
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

  /// Returns the member with the given name.
  ///
  /// - Throws: `DecodingError` if the value isn't an object or has no such member.
  package func member(_ name: String) throws -> JSONReader {
    guard kind == .object else { throw mismatch([String: Any].self) }
    guard let member = self[name] else { throw missing(JSONKey(stringValue: name)) }
    return member
  }

  /// Returns the member with the given name if the object has one.
  ///
  /// - Returns: `nil` if the member is missing or its value is `null`.
  /// - Throws: `DecodingError` if the value isn't an object.
  package func memberIfAny(_ name: String) throws -> JSONReader? {
    guard kind == .object else { throw mismatch([String: Any].self) }
    return self[name].flatMap { $0.isNull ? nil : $0 }
  }

  /// The value of the first member with the given name. `nil` if there is no such member.
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

  /// The members of an object, by name.
  ///
  /// If several members have the same name, only the first is included. Reading many members this
  /// way is faster than searching the object for each name.
  var membersByName: [String: JSONReader] {
    let members = try? members { ($0.stringIfAny ?? "", $1) }
    return Dictionary(members ?? []) { first, _ in first }
  }

  /// Whether an object has so many members that searching all of them for each name is slow.
  var hasManyMembers: Bool {
    var (name, count) = (place + 1, 0)
    while name < value.next, count <= 256 {
      name = Int(document.values[name + 1].next)
      count += 1
    }
    return count > 256
  }

  /// Whether the member name at an index equals the given UTF-8 text.
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

/// Reads strings, numbers, Booleans and dates.
extension JSONReader {
  package func string() throws -> String {
    guard kind == .string else { throw mismatch(String.self) }
    guard let string = stringIfAny else { throw corrupted("no text in UTF-8") }
    return string
  }

  /// The text of a string. `nil` if the string isn't valid UTF-8.
  ///
  /// Half of a surrogate pair becomes U+FFFD. Servers leave such a half when they truncate text.
  /// Otherwise, one character would cost the whole object that contains the string.
  ///
  /// Member names are always valid, because the parser checks them.
  var stringIfAny: String? {
    let text = text.dropFirst().dropLast()
    // Most strings are ASCII without escapes, so they don't need validation.
    if value.isPlain, !value.isEscaped { return String(decoding: text, as: UTF8.self) }
    return JSONEscapes.decoded(text, isRepairing: true).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the UTF-8 bytes of a string.
  ///
  /// For a long string, such as a recorded body, this is faster than creating a `String`.
  package func utf8() throws -> [UInt8] {
    guard kind == .string else { throw mismatch(String.self) }
    guard let bytes = JSONEscapes.decoded(text.dropFirst().dropLast()) else { throw corrupted("no text in UTF-8") }
    return bytes
  }

  package func bool() throws -> Bool {
    guard kind == .bool else { throw mismatch(Bool.self) }
    return first == UInt8(ascii: "t")
  }

  package func integer() throws -> Int { try integer(Int.self) }

  func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) throws -> Integer {
    guard kind == .number else { throw mismatch(type) }
    guard let integer = integerIfAny(type) else { throw corrupted("no whole number of this size") }
    return integer
  }

  /// Returns the value if it is a whole number in the range of the type.
  ///
  /// - Returns: `nil` for all other values. No error is thrown, because creating an error is slow:
  ///   the error's coding path is found by searching the document.
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

  /// Converts a whole number in another notation, such as `1.0` or `1e2`.
  ///
  /// A large `Double` may be inexact, so the conversion uses `Decimal`.
  private func otherWholeNumber<Integer: FixedWidthInteger>() -> Integer? {
    let text = String(decoding: text, as: UTF8.self)
    guard let double = Double(text), Integer(exactly: double) != nil else { return nil }
    // The number may be 0, or too small for a `Double`. `Decimal` can't parse such a small number.
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

  package func date() throws -> Date {
    guard let date = Date(iso8601: try string()) else { throw corrupted("no date") }
    return date
  }
}
