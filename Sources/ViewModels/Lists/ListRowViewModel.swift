import Essentials
import FoundationEssentials
public import LotusModel

/// View model: a row of a list, both for people and for programs.
///
/// A terminal shows ``fields``. If the output goes to a program, the program reads ``tabSeparated``.
public struct ListRowViewModel: Hashable, Sendable {
  /// The text of the row in a column, on a single line.
  public struct Field: Hashable, Sendable {
    public let column: ListColumn
    /// The parts of the text, some of which can have a link.
    public let text: [LinkedText]

    init(_ column: ListColumn, _ text: [LinkedText]) {
      self.column = column
      self.text = text
    }

    init(_ column: ListColumn, _ text: String?, link: String? = nil, role: TextRole? = nil) {
      self.init(column, [LinkedText((text ?? "").oneLine, link: link, role: role)])
    }
  }

  /// The formatted strings for people, one for each column.
  public let fields: [Field]
  /// The unformatted values for programs.
  public let values: [String]

  public init(_ account: Account, in list: Route) {
    fields = [
      Field(.name("LOGIN"), account.login, link: account.url),
      Field(.state(""), account.state(in: list)),
      Field(.name("NAME", rank: 2), account.person?.name), Field(.text("BIO", rank: 3), account.person?.bio?.withEmoji),
    ]
    values = [account.login, account.kind, account.url]
  }

  /// Creates a row for a repository.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - viewpoint: The current time and the GitHub host.
  ///   - list: The route of the list. In the list of an owner's repositories, names leave out the
  ///     owner.
  public init(_ repository: Repository, from viewpoint: Viewpoint, in list: Route) {
    fields = [
      Field(.name("NAME"), repository.name(in: list), link: repository.url),
      Field(.state(""), repository.flags, role: repository.needsAttention ? .attention : nil),
      Field(.number("STARS", rank: 2), repository.stars?.grouped),
      Field(.fact("LANGUAGE", rank: 5), repository.language),
      Field(.fact("PUSHED", rank: 3), repository.pushedAt?.age(at: viewpoint.now)),
      Field(.text("DESCRIPTION", rank: 4), repository.description?.withEmoji),
    ]
    values = [
      repository.fullName, repository.stars.map { String($0) } ?? "", repository.language ?? "",
      Self.value(repository.pushedAt),
      repository.description ?? "",
    ]
  }

  public init(_ organization: Organization, from viewpoint: Viewpoint) {
    fields = [
      Field(.name("LOGIN"), organization.login, link: "\(viewpoint.webURL)/\(organization.login)"),
      Field(.text("DESCRIPTION", rank: 1), organization.description?.withEmoji),
    ]
    values = [organization.login, organization.description ?? ""]
  }

  public init(_ gist: Gist, from viewpoint: Viewpoint) {
    fields = [
      Field(
        .text("DESCRIPTION", rank: 0), gist.description?.nonBlank?.withEmoji ?? gist.fileNames.first, link: gist.url),
      Field(.state(""), gist.isPublic ? nil : "secret", role: gist.isPublic ? nil : .attention),
      Field(.number("FILES", rank: 2), gist.fileNames.count.grouped),
      Field(.fact("UPDATED", rank: 3), gist.updatedAt?.age(at: viewpoint.now)),
      Field(.fact("ID", rank: 4), gist.id),
    ]
    values = [
      gist.id, gist.isPublic ? "public" : "secret", String(gist.fileNames.count), Self.value(gist.updatedAt),
      gist.description ?? "",
    ]
  }

  /// Creates a row for an issue or a pull request. In the list of a repository, its name leaves out the
  /// repository.
  public init(_ issue: Issue, from viewpoint: Viewpoint, in list: Route) {
    let name = issue.name
    let kind = issue.isPullRequest ? "pull request" : nil
    let page = name.flatMap { Route.repository($0.repository).page(on: viewpoint.webURL) }
    // Within a row, plain words are easier to read than colored labels.
    let labels = issue.labelTexts(on: page).map { LinkedText($0.text, link: $0.link) }.joined(by: ", ")
    let (number, author) = ("#\(issue.number)", issue.author?.login)
    let shown = list.repository == nil ? name?.text ?? number : number
    fields = [
      Field(.name("ISSUE"), shown, link: issue.url),
      Field(
        .state("STATE"), [issue.stateText?.text, kind].compactMap { $0 }.joined(separator: " "),
        role: issue.stateText?.role),
      Field(.text("TITLE", rank: 0), issue.title.withEmoji, link: issue.url),
      Field(.words("LABELS", rank: 2), labels),
      Field(
        .fact("AUTHOR", rank: 4), author,
        link: author.flatMap { Route.profile(named: $0)?.page(on: viewpoint.webURL) }),
      Field(.fact("OPENED", rank: 3), issue.createdAt.age(at: viewpoint.now)),
    ]
    values = [
      name?.text ?? number, issue.isPullRequest ? "pull_request" : "issue", issue.state ?? "",
      issue.title, labels.text, author ?? "", Self.value(issue.createdAt),
    ]
  }

