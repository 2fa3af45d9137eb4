/// Model: the name of a scene of the app, as in stored sessions and in the storyboard.
public enum SceneName: String, Hashable, Sendable, CaseIterable {
  case profile, followers, following, organizations, members, repositories, starred, gists, contributions, activity
  case starLists = "lists"
  case starList = "list"
  case repository, issues, issue, gist, search, emails
  case sshKeys = "ssh-keys"
  case signingKeys = "signing-keys"
  case gpgKeys = "gpg-keys"
  case socialAccounts = "links"
  case blocked
  case ownIssues = "own-issues"
  case identity, accounts
  case rateLimits = "limits"
  case log, request, cache
  case editProfile = "edit-profile"
  case editReadme = "edit-readme"
  case login
}

/// Model: the facts about a scene that don't depend on the account or item that the scene shows.
public struct SceneDeclaration: Hashable, Sendable {
  /// The kind of thing that a scene can show.
  enum TopicKind {
    case nothing, viewer
    /// The signed-in user, or an account with a login.
    case account
    /// An account with a login.
    case namedAccount
    case repository, issue, gist, search, starList, request
  }

  /// The kind of content, which decides whether a session and the palette remember the scene.
  enum Kind: Hashable {
    /// An account or item, which the palette remembers.
    case item
    /// A list with a noun for its rows.
    case list(Noun)
    /// A list whose rows may come from GitHub's search, which limits the number of results.
    case results(Noun)
    /// Other content.
    case page
    /// A flow that ends by itself, or a request of the current run. No session can restore it.
    case transient
  }

  let about: TopicKind
  let kind: Kind
  /// The short title for breadcrumbs, if it isn't the name of the scene.
  var title: String?
  /// The full name, such as `your SSH keys`, which includes the owner of a list or page. `nil` if
  /// the scene's name and the topic are enough.
  public internal(set) var name: String?
  /// Whether only the owner of the list can see all rows.
  public internal(set) var othersSeePublicRows = false
  /// The path and the query of the scene's page on GitHub, or `nil` if there is no page.
  ///
  /// `{topic}` stands for the account or item. A page of gists starts with `{gists}`, because gists
  /// have their own host.
  let page: String?
  /// The key that opens the scene, or `nil` if no key does.
  public let key: String?
  /// The scenes in which the key opens this scene. The new scene covers the former one.
  public internal(set) var origins: [SceneName] = [.profile]
  /// The kinds of accounts that have the scene among their tabs. Empty if the scene isn't a tab.
  public internal(set) var tabOf: [User.Kind] = []
  /// The scenes that the rows of the scene and the links in them open.
  public let rowsLeadTo: [SceneName]
  /// The words that other programs, and GitHub's web pages, use for the scene.
  public internal(set) var aliases: [String] = []
}

extension SceneDeclaration {
  /// The noun for a row of the list, or `nil` if the scene isn't a list.
  var rows: Noun? {
    switch kind {
    case .list(let noun), .results(let noun): noun
    case .item, .page, .transient: nil
    }
  }

  /// Whether the rows may come from GitHub's search, which limits the number of results.
  public var mayBeSearch: Bool { if case .results = kind { true } else { false } }
}

