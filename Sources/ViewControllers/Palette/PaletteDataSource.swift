import Essentials
public import LotusModel
public import Terminal
import ViewModels

/// Dedicated model controller: finds the scenes and commands that a typed text can refer to, the most
/// likely first.
final class PaletteDataSource: TableDataSource {
  /// The result of choosing an entry, and the words for it.
  struct Entry {
    let choice: PaletteChoice
    let viewModel: PaletteEntryViewModel
  }

  private(set) var entries: [Entry] = []
  /// The error in a typed address that the app can't open, or `nil`.
  private(set) var failure: UsageError?
  /// Whether the first entry is exactly what the typed text names.
  private(set) var hasExactMatch = false
  private let context: PaletteContext
  private let server: GitHubServer
  /// The entries that don't depend on the typed text.
  private let known: [Entry]

  init(_ context: PaletteContext, on server: GitHubServer, isSignedIn: Bool) {
    self.context = context
    self.server = server
    let scenes = SceneName.allCases.compactMap { $0.route(about: nil) }.filter { isSignedIn || $0.subject == nil }
    let openers = scenes.map(context.command(opening:))
    let entries =
      context.recent.filter { $0 != context.origin }.map(Self.entry)
      + zip(scenes, openers).map { Self.entry($0, openedBy: $1) }
    let names = Set(entries.map(\.viewModel.name))
    let others = context.commands.filter { command in !openers.contains { $0?.keys == command.keys } }
    known = entries + others.map(Self.entry).filter { !names.contains($0.viewModel.name) }
    search("")
  }

  var count: Int { entries.count }

  func cell(at row: Int) -> any Cell { PaletteCell(viewModel: entries[row].viewModel) }
  func opens(_ row: Int) -> Bool { true }

  /// Finds the entries that match typed text.
  ///
  /// - Parameter text: A part of a name: of a scene, of a command, or of something that the user
  ///   has seen. It can also be a search query, or the full name or the address of an account, a
  ///   repository, an issue or a gist.
  func search(_ text: String) {
    let text = text.trimmed
    (failure, hasExactMatch) = (nil, false)
    do throws(UsageError) {
      entries = text.isEmpty ? initial : try matching(text)
    } catch {
      (entries, failure) = ([], error)
    }
  }

  /// The entries before the user types. Only a few of the scenes that the user has seen come first.
  private var initial: [Entry] {
    let recent = context.recent.filter { $0 != context.origin }.count
    return Array(known.prefix(min(recent, Self.mostRecent)) + known.dropFirst(recent))
  }

  private func matching(_ text: String) throws(UsageError) -> [Entry] {
    let named = Self.searches(named: text)
    if !named.isEmpty { return named.map(Self.entry) }
    let certain = try certainRoutes(text).map(knownEntry)
    let matches = known.compactMap { entry in entry.viewModel.match(text).map { (entry: entry, match: $0) } }
    let matching = { (match: PaletteEntryViewModel.Match) in matches.filter { $0.match == match }.map { $0.entry } }
    let guesses = routes(named: text).map(knownEntry)
    let searches = Search.Kind.allCases.map { Self.entry(.search(Search($0, for: text))) }
    // The lists of an account that the user has seen come before the repositories of the account.
    let isSeen = matching(.exact).contains {
      if case .route(let route) = $0.choice { route.scene == .profile } else { false }
    }
    let routed = Self.route(named: text).map(knownEntry)
    var all = certain + matching(.exact) + [routed].compactMap { $0 }
    let isNamed = !certain.isEmpty || all.first?.viewModel.name.folded == text.folded || all.count == 1 && routed != nil
    all += (isSeen ? guesses : []) + matching(.prefix) + filters(named: text) + matching(.substring)
    all += guesses.prefix(1) + searches + guesses.dropFirst()
    // A text with a slash is the name of a repository, unless a name that the user has seen begins
    // with the text.
    hasExactMatch = isNamed || text.contains("/") && all.first?.choice == guesses.first?.choice
    var seen: Set<PaletteChoice> = []
    return all.filter { seen.insert($0.choice).inserted }
  }

  /// Returns the scenes that the text certainly refers to: the page at an address, a login after
  /// `@`, an issue with its number, or a repository whose page the user has seen.
  ///
  /// - Throws: An error if the app can't open the address.
  private func certainRoutes(_ text: String) throws(UsageError) -> [Route] {
    // The title of a link in Markdown may contain spaces, and so may a query that isn't encoded.
    let start = text.prefix { !$0.isWhitespace }
    let mayBeAddress = text.contains("](") || start == text || start.contains("://") && start.contains("?")
    if mayBeAddress, let route = try server.route(forPage: text) { return [route] }
    if text.hasPrefix("@") { return [Route.profile(named: String(text.dropFirst()))].compactMap { $0 } }
    if let number = IssueName.number(text), let repository = context.origin?.repository {
      return [.issue(IssueName(repository, number: number))]
    }
    if let list = issues(named: text) { return [list] }
    let seen = context.recent + [context.origin].compactMap { $0 }
    let isSeen = seen.contains { $0.repository?.text.folded == text.folded }
    return isSeen || text.contains("#") ? Array(routes(named: text).prefix(1)) : []
  }

  /// Returns the list of issues that a filter such as `label:bug` selects. The repository is that
  /// of the scene below the palette. The text can name another one first:
  /// `issues octocat/Hello-World label:bug`.
  private func issues(named text: String) -> Route? {
    guard text.contains(":"), !text.contains("://") else { return nil }
    let words = text.split(separator: " ").map(String.init)
    let terms = words.drop { PaletteEntryViewModel.scene(named: $0) == .issues || $0.folded == "of" }
    let named = terms.first.flatMap { try? RepositoryName($0) }
    let query = terms.dropFirst(named == nil ? 0 : 1)
    guard let repository = named ?? context.origin?.repository,
      query.contains(where: { term in Self.qualifiers.contains { term.hasPrefix($0) && term != $0 } })
    else { return nil }
    let filter = IssueFilter(query: query.joined(separator: " "), in: repository, state: .open)
    return .issues(of: repository, matching: filter)
  }

