/// Model support: reads a JSON text once, checks its grammar, and notes where each value stands.
///
/// Whether a string is UTF-8, and whether its escapes mean something, is found out where it is decoded.
struct JSONParser {
  private(set) var values: [JSONDocument.Value] = []
  private let bytes: [UInt8]
  private let longestText: Int
  private var index = 0
  /// How many bytes so far have to be left out or escaped where the text is printed.
  private var oddBytes = 0

  private static let mostLevels = 512

  init(_ bytes: [UInt8], longestText: Int) {
    self.bytes = bytes
    self.longestText = longestText
    // GitHub's answers have a value every twenty bytes or so.
    values.reserveCapacity(bytes.count / 16)
  }

  mutating func parse() throws(JSONSyntaxError) {
    guard bytes.count <= Int(UInt32.max) else { throw .broken }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    try readValue(atLevel: 1)
    guard nextByte() == nil else { throw .broken }
  }

  private mutating func readValue(atLevel level: Int) throws(JSONSyntaxError) {
    guard let first = nextByte() else { throw .broken }
    guard level <= Self.mostLevels else { throw .tooDeep }
    let (number, oddBytesBefore) = (values.count, oddBytes)
    values.append(.init(start: UInt32(index), end: 0, next: 0))
    switch first {
    case UInt8(ascii: "{"): try readMembers(atLevel: level)
    case UInt8(ascii: "["): try readElements(atLevel: level)
    case UInt8(ascii: "\""): values[number].isEscaped = try readString()
    case UInt8(ascii: "t"): try read("true")
    case UInt8(ascii: "f"): try read("false")
    case UInt8(ascii: "n"): try read("null")
    default: try readNumber()
    }
    values[number].end = UInt32(index)
    values[number].next = UInt32(values.count)
    values[number].isPlain = oddBytes == oddBytesBefore
  }

  private mutating func readMembers(atLevel level: Int) throws(JSONSyntaxError) {
    index += 1
    if readIfNext(UInt8(ascii: "}")) { return }
    repeat {
      guard nextByte() == UInt8(ascii: "\"") else { throw .broken }
      try readValue(atLevel: level)
      guard readIfNext(UInt8(ascii: ":")) else { throw .broken }
      try readValue(atLevel: level + 1)
    } while readIfNext(UInt8(ascii: ","))
    guard readIfNext(UInt8(ascii: "}")) else { throw .broken }
  }

  private mutating func readElements(atLevel level: Int) throws(JSONSyntaxError) {
    index += 1
    if readIfNext(UInt8(ascii: "]")) { return }
    repeat { try readValue(atLevel: level + 1) } while readIfNext(UInt8(ascii: ","))
    guard readIfNext(UInt8(ascii: "]")) else { throw .broken }
  }

  /// - Returns: whether there is more between its quotes than the text itself.
  private mutating func readString() throws(JSONSyntaxError) -> Bool {
    index += 1
    let start = index
    var isEscaped = false
    while index < bytes.count, case let byte = bytes[index], byte != UInt8(ascii: "\"") {
      index += 1
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        index += 1
      } else if !(0x20...0x7E).contains(byte) {
        oddBytes += 1
        if byte < 0x20 { isEscaped = true }
      }
    }
    guard index < bytes.count else { throw .broken }
    guard index - start <= longestText else { throw .longText }
    index += 1
    return isEscaped
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

  /// - Returns: whether there was one at least.
  private mutating func readDigits() -> Bool {
    let start = index
    while readIf({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {}
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

  /// The next byte that is no white space, which is passed over; nil at the end.
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
