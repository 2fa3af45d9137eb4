/// Model: a scene of the app, and what it is about.
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
  case cache
}

extension Route {
  /// The scene without what it is about.
  public var scene: SceneName {
    switch self {
    case .profile: .profile
    case .followers: .followers
    case .following: .following
    case .organizations: .organizations
    case .members: .members
    case .repositories: .repositories
    case .starred: .starred
    case .gists: .gists
    case .contributions: .contributions
    case .repository: .repository
    case .issue: .issue
    case .gist: .gist
    case .search: .search
    case .emails: .emails
    case .keys(.ssh): .sshKeys
    case .keys(.gpg): .gpgKeys
    case .socialAccounts: .links
    case .blocked: .blocked
    case .identity: .identity
    case .accounts: .accounts
    case .rateLimits: .limits
    case .log: .log
    case .cache: .cache
    }
  }

  /// Whose profile, list or repository it is.
  public var subject: ProfileSubject? {
    switch self {
    case .profile(let subject), .followers(let subject), .following(let subject), .organizations(let subject),
      .repositories(let subject), .starred(let subject), .gists(let subject), .contributions(let subject):
      subject
    case .members(let login): .user(login)
    case .repository(let name): .user(name.owner)
    case .issue(let name): .user(name.repository.owner)
    case .gist, .search: nil
    case .emails, .keys, .socialAccounts, .blocked: .viewer
    case .identity, .accounts, .rateLimits, .log, .cache: nil
    }
  }
}

extension Route {
  /// What GitHub means where it says that there is no such list; nil where that has no name.
  public var unknown: UnknownNameError? {
    if case .members(let login) = self { .organization(login) } else { subject?.unknown }
  }

  /// What there is of an account beside its profile.
  public static func lists(of subject: ProfileSubject) -> [Route] {
    [
      .followers(of: subject), .following(by: subject), .organizations(of: subject), .repositories(of: subject),
      .starred(by: subject), .gists(by: subject), .contributions(of: subject),
    ]
  }

  /// The profile of an account that GitHub has named; nil for what is no login.
  public static func profile(named login: String) -> Route? {
    (try? Login(login)).map { .profile(.user($0)) }
  }

  /// A repository that GitHub has named; nil for what is no full name.
  public static func repository(named name: String) -> Route? {
    (try? RepositoryName(name)).map { .repository($0) }
  }

  /// A gist that GitHub has named; nil for what is no ID.
  public static func gist(named id: String) -> Route? {
    (try? GistID(id)).map { .gist($0) }
  }
}

/// Model: a scene of the app, by its name.
public enum SceneName: String, Hashable, Sendable, CaseIterable {
  case profile, followers, following, organizations, members, repositories, starred, gists, contributions, repository,
    issue, gist
  case search, emails
  case sshKeys = "ssh-keys"
  case gpgKeys = "gpg-keys"
  case links, blocked
  case identity, accounts, limits, log, cache
}
