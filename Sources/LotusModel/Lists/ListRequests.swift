import Essentials

/// Model: the requests for the lists of an account, such as its followers and repositories.
extension ProfileSubject {
  /// A request for the followers of the account.
  ///
  /// See https://docs.github.com/rest/users/followers.
  public var followersRequest: APIRequest<[Account]> {
    request("/followers")
  }

  public var followingRequest: APIRequest<[Account]> {
    request("/following")
  }

  /// Returns a request for the repositories of the account, by default for those that it owns.
  ///
  /// For the signed-in user, GitHub also lists the repositories of other owners if the user is a
  /// collaborator. The default filter excludes these repositories with a query item. See
  /// https://docs.github.com/rest/repos/repos#list-repositories-for-a-user.
  public func repositoriesRequest(
    matching filter: RepositoryFilter = RepositoryFilter(), sort: RepositorySort?, isReversed: Bool = false
  ) -> APIRequest<[Repository]> {
    let owner: RepositoryOwner = if case .user(let login) = self { .user(login) } else { .viewer }
    return owner.repositoriesRequest(matching: filter, sort: sort, isReversed: isReversed)
  }

  /// A request for the repositories that the account has starred.
  ///
  /// See https://docs.github.com/rest/activity/starring.
  public var starredRequest: APIRequest<[Repository]> {
    starredRequest(sort: .created)
  }

  public func starredRequest(sort: StarredSort, isReversed: Bool = false) -> APIRequest<[Repository]> {
    request("/starred", query: sort.query(isReversed: isReversed))
  }

  /// A request for the events of the account. GitHub returns private events only to the user who
  /// caused them.
  ///
  /// GitHub has no such list below `/user`, so the signed-in user must be named. See
  /// https://docs.github.com/rest/activity/events#list-events-for-the-authenticated-user.
  public var eventsRequest: APIRequest<[ActivityEvent]> { request("/events") }

  /// A request for the gists of the account.
  ///
  /// The path for the signed-in user's gists is `/gists`, although other lists of that user are
  /// below `/user`. See https://docs.github.com/rest/gists/gists.
  public var gistsRequest: APIRequest<[Gist]> {
    self == .viewer ? APIRequest("/gists", needsSignIn: true) : request("/gists")
  }
}

extension Account {
  /// Returns a query for details of the accounts on a page of a list: their names and bios, and
  /// whether they and the signed-in user follow each other. The results are in the order of the
  /// page.
  ///
  /// The query mentions organizations only if it needs them: without the scope `read:org`, GitHub
  /// would reject the whole query. See https://docs.github.com/graphql/reference/queries#nodes.
  ///
  /// - Returns: `nil` if GitHub didn't return a node ID for each account. `nil` also if the page is
  ///   empty or larger than GitHub's largest page.
  public static func peopleQuery(for accounts: [Account]) -> GraphQLQuery<[Person?]>? {
    let ids = accounts.compactMap(\.nodeID)
    guard !ids.isEmpty, ids.count == accounts.count, ids.count <= ListRange.largestPage else { return nil }
    let organization =
      accounts.contains { $0.kind == User.Kind.organization.rawValue }
      ? " ... on Organization { name bio: description }" : ""
    return GraphQLQuery(
      """
      query($ids: [ID!]!) { nodes(ids: $ids) { ... on User { name bio viewerIsFollowing isFollowingViewer isViewer }\
      \(organization) } }
      """,
      variables: ["ids": .array(ids.map { .string($0) })])
  }
}

extension Repository {
  /// The details of a repository that GitHub returns only with GraphQL.
  public struct Details: Hashable, Sendable, Decodable {
    /// Whether the signed-in user has starred the repository.
    public let isStarred: Bool?

    public init(from decoder: any Decoder) throws {
      isStarred = try JSONReader(decoder).memberIfAny("viewerHasStarred")?.bool()
    }
  }

  /// Returns a query that finds which repositories on a page of a list the signed-in user has
  /// starred. The results are in the order of the page.
  ///
  /// - Returns: `nil` if GitHub didn't return a node ID for each repository. `nil` also if the page
  ///   is empty or larger than GitHub's largest page.
  public static func starsQuery(for repositories: [Repository]) -> GraphQLQuery<[Details?]>? {
    let ids = repositories.compactMap(\.nodeID)
    guard !ids.isEmpty, ids.count == repositories.count, ids.count <= ListRange.largestPage else { return nil }
    return GraphQLQuery(
      "query($ids: [ID!]!) { nodes(ids: $ids) { ... on Repository { viewerHasStarred } } }",
      variables: ["ids": .array(ids.map { .string($0) })])
  }
}
