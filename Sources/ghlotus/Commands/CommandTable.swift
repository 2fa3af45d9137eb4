import Coordinators
import LotusModel
import Terminal
import ViewControllers

/// App delegate support: part of the app delegate: the commands of ghlotus, one table from which
/// parsing, help, the manual, completions and suggestions come.
enum CommandTable {
  static let commands: [Command] =
    [profile, ContributionsCommand.command, EditProfileCommand.command, BrowseCommand.command]
    + RepositoryCommands.all + ListCommands.all + OwnCommands.all + RelationCommands.all + AccountCommands.all + [
      api, cache, StoryboardCommand.command, CompletionCommand.command, ManCommand.command, help,
    ]

  static let profile = Command(
    name: "profile",
    summary: "Show the profile of a user or an organization",
    arguments: [.user(isOptional: true)],
    options: [
      .web,
      Option(
        name: "avatar", value: "WHEN", candidates: .choices(of: Capabilities.PictureChoice.self),
        summary: "the picture beside the name: auto where a terminal can and it is there in time, always or never"),
      Option(name: "readme", summary: "show all of the README, not only its beginning"),
    ],
    makeFields: { ProfileResponses.fieldNames },
    examples: [
      Example(line: "ghlotus profile octocat", meaning: "the profile of any user; ghlotus octocat does the same"),
      Example(line: "ghlotus profile", meaning: "your own, once you are signed in"),
      Example(line: "ghlotus profile octocat --json", meaning: "the same for programs"),
    ],
    notes: [
      "Without signing in a page costs four of the 60 requests that GitHub grants an hour, that of an organization five, and one search, which GitHub counts apart. Signed in, it also shows "
        + "pronouns, status, contributions and pinned repositories.",
      "If a part of the page cannot be loaded, the rest is shown, with a message that says what is missing.",
    ],
    makeTask: { line, _ in
      .showProfile(
        try line.subject, avatar: try line.choice("avatar") ?? .auto,
        readme: line.has("readme") ? .whole : .beginning(hasKeys: false))
    })

  static let api = Command(
    name: "api",
    summary: "Call any endpoint of GitHub's API",
    arguments: [Argument(name: "endpoint")],
    options: [
      Option(
        name: "method", short: "X", value: "METHOD", candidates: .words(HTTPMethod.known.map(\.name)),
        summary: "GET, or POST where there is something to send"),
      Option(name: "header", short: "H", value: "NAME:VALUE", repeats: true, summary: "send a header field"),
      Option(name: "raw-field", short: "f", value: "KEY=VALUE", repeats: true, summary: "send a string"),
      Option(
        name: "field", short: "F", value: "KEY=VALUE", repeats: true,
        summary: "send a typed value: true, false, null, an integer, @FILE, or a string"),
      Option(
        name: "input", value: "FILE", candidates: .files, summary: "send a file as the body, - for standard input"),
      Option(name: "include", short: "i", summary: "print the status line and the header fields too"),
      Option(name: "silent", summary: "do not print the answer itself"),
      Option(name: "paginate", summary: "fetch all pages of a list"),
      Option(name: "slurp", summary: "with --paginate: print an array of the pages, each as it came"),
      .filter,
      Option(name: "preview", short: "p", value: "NAME", repeats: true, summary: "ask for a preview of the API"),
      Option(
        name: "cache", value: "DURATION",
        summary: "use a cached answer that is no older: 3600s, 60m, 1h; or fresh, as HTTP defines it"),
    ],
    examples: [
      Example(line: "ghlotus api /users/octocat", meaning: "a path below the API's base"),
      Example(line: "ghlotus api -X PATCH /user -f bio='Hello'", meaning: "fields become a JSON body"),
      Example(line: "ghlotus api --paginate /users/octocat/followers", meaning: "all pages as one list"),
      Example(line: "ghlotus api /users/octocat/repos -q '.[].name'", meaning: "through jq"),
      Example(line: "ghlotus api graphql -f query='{ viewer { login } }'", meaning: "GraphQL"),
    ],
    notes: [
      "Fields make the method POST unless you name one; with GET they become the query. Keys nest: owner[login]=x, "
        + "labels[]=x. In GraphQL every field but query and operationName is a variable.",
      "On a terminal JSON is indented and coloured; elsewhere it is printed as it came. --jq takes each page by itself, "
        + "and prints one result a line, strings without quotation marks.",
      "It always asks GitHub; a cached answer that has not changed does not count against the rate limit. With a "
        + "Cache-Control field of your own, the cache follows that.",
      "An absolute URL is accepted on the API's own origin only: the token goes nowhere else.",
    ],
    makeTask: { try APICommand(line: $0).task(on: $1) })

  static let cache = Command(
    name: "cache",
    summary: "Show the cache, list what it holds, or clear it",
    arguments: [
      Argument(name: "list|clear", isOptional: true, isLiteral: true), Argument(name: "text", isOptional: true),
    ],
    makeFields: { CacheEntry.fieldNames + CacheSummary.fieldNames.filter { !CacheEntry.fieldNames.contains($0) } },
    examples: [
      Example(line: "ghlotus cache", meaning: "its folder, its size and its hit rate"),
      Example(line: "ghlotus cache list", meaning: "the answers in it, the latest first"),
      Example(line: "ghlotus cache list octocat", meaning: "those whose address or question has this text in it"),
      Example(line: "ghlotus cache clear", meaning: "remove all entries"),
      Example(line: "ghlotus --refresh profile octocat", meaning: "have GitHub confirm cached answers"),
      Example(line: "ghlotus --offline profile octocat", meaning: "cached answers of any age"),
    ],
    notes: [
      "An answer is used again as long as GitHub allows, then GitHub is asked whether it is still current, which does "
        + "not count against the rate limit. Each account has its own entries. --record and --replay use no cache.",
      "In the list an answer that is fresh is used without asking; one that is stale is confirmed by GitHub first. "
        + "Pictures are cached too, and not listed.",
    ],
    makeTask: { line, _ in
      let text = line.arguments.dropFirst().first
      switch line.arguments.first {
      case nil: return .showCache
      case "list": return .listCache(containing: text)
      case "clear":
        if let text { throw UsageError(.extraArgument(text)) }
        return .clearCache
      case let word?: throw UsageError(.invalidChoice(option: "cache", word, known: ["list", "clear"]))
      }
    })

  static let help = Command(
    name: "help",
    summary: "Explain ghlotus, a command or a topic",
    arguments: [Argument(name: "command", isOptional: true, candidates: .topics)],
    examples: [
      Example(line: "ghlotus help api", meaning: "a command"),
      Example(line: "ghlotus help exit-codes", meaning: "a topic; there are also: environment, options"),
    ],
    makeTask: nil)

  static func command(named name: String) -> Command? {
    commands.first { $0.name == name }
  }
}
