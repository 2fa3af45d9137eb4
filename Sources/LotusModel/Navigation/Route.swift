import HTTP

/// Model: a scene of the app together with the account or item that the scene shows.
///
/// The constructors pair each scene with a topic of the kind that the scene's declaration states.
public struct Route: Hashable, Sendable {
  /// The name of the scene, without the account or item that the scene shows.
  public let scene: SceneName
  public let topic: Topic
  /// The filter of a list of issues. For any other scene, this is the default filter.
  public private(set) var filter = IssueFilter()

  fileprivate init(_ scene: SceneName, _ topic: Topic = .nothing) {
    self.scene = scene
    self.topic = topic
  }

  /// Returns the route to the issues of the same list that match a filter.
  public func matching(_ filter: IssueFilter) -> Route {
    var route = self
    route.filter = filter
    return route
  }
}

extension Route {
  public static func profile(_ subject: ProfileSubject) -> Route { Route(.profile, .account(subject)) }
  public static func followers(of subject: ProfileSubject) -> Route { Route(.followers, .account(subject)) }
  public static func following(by subject: ProfileSubject) -> Route { Route(.following, .account(subject)) }
  public static func organizations(of subject: ProfileSubject) -> Route { Route(.organizations, .account(subject)) }
  public static func members(of login: Login) -> Route { Route(.members, .account(.user(login))) }
  public static func repositories(of subject: ProfileSubject) -> Route { Route(.repositories, .account(subject)) }
  public static func starred(by subject: ProfileSubject) -> Route { Route(.starred, .account(subject)) }
  public static func gists(by subject: ProfileSubject) -> Route { Route(.gists, .account(subject)) }
  public static func contributions(of subject: ProfileSubject) -> Route { Route(.contributions, .account(subject)) }
  public static func activity(of subject: ProfileSubject) -> Route { Route(.activity, .account(subject)) }
  public static func starLists(of subject: ProfileSubject) -> Route { Route(.starLists, .account(subject)) }
  public static func starList(_ name: StarListName) -> Route { Route(.starList, .starList(name)) }
  public static func repository(_ name: RepositoryName) -> Route { Route(.repository, .repository(name)) }
  public static func issues(of name: RepositoryName, matching filter: IssueFilter = IssueFilter()) -> Route {
    Route(.issues, .repository(name)).matching(filter)
  }
  public static func issue(_ name: IssueName) -> Route { Route(.issue, .issue(name)) }
  public static func gist(_ id: GistID) -> Route { Route(.gist, .gist(id)) }
  public static func search(_ search: Search) -> Route { Route(.search, .search(search)) }
  public static let emails = Route(.emails, .account(.viewer))
  public static func keys(_ kind: PublicKey.Kind) -> Route {
    Route(kind.scene, .account(.viewer))
  }
  public static let socialAccounts = Route(.socialAccounts, .account(.viewer))
  public static let blocked = Route(.blocked, .account(.viewer))
  public static let ownIssues = Route(.ownIssues, .account(.viewer))
  public static let identity = Route(.identity)
  public static let accounts = Route(.accounts)
  public static let rateLimits = Route(.rateLimits)
  public static let log = Route(.log)
  /// A request of the log, by its number in this run.
  public static func request(_ id: Int) -> Route { Route(.request, .request(id)) }
  public static let cache = Route(.cache)
  public static let editProfile = Route(.editProfile, .account(.viewer))
  public static let editReadme = Route(.editReadme, .account(.viewer))
  public static let login = Route(.login)

  /// Returns the route to the profile of an account in a response from GitHub.
  ///
  /// - Returns: `nil` if the name isn't a valid login.
  public static func profile(named login: String) -> Route? { SceneName.profile.route(about: login) }

  /// Returns the route to a repository in a response from GitHub.
  ///
  /// - Returns: `nil` if the name isn't a valid full name, `owner/name`.
  public static func repository(named name: String) -> Route? { SceneName.repository.route(about: name) }

  /// Returns the route to a gist in a response from GitHub.
  ///
  /// - Returns: `nil` if the text isn't a valid gist ID.
  public static func gist(named id: String) -> Route? { SceneName.gist.route(about: id) }
}

