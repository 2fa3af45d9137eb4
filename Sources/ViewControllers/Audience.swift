public import Terminal

/// The audience of a scene, which determines what the scene loads and how much of it.
public nonisolated enum Audience: Hashable, Sendable {
  /// The user of the app, who has keys and scrolls.
  case app
  /// A person who reads the page that a command prints on a terminal.
  case terminal
  /// A program that reads the output of a command.
  case program(OutputFormat = .automatic)

  /// The format of the output, which may need only some parts of a page.
  var format: OutputFormat {
    if case .program(let format) = self { format } else { .automatic }
  }
}