  /// Returns the entries that complete the text to the start of a filter, such as `label:`. Empty
  /// unless the scene below the palette belongs to a repository.
  private func filters(named text: String) -> [Entry] {
    guard text.count > 2, let repository = context.origin?.repository else { return [] }
    return Self.qualifiers.filter { $0.hasPrefix(text.folded) }.map {
      Entry(choice: .text($0), viewModel: PaletteEntryViewModel(filter: $0, of: repository))
    }
  }

  /// The starts of the terms in a filter of issues.
  private static let qualifiers = ["label:", "author:", "assignee:", "is:"]

  /// Returns the searches that typed text names: one for `search repositories for swift`, and one
  /// of each kind for `search swift`.
  private static func searches(named text: String) -> [Route] {
    func query(after start: String) -> String? {
      let query = text.dropFirst(start.count).trimmingPrefix(" ")
      return text.folded.hasPrefix(start.folded) && !query.isEmpty ? String(query) : nil
    }
    for kind in Search.Kind.allCases {
      let name = RouteViewModel(.search(Search(kind, for: ""))).name
      if let query = query(after: name) { return [.search(Search(kind, for: query))] }
    }
    guard let query = query(after: "\(SceneName.search.rawValue) ") else { return [] }
    return Search.Kind.allCases.map { .search(Search($0, for: query)) }
  }

  /// Returns the scenes about an account or item.
  ///
  /// The lists that the account doesn't have are left out. If the kind of the account isn't known,
  /// the members come last, because few accounts are organizations. Requests are left out, because
  /// the user opens them from the log.
  private func routes(named text: String) -> [Route] {
    let kind = (try? Login(text)).flatMap { context.accounts.kind(of: .user($0)) }
    let others =
      SceneName.allCases.filter { ![.gist, .search].contains($0) && $0.exists(for: kind) }
      + (kind == nil ? [.members] : [])
    return ((GistID.isLikely(text) ? [.gist] : []) + others).compactMap { $0.route(about: text) }.filter {
      $0.topic.text != nil && !$0.isTransient
    }
  }

  /// Returns the scene that typed text names together with its account or item, such as `followers
  /// of octocat` or `octocat repos`.
  private static func route(named text: String) -> Route? {
    let words = text.split(separator: " ").map(String.init)
    return route(words.first, about: words.dropFirst().drop { ["of", "by"].contains($0) })
      ?? route(words.last, about: words.dropLast())
  }

  /// Returns the route of a scene that is about an account or item.
  private static func route(_ scene: String?, about topic: ArraySlice<String>) -> Route? {
    guard !topic.isEmpty, let scene = scene.flatMap(PaletteEntryViewModel.scene),
      let route = scene.route(about: topic.joined(separator: " ")), route.topic.text != nil, !route.isTransient
    else { return nil }
    return route
  }

  /// Returns the entry of a scene. If the user has seen the scene, the name is as GitHub spells it.
  private func knownEntry(_ route: Route) -> Entry {
    let entry = Self.entry(route)
    let name = entry.viewModel.name.folded
    return known.first { $0.viewModel.name.folded == name } ?? entry
  }

  private static func entry(_ route: Route) -> Entry {
    Entry(choice: .route(route), viewModel: PaletteEntryViewModel(route))
  }

  /// Returns the entry of a scene. If a command of the scene below the palette opens the same
  /// scene, choosing the entry runs this command.
  private static func entry(_ route: Route, openedBy command: KeyCommand?) -> Entry {
    guard let key = command?.keys[0] else { return entry(route) }
    return Entry(choice: .key(key), viewModel: PaletteEntryViewModel(route, key: key.sign))
  }

  private static func entry(_ command: KeyCommand) -> Entry {
    let key = command.keys[0]
    return Entry(
      choice: .key(key),
      viewModel: PaletteEntryViewModel(
        command: command.name.string, key: key.sign, isHelp: command.keys.contains("F1")))
  }

  private static let mostRecent = 5
}

/// The action after the user has chosen an entry of the palette.
public nonisolated enum PaletteChoice: Hashable, Sendable {
  case route(Route)
  /// A command of the scene below the palette, by its key.
  case key(KeyPress)
  /// The start of a filter, which the palette types. The palette stays open.
  case text(String)
}

/// The open page, its commands and other state of the app that the entries depend on.
public struct PaletteContext {
  /// The scene below the palette, or `nil` if it has no route.
  let origin: Route?
  /// The scenes that the user has opened, the latest first. The scenes that their rows and links
  /// lead to follow.
  let recent: [Route]
  /// The accounts whose kinds are known.
  let accounts: KnownAccounts
  /// The available commands of the scene below the palette.
  let commands: [KeyCommand]
  /// The scenes that some of these commands open.
  let targets: [Route]

  public init(
    origin: Route? = nil, recent: [Route] = [], accounts: KnownAccounts = KnownAccounts(), commands: [KeyCommand] = [],
    targets: [Route] = []
  ) {
    self.origin = origin
    self.recent = recent
    self.accounts = accounts
    self.commands = commands
    self.targets = targets
  }

  /// Returns the command that opens a scene, or `nil` if none of the commands does.
  fileprivate func command(opening route: Route) -> KeyCommand? {
    targets.contains(route) ? commands.first { $0.binding == route.scene.title } : nil
  }
}
