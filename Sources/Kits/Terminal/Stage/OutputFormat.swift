/// An output format that the user can choose.
public nonisolated enum OutputFormat: Hashable, Sendable {
  /// A formatted page on a terminal, or plain values in a pipe or a file.
  case automatic
  /// JSON with all fields or some of them.
  ///
  /// - Parameter fields: The fields to print for each object, or `nil` for all fields.
  case json(fields: [String]? = nil)
}

/// The layout of a list in JSON.
public nonisolated enum RowLayout: Hashable, Sendable {
  /// One object per line. A filter sees one object at a time.
  case lines
  /// One array of all objects. A filter sees the array.
  case array
}

/// Joins the JSON objects of a list, which are on one line each, into one array.
struct RowJoiner {
  private(set) var isEmpty = true

  /// Returns the text to write for the next lines.
  mutating func append(_ lines: [UInt8]) -> [UInt8] {
    guard !lines.isEmpty else { return [] }
    let elements = lines.dropLast().split(separator: UInt8(ascii: "\n")).joined(separator: ",\n".utf8)
    defer { isEmpty = false }
    return Array((isEmpty ? "[" : ",\n").utf8) + elements
  }

  /// Returns the text to write after the last line.
  func end() -> [UInt8] {
    Array((isEmpty ? "[]\n" : "]\n").utf8)
  }
}
