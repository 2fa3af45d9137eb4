import Coordinators
import Essentials
import HTTP
import LotusModel
import ViewControllers

/// The commands that show lists of users, repositories, organizations and gists.
enum ListCommands {
  static let all = [
    followers, following, repositories, starred, StarListCommand.command, organizations, members, gists, activity,
    search,
  ]

  private static let followers = people(
    "followers", "List the followers of a user", at: Route.followers,
    option: Option(name: "not-following", summary: "show only followers whom the user does not follow"),
    others: "users whom the account follows",
    examples: [
      Example(line: "ghlotus followers octocat", meaning: "list the first 30 followers"),
      Example(line: "ghlotus followers octocat --all --json", meaning: "print all followers, one JSON object per line"),
      Example(
        line: "ghlotus followers octocat --all --slurp -q 'map(.login)'", meaning: "print all logins as one JSON array"),
      Example(line: "ghlotus followers --not-following --all", meaning: "list the followers whom you do not follow"),
      Example(
        line: "ghlotus followers --all --json=login,mutual", meaning: "print for each follower whether you follow back"),
    ])

  private static let following = people(
    "following", "List the users whom a user follows", at: Route.following,
    option: Option(name: "not-following-back", summary: "show only users who do not follow the user back"),
    others: "followers of the account",
    examples: [
      Example(line: "ghlotus following octocat", meaning: "list the first 30 users"),
      Example(line: "ghlotus following --not-following-back --all", meaning: "list the users who do not follow you"),
    ])

  /// Creates a command that lists followers or followed users.
  ///
  /// - Parameters:
  ///   - option: The option that leaves out the accounts in the other list.
  ///   - others: The accounts in the other list, as help names them.
  private static func people(
    _ name: String, _ summary: String, at route: @escaping @Sendable (ProfileSubject) -> Route, option: Option,
    others: String, examples: [Example]
  ) -> Command {
    Command(
      name: name, group: .people, summary: summary, arguments: [.user(isOptional: true)],
      options: ListOptions.range + [option],
      json: [.list(columns: Account.columns) { Account.fieldNames + [Account.mutualField] }], examples: examples,
      notes: [
        "On a terminal, the list shows who follows you and whom you follow. \(option.spelling) and the JSON field mutual "
          + "work for any account. They load all \(others), with one request for each 100 users. The JSON contains mutual "
          + "if --json=FIELDS names this field or \(option.spelling) is set."
      ] + ListOptions.notes(column: "login"),
      makes: .task { line, _ in
        let (list, range, isChosen) = (route(try line.subject), try ListRange(line), line.has(option))
        let fields = (line.fields ?? []) + [line.filteredField].compactMap { $0 }
        guard isChosen || fields.contains(Account.mutualField) else { return .show(list, in: range) }
        return .compareFollows(list, isMutual: isChosen ? false : nil, in: range)
      })
  }

  private static let repositories = Command(
    name: "repos", group: .people, summary: "List the repositories of a user or an organization",
    arguments: [.user(isOptional: true)],
    options: ListOptions.range + [repositorySort, reverse, role] + filterOptions,
    json: [.list(columns: Repository.columns) { Repository.fieldNames }],
    examples: [
      Example(line: "ghlotus repos octocat --sort stars --limit 5", meaning: "list the five with the most stars"),
      Example(line: "ghlotus repos github --language swift --all", meaning: "list all repositories in Swift"),
      Example(line: "ghlotus repos --visibility private", meaning: "list your private repositories"),
    ],
    notes: [
      "If you are signed in, the list of an organization contains the private repositories that you can see. ghlotus "
        + "then sends one more request to find out whether the account is an organization."
    ] + ListOptions.notes(column: "full_name"),
    makes: .task { line, _ in
      let (subject, filter, isReversed) = (try line.subject, try filter(line), line.has(reverse))
      let sort: RepositorySort? = try line.choice(repositorySort)
      let selection = ListSelection.repositories(
        try ListRange(line), matching: filter, sort: sort, isReversed: isReversed)
      return .listRepositories(
        ListOrder(of: subject, matching: filter, sort: sort ?? .pushed, isReversed: isReversed, selection),
        at: .repositories(of: subject), query: .repositories(matching: filter, sort: sort))
    })

  private static let repositorySort = Option(
    name: "sort", value: "ORDER", candidates: .choices(of: RepositorySort.self),
    summary: "sort by pushed, updated, name or stars; pushed by default")
  private static let reverse = Option(name: "reverse", summary: "reverse the order")
  private static let role = Option(
    name: "type", value: "ROLE", candidates: .choices(of: RepositoryFilter.Role.self),
    summary: "show the repositories that the account owns (owner), the repositories that the account can access "
      + "as a collaborator or a member (member), or all; owner by default")

  /// The options that select repositories. Their values are read by `filter(_:)`.
  private static let filterOptions = [language, topic, visibility, fork, source, archived, noArchived]