  public init(_ event: ActivityEvent, from viewpoint: Viewpoint) {
    let sentence = ActivityEventViewModel(event).sentence
    fields = [
      Field(.group("DAY"), viewpoint.localDay(event.createdAt)),
      Field(.fact("TIME", rank: 1), viewpoint.localTime(event.createdAt)),
      Field(.name("EVENT"), sentence, link: event.page(on: viewpoint.webURL)),
    ]
    values = [Self.value(event.createdAt), event.type, event.repository, sentence]
  }

  public init(_ list: StarList, from viewpoint: Viewpoint) {
    fields = [
      Field(
        .name("NAME"), list.name, link: StarListName(of: list).flatMap { Route.starList($0).page(on: viewpoint.webURL) }
      ),
      Field(.state(""), list.isPrivate ? "private" : nil, role: list.isPrivate ? .attention : nil),
      Field(.number("REPOSITORIES", rank: 2), list.count.grouped),
      Field(.fact("UPDATED", rank: 3), list.updatedAt?.age(at: viewpoint.now)),
      Field(.text("DESCRIPTION", rank: 4), list.description?.withEmoji),
    ]
    values = [
      list.name, list.isPrivate ? "private" : "public", String(list.count), Self.value(list.updatedAt),
      list.description ?? "",
    ]
  }

  public init(_ address: EmailAddress) {
    fields = [
      Field(.name("ADDRESS"), address.email),
      Field(
        .state("STATE"),
        [address.primary ? "primary" : nil, address.visibility, address.verified ? "verified" : "not verified"]
          .compactMap { $0 }.joined(separator: ", ")),
    ]
    values = [address.email, String(address.primary), String(address.verified), address.visibility ?? ""]
  }

  public init(_ key: SSHKey, from viewpoint: Viewpoint) {
    let algorithm = Self.algorithm(key.key)
    fields = [
      Field(.name("ID"), String(key.id)),
      Field(.name("TITLE", rank: 1), key.title),
      Field(.fact("TYPE", rank: 4), algorithm),
      Field(.fact("ADDED", rank: 3), key.createdAt?.age(at: viewpoint.now)),
      Field(.fact("LAST USED", rank: 2), key.lastUse.map { $0.date?.age(at: viewpoint.now) ?? "never" }),
    ]
    values = [String(key.id), key.title, algorithm, Self.value(key.createdAt), Self.value(key.lastUse?.date)]
  }

  public init(_ key: SigningKey, from viewpoint: Viewpoint) {
    let algorithm = Self.algorithm(key.key)
    fields = [
      Field(.name("ID"), String(key.id)),
      Field(.name("TITLE", rank: 1), key.title),
      Field(.fact("TYPE", rank: 3), algorithm),
      Field(.fact("ADDED", rank: 2), key.createdAt?.age(at: viewpoint.now)),
    ]
    values = [String(key.id), key.title, algorithm, Self.value(key.createdAt)]
  }

  /// The name of the algorithm at the start of an SSH key.
  private static func algorithm(_ key: String) -> String { key.split(separator: " ").first.map(String.init) ?? "" }

  public init(_ key: GPGKey, from viewpoint: Viewpoint) {
    let name = key.name?.nonBlank ?? key.emails.map(\.email).joined(separator: ", ")
    let state =
      key.isRevoked == true
      ? "revoked" : key.expiresAt.map { "\($0 < viewpoint.now ? "expired" : "expires") \($0.day)" }
    fields = [
      Field(.name("ID"), String(key.id)),
      Field(.fact("KEY", rank: 3), key.keyID),
      Field(.name("NAME", rank: 2), name),
      Field(.fact("ADDED", rank: 4), key.createdAt?.age(at: viewpoint.now)),
      Field(.state("STATE"), state),
    ]
    values = [String(key.id), key.keyID, name, Self.value(key.createdAt), Self.value(key.expiresAt)]
  }

  public init(_ account: SocialAccount) {
    let address = LinkedText(address: account.url)
    fields = [
      Field(.name("ADDRESS"), address.text, link: address.link), Field(.fact("PROVIDER", rank: 1), account.provider),
    ]
    values = [account.url, account.provider]
  }

