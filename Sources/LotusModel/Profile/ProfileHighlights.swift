import Essentials
public import FoundationEssentials

/// Model: the parts of a profile that only GraphQL returns.
///
/// GitHub's GraphQL API requires a sign-in. The signed-in user is called the viewer.
public struct ProfileHighlights: Hashable, Sendable {
  public var pronouns: String?
  public var status: UserStatus?
  public var pinned: [Repository]
  /// Whether the viewer follows the user. `nil` for an organization, and if it wasn't requested.
  public var isFollowed: Bool?
  /// Whether the viewer can follow the user. `false` for the viewer and for users who have blocked
  /// the viewer.
  public var canBeFollowed: Bool?
  public var followsViewer: Bool?
  /// The contributions of the last twelve months. `nil` for an organization, and if they weren't
  /// requested.
  public var contributions: ContributionCalendar?
}

extension ProfileHighlights {
  /// Returns the highlights, without the status if it has expired.
  public func withoutExpiredStatus(at now: Date) -> ProfileHighlights {
    var highlights = self
    highlights.status = status?.unlessExpired(at: now)
    return highlights
  }
}

extension ProfileHighlights: Decodable {
  private enum CodingKeys: String, CodingKey {
    case pronouns, status, pinnedItems, contributionsCollection
    case isFollowed = "viewerIsFollowing"
    case canBeFollowed = "viewerCanFollow"
    case followsViewer = "isFollowingViewer"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    pronouns = try container.decodeIfPresent(String.self, forKey: .pronouns)
    status = try container.decodeIfPresent(UserStatus.self, forKey: .status)
    let items = try container.decodeIfPresent(PinnedItems.self, forKey: .pinnedItems)
    isFollowed = try container.decodeIfPresent(Bool.self, forKey: .isFollowed)
    canBeFollowed = try container.decodeIfPresent(Bool.self, forKey: .canBeFollowed)
    followsViewer = try container.decodeIfPresent(Bool.self, forKey: .followsViewer)
    contributions = try container.decodeIfPresent(Contributions.Collection.self, forKey: .contributionsCollection)?
      .contributionCalendar
    pinned = items?.nodes?.compactMap { $0?.repository } ?? []
  }
}

/// The pinned repositories in GraphQL's format. A node is null if the viewer may not see the
/// repository.
private struct PinnedItems: Decodable {
  var nodes: [Node?]?

  struct Node: Decodable {
    struct Language: Decodable {
      var name: String
    }
    var name: String
    var nameWithOwner: String
    var description: String?
    var url: String
    var stargazerCount: Int
    var forkCount: Int
    var primaryLanguage: Language?

    var repository: Repository {
      Repository(
        name: name, fullName: nameWithOwner, url: url, description: description, language: primaryLanguage?.name,
        stars: stargazerCount, isFork: nil, isArchived: nil, isPrivate: nil, pushedAt: nil,
        forks: forkCount)
    }
  }
}

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