  private static let language = Option(
    name: "language", short: "l", value: "NAME", isSingle: true, candidates: .languages,
    summary: "show only repositories in this language")
  private static let topic = Option(
    name: "topic", value: "NAME", repeats: true, summary: "show only repositories with this topic")
  private static let visibility = Option(
    name: "visibility", value: "KIND", candidates: .choices(of: RepositoryFilter.Visibility.self),
    summary: "show only repositories of this kind: public, private or internal")
  private static let fork = Option(name: "fork", summary: "show only forks")
  private static let source = Option(name: "source", summary: "show only repositories that are not forks")
  private static let archived = Option(name: "archived", summary: "show only archived repositories")
  private static let noArchived = Option(name: "no-archived", summary: "leave out archived repositories")

  /// Returns the options that select and sort the rows of a list as a page on GitHub does. This is
  /// the reverse of the queries in `Route+Page.swift`.
  static func options(of page: RemoteAddress) -> [(option: Option, value: String)] {
    if let order = page.searchOrder {
      return [(searchSort, order.key.rawValue), (searchDirection, order.direction.rawValue)]
    }
    guard let scene = page.route?.scene, [.repositories, .starred].contains(scene) else { return [] }
    let (name, sort, type) = (page.value(of: "language"), page.value(of: "sort"), page.value(of: "type"))
    var options: [(option: Option, value: String)] = name.isEmpty ? [] : [(language, name)]
    switch (scene, sort) {
    case (.repositories, "stargazers"): options.append((repositorySort, RepositorySort.stars.rawValue))
    case (.repositories, "name"): options.append((repositorySort, sort))
    case (.starred, _) where StarredSort(rawValue: sort) != nil: options.append((starredSort, sort))
    default: break
    }
    switch type {
    case "fork": options.append((fork, ""))
    case "source": options.append((source, ""))
    case "archived": options.append((archived, ""))
    case _ where RepositoryFilter.Visibility(rawValue: type) != nil: options.append((visibility, type))
    default: break
    }
    return options
  }

  /// Returns the filter that a command line describes.
  private static func filter(_ line: ParsedLine) throws -> RepositoryFilter {
    RepositoryFilter(
      language: line.value(language), isFork: try line.flag(fork, opposite: source),
      isArchived: try line.flag(archived, opposite: noArchived), visibility: try line.choice(visibility),
      topics: line.list(topic), role: try line.choice(role) ?? .owner)
  }

  private static let starred = Command(
    name: "starred", group: .people, summary: "List the repositories that a user has starred",
    arguments: [.user(isOptional: true)],
    options: ListOptions.range + [starredSort, reverse, starList] + filterOptions,
    json: [
      .list(columns: Repository.columns) { Repository.fieldNames },
      .option(starList, isList: true, columns: Repository.columns) { Repository.fieldNamesInStarList },
    ],
    examples: [
      Example(line: "ghlotus starred octocat", meaning: "list the 30 most recently starred repositories"),
      Example(
        line: "ghlotus starred --language swift --all", meaning: "list all repositories in Swift that you starred"),
      Example(line: "ghlotus starred --list 'To read'", meaning: "list the repositories of one of your star lists"),
    ],
    notes: [
      "The repositories of a star list keep the order of the list, so --list cannot be used with --sort or --reverse. "
        + "Instead of a user and --list, you can write the URL of the list's page."
    ] + ListOptions.notes(column: "full_name"),
    makes: .task { line, server in
      let (filter, range) = (try filter(line), try ListRange(line))
      if case .starList(let list)? = try line.arguments.first.flatMap({ try server.route(forPage: $0)?.topic }) {
        if line.has(starList) { throw UsageError(.excluding("the URL of a list", starList.spelling)) }
        return .showStarList(.slug(list.slug), filter, at: .starList(list), in: range)
      }
      let (subject, sort): (_, StarredSort?) = (try line.subject, try line.choice(starredSort))
      guard let list = line.value(starList) else {
        let request = subject.starredRequest(sort: sort ?? .created, isReversed: line.has(reverse))
        return .listRepositories(
          ListOrder(request, .repositories(range, matching: filter)), at: .starred(by: subject),
          query: .starred(language: filter.language, sort: sort))
      }
      try line.check(starList, excludes: [starredSort, reverse])
      return .showStarList(.name(list), filter, at: .starred(by: subject), in: range)
    })

  private static let starredSort = Option(
    name: "sort", value: "ORDER", candidates: .choices(of: StarredSort.self),
    summary: "sort by created (the time of the star) or updated; created by default")
  private static let starList = Option(
    name: "list", value: "NAME", isSingle: true,
    summary: "show only the repositories of this star list; see: ghlotus lists")

  private static let organizations = command(
    "orgs", "List the organizations of a user", at: Route.organizations, rows: Organization.self,
    examples: [Example(line: "ghlotus orgs octocat", meaning: "list the organizations shown on the profile")])

