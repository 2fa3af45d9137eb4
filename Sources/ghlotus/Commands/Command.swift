import Coordinators
import LotusModel

/// One command as people know it: from this parsing, help, suggestions and the task itself all come.
struct Command: Sendable {
  /// What a line with this command wants done on a server.
  typealias MakeTask = @MainActor @Sendable (ParsedLine, GitHubServer) throws -> AppTask

  let name: String
  let summary: String
  var arguments: [Argument] = []
  var options: [Option] = []
  /// What `--json` can pick; none where it prints a thing of our own making.
  var fields: [String] = []
  let examples: [Example]
  /// Paragraphs below the options.
  var notes: [String] = []
  /// nil for `help`, which wants nothing done.
  var makeTask: MakeTask?

  /// `ghlotus profile [<user>]`
  var usage: String {
    (["ghlotus", name] + arguments.map(\.usage)).joined(separator: " ")
  }
}

/// A positional argument.
struct Argument: Sendable {
  let name: String
  var isOptional = false

  var usage: String {
    isOptional ? "[<\(name)>]" : "<\(name)>"
  }
}

/// An option, with a value or without.
struct Option: Sendable {
  let name: String
  var short: Character?
  /// What the value is called in help; nil for a flag.
  var value: String?
  /// Without a value it is a flag.
  var isValueOptional = false
  var repeats = false
  let summary: String

  /// `-X, --method METHOD`
  var usage: String {
    let names = short.map { "-\($0), --\(name)" } ?? "    --\(name)"
    guard let value else { return names }
    return isValueOptional ? "\(names)[=\(value)]" : "\(names) \(value)"
  }

  /// The summary, and whether the option may stand several times.
  var explanation: String {
    repeats ? "\(summary); as often as you like" : summary
  }
}

/// A line to be typed, and what it does.
struct Example: Sendable {
  let line: String
  let meaning: String
}