extension SceneName {
  /// The row of the scene in the table of all scenes.
  public var declaration: SceneDeclaration {
    switch self {
    case .profile:
      SceneDeclaration(
        about: .account, kind: .item, page: "/{topic}", key: "p", origins: [.repository],
        rowsLeadTo: SceneName.linked + [.contributions])
    case .followers:
      SceneDeclaration(
        about: .account, kind: .list("follower"), page: "/{topic}?tab=followers", key: "1",
        tabOf: [.user, .organization], rowsLeadTo: [.profile])
    case .following:
      SceneDeclaration(
        about: .account, kind: .list("followed user"), page: "/{topic}?tab=following", key: "2", tabOf: [.user],
        rowsLeadTo: [.profile])
    case .organizations:
      SceneDeclaration(
        about: .account, kind: .list("organization"), othersSeePublicRows: true, page: "/{topic}", key: "3",
        tabOf: [.user], rowsLeadTo: [.profile], aliases: ["orgs"])
    case .members:
      SceneDeclaration(
        about: .namedAccount, kind: .list("member"), othersSeePublicRows: true, page: "/orgs/{topic}/people", key: "3",
        tabOf: [.organization], rowsLeadTo: [.profile])
    case .repositories:
      SceneDeclaration(
        about: .account, kind: .list(.repository), othersSeePublicRows: true, page: "/{topic}?tab=repositories",
        key: "4", tabOf: [.user, .organization], rowsLeadTo: [.repository], aliases: ["repos"])
    case .starred:
      SceneDeclaration(
        about: .account, kind: .list(Noun("starred repository", "starred repositories")), page: "/{topic}?tab=stars",
        key: "5", tabOf: [.user], rowsLeadTo: [.repository], aliases: ["stars"])
    case .gists:
      SceneDeclaration(
        about: .account, kind: .list("gist"), othersSeePublicRows: true, page: "{gists}/{topic}", key: "6",
        tabOf: [.user], rowsLeadTo: [.gist])
    case .contributions:
      SceneDeclaration(
        about: .account, kind: .page, page: "/{topic}", key: "7", tabOf: [.user], rowsLeadTo: [], aliases: ["calendar"])
    case .activity:
      SceneDeclaration(
        about: .account, kind: .list("event"), othersSeePublicRows: true, page: "/{topic}", key: "8", tabOf: [.user],
        rowsLeadTo: [.repository, .issue, .profile], aliases: ["events"])
    case .starLists:
      SceneDeclaration(
        about: .account, kind: .list("list"), othersSeePublicRows: true, page: "/{topic}?tab=stars", key: "9",
        tabOf: [.user], rowsLeadTo: [.starList], aliases: ["star lists"])
    case .starList:
      SceneDeclaration(
        about: .starList, kind: .list(.repository), page: "/stars/{topic}", key: nil, rowsLeadTo: [.repository])
    case .repository:
      SceneDeclaration(
        about: .repository, kind: .item, page: "/{topic}", key: nil, rowsLeadTo: SceneName.linked)
    case .issues:
      SceneDeclaration(
        about: .repository, kind: .results(.issue), page: "/{topic}/issues", key: "i", origins: [.repository, .issue],
        rowsLeadTo: [.issue, .issues, .profile])
    case .issue:
      SceneDeclaration(about: .issue, kind: .item, page: "/{topic}", key: nil, rowsLeadTo: SceneName.linked)
    case .gist: SceneDeclaration(about: .gist, kind: .item, page: "{gists}/{topic}", key: nil, rowsLeadTo: [.profile])
    case .search:
      SceneDeclaration(
        about: .search, kind: .results("result"), page: "/search?{topic}", key: nil,
        rowsLeadTo: [.profile, .repository])
    case .emails:
      SceneDeclaration(
        about: .viewer, kind: .list(Noun("email address", "email addresses")), page: "/settings/emails", key: "m",
        rowsLeadTo: [])
    case .sshKeys:
      SceneDeclaration(
        about: .viewer, kind: .list("SSH key"), title: "SSH keys", name: "your SSH keys", page: "/settings/keys",
        key: "K", rowsLeadTo: [])
    case .signingKeys:
      SceneDeclaration(
        about: .viewer, kind: .list("SSH signing key"), title: "SSH signing keys", name: "your SSH signing keys",
        page: "/settings/keys", key: "X", rowsLeadTo: [])
    case .gpgKeys:
      SceneDeclaration(
        about: .viewer, kind: .list("GPG key"), title: "GPG keys", name: "your GPG keys", page: "/settings/keys",
        key: "P", rowsLeadTo: [])
    case .socialAccounts:
      SceneDeclaration(
        about: .viewer, kind: .list("social account"), page: "/settings/profile", key: "L", rowsLeadTo: [],
        aliases: ["social accounts"])
    case .blocked:
      SceneDeclaration(
        about: .viewer, kind: .list("blocked user"), name: "your blocked users", page: "/settings/blocked_users",
        key: "B", rowsLeadTo: [.profile], aliases: ["blocks"])
    case .ownIssues:
      SceneDeclaration(
        about: .viewer, kind: .results(.issue), title: "issues", name: "your issues", page: "/issues", key: "i",
        rowsLeadTo: [.issue, .issues, .profile])
    case .identity:
      SceneDeclaration(
        about: .nothing, kind: .page, title: "who am I", page: "/settings/profile", key: "w", rowsLeadTo: [],
        aliases: ["whoami"])
    case .accounts:
      SceneDeclaration(
        about: .nothing, kind: .page, page: nil, key: "a", rowsLeadTo: [],
        aliases: ["sign out", "log out", "logout", "switch account"])
    case .rateLimits:
      SceneDeclaration(about: .nothing, kind: .page, title: "rate limits", page: nil, key: "R", rowsLeadTo: [])
    case .log:
      SceneDeclaration(
        about: .nothing, kind: .page, title: "request log", page: nil, key: "v", rowsLeadTo: [.request],
        aliases: ["requests"])
    case .request: SceneDeclaration(about: .request, kind: .transient, page: nil, key: nil, rowsLeadTo: [])
    case .cache:
      SceneDeclaration(
        about: .nothing, kind: .list(Noun("cache entry", "cache entries")), page: nil, key: "c", rowsLeadTo: [])
    case .editProfile:
      SceneDeclaration(
        about: .viewer, kind: .transient, title: "edit", name: "edit your profile", page: "/settings/profile", key: "e",
        rowsLeadTo: [],
        aliases: ["bio", "settings", "status", "edit-profile", "pronouns", "avatar", "achievements", "pins", "pinned"])
    case .editReadme:
      SceneDeclaration(
        about: .viewer, kind: .transient, title: "edit README", name: "edit your profile README",
        page: "/{topic}/{topic}", key: "E", rowsLeadTo: [], aliases: ["readme", "profile README"])
    case .login:
      SceneDeclaration(
        about: .nothing, kind: .transient, title: "sign in", page: nil, key: "+", origins: [.accounts], rowsLeadTo: [],
        aliases: ["log in", "login", "add account"])
    }
  }

