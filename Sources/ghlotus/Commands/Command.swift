import Coordinators
import LotusModel

/// App delegate support: one command: what it is called, what it takes, how help explains it, and what it does.
struct Command: Sendable {
  /// Makes the task of a command line for a server.
  typealias MakeTask = @MainActor @Sendable (ParsedLine, GitHubServer) throws -> AppTask

  let name: String
  let summary: String
  var arguments: [Argument] = []
  var options: [Option] = []
  /// Makes the fields that `--json` can pick, which few runs need; nil where it cannot.
  var makeFields: (@Sendable () -> [String])?
  let examples: [Example]
  /// Paragraphs below the options.
  var notes: [String] = []
  /// Whether `--user` names a stored token even where the environment has one.
  var ignoresEnvironmentToken = false
  /// Makes what is printed by a command that is about ghlotus itself, and so about all of its commands.
  var makeText: (@MainActor @Sendable (ParsedLine, _ commands: [Command]) throws -> String)?
  /// nil for such a command, and for `help`.
  let makeTask: MakeTask?

  /// The fields that `--json` can pick; none where it cannot.
  var fields: [String] {
    makeFields?() ?? []
  }

  /// Its own, and those of every command that prints JSON.
  var allOptions: [Option] {
    options + (makeFields == nil ? [] : [.filter])
  }

  /// `ghlotus profile [<user>]`
  var usage: String {
    (["ghlotus", name] + arguments.map(\.usage)).joined(separator: " ")
  }
}

/// A positional argument.
struct Argument: Sendable {
  let name: String
  var isOptional = false
  /// Whether it names something on GitHub, for which the address of its page will do.
  var isPage = false
  /// Whether it takes all words that follow; only the last of a command does.
  var repeats = false
  /// Whether it is written as it stands here, with a bar between alternatives.
  var isLiteral = false
  /// What completion offers, where it is not written as it stands here.
  var candidates = Candidates.nothing

  var usage: String {
    let name = isLiteral ? name : "<\(name)>"
    return (isOptional ? "[\(name)]" : name) + (repeats ? " …" : "")
  }
}

extension Argument {
  static func user(isOptional: Bool = false, repeats: Bool = false) -> Argument {
    Argument(name: "user", isOptional: isOptional, isPage: true, repeats: repeats, candidates: .users)
  }

  static func repository(isOptional: Bool = false, repeats: Bool = false) -> Argument {
    Argument(name: "owner/repo", isOptional: isOptional, isPage: true, repeats: repeats)
  }
}

/// An option, with a value or without.
struct Option: Sendable {
  let name: String
  var short: Character?
  /// The name of the value in help; nil for a flag.
  var value: String?
  var isValueOptional = false
  var repeats = false
  /// What completion offers as its value.
  var candidates = Candidates.nothing
  let summary: String

  static let filter = Option(
    name: "jq", short: "q", value: "EXPRESSION", summary: "print what jq makes of the JSON")

  /// `-X, --method METHOD`
  var usage: String {
    let names = short.map { "-\($0), --\(name)" } ?? "    --\(name)"
    guard let value else { return names }
    return isValueOptional ? "\(names)[=\(value)]" : "\(names) \(value)"
  }

  /// The summary, and whether the option may be repeated.
  var explanation: String {
    repeats ? "\(summary); may be repeated" : summary
  }
}

extension Option {
  static let web = Option(name: "web", short: "w", summary: "open the page in the browser instead")
}

/// A command line, and what it does.
struct Example: Sendable {
  let line: String
  let meaning: String
}
