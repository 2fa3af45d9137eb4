/// Checks the syntax of JSON text and records the position of each value, in one pass.
///
/// The parser validates the contents of member names, but not of other strings. Invalid UTF-8 in
/// other strings is found when the string is decoded. Control characters are accepted in strings,
/// because `JSONLayout` escapes them in the output.
struct JSONParser {
  private(set) var values: [JSONDocument.Value] = []
  private let bytes: [UInt8]
  private let longestText: Int
  private var index = 0
  /// The number of bytes so far that can't be printed unchanged.
  ///
  /// White space between values counts, as does each byte in a string that isn't printable ASCII.
  private var oddBytes = 0

  private static let maximumLevels = 512

  init(_ bytes: [UInt8], longestText: Int) {
    self.bytes = bytes
    self.longestText = longestText
    // The responses of an API have one value in about twenty bytes on average, so this capacity
    // usually suffices.
    values.reserveCapacity(bytes.count / 16)
  }

  /// The number of the line that the parser has reached, counted from 1.
  var line: Int {
    1 + bytes.prefix(index).count { $0 == UInt8(ascii: "\n") }
  }

  /// Reads the whole text.
  mutating func parse() throws(JSONSyntaxError) {
    guard bytes.count <= Int(UInt32.max) else { throw .broken }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    try readValue(atLevel: 1)
    guard nextByte() == nil else { throw .broken }
  }

  private mutating func readValue(atLevel level: Int) throws(JSONSyntaxError) {
    guard let first = nextByte() else { throw .broken }
    guard level <= Self.maximumLevels else { throw .tooDeep }
    let (start, oddBytesBefore) = (index, oddBytes)
    let number = values.count
    var isEscaped = false
    switch first {
    case UInt8(ascii: "{"):
      values.append(.unknown)
      try readMembers(atLevel: level)
    case UInt8(ascii: "["):
      values.append(.unknown)
      try readElements(atLevel: level)
    case UInt8(ascii: "\""): isEscaped = try readString()
    case UInt8(ascii: "t"): try read("true")
    case UInt8(ascii: "f"): try read("false")
    case UInt8(ascii: "n"): try read("null")
    default: try readNumber()
    }
    if values.count == number { values.append(.unknown) }
    values[number] = .init(
      start: UInt32(start), end: UInt32(index), next: UInt32(values.count), isEscaped: isEscaped,
      isPlain: oddBytes == oddBytesBefore)
  }

  private mutating func readMembers(atLevel level: Int) throws(JSONSyntaxError) {
    index += 1
    if readIfNext(UInt8(ascii: "}")) { return }
    repeat {
      guard nextByte() == UInt8(ascii: "\"") else { throw .broken }
      try readValue(atLevel: level)
      guard let name = values.last, isText(name) else { throw .broken }
      guard readIfNext(UInt8(ascii: ":")) else { throw .broken }
      try readValue(atLevel: level + 1)
    } while readIfNext(UInt8(ascii: ","))
    guard readIfNext(UInt8(ascii: "}")) else { throw .broken }
  }

  private func isText(_ name: JSONDocument.Value) -> Bool {
    if name.isPlain, !name.isEscaped { return true }
    return JSONEscapes.decoded(bytes[Int(name.start) + 1..<Int(name.end) - 1]) != nil
  }

  private mutating func readElements(atLevel level: Int) throws(JSONSyntaxError) {
    index += 1
    if readIfNext(UInt8(ascii: "]")) { return }
    repeat { try readValue(atLevel: level + 1) } while readIfNext(UInt8(ascii: ","))
    guard readIfNext(UInt8(ascii: "]")) else { throw .broken }
  }

  /// Reads a string, including its quotes.
  ///
  /// - Returns: `true` if the string contains escapes.
  private mutating func readString() throws(JSONSyntaxError) -> Bool {
    let start = index + 1
    var isEscaped = false
    var end = start
    scan: while true {
      end = Self.endOfPlainText(in: bytes, from: end)
      guard end < bytes.count else { throw .broken }
      switch bytes[end] {
      case UInt8(ascii: "\""): break scan
      case UInt8(ascii: "\\"):
        isEscaped = true
        end = try endOfEscape(at: end)
      default:
        oddBytes += 1
        end += 1
      }
    }
    guard end - start <= longestText else { throw .longText }
    index = end + 1
    return isEscaped
  }

