import Essentials

/// Model: the query for the parts of a profile that only GraphQL returns.
extension ProfileSubject {
  /// A query for pinned repositories, pronouns, status and contributions.
  ///
  /// See https://docs.github.com/graphql/reference/objects#user.
  public var highlightsQuery: GraphQLQuery<ProfileHighlights> {
    highlightsQuery(asking: "\(Self.personFields) \(Self.contributionFields)")
  }

  /// A query for the same parts, without the contributions.
  ///
  /// Use it if GitHub rejects `highlightsQuery`. GitHub does so for users with a very large number
  /// of contributions in a year.
  public var shortHighlightsQuery: GraphQLQuery<ProfileHighlights> {
    highlightsQuery(asking: Self.personFields)
  }

  private func highlightsQuery(asking personFields: String) -> GraphQLQuery<ProfileHighlights> {
    switch self {
    case .viewer:
      GraphQLQuery("query { viewer { \(personFields) \(Self.ownerFields) } }")
    case .user(let login):
      GraphQLQuery(
        """
        query($login: String!) { repositoryOwner(login: $login) { \
        ... on User { \(Self.followFields) \(personFields) } ... on ProfileOwner { \(Self.ownerFields) } } }
        """,
        variables: ["login": .string(login.name)])
    }
  }

  private static let followFields = "viewerCanFollow viewerIsFollowing isFollowingViewer"

  private static let personFields = """
    pronouns status { message emoji emojiHTML indicatesLimitedAvailability expiresAt }
    """

  private static let ownerFields = """
    pinnedItems(first: 6, types: REPOSITORY) { nodes { ... on Repository { \
    name nameWithOwner description url stargazerCount forkCount primaryLanguage { name } } } }
    """
}
