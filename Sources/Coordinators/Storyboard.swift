internal import LotusModel
internal import ModelControllers
internal import Terminal
internal import ViewControllers

/// Storyboard: a table of the app's scenes and the segues between them. The coordinators perform
/// the segues.
nonisolated enum Storyboard {
  /// The row of a scene in the storyboard.
  private struct Row {
    /// The key that opens the scene, or `nil` if no key does.
    let key: String?
    /// The scenes in which the key opens this scene. The new scene covers the former one.
    let origins: [SceneName]
    /// The scenes that the rows of the scene open.
    let rowsLeadTo: [SceneName]

    init(_ key: String? = nil, from origins: [SceneName] = [], rowsLeadTo: [SceneName]) {
      self.key = key
      self.origins = origins
      self.rowsLeadTo = rowsLeadTo
    }
  }

  private static func row(of scene: SceneName) -> Row {
    switch scene {
    case .profile:
      Row("p", from: [.repository], rowsLeadTo: [.profile, .repository, .followers, .contributions])
    case .followers: Row("1", from: [.profile], rowsLeadTo: [.profile])
    case .following: Row("2", from: [.profile], rowsLeadTo: [.profile])
    case .organizations: Row("3", from: [.profile], rowsLeadTo: [.profile])
    case .members: Row("3", from: [.profile], rowsLeadTo: [.profile])
    case .repositories: Row("4", from: [.profile], rowsLeadTo: [.repository])
    case .starred: Row("5", from: [.profile], rowsLeadTo: [.repository])
    case .gists: Row("6", from: [.profile], rowsLeadTo: [.gist])
    case .contributions: Row("7", from: [.profile], rowsLeadTo: [])
    case .repository: Row(rowsLeadTo: [.profile, .repository, .issue])
    case .issue: Row(rowsLeadTo: [.profile, .repository])
    case .gist: Row(rowsLeadTo: [.profile])
    case .search: Row(rowsLeadTo: [.profile, .repository])
    case .emails: Row("m", from: [.profile], rowsLeadTo: [])
    case .sshKeys: Row("K", from: [.profile], rowsLeadTo: [])
    case .gpgKeys: Row("P", from: [.profile], rowsLeadTo: [])
    case .links: Row("L", from: [.profile], rowsLeadTo: [])
    case .blocked: Row("B", from: [.profile], rowsLeadTo: [.profile])
    case .identity: Row("w", from: [.profile], rowsLeadTo: [])
    case .accounts: Row("a", from: [.profile], rowsLeadTo: [])
    case .limits: Row("l", from: [.profile], rowsLeadTo: [])
    case .log: Row("v", from: [.profile], rowsLeadTo: [.request])
    case .request: Row(rowsLeadTo: [])
    case .cache: Row("c", from: [.profile], rowsLeadTo: [])
    case .editProfile: Row("e", from: [.profile], rowsLeadTo: [])
    case .login: Row("+", from: [.accounts], rowsLeadTo: [])
    }
  }

  static let segues: [Segue] =
    SceneName.allCases.flatMap { origin in
      SceneName.allCases.filter { $0 != origin }.compactMap { segue(from: origin, to: $0) }
        + row(of: origin).rowsLeadTo.map { Segue(from: origin, on: .row, to: $0) }
    } + [
      Segue(from: nil, on: .unauthorized, to: .login), Segue(from: .login, on: .end, to: .profile),
      Segue(from: .editProfile, on: .end, to: .profile),
    ]

  /// Returns the segue with a key from one scene to another, or `nil` if there is none.
  ///
  /// The lists of an account are tabs, which replace each other.
  private static func segue(from origin: SceneName, to target: SceneName) -> Segue? {
    let row = row(of: target)
    guard let key = row.key else { return nil }
    let isOtherTab = origin.owners.contains(where: target.owners.contains)
    guard isOtherTab || row.origins.contains(origin) else { return nil }
    return Segue(from: origin, on: .key(key), to: target, isOtherTab ? .replace : .show)
  }

  /// Returns the segues from a scene, without those to tabs that its account doesn't have.
  ///
  /// - Parameter kind: The kind of the account, or `nil` if it isn't known or there is no account.
  static func segues(from scene: SceneName, ofAccount kind: User.Kind?) -> [Segue] {
    segues.filter { $0.from == scene && ($0.trigger == .row || $0.to.exists(for: kind)) }
  }

  /// Returns the tabs in the heading of a scene, with their keys. Only a profile and the tabs
  /// themselves show them.
  static func tabs(at scene: SceneName, ofAccount kind: User.Kind?) -> [(key: String, scene: SceneName)] {
    guard scene == .profile || !scene.owners.isEmpty else { return [] }
    return SceneName.allCases.filter { !$0.owners.isEmpty && $0.exists(for: kind) }.compactMap { tab in
      row(of: tab).key.map { ($0, tab) }
    }
  }

  /// Returns the scene that a segue without a key opens, or `nil` if no segue is declared.
  static func target(on trigger: Segue.Trigger, from scene: SceneName? = nil) -> SceneName? {
    segues.first { $0.trigger == trigger && $0.from == scene }?.to
  }
}

