/// An output format that the user can choose.
public nonisolated enum OutputFormat: Hashable, Sendable {
  /// A formatted page on a terminal, or plain values in a pipe or a file.
  case automatic
  /// JSON with all fields or some of them.
  ///
  /// - Parameter fields: The fields to print for each object, or `nil` for all fields.
  case json(fields: [String]? = nil)

  /// The fields that the user selected, or `nil` if the output has all fields.
  public var fields: [String]? {
    if case .json(let fields) = self { fields } else { nil }
  }
}

/// The format in use, which depends on the user's choice and on whether standard output is a
/// terminal.
public nonisolated enum DataFormat: Hashable, Sendable {
  /// A formatted page for people.
  case page
  /// A page on the full screen, which also shows the notes of its scene.
  case screen
  /// A line of tab-separated values for each row, for programs.
  case values
  /// A line of tab-separated values for each row, with the first value in bold, for a user who
  /// forces colors.
  case coloredValues
  /// JSON with all fields or some of them.
  ///
  /// - Parameters:
  ///   - fields: The fields to print for each object, or `nil` for all fields.
  ///   - isPretty: Whether the JSON is indented for people.
  case json(fields: [String]?, isPretty: Bool)

  init(_ format: OutputFormat, isInteractive: Bool, hasColor: Bool) {
    switch format {
    case .automatic: self = isInteractive ? .page : hasColor ? .coloredValues : .values
    case .json(let fields): self = .json(fields: fields, isPretty: isInteractive)
    }
  }
}

extension DataFormat {
  /// Whether the output goes to a terminal rather than to a file or another program.
  public nonisolated var isInteractive: Bool {
    switch self {
    case .page, .screen: true
    case .values, .coloredValues: false
    case .json(_, let isPretty): isPretty
    }
  }

  /// Whether each row is a line of values for programs.
  public nonisolated var isValues: Bool {
    self == .values || self == .coloredValues
  }

  public nonisolated var isJSON: Bool {
    if case .json = self { true } else { false }
  }
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
