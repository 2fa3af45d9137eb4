internal import LotusModel
internal import ModelControllers
internal import Terminal
internal import ViewControllers

/// Storyboard: a table of the app's scenes and the segues between them. The coordinators perform
/// the segues.
nonisolated enum Storyboard {
  static let segues: [Segue] =
    SceneName.allCases.flatMap { origin in
      SceneName.allCases.compactMap { Segue(from: origin, withKeyTo: $0) }
        + origin.declaration.rowsLeadTo.map { Segue(from: origin, to: $0) }
    }

  /// Returns the segues from a scene, without the segues to tabs that its account doesn't have.
  ///
  /// - Parameter kind: The kind of the account, or `nil` if it isn't known or there is no account.
  static func segues(from scene: SceneName, ofAccount kind: User.Kind?) -> [Segue] {
    segues.filter { $0.from == scene && ($0.key == nil || $0.to.exists(for: kind)) }
  }

  /// Returns the tabs in the heading of a scene, with their keys. Empty for a scene that is neither
  /// a profile nor a tab.
  static func tabs(
    at scene: SceneName, ofAccount kind: User.Kind?, with keys: KeyMap = KeyMap()
  ) -> [(key: String, scene: SceneName)] {
    guard scene == .profile || !scene.declaration.tabOf.isEmpty else { return [] }
    return SceneName.allCases.filter { !$0.declaration.tabOf.isEmpty && $0.exists(for: kind) }.compactMap { tab in
      keys.keys(opening: tab).first.map { ($0, tab) }
    }
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

  /// Returns a new scene, or `nil` if the scene belongs to the flow of another coordinator.
  func scene(at route: Route) -> (any RoutedScene)? {
    let (network, subject) = (services.network, route.subject ?? .viewer)
    let showsAvatar = services.pictures != nil && system.console.screenShowsPictures
    return switch route.scene {
    case .profile: profile(subject, avatar: showsAvatar ? AvatarState(way: .cells, display: .whenReady) : nil)
    case .followers: list(subject.followersRequest, at: route)
    case .following: list(subject.followingRequest, at: route)
    case .organizations: list(subject.organizationsRequest, at: route)
    case .members: subject.login.map { list($0.membersRequest, at: route) }
    case .repositories: repositories(.repositories(of: subject), at: route)
    case .starred: repositories(.starred(by: subject), at: route)
    case .gists: list(subject.gistsRequest, at: route)
    case .contributions: contributions(of: subject)
    case .activity: activity(of: subject, at: route)
    case .starLists:
      list([ListOrder(subject.starLists, ListSelection(range, hasPageNumbers: false))], at: route)
    case .starList:
      if case .starList(let name) = route.topic { starList(.slug(name.slug), at: route) } else { nil }
    case .repository: route.repository.map { repository($0) }
    case .issues, .ownIssues: issues(at: route)
    case .issue: if case .issue(let name) = route.topic { issue(name) } else { nil }
    case .gist: if case .gist(let id) = route.topic { gist(id) } else { nil }
    case .search: if case .search(let search) = route.topic { results(of: search) } else { nil }
    case .emails: list(EmailAddress.listRequest, at: route, editing: .addresses)
    case .sshKeys: list(SSHKey.listRequest, at: route, editing: .keys(in: system.files))
    case .signingKeys: list(SigningKey.listRequest, at: route, editing: .keys(in: system.files))
    case .gpgKeys: list(GPGKey.listRequest, at: route, editing: .keys(in: system.files))
    case .socialAccounts: list(SocialAccount.listRequest, at: route, editing: .socialAccounts)
    case .blocked: list(Account.blockedRequest, at: route, editing: .blocked)
    case .identity: IdentityViewController(for: audience, network: network, clock: clock)
    case .accounts: StoredAccountsViewController(network: network, viewpoint: clock.viewpoint)
    case .rateLimits: RateLimitsViewController(for: audience, network: network, clock: clock)
    case .log: RequestLogViewController(network: network, clock: clock)
    case .request:
      if case .request(let id) = route.topic {
        LoggedRequestViewController(id: id, network: network, clock: clock)
      } else {
        nil
      }
    case .cache: CacheViewController(network: network)
    case .editProfile, .editReadme, .login: nil
    }
  }

  /// Returns the profile of an account.
  ///
  /// - Parameters:
  ///   - readme: The part of the README to show at first.
  ///   - avatar: The state of the avatar, or `nil` for a page without one.
  func profile(
    _ subject: ProfileSubject, readme: ReadmeExtent = .beginning, avatar: AvatarState?
  ) -> ProfileViewController {
    ProfileViewController(
      subject: subject, kind: accounts.kind(of: subject) ?? .user, readme: readme, for: audience,
      network: services.network, documents: services.documents,
      pictures: services.pictures, avatar: avatar, clock: clock)
  }

  /// Returns a calendar of contributions.
  ///
  /// - Parameter selection: The contributions to show at first.
  func contributions(
    of subject: ProfileSubject, showing selection: ContributionSelection = .lastYear
  ) -> ContributionsViewController {
    ContributionsViewController(
      subject: subject, showing: selection, for: audience, viewer: accounts.viewer, network: services.network,
      clock: clock)
  }

  /// Returns a gist.
  ///
  /// - Parameter file: The name of the only file to show, or `nil` to show every file.
  func gist(_ id: GistID, file: String? = nil) -> GistViewController {
    GistViewController(id: id, fileName: file, for: audience, network: services.network, clock: clock)
  }

  /// Returns the results of a search.
  ///
  /// - Parameter order: The order, or `nil` for GitHub's own order, the best match first.
  func results(of search: Search, in order: SearchOrder? = nil) -> any RoutedScene {
    switch search.kind {
    case .users: list(search.usersRequest(in: order), at: .search(search))
    case .repositories: list(search.repositoriesRequest(in: order), at: .search(search))
    }
  }

  private func repository(_ name: RepositoryName) -> RepositoryViewController {
    RepositoryViewController(
      name: name, for: audience, network: services.network, documents: services.documents, clock: clock)
  }

  /// Returns an issue.
  ///
  /// - Parameter commentCount: The number of the latest comments to show, or `nil` for all comments.
  func issue(_ name: IssueName, commentCount: Int? = nil) -> IssueViewController {
    IssueViewController(
      name: name, commentCount: commentCount, for: audience, network: services.network, documents: services.documents,
      unsent: services.unsent, clock: clock)
  }

  /// Returns a list of repositories that belong to an account.
  func repositories(_ orders: [ListOrder<Repository>], at route: Route) -> ListViewController<Repository> {
    list(orders, at: route) { [network = services.network] order, pass in
      try await order.request(of: route.subject?.login, in: pass, network: network)
    }
  }

  private func activity(of subject: ProfileSubject, at route: Route) -> ListViewController<ActivityEvent> {
    list([ListOrder(subject.eventsRequest, ListSelection(range))], at: route) { [network = services.network] _, pass in
      try await .rest(subject.named(in: pass, network: network).eventsRequest)
    }
  }

  /// Returns the repositories of a star list.
  func starList(
    _ selector: StarListSelector, matching filter: RepositoryFilter = RepositoryFilter(), at route: Route
  ) -> ListViewController<Repository> {
    let (network, subject) = (services.network, route.subject ?? .viewer)
    return list([ListOrder(nil, .starList(range, matching: filter))], at: route) { _, pass in
      try await .graphQL(StarList.find(selector, of: subject, in: pass, network: network).repositories)
    }
  }

  private func list<Item: ListItem>(
    _ request: APIRequest<[Item]>, at route: Route, editing: ListEditing<Item>? = nil
  ) -> ListViewController<Item> {
    list([ListOrder(request, ListSelection(range))], at: route, editing: editing)
  }

  private func issues(at route: Route) -> ListViewController<Issue> {
    let issues: ListViewController<Issue> = list(
      .issues(matching: route.filter, in: route.repository, range), at: route)
    if let key = route.filter.order?.key { issues.sort(by: key) }
    return issues
  }

  /// Returns a list that the user can sort in several orders.
  func list<Item: ListItem>(
    _ orders: [ListOrder<Item>], at route: Route, editing: ListEditing<Item>? = nil,
    findRequest: (@MainActor (ListOrder<Item>, LoadPass) async throws -> ListRequest<Item>?)? = nil
  ) -> ListViewController<Item> {
    ListViewController(
      orders: orders, at: route, for: audience, countOnProfile: accounts.count(of: route), editing: editing,
      findRequest: findRequest, network: services.network, clock: clock)
  }
}
