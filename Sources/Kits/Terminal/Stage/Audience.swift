/// The audience of a scene, which determines what the scene loads and how the stage shows it.
public nonisolated enum Audience: Hashable, Sendable {
  /// The user of the app, who can press keys and scroll.
  case app
  /// A person who reads the page that a command prints on a terminal.
  case terminal
  /// A program that reads a line of tab-separated values for each row.
  case values
  /// A person who forces colors: lines of values, with the first value of each line in bold.
  case coloredValues
  /// A program that reads JSON with all fields or some of them.
  ///
  /// - Parameters:
  ///   - fields: The fields to print for each object, or `nil` for all fields.
  ///   - isPretty: Whether the JSON is indented for people.
  case json(fields: [String]?, isPretty: Bool)

  /// Creates the audience of a command, which depends on the user's choice and on whether standard
  /// output is a terminal.
  @MainActor public init(reading format: OutputFormat, on console: Console) {
    switch format {
    case .automatic: self = console.isInteractive ? .terminal : console.hasColor ? .coloredValues : .values
    case .json(let fields): self = .json(fields: fields, isPretty: console.isInteractive)
    }
  }

  /// Whether standard output is a terminal rather than a file or another program. See
  /// `Console.isInteractive`.
  public var isInteractive: Bool {
    switch self {
    case .app, .terminal: true
    case .values, .coloredValues: false
    case .json(_, let isPretty): isPretty
    }
  }

  /// Whether each row is a line of values for programs.
  public var isValues: Bool { self == .values || self == .coloredValues }

  public var isJSON: Bool {
    if case .json = self { true } else { false }
  }

  /// The fields that the user selected, or `nil` if the output has all fields.
  public var fields: [String]? {
    if case .json(let fields, _) = self { fields } else { nil }
  }
}
