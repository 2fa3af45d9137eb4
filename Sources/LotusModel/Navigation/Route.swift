/// Model: a scene of the app together with the account or item that the scene shows.
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
  /// The name of the scene, without the account or item that the scene shows.
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

  /// The account that the profile, list or repository belongs to.
  ///
  /// `nil` if the scene doesn't show anything that belongs to an account.
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
  /// Returns the routes that are available for an account in addition to its profile.
  public static func lists(of subject: ProfileSubject) -> [Route] {
    [
      .followers(of: subject), .following(by: subject), .organizations(of: subject), .repositories(of: subject),
      .starred(by: subject), .gists(by: subject), .contributions(of: subject),
    ]
  }

  /// Returns the route to the profile of an account in a response from GitHub.
  ///
  /// - Returns: `nil` if the name isn't a valid login.
  public static func profile(named login: String) -> Route? {
    (try? Login(login)).map { .profile(.user($0)) }
  }

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

/// Model: the name of a scene of the app.
public enum SceneName: String, Hashable, Sendable, CaseIterable {
  case profile, followers, following, organizations, members, repositories, starred, gists, contributions, repository,
    issue, gist
  case search, emails
  case sshKeys = "ssh-keys"
  case gpgKeys = "gpg-keys"
  case links, blocked
  case identity, accounts, limits, log, cache
}
