import Coordinators

/// The commands and the options of ghlotus: one table, from which parsing, help and suggestions come.
enum CommandTable {
  static let commands =
    [profile, EditProfileCommand.command] + ListCommands.all + RelationCommands.all + AccountCommands.all
    + [api, cache, help]

  static let profile = Command(
    name: "profile",
    summary: "Show the profile of a user or an organization",
    arguments: [Argument(name: "user", isOptional: true)],
    fields: AnswerFields.profile,
    examples: [
      Example(line: "ghlotus profile octocat", meaning: "anybody's profile; no account is needed"),
      Example(line: "ghlotus profile", meaning: "your own, once you are signed in"),
      Example(line: "ghlotus profile octocat --json", meaning: "the same for programs"),
    ],
    notes: [
      "Without signing in a page costs four of the 60 requests that GitHub grants an hour. Signed in, it also shows "
        + "pronouns, status and pinned repositories.",
      "If a part of the page cannot be loaded, the rest is shown, and says what is missing.",
    ],
    makeTask: { line, _ in .showProfile(try line.subject, line.presentation) })

  static let api = Command(
    name: "api",
    summary: "Call any endpoint of GitHub's API",
    arguments: [Argument(name: "endpoint")],
    options: [
      Option(name: "method", short: "X", value: "METHOD", summary: "GET, or POST where there is something to send"),
      Option(name: "header", short: "H", value: "NAME:VALUE", repeats: true, summary: "send a header field"),
      Option(name: "raw-field", short: "f", value: "KEY=VALUE", repeats: true, summary: "send a string"),
      Option(
        name: "field", short: "F", value: "KEY=VALUE", repeats: true,
        summary: "send a typed value: true, false, null, an integer, @FILE, or a string"),
      Option(name: "input", value: "FILE", summary: "send a file as the body, - for standard input"),
      Option(name: "include", short: "i", summary: "print the status line and the header fields too"),
      Option(name: "paginate", summary: "go on to the last page of a list"),
      Option(
        name: "cache", value: "DURATION",
        summary: "take an answer that is kept and no older: 3600s, 60m, 1h; or fresh, what HTTP counts as that"),
    ],
    examples: [
      Example(line: "ghlotus api /users/octocat", meaning: "a path below the API's base"),
      Example(line: "ghlotus api -X PATCH /user -f bio='Hello'", meaning: "fields become a JSON body"),
      Example(line: "ghlotus api --paginate /users/octocat/followers", meaning: "all pages as one list"),
      Example(line: "ghlotus api graphql -f query='{ viewer { login } }'", meaning: "GraphQL"),
    ],
    notes: [
      "Fields make the method POST unless you name one; with GET they become the query. Keys nest: owner[login]=x, "
        + "labels[]=x. In GraphQL every field but query and operationName is a variable.",
      "It always asks GitHub, though an answer that is kept and has not changed costs nothing of the rate limit. With a "
        + "Cache-Control field of your own, the cache does as HTTP has it.",
      "An absolute URL is accepted on the API's own origin only: the token goes nowhere else.",
    ],
    makeTask: { try APICommand(line: $0).task(on: $1) })

  static let cache = Command(
    name: "cache",
    summary: "Show what is kept for later, or remove it",
    arguments: [Argument(name: "clear", isOptional: true)],
    examples: [
      Example(line: "ghlotus cache", meaning: "where it is, how large, and how much it was worth"),
      Example(line: "ghlotus cache clear", meaning: "remove everything"),
      Example(line: "ghlotus --refresh profile octocat", meaning: "ask GitHub whether what is kept is current"),
      Example(line: "ghlotus --offline profile octocat", meaning: "what is kept, however old"),
    ],
    notes: [
      "Answers are used again as long as GitHub says they are current, and confirmed by GitHub afterwards, which does "
        + "not count against its limits. Each account has its own. Recording and replaying leave the cache alone."
    ],
    makeTask: { line, _ in try CacheCommand(line: line).task() })

  static let help = Command(
    name: "help",
    summary: "Explain ghlotus, a command or a topic",
    arguments: [Argument(name: "command", isOptional: true)],
    examples: [
      Example(line: "ghlotus help api", meaning: "a command"),
      Example(line: "ghlotus help exit-codes", meaning: "a topic; there is also: environment"),
    ])

  /// Understood before and after every command.
  static let commonOptions = [
    Option(
      name: "json", value: "FIELDS", isValueOptional: true,
      summary: "print JSON with GitHub's own names; of these fields alone, with commas between"),
    Option(name: "replay", value: "FILE.har", summary: "answer from a recording, without the network"),
    Option(name: "record", value: "FILE.har", summary: "write a recording of this run, without its secrets"),
    Option(name: "refresh", summary: "use nothing from the cache without asking GitHub"),
    Option(name: "offline", summary: "use the cache alone, whatever its age, and never the network"),
    Option(name: "hostname", value: "HOST", summary: "another GitHub than github.com"),
    Option(name: "user", value: "LOGIN", summary: "another of the accounts that are signed in"),
    Option(name: "color", value: "WHEN", summary: "auto, always or never"),
    Option(name: "verbose", summary: "show the requests on standard error"),
    Option(name: "help", short: "h", summary: "explain the command"),
    Option(name: "version", summary: "print the version"),
  ]

  static func command(named name: String) -> Command? {
    commands.first { $0.name == name }
  }
}
