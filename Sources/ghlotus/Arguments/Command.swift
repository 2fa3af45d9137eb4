import Coordinators
import Essentials
import LotusModel
import Terminal

/// A command: its name, arguments and options, its help, and the closure that handles a command
/// line.
struct Command: Sendable {
  /// The result of a valid command line.
  enum Product: Sendable {
    /// A task for the app coordinator. The closure also receives the GitHub server to use.
    case task(@MainActor @Sendable (ParsedLine, GitHubServer) throws -> AppTask)
    /// Text about ghlotus itself, such as the source of a manual page. The closure receives every
    /// command of ghlotus.
    case text(@MainActor @Sendable (ParsedLine, _ commands: [Command]) throws -> String)
    /// The help page that the command line requests.
    case help
  }

  let name: String
  let group: CommandGroup
  let summary: String
  var arguments: [Argument] = []
  var options: [Option] = []
  /// The forms of the command whose JSON has different fields. Empty if `--json` accepts no field
  /// names.
  var json: [JSONOutput] = []
  /// Whether the command accepts `--json`.
  var printsJSON = true
  let examples: [Example]
  /// The paragraphs that help shows after the options.
  var notes: [String] = []
  /// Whether `--user` selects a stored token even if an environment variable holds a token.
  var ignoresEnvironmentToken = false
  let makes: Product

  /// Returns the usage of a form, such as `ghlotus cache list`.
  func usage(of form: JSONOutput) -> String {
    "ghlotus \(name)" + (form.words.isEmpty ? "" : " \(form.words)")
  }

  /// The options of the command, with `--jq` if the command prints JSON, and `--slurp` if the command
  /// lists something.
  var allOptions: [Option] {
    options + (json.isEmpty ? [] : [.jq]) + (json.contains(where: \.isList) ? [.slurp] : [])
  }

  /// Returns the name of the command and its subcommand, such as `keys add`.
  ///
  /// - Returns: `nil` if the command has no subcommands, or if the line doesn't contain one.
  func subcommand(of line: ParsedLine) -> String? {
    guard arguments.first?.isLiteral == true, let word = line.arguments.first else { return nil }
    return "\(name) \(word)"
  }

  /// Returns the argument to which a word of the command line belongs, or `nil` if the line has
  /// more words than the command accepts.
  func argument(at number: Int) -> Argument? {
    number < arguments.count ? arguments[number] : arguments.last.flatMap { $0.repeats ? $0 : nil }
  }

  /// Whether a word is a subcommand, such as `add` for `keys`.
  func accepts(subcommand word: String) -> Bool {
    arguments.first.map { $0.isLiteral && $0.words.contains(word == "delete" ? "remove" : word) } ?? false
  }