  /// Returns the offset of the next quote, backslash or byte that isn't printable ASCII.
  ///
  /// Most JSON text consists of strings of printable ASCII. This method checks eight bytes at a
  /// time, because checking single bytes would make parsing take one and a half times as long.
  ///
  /// - Returns: An offset, or the end of the text if there is no such byte.
  private static func endOfPlainText(in bytes: [UInt8], from start: Int) -> Int {
    bytes.withUnsafeBytes { bytes in
      var index = start
      while index + 8 <= bytes.count {
        let count = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).plainByteCount
        index += count
        guard count == 8 else { return index }
      }
      while index < bytes.count, case let byte = bytes[index], (0x20...0x7E).contains(byte),
        byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\")
      { index += 1 }
      return index
    }
  }

  private func endOfEscape(at start: Int) throws(JSONSyntaxError) -> Int {
    guard start + 1 < bytes.count else { throw .broken }
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start + 2
    case UInt8(ascii: "u"):
      let digits = bytes[(start + 2)...].prefix(4)
      guard digits.count == 4, digits.allSatisfy(\.isHexDigit) else { throw .broken }
      return digits.endIndex
    default: throw .broken
    }
  }

  private mutating func read(_ word: StaticString) throws(JSONSyntaxError) {
    guard word.withUTF8Buffer({ bytes[index...].starts(with: $0) }) else { throw .broken }
    index += word.utf8CodeUnitCount
  }

  private mutating func readNumber() throws(JSONSyntaxError) {
    _ = readIf { $0 == UInt8(ascii: "-") }
    let hasZero = readIf { $0 == UInt8(ascii: "0") }
    guard hasZero != readDigits() else { throw .broken }
    if readIf({ $0 == UInt8(ascii: ".") }), !readDigits() { throw .broken }
    if readIf({ $0 | 0x20 == UInt8(ascii: "e") }) {
      _ = readIf { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
      guard readDigits() else { throw .broken }
    }
  }

  /// Reads consecutive digits.
  ///
  /// - Returns: `true` if there was at least one digit.
  private mutating func readDigits() -> Bool {
    let start = index
    while readIf(\.isDigit) {}
    return index > start
  }

  private mutating func readIf(_ isWanted: (UInt8) -> Bool) -> Bool {
    guard index < bytes.count, isWanted(bytes[index]) else { return false }
    index += 1
    return true
  }

  private mutating func readIfNext(_ byte: UInt8) -> Bool {
    guard nextByte() == byte else { return false }
    index += 1
    return true
  }

  /// Skips white space and returns the next byte without reading it. `nil` at the end of the text.
  private mutating func nextByte() -> UInt8? {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09:
        oddBytes += 1
        index += 1
      default: return bytes[index]
      }
    }
    return nil
  }
}

extension UInt64 {
  /// The number of bytes before the first quote, backslash or byte that isn't printable ASCII.
  ///
  /// The value consists of eight bytes of JSON text, as they are in memory.
  var plainByteCount: Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let eight = littleEndian
    // In each mask, the highest bit of a byte is set if the byte meets the condition. A borrow or
    // carry can set wrong bits only in higher bytes, so the lowest match is always correct.
    let (quotes, backslashes) = (eight ^ ones &* 0x22, eight ^ ones &* 0x5C)
    let isQuote = (quotes &- ones) & ~quotes
    let isBackslash = (backslashes &- ones) & ~backslashes
    let isControl = (eight &- ones &* 0x20) & ~eight
    let isAboveTilde = (eight &+ ones) | eight
    return ((isQuote | isBackslash | isControl | isAboveTilde) & (ones &* 0x80)).trailingZeroBitCount / 8
  }
}
