import HTTP
public import Terminal

/// The audience of a scene, which determines what the scene loads and how much of it.
public nonisolated enum Audience: Hashable, Sendable {
  /// The user of the app, who can press keys and scroll.
  case app
  /// A person who reads the page that a command prints on a terminal.
  case terminal
  /// A program that reads the output of a command.
  case program(OutputFormat = .automatic)

  /// Creates the audience of a command.
  ///
  /// - Parameters:
  ///   - format: The format of the output.
  ///   - isInteractive: Whether the output goes to a terminal.
  public init(reading format: OutputFormat, isInteractive: Bool) {
    self = isInteractive && format == .automatic ? .terminal : .program(format)
  }

  /// The stored responses that the first load of a page accepts.
  ///
  /// The app first shows stored content, however old it is, and then the content that GitHub
  /// confirms. A command prints only once, so it accepts only fresh content.
  var firstAcceptance: CacheAcceptance { self == .app ? .stored : .fresh }

  /// The format of the output, which may need only some parts of a page.
  var format: OutputFormat {
    if case .program(let format) = self { format } else { .automatic }
  }
}