  private static let members = Command(
    name: "members", group: .people, summary: "List the members of an organization",
    arguments: [Argument(name: "organization", kind: .page, candidates: .users)],
    options: ListOptions.range, json: [.list(columns: Account.columns) { Account.fieldNames }],
    examples: [Example(line: "ghlotus members github", meaning: "list the members you are allowed to see")],
    notes: Array(ListOptions.notes(column: "login").dropLast()),
    makes: .task { line, _ in .show(.members(of: try Login(line.arguments[0])), in: try ListRange(line)) })

  private static let search = Command(
    name: "search", group: .people, summary: "Search for users or repositories",
    arguments: [Argument(name: "users|repos", kind: .literal), searchWords],
    options: ListOptions.range + [
      language.described(as: "find only repositories in this language, or users who have such repositories"),
      searchSort, searchDirection,
    ],
    json: [
      .subcommand("users", columns: Account.columns) { Account.fieldNames + Search.fieldNames },
      .subcommand("repos", columns: Repository.columns) { Repository.fieldNames + Search.fieldNames },
    ],
    examples: [
      Example(
        line: "ghlotus search repos tetris --language swift --sort stars",
        meaning: "find repositories, most stars first"),
      Example(line: "ghlotus search repos --language swift --sort stars", meaning: "search without words"),
      Example(line: "ghlotus search repos tetris stars:>10", meaning: "search with GitHub's qualifiers"),
      Example(line: "ghlotus search users location:iceland --json=login", meaning: "print the logins as JSON"),
    ],
    notes: ["GitHub returns at most 1,000 results."] + ListOptions.notes(column: "html_url").dropLast(),
    makes: .task { line, _ in
      let kind = Search.Kind(rawValue: line.arguments[0]) ?? .repositories
      let words = Search(kind, for: line.arguments.dropFirst().joined(separator: " "))
      let search = line.value(language).map { words.adding("language", $0) } ?? words
      guard !search.text.trimmed.isEmpty else {
        throw UsageError(.missingQuery(command: "search \(kind.rawValue)"))
      }
      return .search(search, order: try order(line, of: kind), in: try ListRange(line))
    })

  /// The query. GitHub also accepts a search that consists only of qualifiers, such as `--language`.
  private static let searchWords = Argument(name: "query", isOptional: true, repeats: true)

  private static let searchSort = Option(
    name: "sort", value: "ORDER",
    candidates: .depending { line in
      let kinds = line.arguments.first.flatMap(Search.Kind.init).map { [$0] } ?? Search.Kind.allCases
      return kinds.flatMap(SearchOrder.Key.keys).map(\.rawValue)
    },
    summary: "sort repos by stars, forks, help-wanted-issues or updated, and users by followers, repositories or "
      + "joined; the best matches come first by default")
  private static let searchDirection = Option(
    name: "order", value: "DIRECTION", candidates: .choices(of: SearchOrder.Direction.self),
    summary: "with --sort: desc or asc; desc by default")

  /// Returns the order that a command line describes, or `nil` for the best matches first.
  private static func order(_ line: ParsedLine, of kind: Search.Kind) throws -> SearchOrder? {
    let direction: SearchOrder.Direction? = try line.choice(searchDirection)
    guard let text = line.value(searchSort) else {
      if direction != nil { throw UsageError(.orderWithoutSort) }
      return nil
    }
    let known = SearchOrder.Key.keys(for: kind)
    guard let key = known.first(where: { $0.rawValue == text }) else {
      throw UsageError.choice(searchSort.spelling, text, among: known.map(\.rawValue))
    }
    return SearchOrder(key, direction ?? .descending)
  }

  private static let gists = command(
    "gists", "List the gists of a user", at: Route.gists, column: "id", rows: Gist.self,
    examples: [Example(line: "ghlotus gists octocat", meaning: "list the public gists")])

  private static let activity = command(
    "activity", "List what a user did on GitHub, by day", at: Route.activity, column: "type", rows: ActivityEvent.self,
    examples: [
      Example(line: "ghlotus activity octocat", meaning: "list the latest 30 events"),
      Example(line: "ghlotus activity --all -q .type | sort | uniq -c", meaning: "count your events by type"),
    ],
    notes: ["GitHub returns at most 300 events of the last 30 days. Only you can see your private events."])

  /// Creates a command that lists something that belongs to an account, such as its followers.
  ///
  /// - Parameters:
  ///   - route: Returns the route of the list that belongs to an account.
  ///   - column: The JSON field that help uses in its examples.
  ///   - rows: The type of the rows, which declares the columns and the JSON fields.
  ///   - notes: The notes of this command, which precede the notes that the commands have in
  ///     common.
  private static func command<Item: ListItem>(
    _ name: String, _ summary: String, at route: @escaping @Sendable (ProfileSubject) -> Route,
    column: String = "login", rows: Item.Type, examples: [Example], notes: [String] = []
  ) -> Command {
    Command(
      name: name, group: .people, summary: summary, arguments: [.user(isOptional: true)], options: ListOptions.range,
      json: [.list(columns: Item.columns) { Item.fieldNames }], examples: examples,
      notes: notes + ListOptions.notes(column: column),
      makes: .task { line, _ in .show(route(try line.subject), in: try ListRange(line)) })
  }
}
