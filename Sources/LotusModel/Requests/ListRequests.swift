/// Model: the requests for the lists around an account.
extension ProfileSubject {
  /// https://docs.github.com/rest/users/followers
  public var followersRequest: APIRequest<[Account]> {
    request("/followers")
  }

  public var followingRequest: APIRequest<[Account]> {
    request("/following")
  }

  /// https://docs.github.com/rest/repos/repos#list-repositories-for-a-user. GitHub's list for the viewer also has what they
  /// merely collaborate on, unless it is told not to.
  public func repositoriesRequest(sort: RepositorySort?, isReversed: Bool = false) -> APIRequest<[Repository]> {
    let own = self == .viewer ? [QueryItem("affiliation", "owner")] : []
    return request("/repos", query: own + (sort?.query(isReversed: isReversed) ?? []))
  }

  /// https://docs.github.com/rest/activity/starring
  public var starredRequest: APIRequest<[Repository]> {
    starredRequest(sort: .created)
  }

  public func starredRequest(sort: StarredSort) -> APIRequest<[Repository]> {
    request("/starred", query: sort.query)
  }

  /// https://docs.github.com/rest/gists/gists; one's own are the one list that is not below `/user`.
  public var gistsRequest: APIRequest<[Gist]> {
    self == .viewer ? APIRequest("/gists", needsSignIn: true) : request("/gists")
  }
}

extension Account {
  /// Names and bios for a page of a list, in its order: https://docs.github.com/graphql/reference/queries#nodes
  /// - Returns: nil where GitHub has not told by which IDs to ask.
  public static func peopleQuery(for accounts: [Account]) -> GraphQLQuery<[Person?]>? {
    let ids = accounts.compactMap(\.nodeID)
    guard !ids.isEmpty, ids.count == accounts.count, ids.count <= ListRange.largestPage else { return nil }
    return GraphQLQuery(
      """
      query($ids: [ID!]!) { nodes(ids: $ids) { ... on User { name bio } ... on Organization { name bio: description } } }
      """,
      variables: ["ids": .array(ids.map { .string($0) })])
  }
}