  /// The scenes to which a link in text can lead. `Route(address:webURL:)` finds only these scenes.
  private static let linked: [SceneName] = [
    .profile, .followers, .following, .members, .repositories, .starred, .gists, .starList, .repository, .issues,
    .issue, .gist, .search,
  ]

  /// Whether the scene is a list of issues.
  public var hasIssues: Bool { declaration.rows == .issue }

  /// Whether the scene belongs to an account or a repository that has a page of its own.
  var hasOwner: Bool {
    switch declaration.about {
    case .viewer, .account, .namedAccount, .issue, .starList: self != .profile
    case .repository: self != .repository
    case .nothing, .gist, .search, .request: false
    }
  }

  /// The short title for breadcrumbs. A scene about an item has the title of its item instead.
  public var title: String { declaration.title ?? rawValue }

  /// Returns whether an account has the scene.
  ///
  /// - Parameter kind: The kind of the account, or `nil` if it isn't known. An account of any kind
  ///   other than an organization has the same scenes as a user.
  public func exists(for kind: User.Kind?) -> Bool {
    let owners = declaration.tabOf
    return owners.isEmpty || owners.contains(kind == .organization ? .organization : .user)
  }
}

/// Model: a countable noun in the singular and in the plural.
public struct Noun: Hashable, Sendable, ExpressibleByStringLiteral {
  public let singular: String
  public let plural: String

  /// Creates a noun. By default, the plural ends in "s".
  public init(_ singular: String, _ plural: String? = nil) {
    self.singular = singular
    self.plural = plural ?? "\(singular)s"
  }

  public init(stringLiteral singular: String) { self.init(singular) }

  static let repository = Noun("repository", "repositories")
  static let issue = Noun("issue")
}

extension Search.Kind {
  /// The noun for an item that the search finds.
  public var noun: Noun {
    switch self {
    case .users: "user"
    case .repositories: .repository
    }
  }
}
