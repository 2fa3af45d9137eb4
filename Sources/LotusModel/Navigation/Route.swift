/// Model: a place in the app: a scene, and what it is about.
public enum Route: Hashable, Sendable {
  case profile(ProfileSubject)
  case followers(of: ProfileSubject)
  case following(by: ProfileSubject)
  case organizations(of: ProfileSubject)
  case repositories(of: ProfileSubject)
  case starred(by: ProfileSubject)
  case gists(by: ProfileSubject)
  case repository(RepositoryName)
  case identity
  case accounts
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
    case .repositories: .repositories
    case .starred: .starred
    case .gists: .gists
    case .repository: .repository
    case .identity: .identity
    case .accounts: .accounts
    case .cache: .cache
    }
  }

  /// Whose profile, list or repository it is.
  public var subject: ProfileSubject? {
    switch self {
    case .profile(let subject), .followers(let subject), .following(let subject), .organizations(let subject),
      .repositories(let subject), .starred(let subject), .gists(let subject):
      subject
    case .repository(let name): .user(name.owner)
    case .identity, .accounts, .cache: nil
    }
  }
}

extension Route {
  /// The profile of an account that GitHub has named; nil for what is no login.
  public static func profile(named login: String) -> Route? {
    (try? Login(login)).map { .profile(.user($0)) }
  }

  /// A repository that GitHub has named; nil for what is no full name.
  public static func repository(named name: String) -> Route? {
    (try? RepositoryName(name)).map { .repository($0) }
  }
}

/// Model: a scene of the app, by its name.
public enum SceneName: String, Hashable, Sendable, CaseIterable {
  case profile, followers, following, organizations, repositories, starred, gists, repository, identity, accounts, cache
}