  /// Returns the form of a command line, or `nil` if `--json` accepts no field names.
  func form(of line: ParsedLine) -> JSONOutput? {
    json.last { $0.isUsed(line) }
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

/// An argument that is recognized by its position, without the name of an option.
struct Argument: Sendable {
  let name: String
  var isOptional = false
  var kind = Kind.text
  /// Whether the argument takes all remaining words. Only the last argument of a command may do so.
  var repeats = false
  /// Whether a hyphen stands for names on standard input.
  var readsStandardInput = false
  /// The values that shell completion offers. Not used for a literal argument.
  var candidates = Candidates.nothing

  enum Kind {
    case text
    /// The name of something on GitHub. The URL of its page is accepted, too.
    case page
    /// A word that the user types as is, such as `add`. A vertical bar separates alternatives.
    case literal
  }

  var isLiteral: Bool { kind == .literal }

  /// The words that a literal argument accepts.
  var words: [String] {
    name.split(separator: "|").map(String.init)
  }

  var usage: String {
    let name = isLiteral ? name : "<\(name)>"
    return (isOptional ? "[\(name)]" : name) + (repeats ? " …" : "")
  }
}

extension Argument {
  static func user(isOptional: Bool = false) -> Argument {
    Argument(name: "user", isOptional: isOptional, kind: .page, candidates: .users)
  }

  static func repository(isOptional: Bool = false) -> Argument {
    Argument(name: "owner/repo", isOptional: isOptional, kind: .page, candidates: .repositories)
  }

  /// The argument, repeated. A hyphen stands for names on standard input.
  var list: Argument {
    var list = self
    (list.repeats, list.readsStandardInput) = (true, true)
    return list
  }
}

/// An option of a command, with or without a value.
struct Option: Sendable {
  let name: String
  var short: Character?
  /// The name of the value in help, or `nil` if the option takes no value.
  var value: String?
  var isValueOptional = false
  /// Whether an empty value has a meaning. It clears a field of the profile, for example.
  var acceptsEmptyValue = false
  var repeats = false
  /// Whether a second value is an error. It would look like one more condition, but replace the
  /// first value. Of other options that don't repeat, the last value is used.
  var isSingle = false
  /// The values that shell completion offers.
  var candidates = Candidates.nothing
  var summary: String

  static let jq = Option(
    name: "jq", short: "q", value: "EXPRESSION", acceptsEmptyValue: true, isSingle: true,
    summary: "filter the JSON with a jq expression")

  static let slurp = Option(
    name: "slurp",
    summary: "treat the rows as one array, which --json prints and --jq filters; without --slurp, --jq filters each "
      + "row separately")

  /// The option as the user types it, such as `--method`.
  var spelling: String { "--\(name)" }

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
  /// The option, changed to accept an empty value, which clears a field.
  var clearing: Option {
    var option = self
    option.acceptsEmptyValue = true
    return option
  }

  /// Returns the option with the summary that help shows for another command.
  func described(as summary: String) -> Option {
    var option = self
    option.summary = summary
    return option
  }

  static let web = Option(name: "web", short: "w", summary: "open the page in a web browser instead")
}

/// An example in help: a command line and its effect.
struct Example: Sendable {
  let line: String
  let meaning: String
}

/// The options that every command accepts.
extension Option {
  /// The common options, which may appear before and after the name of a command.
  static let common = [
    json, replay, record, refresh, offline, hostname, user, color, accessible, noMouse, noPager, verbose, help, version,
  ]

  static let json = Option(
    name: "json", value: "FIELDS", isValueOptional: true, acceptsEmptyValue: true, candidates: .fields,
    summary: "print JSON with GitHub's field names; FIELDS selects fields, separated by commas; not available for "
      + "browse, completion, help, man and token")
  static let replay = Option(
    name: "replay", value: "FILE.har", candidates: .recordings,
    summary: "replay a recording instead of using the network")
  static let record = Option(
    name: "record", value: "FILE.har", candidates: .recordings,
    summary: "record this run in a file, without tokens and other secrets")
  static let refresh = Option(name: "refresh", summary: "check every cached response with GitHub before using it")
  static let offline = Option(name: "offline", summary: "use cached responses of any age and never the network")
  static let hostname = Option(name: "hostname", value: "HOST", summary: "use this GitHub host instead of github.com")
  static let user = Option(
    name: "user", value: "LOGIN", candidates: .accounts, summary: "use this account; it must be signed in")
  static let color = Option(
    name: "color", value: "WHEN", candidates: .choices(of: Capabilities.ColorChoice.self),
    summary: "use color: auto, always or never")
  static let accessible = Option(name: "accessible", summary: "print plain lines for screen readers")
  static let noMouse = Option(name: "no-mouse", summary: "let the terminal handle the mouse")
  static let noPager = Option(name: "no-pager", summary: "do not show long output in a pager")
  static let verbose = Option(name: "verbose", summary: "print each request to standard error")
  static let help = Option(name: "help", short: "h", summary: "show help for the command")
  static let version = Option(
    name: "version", summary: "print the version; --json adds the commit and the versions of libraries")
}
