import Coordinators
import LotusModel
import ViewControllers

/// App delegate support: the part of the command table that shows lists.
enum ListCommands {
  static let all = [followers, following, repositories, starred, organizations, members, gists, search]

  private static let followers = command(
    "followers", "List the followers of a user", at: Route.followers,
    examples: [
      Example(line: "ghlotus followers octocat", meaning: "the latest 30"),
      Example(line: "ghlotus followers octocat --all --json", meaning: "all of them, one object a line"),
    ]
  ) { subject, _ in subject.followersRequest }

  private static let following = command(
    "following", "List the users that a user follows", at: Route.following,
    examples: [Example(line: "ghlotus following octocat", meaning: "the latest 30")]
  ) { subject, _ in subject.followingRequest }

  private static let repositories = command(
    "repos", "List the repositories of a user or an organization", at: Route.repositories,
    options: [
      Option(
        name: "sort", value: "ORDER", candidates: .choices(of: RepositorySort.self),
        summary: "pushed, updated, name or stars; the last push by default"),
      Option(name: "reverse", summary: "the other way round"),
      Option(name: "language", short: "l", value: "NAME", summary: "only repositories in this language"),
      Option(name: "fork", summary: "only forks"),
      Option(name: "source", summary: "only those that are no forks"),
      Option(name: "archived", summary: "only those that are archived"),
    ],
    examples: [
      Example(line: "ghlotus repos octocat --sort stars --limit 5", meaning: "the five with the most stars"),
      Example(line: "ghlotus repos github --language swift --all", meaning: "all that are in Swift"),
    ],
    selection: { range, line in
      if line.has("fork"), line.has("source") { throw UsageError(.excluding("--fork", "--source")) }
      return .repositories(
        range, sort: try line.choice("sort"), isReversed: line.has("reverse"), language: line.value("language"),
        isFork: line.has("fork") ? true : line.has("source") ? false : nil,
        isArchived: line.has("archived") ? true : nil)
    },
    request: { $0.repositoriesRequest(sort: try $1.choice("sort") ?? .pushed, isReversed: $1.has("reverse")) })

  private static let starred = command(
    "starred", "List the repositories that a user starred", at: Route.starred,
    examples: [Example(line: "ghlotus starred octocat", meaning: "the latest 30")]
  ) { subject, _ in subject.starredRequest }

  private static let organizations = command(
    "orgs", "List the organizations of a user", at: Route.organizations,
    examples: [Example(line: "ghlotus orgs octocat", meaning: "those that are public")]
  ) { subject, _ in subject.organizationsRequest }

  private static let members = Command(
    name: "members", summary: "List the members of an organization",
    arguments: [Argument(name: "organization", isPage: true, candidates: .users)],
    options: rangeOptions, makeFields: { Account.fieldNames },
    examples: [Example(line: "ghlotus members github", meaning: "those that you may see")], notes: notes,
    makeTask: { line, _ in
      let login = try Login(line.arguments[0])
      return .showList(
        ListTask(login.membersRequest, at: .members(of: login), selection: ListSelection(try ListRange(line))))
    })

  private static let search = Command(
    name: "search", summary: "Search for users or repositories",
    arguments: [Argument(name: "users|repos", isLiteral: true), Argument(name: "query", repeats: true)],
    options: rangeOptions,
    makeFields: { (Account.fieldNames + Repository.fieldNames).uniqued + ["score", "text_matches"] },
    examples: [
      Example(line: "ghlotus search repos tetris language:swift stars:>10", meaning: "in GitHub's syntax of searches"),
      Example(line: "ghlotus search users location:iceland --json login", meaning: "their names, one object a line"),
    ],
    notes: ["GitHub gives the first 1,000 results.", notes[0], notes[1]],
    makeTask: { line, _ in
      guard let kind = Search.Kind(rawValue: line.arguments[0]) else {
        throw UsageError(
          .invalidChoice(option: "search", line.arguments[0], known: Search.Kind.allCases.map(\.rawValue)))
      }
      let search = Search(kind, for: line.arguments.dropFirst().joined(separator: " "))
      let range = try ListRange(line)
      return switch kind {
      case .users: .showList(ListTask(search.usersRequest, at: .search(search), selection: ListSelection(range)))
      case .repositories:
        .showList(ListTask(search.repositoriesRequest, at: .search(search), selection: ListSelection(range)))
      }
    })

  private static let gists = command(
    "gists", "List the gists of a user", at: Route.gists,
    examples: [Example(line: "ghlotus gists octocat", meaning: "those that are public")]
  ) { subject, _ in subject.gistsRequest }

  /// - Parameters:
  ///   - route: which list of an account it is.
  ///   - selection: which rows of the list are wanted; by default the range.
  ///   - request: what GitHub is asked for.
  private static func command<Item: ListItem>(
    _ name: String, _ summary: String, at route: @escaping @Sendable (ProfileSubject) -> Route,
    options: [Option] = [], examples: [Example],
    selection: @escaping @MainActor @Sendable (ListRange, ParsedLine) throws -> ListSelection<Item> = { range, _ in
      ListSelection(range)
    },
    request: @escaping @MainActor @Sendable (ProfileSubject, ParsedLine) throws -> APIRequest<[Item]>
  ) -> Command {
    Command(
      name: name, summary: summary, arguments: [.user(isOptional: true)],
      options: rangeOptions + options, makeFields: { Item.fieldNames }, examples: examples, notes: notes,
      makeTask: { line, _ in
        let subject = try line.subject
        let list = ListTask(
          try request(subject, line), at: route(subject), selection: try selection(try ListRange(line), line))
        return .showList(list)
      })
  }

  private static let rangeOptions = [
    Option.web,
    Option(name: "limit", short: "L", value: "N", summary: "the number of rows; 30 by default"),
    Option(name: "all", summary: "the whole list"),
    Option(
      name: "page", value: "N",
      summary: "begin with this page; a page has 100 rows, or as many as --limit says if that is fewer"),
  ]

  private static let notes = [
    "On a terminal a list is a table; in a pipe it is values between tabs, with control characters made visible. Rows "
      + "appear as they arrive.",
    "--json prints all that GitHub sends, one object a line; --json=FIELD,FIELD picks.",
    "Without a name it is your own list.",
  ]
}

extension ListRange {
  /// What `--limit`, `--all` and `--page` say.
  init(_ line: ParsedLine) throws(UsageError) {
    if line.has("all"), line.has("limit") { throw UsageError(.excluding("--all", "--limit")) }
    let limit = line.has("all") ? nil : try Self.number("limit", in: line) ?? 30
    self.init(limit: limit, firstPage: try Self.number("page", in: line) ?? 1)
  }

  private static func number(_ option: String, in line: ParsedLine) throws(UsageError) -> Int? {
    guard let text = line.value(option) else { return nil }
    guard let number = Int(text), (1...10_000_000).contains(number) else {
      throw UsageError(.notNumber(option: "--\(option)", text))
    }
    return number
  }
}
