/// Model: the text form of a route, for example `followers octocat`.
///
/// The text form consists of the name of the scene and, if the scene has a topic, a space and the
/// topic. The app stores text forms in files, so later versions must be able to read them.
extension Route {
  public var text: String {
    ([scene.rawValue] + (topic.map { [$0] } ?? [])).joined(separator: " ")
  }

  /// Creates a route from its text form.
  ///
  /// - Returns: `nil` if the text isn't a route that this version knows.
  public init?(text: String) {
    let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let scene = SceneName(rawValue: words[0]) else { return nil }
    let topic = words.count > 1 ? words[1] : nil
    guard let route = Self.route(to: scene, about: topic), route.topic == topic else { return nil }
    self = route
  }

  /// The account or item that the scene shows, as text.
  ///
  /// `nil` if the scene has no topic, or if the topic is the signed-in user.
  private var topic: String? {
    switch self {
    case .repository(let name): name.text
    case .issue(let name): name.text
    case .gist(let id): id.text
    case .search(let search): "\(search.kind.rawValue) \(search.text)"
    case .profile, .followers, .following, .organizations, .members, .repositories, .starred, .gists,
      .contributions, .emails, .keys, .socialAccounts, .blocked, .identity, .accounts, .rateLimits, .log, .cache:
      if case .user(let login) = subject { login.name } else { nil }
    }
  }

  /// Returns the route for a scene name and a topic.
  private static func route(to scene: SceneName, about topic: String?) -> Route? {
    let subject = topic.map { text in (try? Login(text)).map { ProfileSubject.user($0) } } ?? .viewer
    return switch scene {
    case .profile: subject.map { .profile($0) }
    case .followers: subject.map { .followers(of: $0) }
    case .following: subject.map { .following(by: $0) }
    case .organizations: subject.map { .organizations(of: $0) }
    case .members: topic.flatMap { try? Login($0) }.map { .members(of: $0) }
    case .repositories: subject.map { .repositories(of: $0) }
    case .starred: subject.map { .starred(by: $0) }
    case .gists: subject.map { .gists(by: $0) }
    case .contributions: subject.map { .contributions(of: $0) }
    case .repository: topic.flatMap { .repository(named: $0) }
    case .issue: topic.flatMap { try? IssueName($0) }.map { .issue($0) }
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
    case .cache: .cache
    }
  }
}

extension Search {
  /// Creates a search from the topic of a route in text form.
  ///
  /// - Parameter text: The kind of the search, a space, and the query.
  fileprivate init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, let kind = Kind(rawValue: words[0]) else { return nil }
    self.init(kind, for: words[1])
  }
}
