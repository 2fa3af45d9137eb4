import Coordinators
import Essentials
import LotusModel
import Terminal
import ViewControllers

/// The table of all commands.
///
/// The parser, help, the manual, shell completion and the suggestions for typos read this table.
enum CommandTable {
  static let commands: [Command] =
    [profile, ContributionsCommand.command, EditProfileCommand.command, BrowseCommand.command]
    + RepositoryCommands.all + ListCommands.all + RelationCommands.all + AccountCommands.all + OwnCommands.all + [
      api, cache, CompletionCommand.command, ManCommand.command, help,
    ]

  static let profile = Command(
    name: "profile", group: .profile, summary: "Show the profile of a user or an organization",
    arguments: [.user(isOptional: true)],
    options: [.web, avatar, readme, raw],
    json: [JSONOutput { ProfileResponses.fieldNames }],
    examples: [
      Example(line: "ghlotus profile octocat", meaning: "show any profile; same as: ghlotus octocat"),
      Example(line: "ghlotus profile", meaning: "show your own profile after you sign in"),
      Example(line: "ghlotus profile octocat --json", meaning: "print the profile as JSON"),
      Example(line: "ghlotus profile octocat --readme --raw", meaning: "print the Markdown of the README"),
      Example(
        line: "ghlotus profile octocat --json=followers -q .followers",
        meaning: "print the number of followers, with one request"),
    ],
    notes: [
      "If you are signed in, the page also shows pronouns, status, contributions and pinned repositories.",
      "If you are not signed in, GitHub allows 60 requests per hour. The page of a user takes four of these requests, "
        + "the page of an organization five. Each page also takes one search request, which GitHub counts separately.",
      "If a part of the page cannot be loaded, ghlotus shows the rest and reports the missing part.",
      "--json=FIELDS sends only the requests that the fields need. A selected field that cannot be loaded is null, and "
        + "the exit code is 5.",
    ],
    makes: .task { line, _ in
      if line.has(raw) {
        guard line.has(readme) else { throw UsageError(.rawWithoutReadme) }
        return .printReadme(try line.subject)
      }
      return .showProfile(
        try line.subject, avatar: try line.choice(avatar) ?? .auto,
        readme: line.has(readme) ? .whole : .beginning)
    })

  private static let avatar = Option(
    name: "avatar", value: "WHEN", candidates: .choices(of: Capabilities.PictureChoice.self),
    summary: "show the avatar: auto (if the terminal can show pictures and the avatar loads in time), always or never")
  private static let readme = Option(name: "readme", summary: "show the whole README instead of its beginning")
  private static let raw = Option(name: "raw", summary: "with --readme: print only the file of the README")

  static let api = Command(
    name: "api", group: .api, summary: "Send a request to any endpoint of GitHub's API",
    arguments: [Argument(name: "endpoint", candidates: .endpoints)],
    options: APICommand.options,
    examples: [
      Example(line: "ghlotus api /users/octocat", meaning: "fetch a path of the API"),
      Example(line: "ghlotus api -X PATCH /user -f bio='Hello'", meaning: "send parameters as a JSON body"),
      Example(line: "ghlotus api --paginate /users/octocat/followers", meaning: "print all pages as a single list"),
      Example(line: "ghlotus api /users/octocat/repos -q '.[].name'", meaning: "filter the response with jq"),
      Example(line: "ghlotus api 'repos/{owner}/{repo}/releases'", meaning: "use the repository of the current folder"),
      Example(
        line: "ghlotus api repos/cli/cli/issues/1/comments -F body=@comment.md",
        meaning: "comment on an issue with the text of a file"),
      Example(line: "ghlotus api graphql -f query='{ viewer { login } }'", meaning: "send a GraphQL query"),
    ],
    notes: [
      "In the endpoint and in typed parameters, {owner}, {repo} and {branch} stand for the repository of the current "
        + "folder and its branch. \(WorkingFolder.note)",
      "Parameters change the default method to POST. With GET, parameters are sent in the query of the URL. Keys can be nested: "
        + "owner[login]=x, labels[]=x. For GraphQL, every parameter except query and operationName is a variable.",
      "With --paginate, a GraphQL query must pass the variable $endCursor to the argument \"after\" of one list, and "
        + "select pageInfo { hasNextPage endCursor } of this list.",
      "On a terminal, JSON is indented and colored; elsewhere it is printed unchanged. --jq filters each page separately. "
        + "It prints one result per line, and strings without quotation marks.",
      "Without --cache, every request is sent to GitHub. If GitHub confirms that a cached response is still current, an "
        + "authenticated request does not count against the rate limit. HEAD requests, and requests with a Cache-Control, "
        + "Range or conditional header field, bypass the cache.",
      "A full URL must be on the server of the API, because the token must not be sent to another server.",
    ],
    makes: .task { try APICommand(line: $0).task(on: $1) })