extension PublicKey.Kind {
  /// The scene that lists the keys of this kind.
  public var scene: SceneName {
    switch self {
    case .ssh: .sshKeys
    case .signing: .signingKeys
    case .gpg: .gpgKeys
    }
  }
}

extension Route {
  /// Whether a session can't restore the scene. Such a scene starts a flow that ends by itself, or
  /// shows a request of the current run.
  public var isTransient: Bool { scene.declaration.kind == .transient }

  /// The account that the profile, list or repository belongs to.
  ///
  /// `nil` if the scene doesn't show anything that belongs to an account.
  public var subject: ProfileSubject? {
    switch topic {
    case .account(let subject): subject
    case .starList(let name): .user(name.owner)
    default: repository.map { .user($0.owner) }
    }
  }

  /// The route to the page of the account or repository that the scene belongs to. `nil` if the
  /// scene is that page, or belongs to no account and no repository.
  public var owner: Route? {
    guard scene.hasOwner else { return nil }
    return repository.map { .repository($0) } ?? subject.map { .profile($0) }
  }

  /// Returns the route to the user's own scene if the account is the signed-in user. Otherwise,
  /// returns the same route.
  ///
  /// - Parameter viewer: The login of the signed-in user, or `nil` if it isn't known.
  public func ofViewer(named viewer: Login?) -> Route {
    guard let viewer, case .account(.user(let login)) = topic, login.isSame(as: viewer) else { return self }
    return scene.route(about: nil) ?? self
  }

  /// The repository that the scene is about, or `nil`.
  public var repository: RepositoryName? {
    switch topic {
    case .repository(let name): name
    case .issue(let name): name.repository
    default: nil
    }
  }

  /// The route to the same list of issues in the next state, from open through closed to all. `nil` if
  /// the scene isn't a list of issues.
  public var withNextState: Route? {
    guard scene.hasIssues else { return nil }
    var next = filter
    next.state =
      switch filter.state {
      case .open: .closed
      case .closed: .all
      case .all: .open
      }
    return matching(next)
  }

  /// The route that switches the list of the user's issues: from all issues that involve the user
  /// to those assigned to the user, or back. `nil` if the scene isn't this list.
  public var withOtherAssignee: Route? {
    guard scene == .ownIssues else { return nil }
    var next = filter
    next.assignee = filter.assignee == nil ? .viewer : nil
    return matching(next)
  }

  /// The noun for a row of the list, or `nil` if the scene isn't a list.
  public var rows: Noun? {
    if case .search(let search) = topic { search.kind.noun } else { scene.declaration.rows }
  }
}

extension SceneName {
  /// Returns the route to the scene about an account or item.
  ///
  /// - Parameter topic: The account or item as text. `nil` stands for the signed-in user. A scene
  ///   that always shows the same thing ignores the topic.
  /// - Returns: `nil` if the scene can't show the topic.
  public func route(about topic: String?) -> Route? { declaration.about.topic(topic).map { Route(self, $0) } }
}

/// The text form of a route, for example `followers octocat`.
///
/// The text form consists of the name of the scene and, if the topic has a text form too, a space
/// and this text form. The filter of a list of issues follows as a query, for example
/// `own-issues?state=closed`. The app stores text forms in files, so later versions must be able to
/// read them.
extension Route {
  public var text: String {
    let query = filter.isDefault ? "" : "?\(filter.items.encoded)"
    return scene.rawValue + (topic.text.map { " \($0)" } ?? "") + query
  }

  /// Whether two routes lead to the same page. GitHub ignores the case of names.
  public func isSame(as other: Route) -> Bool { text.lowercased() == other.text.lowercased() }

  /// Creates a route from its text form.
  ///
  /// - Returns: `nil` if the text isn't exactly the text form of a route that this version knows. A
  ///   filter with unknown items, for example, would otherwise select other issues.
  public init?(text: String) {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2, let list = Route(text: parts[0]), list.scene.hasIssues, list.filter.isDefault {
      guard let filter = IssueFilter([QueryItem](parsing: parts[1])) else { return nil }
      self = list.matching(filter)
      guard self.text == text else { return nil }
      return
    }
    let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let topic = words.count > 1 ? words[1] : nil
    guard let route = SceneName(rawValue: words[0])?.route(about: topic), route.topic.text == topic else { return nil }
    self = route
  }
}
