import Coordinators
import LotusModel

/// A command: its name, arguments and options, its help, and the task it runs.
struct Command: Sendable {
  /// A closure that creates the task for a command line and the GitHub server to use.
  typealias MakeTask = @MainActor @Sendable (ParsedLine, GitHubServer) throws -> AppTask

  let name: String
  let group: CommandGroup
  let summary: String
  var arguments: [Argument] = []
  var options: [Option] = []
  /// Returns the field names that `--json` accepts, or `nil` if the command prints no JSON.
  ///
  /// A closure, because most runs don't need the list.
  var makeFields: (@Sendable () -> [String])?
  let examples: [Example]
  /// The paragraphs that help shows after the options.
  var notes: [String] = []
  /// Whether `--user` selects a stored token even if an environment variable holds a token.
  var ignoresEnvironmentToken = false
  /// Returns the text to print, for a command about ghlotus itself, such as `man`.
  ///
  /// The closure receives every command of ghlotus.
  var makeText: (@MainActor @Sendable (ParsedLine, _ commands: [Command]) throws -> String)?
  /// Creates the task of the command. `nil` for a command that has `makeText`, and for `help`.
  let makeTask: MakeTask?

  /// The field names that `--json` accepts. Empty if the command prints no JSON.
  var fields: [String] {
    makeFields?() ?? []
  }

  /// The options of the command, with `--jq` if the command prints JSON.
  var allOptions: [Option] {
    options + (makeFields == nil ? [] : [.filter])
  }

  /// The usage line, such as `ghlotus profile [<user>]`.
  var usage: String {
    (["ghlotus", name] + arguments.map(\.usage)).joined(separator: " ")
  }
}

/// A heading of `ghlotus help`, with the commands listed under it.
enum CommandGroup: String, CaseIterable, Sendable {
  case profile = "Profile"
  case people = "People and repositories"
  case account = "Your account"
  case app = "Full-screen app"
  case api = "API and cache"
  case help = "Help"

  var title: String { rawValue }
}

/// A positional argument.
struct Argument: Sendable {
  let name: String
  var isOptional = false
  /// Whether the argument names something on GitHub. The URL of its page is accepted, too.
  var isPage = false
  /// Whether the argument takes all remaining words. Only the last argument of a command may do so.
  var repeats = false
  /// Whether the user types the name itself, such as `add`. A vertical bar separates alternatives.
  var isLiteral = false
  /// The values that shell completion offers. Not used for a literal argument.
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

/// An option of a command, with or without a value.
struct Option: Sendable {
  let name: String
  var short: Character?
  /// The name of the value in help, or `nil` if the option takes no value.
  var value: String?
  var isValueOptional = false
  var repeats = false
  /// The values that shell completion offers.
  var candidates = Candidates.nothing
  let summary: String

  static let filter = Option(
    name: "jq", short: "q", value: "EXPRESSION", summary: "filter the JSON with a jq expression")

  /// The option as help shows it, such as `-X, --method METHOD`.
  var usage: String {
    let names = short.map { "-\($0), --\(name)" } ?? "    --\(name)"
    guard let value else { return names }
    return isValueOptional ? "\(names)[=\(value)]" : "\(names) \(value)"
  }

  /// The summary, with a remark if the option may be repeated.
  var explanation: String {
    repeats ? "\(summary); may be repeated" : summary
  }
}

extension Option {
  static let web = Option(name: "web", short: "w", summary: "open the page in a web browser instead")
}

/// An example in help: a command line and its effect.
struct Example: Sendable {
  let line: String
  let meaning: String
}