  static let cache = Command(
    name: "cache", group: .api, summary: "Show the state of the cache, list its entries or clear it",
    arguments: [
      Argument(name: "list|clear", isOptional: true, kind: .literal),
      Argument(name: "text", isOptional: true, candidates: .users),
    ],
    json: [
      JSONOutput { CacheSummary.fieldNames },
      .subcommand("list", columns: CacheEntry.columns) { CacheEntry.fieldNames },
      .subcommand("clear") { ChangeResult.fieldNames },
    ],
    examples: [
      Example(line: "ghlotus cache", meaning: "show the folder, size and hit rate of the cache"),
      Example(line: "ghlotus cache list", meaning: "list the entries, newest first"),
      Example(line: "ghlotus cache list octocat", meaning: "list the entries whose URL or query contains octocat"),
      Example(line: "ghlotus cache clear", meaning: "delete all entries"),
      Example(line: "ghlotus cache clear octocat", meaning: "delete the entries that \"cache list octocat\" shows"),
      Example(line: "ghlotus --refresh profile octocat", meaning: "check cached responses with GitHub"),
      Example(line: "ghlotus --offline profile octocat", meaning: "use cached responses of any age"),
    ],
    notes: [
      "ghlotus uses a cached response for as long as GitHub allows. After that, it asks GitHub whether the response is "
        + "still current. If the response is still current, an authenticated request does not count against the rate limit.",
      "An entry listed as fresh is used without a request. An entry listed as stale must first be confirmed by GitHub. "
        + "Avatars are cached too, but not listed.",
      "In a pipe, the age is a number of seconds. The account is unknown if the token came from the environment.",
      "Each account has its own entries, which logout deletes. Each token from the environment has its own entries, too, "
        + "which logout does not delete. Runs with --record or --replay do not use the cache.",
    ],
    makes: .task { line, _ in
      let text = line.arguments.dropFirst().first
      // An empty variable of a script must not clear the whole cache.
      if text?.trimmed.isEmpty == true {
        throw UsageError(.missingArgument("<text>", of: "cache \(line.arguments[0])"))
      }
      return switch line.arguments.first {
      case nil: .show(.cache)
      case "list": .listCache(containing: text)
      default: .clearCache(containing: text)
      }
    })

  static let help = Command(
    name: "help", group: .help, summary: "Show help for ghlotus, a command or a topic",
    arguments: [
      Argument(name: "command or topic", isOptional: true, candidates: .topics),
      Argument(name: "subcommand", isOptional: true, candidates: .subcommands),
    ],
    printsJSON: false,
    examples: [
      Example(line: "ghlotus help api", meaning: "explain a command"),
      Example(line: "ghlotus help search users", meaning: "explain search and its subcommands"),
      Example(
        line: "ghlotus help exit-codes",
        meaning: "explain a topic; others are "
          + HelpTopic.all.map(\.name).filter { $0 != "exit-codes" }.joined(separator: ", ")),
    ],
    makes: .help)

  static func command(named name: String) -> Command? {
    commands.first { $0.name == name }
  }

  /// Returns the command that shows what a word names on GitHub.
  ///
  /// The word is `@me` or a login with an `@`, the name of a repository or an issue, `.` for the folder's
  /// repository, or the address of a page.
  ///
  /// - Returns: `nil` if the word has none of these forms.
  /// - Throws: `UsageError` if no command shows the page at an address.
  static func command(showing word: String) throws(UsageError) -> Command? {
    if word == "." || (try? RepositoryName(word)) != nil { return command(named: "repo") }
    if word.hasPrefix("#") && IssueName.number(word) != nil || (try? IssueName(word)) != nil {
      return command(named: "issue")
    }
    if word.hasPrefix("@"), (try? ProfileSubject(typed: word)) != nil { return profile }
    guard let address = RemoteAddress(typed: word) else { return nil }
    guard let scene = address.route?.scene else { throw UsageError(.unknownPage(address.shown)) }
    return command(showing: scene)
  }

  /// Returns the command that shows a scene, or `nil` if only the app shows the scene.
  static func command(showing scene: SceneName) -> Command? {
    let names: [SceneName: String] = [
      .repository: "repo", .repositories: "repos", .organizations: "orgs", .starList: "starred",
      .editProfile: "edit-profile", .sshKeys: "keys", .ownIssues: "issues",
    ]
    return command(named: names[scene] ?? scene.rawValue)
  }
}
