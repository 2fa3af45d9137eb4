package import FoundationEssentials

/// Model: a JSON text (RFC 8259) that has been checked, and where in it each value stands. What it holds is decoded when it is
/// asked for (`JSONReader`), and can be passed on as its sender wrote it (`JSONSource`).
package struct JSONDocument: Hashable, Sendable {
  let bytes: [UInt8]
  /// In the order in which they begin. In an object the name of each member comes before its value.
  let values: [Value]
  /// Where a value stands.
  struct Value: Hashable, Sendable {
    /// Its first byte, and the one behind it. The quotes of a string are a part of it.
    var (start, end): (UInt32, UInt32)
    /// The place, among all values, of the next one that is not a part of this one.
    var next: UInt32
    /// Whether this is a string with escapes.
    var isEscaped = false
    /// Whether it can be printed as it is: on one line, and in printable ASCII alone.
    var isPlain = false

    /// What is not read to its end.
    static var unknown: Value { Value(start: 0, end: 0, next: 0) }
  }

  /// - Parameters:
  ///   - text: UTF-8; a byte order mark is passed over.
  ///   - longestText: bytes that a string may have.
  package init(parsing text: Data, longestText: Int = .max) throws {
    try self.init(parsing: Array(text), longestText: longestText)
  }

  /// Bytes of a string; longer than all that people write in a profile or a list. To show a text costs a hundred times its size.
  package static let usualLongestText = 16 << 10

  init(parsing bytes: [UInt8], longestText: Int = .max) throws(JSONSyntaxError) {
    var parser = JSONParser(bytes, longestText: longestText)
    try parser.parse()
    self.bytes = bytes
    values = parser.values
  }

  package var root: JSONReader {
    JSONReader(self, at: 0)
  }
}

/// Model: why a text is not read as JSON.
enum JSONSyntaxError: Error, Hashable, Sendable {
  case broken
  /// It is nested deeper than anything that is meant.
  case tooDeep
  case longText
}
