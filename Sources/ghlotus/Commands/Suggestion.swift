import Essentials
import LotusModel
import ViewModels

extension UsageError {
  /// Creates the error for an option whose value isn't one of the fixed values.
  @MainActor static func choice(_ option: String, _ text: String, among known: [String]) -> UsageError {
    UsageError(.invalidChoice(option: option, text, known: known, Suggestion.hint(for: text, among: known)))
  }
}

/// Finds the known words that are most similar to a mistyped word.
enum Suggestion {
  /// The words that other programs use for commands of ghlotus. A description of the command is
  /// included unless the name of the command is clear.
  private static let synonyms: [String: (command: String, does: String?)] = [
    "auth": ("login", "signs you in"), "signin": ("login", nil), "signout": ("logout", nil),
    "me": ("whoami", "shows the account in use"),
    "user": ("profile", "shows a user"), "users": ("search users", nil), "view": ("profile", "shows a user"),
    "readme": ("profile --readme", "shows the whole README"),
    "pronouns": ("edit-profile --web", "opens the page where you can change them"),
    "achievements": ("edit-profile --web", "opens the page where you can change them"),
    "pins": ("profile --web", "opens your profile, where you can change them"),
    "pinned": ("profile --web", "opens your profile, where you can change them"),
    "undo": ("browse", "opens the app, where you can undo a change"),
    "ls": ("repos", #"lists repositories; other lists are "followers", "starred" and "gists""#),
    "list": ("repos", #"lists repositories; other lists are "followers", "starred" and "gists""#),
    "repository": ("repo", nil), "repositories": ("repos", nil), "organizations": ("orgs", nil),
    "stars": ("starred", nil), "ssh-key": ("keys", "lists, adds and removes SSH keys"),
    "rate-limit": ("limits", nil), "ratelimit": ("limits", nil), "blocks": ("blocked", nil),
    "gpg-key": ("keys --gpg", nil), "pr": ("issue", "shows pull requests too"),
    "pull": ("issue", "shows pull requests too"), "prs": ("issues", "lists pull requests too"),
    "pulls": ("issues", "lists pull requests too"),
    "comments": ("issue", "shows the comments too"), "socials": ("links", "lists your social accounts"),
    "social": ("links", "lists your social accounts"),
    "version": ("--version", nil), "notifications": ("api notifications", nil),
  ]

  /// Commands of gh, git and shells that ghlotus doesn't have.
  private static let foreignCommands: Set = [
    "alias", "branch", "checkout", "clone", "codespace", "commit", "diff", "exit", "extension", "fetch", "fork", "init",
    "label", "log", "merge", "project", "push", "quit", "release", "run", "secret", "tag", "update", "upgrade",
    "variable", "workflow",
  ]

  /// The options of gh and curl that ghlotus spells differently or has in another command, by command.
  private static let foreignOptions: [String: [String: String]] = [
    "repos": visibilities, "starred": visibilities,
    "api": ["-d": "--input FILE", "--data": "--input FILE", "--all": "--paginate", "--count": "-q length"],
    "login": ["--token": "--with-token", "-t": "--with-token"],
    "completion": ["-s": "completion bash", "--shell": "completion bash"],
    "status": ["--dry-run": "edit-profile --status TEXT --dry-run"],
    "edit-profile": [
      "--preview": "--dry-run", "--website": "--blog", "--social": "--add-social",
    ],
    "search": ["--owner": "user:OWNER", "--topic": "topic:NAME", "--stars": "stars:NUMBER"],
  ]

  /// The options of other programs that ghlotus spells differently in every command.
  private static let commonOptions: [String: [String]] = [
    "-v": ["--verbose", "--version"], "-V": ["--version"], "--no-color": ["--color never"],
    "--no-colour": ["--color never"], "--colour": ["--color"],
  ]

  /// The options of other programs for which a list has an equivalent.
  private static let listOptions = [
    "--paginate": "--all", "--per-page": "--limit", "--count": "--all --slurp -q length",
  ]

  /// The options of other programs for which `--jq` is an equivalent.
  private static let filterOptions = [
    "--template": "--jq", "-t": "--jq", "--format": "--jq", "--csv": "-q '[.FIELD, .FIELD] | @csv'",
    "--tsv": "-q '[.FIELD, .FIELD] | @tsv'",
  ]

  /// The subcommands of `gh repo`, `gh issue` and `gh gist` that ghlotus doesn't have.
  private static let changes: Set = [
    "archive", "clone", "close", "comment", "create", "delete", "edit", "fork", "lock", "pin", "rename", "reopen",
    "sync",
  ]

  private static let visibilities = [
    "--public": "--visibility public", "--private": "--visibility private", "--internal": "--visibility internal",
  ]

  /// Returns the command that lists what another command shows, if gh has a subcommand `list` for it.
  static func list(of command: Command) -> String? {
    switch command.name {
    case "repo": "repos"
    case "issue": "issues"
    case "gist": "gists"
    default: nil
    }
  }

  /// The subcommands of `gh auth`, except `gh auth login`, and the equivalent commands of ghlotus.
  private static let ofAuth: [String: (command: String, does: String?)] = [
    "logout": ("logout", nil), "status": ("whoami", "shows the account in use"),
    "token": ("token", nil), "switch": ("switch", nil),
  ]

  /// Returns the command that an unknown first word of a command line may mean.
  ///
  /// - Parameter next: The word after the unknown word. It matters because `gh auth` has
  ///   subcommands.
  static func command(for word: String, before next: String?) -> UsageError.Hint? {
    let word = word.lowercased()
    if let topic = HelpTopic.topic(named: word) { return .command("help \(topic.name)", does: nil) }
    return synonym(for: word, before: next) ?? hint(for: word, among: CommandTable.commands.map(\.name))
      ?? line(naming: word).map { .nearest([$0]) }
  }

  /// Whether a word is a command of another program, and so probably not a login.
  static func isForeignCommand(_ word: String) -> Bool { foreignCommands.contains(word.lowercased()) }

  /// Returns the command line for a word that is the name of an option, or that the app uses for a
  /// page.
  private static func line(naming word: String) -> String? {
    if let command = CommandTable.commands.first(where: { $0.options.contains { $0.name == word } }) {
      return "\(command.name) --\(word)"
    }
    if Option.common.contains(where: { $0.name == word }) { return "--\(word)" }
    let scene = SceneName.allCases.first { $0.declaration.aliases.contains(word) }
    return scene.flatMap { CommandTable.command(showing: $0)?.name }
  }

  /// Returns the command or the topic that an unknown argument of `help` may mean.
  static func topic(for word: String, before next: String?) -> UsageError.Hint? {
    synonym(for: word.lowercased(), before: next)
      ?? hint(for: word, among: CommandTable.commands.map(\.name) + HelpTopic.all.map(\.name))
  }

  /// Returns the equivalent of an option of another program such as gh, or `nil` if there is none.
  static func option(_ name: String, of command: Command?) -> UsageError.Hint? {
    if let command, let equivalent = foreignOptions[command.name]?[name] { return .nearest([equivalent]) }
    if let common = commonOptions[name] { return .nearest(common) }
    guard let command else { return nil }
    let known = command.allOptions.map(\.name)
    if known.contains(Option.all.name), let equivalent = listOptions[name] { return .nearest([equivalent]) }
    if known.contains(Option.jq.name), let equivalent = filterOptions[name] { return .nearest([equivalent]) }
    return switch name {
    case "-r", "--raw-output", "--raw":
      known.contains(Option.jq.name) ? .leaveOut(because: "--jq prints strings without quotation marks") : nil
    case let name where name.hasPrefix("--no-") && command.name == "edit-profile":
      known.contains(String(name.dropFirst(5))) ? .nearest(["--\(name.dropFirst(5)) ''"]) : nil
    case "-c": command.name == "issue" ? .leaveOut(because: "the comments are always shown") : nil
    case "--web", "-w": command.name == "login" ? .leaveOut(because: "login opens the browser if necessary") : nil
    case "--open", "--browser": known.contains(Option.web.name) ? .nearest(["--web"]) : nil
    default: nil
    }
  }

  /// Whether the first argument of a command is a subcommand of gh that changes something.
  static func isChange(_ word: String, of command: Command) -> Bool {
    list(of: command) != nil && changes.contains(word)
  }

  /// Returns the command line that two words stand for, if the command expects a single word.
  ///
  /// For example, `issue owner/name 12` stands for `issue owner/name#12`, and `repo owner name` for
  /// `repo owner/name`.
  static func line(for words: [String], of command: Command) -> String? {
    guard words.count == 2 else { return nil }
    switch command.name {
    case "issue", "repo":
      if let issue = try? IssueName("\(words[0])#\(words[1])") { return "issue \(issue.text)" }
      guard command.name == "repo" else { return nil }
      return (try? RepositoryName("\(words[0])/\(words[1])")).map { "repo \($0.text)" }
    case "gist": return (try? GistID(words[1])).map { "gist \($0.text)" }
    case "contributions": return Int(words[1]).map { "contributions \(words[0]) --year \($0)" }
    default: return nil
    }
  }

  /// Returns the command lines in which an invalid name would be valid, such as `repo
  /// octocat/Hello-World` for the invalid login `octocat/Hello-World`.
  static func line(for error: InvalidNameError, of command: Command) -> UsageError.Hint? {
    let opposites = ["follow": "star", "unfollow": "unstar", "star": "follow", "unstar": "unfollow"]
    switch error {
    case .login(let text, _), .repository(let text), .issue(let text):
      if text.hasPrefix("@"), !Login.isViewer(text), command.arguments.first?.readsStandardInput == true {
        return .nearest(["\(command.name) - <\(text.dropFirst())"])
      }
      if case .login = error {
        if (try? IssueName(text)) != nil { return .nearest(["issue \(text)"]) }
        return (try? RepositoryName(text)).map { .nearest(["\(opposites[command.name] ?? "repo") \($0.text)"]) }
      }
      guard case .repository = error, let login = try? Login(text) else { return nil }
      return .nearest(
        command.name == "issues"
          ? ["issues --author \(login.name)"]
          : opposites[command.name].map { ["\($0) \(login.name)"] } ?? ["profile \(login.name)", "repos \(login.name)"])
    default: return nil
    }
  }

  private static func synonym(for word: String, before next: String?) -> UsageError.Hint? {
    if word == "comment" || ["pr", "issue"].contains(word) && next == "comment" { return .comment }
    let own = word == "auth" ? next.flatMap { ofAuth[$0] } : nil
    let word = word == "pr" && next == "list" ? "prs" : word
    return (own ?? synonyms[word]).map { .command($0.command, does: $0.does) }
  }

  /// Returns the argument that an unknown first word of a command may mean.
  ///
  /// - Parameter words: The arguments of the command line.
  static func argument(for words: [String], of command: Command) -> UsageError.Hint? {
    let known = command.arguments[0].words
    switch (command.name, words[0]) {
    case ("cache", "delete"), ("cache", "remove"): return .nearest(["cache clear"])
    case ("search", "repositories"): return .nearest(["search repos"])
    case ("search", let word) where ["code", "commits", "issues", "prs"].contains(word):
      return .nearest(["api -X GET search/\(word == "prs" ? "issues" : word) -f q=QUERY"])
    case ("search", let word) where nearest(to: word, among: known) == nil:
      return .nearest(["search repos \(words.map(\.quotedForShell).joined(separator: " "))"])
    default: return hint(for: words[0], among: known)
    }
  }

  static func hint(for word: String, among known: [String], prefix: String = "") -> UsageError.Hint? {
    nearest(to: word, among: known).map { .nearest([prefix + $0]) }
  }

  /// Returns the known word with the smallest edit distance to a word. If that word isn't close
  /// enough, returns the first known word that begins with the typed one. A single letter is too
  /// short for this.
  ///
  /// Between words at the same distance, the difference in length decides. `repso` is one edit away
  /// from `repo` and from `repos`. Swapping two letters keeps the length, so `repos` wins. After
  /// that, the longer common prefix wins, because the first letter is rarely wrong: `ublock` means
  /// `unblock` rather than its opposite `block`.
  static func nearest(to word: String, among known: [String]) -> String? {
    let word = word.lowercased()
    func rank(_ name: String) -> (distance: Int, lengthDifference: Int, rest: Int) {
      let prefix = zip(word, name).prefix { $0 == $1 }.count
      return (word.editDistance(to: name), abs(word.count - name.count), word.count - prefix)
    }
    let ranked = known.map { (name: $0, rank: rank($0)) }.min { $0.rank < $1.rank }
    guard let best = ranked, isClose(best.rank.distance, to: best.name) else {
      return word.count >= 2 ? known.first { $0.hasPrefix(word) } : nil
    }
    return best.name
  }

  /// Returns the JSON fields that an unknown field may stand for, at most three.
  ///
  /// If no field is spelled similarly, the function returns the fields that share a word with the
  /// name. For example, `stars` leads to `stargazers_count`. Fields that end in `_url` are returned
  /// only if no other field matches.
  static func fields(similarTo name: String, among known: [String]) -> [String] {
    let misspelled = known.map { (name: $0, distance: name.lowercased().editDistance(to: $0.lowercased())) }
      .filter { isClose($0.distance, to: $0.name) }.sorted { $0.distance < $1.distance }.map { $0.name }
    let wanted = words(in: name)
    let related = known.filter { field in
      words(in: field).contains { word in wanted.contains { isRelated($0, to: word) } }
    }
    let similar = misspelled.isEmpty ? related : misspelled
    let useful = similar.filter { !$0.hasSuffix("_url") }
    return Array((useful.isEmpty ? similar : useful).prefix(3))
  }

  /// Whether a word with this distance from a known word is likely to be a typo.
  private static func isClose(_ distance: Int, to known: String) -> Bool {
    distance <= max(1, known.count / 3)
  }

  /// Splits a field name such as `created_at` or `createdAt` into its words, in lower case.
  private static func words(in name: String) -> [String] {
    name.map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined().split(separator: "_").map(String.init)
  }

  /// Whether two words start with the same four letters, or one of them starts with the other.
  private static func isRelated(_ first: String, to second: String) -> Bool {
    let common = zip(first, second).prefix { $0 == $1 }.count
    return common >= 4 || (common >= 3 && common == min(first.count, second.count))
  }
}
