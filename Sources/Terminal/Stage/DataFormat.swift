/// Terminal kit: how a user wants data to be written.
public nonisolated enum OutputFormat: Hashable, Sendable {
  /// Drawn on a terminal, as values elsewhere.
  case automatic
  /// - Parameter fields: those of each object that are wanted; nil for all.
  case json(fields: [String]? = nil)
}

/// How data is written.
public nonisolated enum DataFormat: Hashable, Sendable {
  /// Drawn, for people.
  case page
  /// For a pipe or a file, where nothing else is asked for.
  case values
  /// - Parameters:
  ///   - fields: those of each object that are wanted; nil for all.
  ///   - isPretty: indented, for people.
  case json(fields: [String]?, isPretty: Bool)

  init(_ format: OutputFormat, isInteractive: Bool) {
    switch format {
    case .automatic: self = isInteractive ? .page : .values
    case .json(let fields): self = .json(fields: fields, isPretty: isInteractive)
    }
  }
}

extension DataFormat {
  public nonisolated var isForPeople: Bool {
    switch self {
    case .page: true
    case .values: false
    case .json(_, let isPretty): isPretty
    }
  }

  public nonisolated var isJSON: Bool {
    if case .json = self { true } else { false }
  }
}
