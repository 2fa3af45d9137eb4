/// Model: the accounts whose profiles the app has shown, and the logins of known organizations.
public struct KnownAccounts: Hashable, Sendable {
  private var users: [String: User] = [:]
  /// The accounts that are known to be organizations although the app hasn't shown their profiles.
  /// For example, the user opened the members of an organization by its name.
  private var organizations: Set<String> = []
  /// The login of the signed-in user, or `nil` if it isn't known yet.
  public private(set) var viewer: Login?

  /// Creates a value that knows no profile.
  ///
  /// - Parameter viewer: The login of the signed-in user, or `nil` if it isn't known.
  public init(viewer: Login? = nil) {
    self.viewer = viewer
  }

  /// Records the profile of an account, in place of an earlier profile. If too many profiles are
  /// recorded, first forgets all of them except that of the signed-in user.
  public mutating func note(_ user: User, of subject: ProfileSubject) {
    if users.count >= Self.most { users = users.filter { $0.key == viewer?.name.lowercased() } }
    users[user.login.lowercased()] = user
    if subject == .viewer, let login = try? Login(user.login) { viewer = login }
  }

  /// Applies a change to the recorded profiles of the accounts that the change is about.
  public mutating func apply(_ change: RelationChange) {
    let viewer = viewer?.name.lowercased()
    users = users.mapValues { $0.applying(change, isViewer: $0.login.lowercased() == viewer) }
  }

  /// Records that an account is an organization.
  public mutating func noteOrganization(_ login: Login) {
    if organizations.count >= Self.most { organizations = [] }
    organizations.insert(login.name.lowercased())
  }

  private static let most = 1_000

  /// Returns the kind of an account, or `nil` if it isn't known.
  public func kind(of subject: ProfileSubject) -> User.Kind? {
    if let user = self[subject] { return user.kind }
    return subject.login.map { organizations.contains($0.name.lowercased()) } == true ? .organization : nil
  }

  /// The profile of an account, or `nil` if the app hasn't shown it.
  public subscript(subject: ProfileSubject) -> User? {
    (subject.login ?? viewer).flatMap { users[$0.name.lowercased()] }
  }

  /// Returns the number of rows of a list, as the profile of its account states it. `nil` if the
  /// app hasn't shown the profile, or the profile doesn't state the number.
  public func count(of route: Route) -> Int? {
    route.subject.flatMap { self[$0]?.count(of: route.scene, isViewer: isViewer($0)) }
  }

  private func isViewer(_ subject: ProfileSubject) -> Bool {
    guard let login = subject.login else { return true }
    return viewer?.isSame(as: login) == true
  }

  /// Returns the login of an account, in GitHub's spelling if it is known.
  ///
  /// - Returns: `nil` if the account is the signed-in user and the login isn't known yet.
  public func login(of subject: ProfileSubject) -> String? {
    self[subject]?.login ?? (subject.login ?? viewer)?.name
  }
}

extension User {
  /// Returns the number of rows of a list of the account, or `nil` if the profile doesn't state it.
  ///
  /// - Parameter isViewer: Whether the account is the signed-in user. The user's own lists also contain
  ///   private repositories and gists, which GitHub counts separately and only for some tokens.
  public func count(of scene: SceneName, isViewer: Bool) -> Int? {
    switch scene {
    case .followers: followers
    case .following: following
    case .repositories: isViewer ? Self.sum(publicRepositories, privateRepositories) : publicRepositories
    case .gists: isViewer ? Self.sum(publicGists, privateGists) : publicGists
    case .profile, .organizations, .members, .starred, .contributions, .activity, .starLists, .starList, .repository,
      .issues, .issue, .gist, .search, .emails, .sshKeys, .signingKeys, .gpgKeys, .socialAccounts, .blocked,
      .ownIssues, .identity, .accounts, .rateLimits, .log, .request, .cache, .editProfile, .editReadme, .login:
      nil
    }
  }

  private static func sum(_ one: Int?, _ other: Int?) -> Int? {
    guard let one, let other else { return nil }
    let (sum, isTooLarge) = one.addingReportingOverflow(other)
    return isTooLarge ? nil : sum
  }
}