/// Support of the coordinators: creates the view controllers of the storyboard's scenes, for the app
/// or for a command that prints one of them.
struct SceneFactory {
  let services: Services
  let system: UserSystem
  let clock: ViewpointClock
  var audience = Audience.app
  /// The range of a list to show.
  var range = ListRange(limit: nil)
  /// The accounts whose profiles state the length of their lists.
  var accounts = KnownAccounts()
  weak var delegate: (any PromptDelegate)?

  /// Returns a new scene, or `nil` if the scene belongs to the flow of another coordinator.
  func scene(at route: Route) -> (any RoutedScene)? {
    let network = services.network
    return switch route {
    case .profile(let subject): profile(subject)
    case .followers(let subject): list(subject.followersRequest, at: route)
    case .following(let subject): list(subject.followingRequest, at: route)
    case .organizations(let subject): list(subject.organizationsRequest, at: route)
    case .members(let login): list(login.membersRequest, at: route)
    case .repositories(let subject): repositories(of: subject, at: route)
    case .starred(let subject): list(.starred(by: subject), at: route)
    case .gists(let subject): list(subject.gistsRequest, at: route)
    case .contributions(let subject):
      ContributionsViewController(subject: subject, for: audience, network: network, clock: clock)
    case .search(let search) where search.kind == .users: list(search.usersRequest(), at: route)
    case .search(let search): list(search.repositoriesRequest(), at: route)
    case .emails: list(EmailAddress.listRequest, at: route, editing: .addresses)
    case .keys(.ssh): list(SSHKey.listRequest, at: route, editing: .keys(in: system.files))
    case .keys(.gpg): list(GPGKey.listRequest, at: route, editing: .keys(in: system.files))
    case .socialAccounts: list(SocialAccount.listRequest, at: route, editing: .links)
    case .blocked: list(Account.blockedRequest, at: route, editing: .blocked)
    case .repository(let name): repository(name)
    case .issue(let name): issue(name)
    case .gist(let id): GistViewController(id: id, network: network, clock: clock)
    case .identity: IdentityViewController(network: network, clock: clock)
    case .accounts: StoredAccountsViewController(network: network, viewpoint: clock.viewpoint)
    case .rateLimits: RateLimitsViewController(network: network, clock: clock)
    case .log: RequestLogViewController(network: network, clock: clock)
    case .request(let id): LoggedRequestViewController(id: id, network: network, clock: clock)
    case .cache: CacheViewController(network: network)
    case .editProfile, .login: nil
    }
  }

  private func profile(_ subject: ProfileSubject) -> ProfileViewController {
    let pictures = system.console.screenShowsPictures ? services.pictures : nil
    let controller = ProfileViewController(
      subject: subject, readme: .beginning, network: services.network, documents: services.documents,
      pictures: pictures, avatar: pictures.map { _ in AvatarState(way: .cells, display: .whenReady) },
      clock: clock)
    controller.delegate = delegate
    return controller
  }

  private func repository(_ name: RepositoryName) -> RepositoryViewController {
    let controller = RepositoryViewController(
      name: name, for: audience, network: services.network, documents: services.documents, clock: clock)
    controller.delegate = delegate
    return controller
  }

  private func issue(_ name: IssueName) -> IssueViewController {
    let controller = IssueViewController(
      name: name, for: audience, network: services.network, documents: services.documents, clock: clock)
    controller.delegate = delegate
    return controller
  }

  private func repositories(of subject: ProfileSubject, at route: Route) -> ListViewController<Repository> {
    guard case .user(let login) = subject else { return list(.repositories(of: subject), at: route) }
    return list(.repositories(of: subject), at: route) { [network = services.network] in
      if case .organization = try await RepositoryOwner.find(login, network: network) { true } else { false }
    }
  }

  private func list<Item: ListItem>(
    _ request: APIRequest<[Item]>, at route: Route, editing: ListEditing<Item>? = nil
  ) -> ListViewController<Item> {
    list([ListOrder(request, ListSelection(range))], at: route, editing: editing)
  }

  /// Returns a list that the user can sort in several orders.
  func list<Item: ListItem>(
    _ orders: [ListOrder<Item>], at route: Route, editing: ListEditing<Item>? = nil,
    checksOrganization: (@MainActor () async throws -> Bool)? = nil
  ) -> ListViewController<Item> {
    let controller = ListViewController(
      orders: orders, at: route, for: audience, countOnProfile: accounts.count(of: route), editing: editing,
      checksOrganization: checksOrganization, network: services.network, clock: clock)
    controller.delegate = delegate
    return controller
  }
}
