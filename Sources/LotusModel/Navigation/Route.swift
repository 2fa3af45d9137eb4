import HTTP

/// Model: a scene of the app together with the account or item that the scene shows.
///
/// Each scene has a case here, a case in `SceneName`, a row in `declaration` and a line in
/// `SceneName.route(about:)`.
public enum Route: Hashable, Sendable {
  case profile(ProfileSubject)
  case followers(of: ProfileSubject)
  case following(by: ProfileSubject)
  case organizations(of: ProfileSubject)
  case members(of: Login)
  case repositories(of: ProfileSubject)
  case starred(by: ProfileSubject)
  case gists(by: ProfileSubject)
  case contributions(of: ProfileSubject)
  case repository(RepositoryName)
  case issue(IssueName)
  case gist(GistID)
  case search(Search)
  case emails
  case keys(PublicKey.Kind)
  case socialAccounts
  case blocked
  case identity
  case accounts
  case rateLimits
  case log
  /// A request of the log, by its number in this run.
  case request(Int)
  case cache
  case editProfile
  case login
}

/// Model: the name of a scene of the app, as in stored sessions and in the storyboard.
public enum SceneName: String, Hashable, Sendable, CaseIterable {
  case profile, followers, following, organizations, members, repositories, starred, gists, contributions, repository,
    issue, gist
  case search, emails
  case sshKeys = "ssh-keys"
  case gpgKeys = "gpg-keys"
  case links, blocked
  case identity, accounts, limits, log, request, cache
  case editProfile = "edit-profile"
  case login
}

extension Route {
  /// The row of the scene in the table of all scenes.
  public var declaration: SceneDeclaration {
    switch self {
    case .profile(let subject):
      SceneDeclaration(
        .profile, of: subject, title: subject.login?.name ?? "you", rows: nil, page: "/{login}")
    case .followers(let subject):
      SceneDeclaration(.followers, of: subject, rows: Noun("follower"), page: "/{login}?tab=followers")
    case .following(let subject):
      SceneDeclaration(.following, of: subject, rows: Noun("followed user"), page: "/{login}?tab=following")
    case .organizations(let subject):
      SceneDeclaration(
        .organizations, of: subject, rows: Noun("organization"), othersSeePublicRows: true, page: "/{login}")
    case .members(let login):
      SceneDeclaration(
        .members, of: .user(login), rows: Noun("member"), othersSeePublicRows: true, page: "/orgs/{login}/people")
    case .repositories(let subject):
      SceneDeclaration(
        .repositories, of: subject, rows: .repository, othersSeePublicRows: true, page: "/{login}?tab=repositories")
    case .starred(let subject):
      SceneDeclaration(
        .starred, of: subject, rows: Noun("starred repository", "starred repositories"), page: "/{login}?tab=stars")
    case .gists(let subject):
      SceneDeclaration(.gists, of: subject, rows: Noun("gist"), othersSeePublicRows: true, page: "{gists}/{login}")
    case .contributions(let subject):
      SceneDeclaration(.contributions, of: subject, rows: nil, page: "/{login}")
    case .repository(let name):
      SceneDeclaration(
        .repository, of: .user(name.owner), topic: name.text, title: name.text, name: "repository \(name.text)",
        rows: nil, page: "/\(name.text)")
    case .issue(let name):
      SceneDeclaration(
        .issue, of: .user(name.repository.owner), topic: name.text, title: "#\(name.number)", name: name.text,
        rows: nil, page: "/\(name.repository.text)/issues/\(name.number)")
    case .gist(let id):
      SceneDeclaration(
        .gist, topic: id.text, title: String(id.text.prefix(8)), name: "gist \(id.text)", rows: nil,
        page: "{gists}/\(id.text)")
    case .search(let search):
      SceneDeclaration(
        .search, topic: "\(search.kind.rawValue) \(search.text)",
        title: "\(search.kind.noun.plural) \"\(search.text)\"",
        name: "search \(search.kind.noun.plural) for \(search.text)", rows: search.kind.noun,
        page: "/search?\([QueryItem("q", search.text), QueryItem("type", search.kind.noun.plural)].encoded)")
    case .emails:
      SceneDeclaration(
        .emails, of: .viewer, rows: Noun("email address", "email addresses"), page: "/settings/emails")
    case .keys(let kind):
      SceneDeclaration(
        kind == .ssh ? .sshKeys : .gpgKeys, of: .viewer, title: "\(kind.rawValue.uppercased()) keys",
        name: "your \(kind.rawValue.uppercased()) keys", rows: Noun("\(kind.rawValue.uppercased()) key"),
        page: "/settings/keys")
    case .socialAccounts:
      SceneDeclaration(.links, of: .viewer, rows: Noun("social account"), page: "/settings/profile")
    case .blocked:
      SceneDeclaration(
        .blocked, of: .viewer, name: "your blocked users", rows: Noun("blocked user"), page: "/settings/blocked_users")
    case .identity: SceneDeclaration(.identity, title: "who am I", rows: nil, page: "/settings/profile")
    case .accounts: SceneDeclaration(.accounts, rows: nil, page: nil)
    case .rateLimits: SceneDeclaration(.limits, title: "rate limits", rows: nil, page: nil)
    case .log: SceneDeclaration(.log, title: "requests", name: "request log", rows: nil, page: nil)
    case .request(let id):
      SceneDeclaration(.request, topic: String(id), title: "request \(id)", name: "request \(id)", rows: nil, page: nil)
    case .cache: SceneDeclaration(.cache, rows: Noun("cache entry", "cache entries"), page: nil)
    case .editProfile:
      SceneDeclaration(
        .editProfile, of: .viewer, title: "edit", name: "edit your profile", rows: nil, page: "/settings/profile")
    case .login: SceneDeclaration(.login, title: "sign in", rows: nil, page: nil)
    }
  }

