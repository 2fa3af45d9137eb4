package import FoundationEssentials

/// Valid JSON text (RFC 8259) with the positions of its values.
///
/// A `JSONReader` decodes a value only when the value is needed. A `JSONSource` passes on the
/// original text of a value, without decoding it.
package struct JSONDocument: Hashable, Sendable {
  let bytes: [UInt8]
  /// The positions of all values, sorted by start.
  ///
  /// An object's member names are values too. Each name precedes the value of its member.
  let values: [Value]
  /// The position of a value in the text.
  struct Value: Hashable, Sendable {
    /// The offset of the first byte and the offset after the last byte. Strings include their
    /// quotes.
    var (start, end): (UInt32, UInt32)
    /// The index, in `values`, of the first value after this one and its contents.
    var next: UInt32
    /// Whether the value is a string that contains escapes.
    var isEscaped = false
    /// Whether the value can be printed unchanged on one line, because it contains only printable
    /// ASCII, and no white space between its parts.
    var isPlain = false

    /// A placeholder for a value whose end hasn't been read yet.
    static var unknown: Value { Value(start: 0, end: 0, next: 0) }
  }

  /// Creates a document from JSON text.
  ///
  /// - Parameters:
  ///   - text: JSON in UTF-8. A byte order mark at the start is ignored.
  ///   - longestText: The maximum length of a string, in bytes.
  /// - Throws: `JSONSyntaxError`
  package init(parsing text: Data, longestText: Int = .max) throws {
    try self.init(parsing: Array(text), longestText: longestText)
  }

  /// The usual maximum length of a string, in bytes.
  ///
  /// All strings in profiles and lists are shorter. The limit bounds memory use, because displaying
  /// a string takes about a hundred times its size.
  package static let usualLongestText = 16 << 10

  package init(parsing bytes: [UInt8], longestText: Int = .max) throws {
    var parser = JSONParser(bytes, longestText: longestText)
    try parser.parse()
    self.bytes = bytes
    values = parser.values
  }

  /// Returns the number of the line that contains the first syntax error of a text, counted from 1.
  ///
  /// - Returns: `nil` if the text is valid JSON.
  package static func lineOfSyntaxError(in text: Data) -> Int? {
    var parser = JSONParser(Array(text), longestText: .max)
    return (try? parser.parse()) == nil ? parser.line : nil
  }

  /// Whether the initializer failed because a string is longer than the limit.
  package static func isLimitError(_ error: any Error) -> Bool {
    error as? JSONSyntaxError == .longText
  }

  /// Whether an array of the document has an element.
  package var hasElements: Bool {
    values.indices.contains { index in
      bytes[Int(values[index].start)] == UInt8(ascii: "[") && Int(values[index].next) > index + 1
    }
  }

  package var root: JSONReader {
    JSONReader(self, at: 0)
  }
}

/// An error in the syntax or the size of JSON text.
enum JSONSyntaxError: Error, Hashable, Sendable {
  case broken
  /// Arrays and objects are nested too deeply.
  case tooDeep
  /// A string is longer than the limit for the document.
  case longText
}