  public init(_ entry: CacheEntry) {
    let question = [entry.variables, entry.query].compactMap { $0 }.joined(separator: " ")
    let state = entry.isFresh ? "fresh" : "stale"
    let account = entry.account ?? (entry.hasToken ? "unknown" : "anonymous")
    fields = [
      Field(.name("ADDRESS"), entry.url), Field(.fact("METHOD", rank: 5), entry.method),
      Field(.fact("AGE", rank: 1), entry.age.duration), Field(.fact("STATE", rank: 2), state),
      Field(.number("SIZE", rank: 4), entry.size.bytes),
      Field(.fact("ACCOUNT", rank: 3), account),
      Field(.text("QUERY", rank: 6), question),
    ]
    values = [
      entry.url, entry.method, String(Int(clamping: entry.age)), state, String(entry.size), account,
      question,
    ]
  }

  /// The values of the row, separated by tabs.
  public var tabSeparated: String { values.tabSeparated }

  private static func value(_ date: Date?) -> String {
    date?.iso8601 ?? ""
  }
}

extension [String] {
  /// The values of a row for programs, separated by tabs. Tabs and line breaks inside a value become
  /// spaces.
  var tabSeparated: String {
    map { String($0.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }.joined(separator: "\t")
  }
}

extension Account {
  /// Returns the relation of the account to the signed-in user, or the kind of an account that
  /// isn't a user. In a list of another account, the text says whose relation it is.
  fileprivate func state(in list: Route) -> String? {
    if person?.isBlocked == true { return "blocked" }
    let isOwn = list.subject == .viewer
    let following = isOwn ? "following" : "you: following"
    switch (person?.isFollowed, person?.followsViewer) {
    case (true, true): return "\(following), mutual"
    case (true, false): return isOwn ? "not following back" : "does not follow you back"
    case (true, nil): return following
    case (_, true): return "follows you"
    default: break
    }
    if person?.isViewer == true { return "you" }
    return kind == "User" ? nil : kind.lowercased()
  }
}

extension Repository {
  fileprivate func name(in list: Route) -> String {
    guard list.scene == .repositories, let slash = fullName.firstIndex(of: "/") else { return fullName }
    if let login = list.subject?.login, fullName[..<slash].lowercased() != login.name.lowercased() { return fullName }
    return String(fullName[slash...].dropFirst())
  }

  fileprivate var needsAttention: Bool { limitedVisibility != nil || isArchived == true }

  fileprivate var flags: String {
    [
      isStarred == true ? "starred" : nil, limitedVisibility, isFork == true ? "fork" : nil,
      isArchived == true ? "archived" : nil,
    ]
    .compactMap { $0 }.joined(separator: ", ")
  }
}

extension String {
  var oneLine: String {
    String(map { $0.isNewline ? " " : $0 }).trimmed
  }
}

/// View model: a column of a list, with its heading and the rules for narrow terminals.
public struct ListColumn: Hashable, Sendable {
  /// The kind of text in a column, which determines whether the text may be truncated.
  public enum Content: Hashable, Sendable {
    /// A name or an ID that the user types in commands. Names are never truncated.
    case name
    /// A short fact. If consecutive rows share the fact, only the first of these rows shows it.
    case group
    /// A short fact. If there isn't enough room, the whole column is left out.
    case fact
    /// A state, such as `private`. It has priority over the rest of a long name, and wraps if there
    /// isn't enough room.
    case state
    /// A number. If there isn't enough room, the whole column is left out.
    case number
    /// A longer text, which is truncated if there isn't enough room.
    case text
    /// Short words, such as labels. If there isn't enough room, the last ones are truncated.
    case words
  }

  public let heading: String
  public let content: Content
  /// The column's rank, which determines when a narrow terminal leaves out the column.
  ///
  /// The column with the highest rank is left out first. A column with rank 0 is always shown.
  public let rank: Int

  static func name(_ heading: String, rank: Int = 0) -> ListColumn {
    ListColumn(heading: heading, content: .name, rank: rank)
  }

  static func group(_ heading: String) -> ListColumn {
    ListColumn(heading: heading, content: .group, rank: 0)
  }

  static func fact(_ heading: String, rank: Int) -> ListColumn {
    ListColumn(heading: heading, content: .fact, rank: rank)
  }

  static func state(_ heading: String) -> ListColumn {
    ListColumn(heading: heading, content: .state, rank: 1)
  }

  static func number(_ heading: String, rank: Int) -> ListColumn {
    ListColumn(heading: heading, content: .number, rank: rank)
  }

  static func text(_ heading: String, rank: Int) -> ListColumn {
    ListColumn(heading: heading, content: .text, rank: rank)
  }

  static func words(_ heading: String, rank: Int) -> ListColumn {
    ListColumn(heading: heading, content: .words, rank: rank)
  }
}