  /// Whether a session can't restore the scene: the scene starts a flow that ends by itself, or it
  /// shows a request of the run.
  var isTransient: Bool { [.login, .editProfile, .request].contains(scene) }

  /// The name of the scene, without the account or item that the scene shows.
  public var scene: SceneName { declaration.scene }

  /// The account that the profile, list or repository belongs to.
  ///
  /// `nil` if the scene doesn't show anything that belongs to an account.
  public var subject: ProfileSubject? { declaration.subject }

  /// The repository that the scene is about, or `nil`.
  public var repository: RepositoryName? {
    switch self {
    case .repository(let name): name
    case .issue(let name): name.repository
    default: nil
    }
  }
}

extension SceneName {
  /// Returns the route to the scene about an account or item.
  ///
  /// - Parameter topic: The account or item as text. `nil` stands for the signed-in user. A scene
  ///   that always shows the same thing ignores the topic.
  /// - Returns: `nil` if the scene can't show the topic.
  public func route(about topic: String?) -> Route? {
    let login = topic.flatMap { try? Login($0) }
    let subject: ProfileSubject? = topic == nil ? .viewer : login.map { .user($0) }
    return switch self {
    case .profile: subject.map { .profile($0) }
    case .followers: subject.map { .followers(of: $0) }
    case .following: subject.map { .following(by: $0) }
    case .organizations: subject.map { .organizations(of: $0) }
    case .members: login.map { .members(of: $0) }
    case .repositories: subject.map { .repositories(of: $0) }
    case .starred: subject.map { .starred(by: $0) }
    case .gists: subject.map { .gists(by: $0) }
    case .contributions: subject.map { .contributions(of: $0) }
    case .repository: topic.flatMap { .repository(named: $0) }
    case .issue: topic.flatMap { try? .issue(IssueName($0)) }
    case .gist: topic.flatMap { .gist(named: $0) }
    case .search: topic.flatMap { Search($0) }.map { .search($0) }
    case .emails: .emails
    case .sshKeys: .keys(.ssh)
    case .gpgKeys: .keys(.gpg)
    case .links: .socialAccounts
    case .blocked: .blocked
    case .identity: .identity
    case .accounts: .accounts
    case .limits: .rateLimits
    case .log: .log
    case .request: topic.flatMap { Int($0) }.map { .request($0) }
    case .cache: .cache
    case .editProfile: .editProfile
    case .login: .login
    }
  }
}

/// The text form of a route, for example `followers octocat`.
///
/// The text form consists of the name of the scene and, if the scene has a topic, a space and the
/// topic. The app stores text forms in files, so later versions must be able to read them.
extension Route {
  public var text: String {
    let scene = declaration
    return scene.scene.rawValue + (scene.topic.map { " \($0)" } ?? "")
  }

  /// Whether two routes lead to the same page. GitHub ignores the case of names.
  public func isSame(as other: Route) -> Bool { text.lowercased() == other.text.lowercased() }

  /// Creates a route from its text form.
  ///
  /// - Returns: `nil` if the text isn't a route that this version knows.
  public init?(text: String) {
    let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let topic = words.count > 1 ? words[1] : nil
    guard let route = SceneName(rawValue: words[0])?.route(about: topic), route.declaration.topic == topic else {
      return nil
    }
    self = route
  }
}

extension Search {
  /// Creates a search from the topic of a route.
  ///
  /// - Parameter topic: The kind of the search, a space, and the query.
  fileprivate init?(_ topic: String) {
    let words = topic.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, let kind = Kind(rawValue: words[0]) else { return nil }
    self.init(kind, for: words[1])
  }
}

extension Route {
  /// Returns the route to the profile of an account in a response from GitHub.
  ///
  /// - Returns: `nil` if the name isn't a valid login.
  public static func profile(named login: String) -> Route? { SceneName.profile.route(about: login) }

  /// Returns the route to a repository in a response from GitHub.
  ///
  /// - Returns: `nil` if the name isn't a valid full name, `owner/name`.
  public static func repository(named name: String) -> Route? {
    (try? RepositoryName(name)).map { .repository($0) }
  }

  /// Returns the route to a gist in a response from GitHub.
  ///
  /// - Returns: `nil` if the text isn't a valid gist ID.
  public static func gist(named id: String) -> Route? {
    (try? GistID(id)).map { .gist($0) }
  }
}
